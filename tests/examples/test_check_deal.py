"""The stranger's check of a deal: known hands, a complete proof, and every way to be wrong."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "examples" / "check_deal.py"
ORDER = ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "SJ", "BJ"]

SEED = "978d7077aaab4797e3e89d33856403d3d0ef5bc4f84fe94fd2bec124ca390d07"
SEED_OF_THREE = "e51040d6564b0be2abbeecb6832b2cfff60dac6c49d65e75ba3944b6ff14c23f"
SEED_OF_TWO = "05fab95a01b3f8d1d184f17d9053e582fecd84ed94d889aee5a2cd698dc7f8a2"

#: ruleset, options, seed, then one seat's hand by rank and the number of cards of each seat.
KNOWN = [
    (
        "gouji-classic", {}, SEED, 5,
        "3 3 3 4 4 5 5 6 7 8 8 8 8 9 9 9 T J J J Q Q Q Q K K A 2 2 2 2 2 SJ BJ BJ BJ",
        [36] * 6,
    ),
    (
        "gouji-shandong", {}, SEED, 2,
        "3 5 5 5 5 6 7 7 8 8 9 9 9 T T T T J J J Q Q Q K K K K A 2 2 2 2",
        [33, 33, 32, 32, 33, 33],
    ),
    ("paodekuai", {"players": 3}, SEED_OF_THREE, 1, "3 4 4 7 9 9 9 9 J J K K 2", [13] * 3),
    ("paodekuai", {"players": 2}, SEED_OF_TWO, 0, "5 6 7 8 8 8 T J J J Q A A", [13] * 2),
]  # fmt: skip


def checked(tmp_path, record):
    """Exit status and output of the script in a Python that sees the standard library only."""
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(SCRIPT), str(file)],
        capture_output=True, text=True, check=False, timeout=30,
    )  # fmt: skip
    assert done.stderr == ""
    return done.returncode, done.stdout


def printed_hands(output):
    return [line.split(": ")[1].split() for line in output.splitlines() if line.startswith("seat ")]


def by_rank(hand):
    ranks = [card if card in ("SJ", "BJ") else card[0] for card in hand]
    return " ".join(sorted(ranks, key=ORDER.index))


def proven(**changes):
    """A record of a first shandong hand with its proof."""
    secret = bytes(range(32))
    nonces = ["", "luck", "", "运气", "", "7"]
    proof = {
        "commitment": hashlib.sha256(secret).hexdigest(),
        "secret": secret.hex(),
        "nonces": nonces,
        **changes,
    }
    seed = hashlib.sha256(secret + "luck运气7".encode()).hexdigest()
    return {"ruleset": "gouji-shandong", "start": {"seed": seed}, "proof": proof, "actions": []}


@pytest.mark.parametrize(("ruleset", "options", "seed", "seat", "hand", "sizes"), KNOWN)
def test_a_known_seed_gives_known_hands(tmp_path, ruleset, options, seed, seat, hand, sizes):
    record = {"ruleset": ruleset, "options": options, "start": {"seed": seed}}
    status, output = checked(tmp_path, record)
    found = printed_hands(output)
    assert (status, [len(one) for one in found]) == (0, sizes)
    assert by_rank(found[seat]) == hand


def test_a_complete_proof_agrees(tmp_path):
    status, output = checked(tmp_path, proven())
    assert (status, output.splitlines()[-1]) == (0, "ok")


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"commitment": "0" * 64}, "the commitment is not"),
        ({"secret": "1" * 64}, "the commitment is not"),
        ({"nonces": ["", "luck", "", "运气", "", "8"]}, "the seed is not"),
    ],
)
def test_a_proof_that_was_changed_is_found(tmp_path, changes, complaint):
    status, output = checked(tmp_path, proven(**changes))
    assert status == 1
    assert complaint in output


def test_one_exchanged_card_is_found(tmp_path):
    record = proven()
    hands = printed_hands(checked(tmp_path, record)[1])
    record["proof"]["hands"] = [" ".join(hand) for hand in hands]
    assert checked(tmp_path, record)[0] == 0
    stranger = next(card for card in hands[1] if card not in hands[0])
    record["proof"]["hands"][0] = " ".join([stranger, *hands[0][1:]])
    status, output = checked(tmp_path, record)
    assert status == 1
    assert "seat 0 was dealt other cards" in output


@pytest.mark.parametrize(
    ("ruleset", "previous", "drawer"),
    [
        ("gouji-shandong", {"places": [0, 1, 2, 3, 5, 4], "chuan": None}, 4),
        ("gouji-classic", {"places": [0, 1, 2, 3, 5, 4], "chuan": None}, 4),
        ("gouji-classic", {"places": [1, 3, 5, 0, 2, 4], "chuan": "odd"}, 0),
        ("gouji-classic", {"places": [0, 1, 2, 3, 5, 4], "void": True}, 0),
    ],
)
def test_the_first_card_goes_to_the_first_drawer(tmp_path, ruleset, previous, drawer):
    first = {"ruleset": "gouji-classic", "start": {"seed": SEED}}
    if ruleset == "gouji-shandong":
        first = {"ruleset": ruleset, "start": {"seed": SEED, "previous": {"places": [0] * 6}}}
    from_seat_0 = printed_hands(checked(tmp_path, first)[1])
    record = {"ruleset": ruleset, "start": {"seed": SEED, "previous": previous}}
    found = printed_hands(checked(tmp_path, record)[1])
    assert found[drawer:] + found[:drawer] == from_seat_0
