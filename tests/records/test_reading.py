"""What the two commands make of files that are no records, or records that make no sense."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from gouji.engine.records import deal_problems, play_out, replay
from tests.engine.test_exported_deal import exported

SEED = "05fab95a01b3f8d1d184f17d9053e582fecd84ed94d889aee5a2cd698dc7f8a2"


def record(**changes):
    start = {"leader": 0, "hands": ["3 4", "5", "6"]}
    whole = {"format": "gouji-record/1", "name": "a record", "ruleset": "paodekuai", "start": start, "actions": []}
    return {**whole, **changes}


def starting(ruleset="paodekuai", seats=3, **keys):
    return record(ruleset=ruleset, start={"leader": 0, "hands": ["3 4"] * seats, **keys})


def gouji(**keys):
    return starting("gouji-classic", 6, **keys)


def owing(**changes):
    return gouji(previous={"debts": [{"kind": "men", "from": 1, "to": 2, "cards": 1, **changes}]})


def file_with(folder: Path, text: str | bytes) -> Path:
    file = folder / "record.json"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def run(capsys, *arguments):
    """The lines that ``replay`` prints, and its exit status."""
    try:
        call_command("replay", *map(str, arguments))
        status = 0
    except SystemExit as left:
        status = left.code
    return capsys.readouterr().out.splitlines(), status


UNREADABLE = {
    "nothing": "",
    "half a record": json.dumps(record())[:60],
    "another form": "name: a record",
    "bytes": bytes(range(256)),
    "another encoding": json.dumps(record()).encode("utf-16"),
    "endless lists": "[" * 100_000,
    "endless objects": '{"a":' * 100_000,
    "a number of 6000 digits": '{"format": ' + "9" * 6000 + "}",
}


@pytest.mark.parametrize("text", UNREADABLE.values(), ids=UNREADABLE)
def test_a_file_that_is_no_json_fails_by_its_name(text, tmp_path, capsys):
    lines, status = run(capsys, file_with(tmp_path, text))
    assert lines[0].startswith("FAIL record.json: ")
    assert (lines[1:], status) == (["0 passed, 1 failed"], 1)


SENSELESS = {
    "no object": (5, "/: not_object"),
    "null": (None, "/: not_object"),
    "a list in a list": ([[]], "/: not_object"),
    "no format": (record(format=None), "/format: unknown_format"),
    "a version that is no number": (record(version=[1]), "/version: not_integer"),
    "true for a version": (record(version=True), "/version: not_integer"),
    "options in a list": (record(options=[["base", 1]]), "/options: not_object"),
    "options in a text": (record(options=""), "/options: not_object"),
    "an option to infinity": (record(options={"base": float("inf")}), "option 'base': bad_option"),
    "an option of another type": (record(options={"must_play": 1}), "option 'must_play': bad_option"),
    "start in a list": (record(start=[]), "/start: not_object"),
    "no start": (record(start={}), "/start: missing"),
    "null for a start": (record(start=None), "/start: missing"),
    "a seed and hands": (record(start={"seed": SEED, "hands": ["3", "4", "5"]}), "/start/hands: unknown_field"),
    "a short seed": (record(start={"seed": SEED[:-1]}), "/start/seed: not_a_seed"),
    "a leader to infinity": (gouji(leader=float("inf")), "/seat: no_seat"),
    "a leader who is no seat": (starting(leader="0"), "/seat: no_seat"),
    "too few hands": (record(start={"hands": ["3", "4"]}), "/start/hands: wrong_number"),
    "the same card twice": (record(start={"hands": ["3s", "3s", "5"]}), "/start/hands: too_many"),
    "five of a rank": (record(start={"hands": ["3 3 3", "3 3", "5"]}), "/start/hands: too_many"),
    "a joker": (record(start={"hands": ["SJ", "4", "5"]}), "/start/hands: too_many"),
    "a hand without end": (record(start={"hands": ["3 " * 9999, "4", "5"]}), "/start/hands/0: too_many_cards"),
    "a hand number in words": (starting(hand_no="two"), "/start/hand_no: not_integer"),
    "true for a hand number": (starting(hand_no=True), "/start/hand_no: not_integer"),
    "hand number 0": (starting(hand_no=0), "/start/hand_no: out_of_range"),
    "a previous hand in a list": (starting(previous=[]), "/start/previous: not_object"),
    "places in a text": (gouji(previous={"places": "012345"}), "/start/previous/places: not_list"),
    "one place of six": (gouji(previous={"places": [0]}), "/start/previous/places: wrong_number"),
    "a place given twice": (gouji(previous={"places": [0, 0, 1, 2, 3, 4]}), "/start/previous/places: wrong_number"),
    "another team": (gouji(previous={"chuan": "both"}), "/start/previous/chuan: unknown_value"),
    "void or not": (gouji(previous={"void": 1}), "/start/previous/void: not_boolean"),
    "a debt of another kind": (owing(kind="rent"), "/start/previous/debts: unknown_value"),
    "a debt to nobody": (owing(to=6), "/seat: no_seat"),
    "a debt to oneself": (owing(to=1), "/start/previous/debts: no_seat"),
    "a debt of no card": (owing(cards=0), "/start/previous/debts: out_of_range"),
    "a debt of half a card": (owing(cards=0.5), "/start/previous/debts: not_integer"),
    "a debt without end": (owing(cards=10**30), "/start/previous/debts: out_of_range"),
    "a seat that leaves twice": (
        gouji(exits=[{"seat": seat, "how": "out"} for seat in (0, 1, 3, 0)]),
        "/start/exits: seat_twice",
    ),
    "a seat that leaves somehow": (gouji(exits=[{"seat": 1}]), "/start/exits: unknown_value"),
    "a seat that leaves asleep": (gouji(exits=[{"seat": 1, "how": "asleep"}]), "/start/exits: unknown_value"),
    "exits by seat": (gouji(exits={"0": "out"}), "/start/exits: not_list"),
    "heads in a list": (gouji(head=["head"]), "/start/head: not_object"),
    "actions by number": (record(actions={"1": "pass"}), "/actions: not_list"),
    "actions in a text": (record(actions="pass"), "/actions: not_list"),
    "an action in a text": (record(actions=["pass"]), "action 1: /actions/0: not_object"),
    "an action without a seat": (record(actions=[{"do": "pass"}]), "action 1: /seat: no_seat"),
    "an action of nobody": (record(actions=[{"seats": 1, "do": "pass"}]), "action 1: /seats: not_list"),
    "another key": (record(actions=[{"seat": 0, "do": "pass", "why": ""}]), "action 1: /why: unknown_field"),
    "a state in a list": (record(expect=[]), "/expect: not_object"),
    "another key of a state": (record(expect={"winner": 0}), "expect: winner is no key of a state here"),
    "a hand of figures": (record(expect={"holds": {"1": "5555"}}), "/cards: not_a_card"),
    "questions by number": (record(judge={}), "/judge: not_list"),
    "a question in a text": (record(judge=["3 3"]), "question 1: /judge/0: not_object"),
    "a question about nothing": (record(judge=[{"is": None}]), "question 1: /cards: not_text"),
    "a question about numbers": (record(judge=[{"cards": [0, 1], "is": None}]), "question 1: /cards: not_text"),
}


def test_the_sound_records_beside_them_are_read():
    assert [replay(one).problem for one in (record(), gouji(), owing())] == [None] * 3


@pytest.mark.parametrize(("senseless", "told"), SENSELESS.values(), ids=SENSELESS)
def test_a_senseless_record_fails_and_says_where(senseless, told):
    assert (replay(senseless).problem or "").startswith(told)


#: What a state, which is shown without looking at ``expect`` and ``judge``, does not stumble over.
NOT_OF_THE_HAND = ("/judge", "question", "expect", "/expect", "/cards")


@pytest.mark.parametrize("senseless", [one for one, told in SENSELESS.values() if not told.startswith(NOT_OF_THE_HAND)])
def test_no_state_is_shown_of_a_senseless_record(senseless, tmp_path):
    file = file_with(tmp_path, json.dumps([senseless]))
    with pytest.raises(CommandError, match=r"record\.json: "):
        call_command("replay", "--state", str(file))


@pytest.mark.parametrize(("senseless", "_told"), SENSELESS.values(), ids=SENSELESS)
def test_the_check_of_a_deal_says_no_as_well(senseless, _told, tmp_path, capsys):
    file = file_with(tmp_path, json.dumps([senseless]))
    with pytest.raises(SystemExit):
        call_command("verify_deal", str(file))
    assert capsys.readouterr().out.startswith("FAIL ")


def test_one_bad_record_leaves_the_others_alone(tmp_path, capsys):
    file = file_with(tmp_path, json.dumps([record(name="one"), None, record(name="three")]))
    assert run(capsys, file) == (["ok one", "FAIL ?: /: not_object", "ok three", "2 passed, 1 failed"], 1)


def test_names_stay_on_their_line_and_are_printed_whatever_they_hold(tmp_path, capsys):
    file = file_with(tmp_path, json.dumps(record(name="报单\nok another\ud800")))
    assert run(capsys, file) == ([r"ok 报单\nok another\ud800", "1 passed, 0 failed"], 0)


def test_a_byte_order_mark_is_no_part_of_a_record(tmp_path, capsys):
    file = file_with(tmp_path, b"\xef\xbb\xbf" + json.dumps(record()).encode())
    assert run(capsys, file) == (["ok a record", "1 passed, 0 failed"], 0)


def test_a_folder_without_records_has_none_that_fail(tmp_path, capsys):
    assert run(capsys, tmp_path) == (["0 passed, 0 failed"], 0)


def test_a_folder_that_is_not_there_is_an_error(tmp_path):
    with pytest.raises(CommandError, match="no such file or folder"):
        call_command("replay", str(tmp_path / "nowhere"))


def test_questions_and_a_hand_in_one_record_are_both_checked():
    both = record(judge=[{"cards": "3 3", "is": "pair"}], expect={"leader": 2})
    assert replay(both).problem == "expect: leader is 0, expected 2"


def test_a_hand_after_an_empty_previous_one_is_the_second():
    assert play_out(starting(previous={})).carry.hand_no == 2
    assert play_out(starting(previous=None)).carry.hand_no == 1


@pytest.mark.rule("PDK-1.3")
def test_a_leader_who_is_named_beside_a_seed_leads_and_owes_no_lead_card():
    options = {"players": 2, "first_play_contains_lead_card": True}
    dealt = {"seed": SEED, "leader": 0}
    plays = {"seat": 0, "do": "play", "cards": "8 8"}
    assert replay(record(options=options, start=dealt, actions=[plays])).problem is None
    assert "PDK-1.4" in replay(record(options=options, start={"seed": SEED}, actions=[plays])).problem


@pytest.mark.parametrize("ruleset", ["gouji-classic", "gouji-shandong", "paodekuai"])
def test_a_proof_need_not_repeat_the_hands(ruleset):
    told = exported(ruleset)
    del told["proof"]["hands"]
    assert list(deal_problems(told)) == []
    told["proof"]["nonces"][0] += "!"
    assert list(deal_problems(told)) == ["the seed is not the SHA-256 of the secret and the nonces"]
