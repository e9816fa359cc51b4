"""A record's ``start``: the seed or the set-up position from which its hand begins."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ..action_text import whole_number
from ..cards import RANK_NAMES, Card, Cards, Rank, faces_of
from ..dealing import deal
from ..decider import Deal, Opening
from ..notation import parse_faces
from ..refusals import Malformed
from ..ruleset import Ruleset
from ..rulesets import build
from ..seats import Seat
from ..state import Previous
from .previous import previous_in
from .shapes import a_list, an_object

FORMAT = "gouji-record/1"
SEED = re.compile(r"[0-9a-fA-F]{64}\Z")


def rules_of(record: Mapping[str, Any]) -> Ruleset:
    """The rule set, in the version and with the options that the record names."""
    if record.get("format") != FORMAT:
        raise Malformed("/format", "unknown_format", values=(FORMAT,))
    ruleset, version = record.get("ruleset"), record.get("version")
    if not isinstance(ruleset, str):
        raise Malformed("/ruleset", "missing")
    if version is not None:
        whole_number(version, "/version", 1)
    return build(ruleset, an_object(record.get("options"), "/options"), version)


def opening_of(rules: Ruleset, start: Mapping[str, Any]) -> Opening:
    """What the hand of a record begins with."""
    hand_no = _hand_no(start)
    previous = previous_in(rules, an_object(start.get("previous"), "/start/previous"))
    if rules.first_hand(hand_no):
        previous = Previous(void=previous.void)
    leader = None if start.get("leader") is None else rules.seating.checked(start["leader"])
    if "seed" in start:
        if "hands" in start:  # they stand instead of a seed
            raise Malformed("/start/hands", "unknown_field")
        dealt = deal(rules, _seed(start["seed"]), previous, leader)
        return Opening(hand_no, previous, dealt, position=None if leader is None else {"leader": leader})
    if "hands" not in start:
        raise Malformed("/start", "missing", values=("seed", "hands"))
    hands = set_up_hands(rules, start["hands"])
    upcoming = _upcoming(rules, start.get("phase", "play"))
    position = {**_set_up(rules, start), "leader": leader}
    return Opening(hand_no, previous, Deal(hands, _first_drawer(rules, previous, leader)), upcoming, position)


def _set_up(rules: Ruleset, start: Mapping[str, Any]) -> dict[str, Any]:
    """What has happened already in a position, as far as its shape goes; the rule set reads what it means."""
    exits = a_list(start.get("exits"), "/start/exits")
    gone = [an_object(one, f"/start/exits/{number}") for number, one in enumerate(exits)]
    seats = [rules.seating.checked(one.get("seat")) for one in gone]
    if len(set(seats)) < len(seats):
        raise Malformed("/start/exits", "seat_twice")
    lists = {key: a_list(start.get(key), f"/start/{key}") for key in ("opened", "ready")}
    return {"exits": gone, **lists, **{key: an_object(start.get(key), f"/start/{key}") for key in ("claims", "head")}}


def _first_drawer(rules: Ruleset, previous: Previous, leader: Seat | None) -> Seat:
    """Without a shuffle a random seat is seat 0; a leader who is named has drawn first."""
    drawer = rules.drawer(previous, leader)
    return (leader or 0) if drawer is None else drawer


def _hand_no(start: Mapping[str, Any]) -> int:
    """The number of the hand; left out it is the first without ``previous``, else the second."""
    number = start.get("hand_no")
    if number is None:
        return 1 if start.get("previous") is None else 2
    return whole_number(number, "/start/hand_no", 1)


def _seed(value: Any) -> bytes:
    if not isinstance(value, str) or not SEED.match(value):
        raise Malformed("/start/seed", "not_a_seed")
    return bytes.fromhex(value)


def _upcoming(rules: Ruleset, phase: Any) -> str:
    if phase == "deal":
        return rules.phases[0].name
    # By default every phase is switched on. One that these options leave out is passed over, as in any other hand.
    names = [one.name for one in build(rules.id, None, rules.version).phases if one.name != "settle"]
    if phase not in names:
        raise Malformed("/start/phase", "unknown_value", values=("deal", *names))
    begins = next(name for name in names[names.index(phase) :] if rules.phase(name) is not None)
    # A vote follows from the places: the play of such a position is over at once.
    return "play" if begins == "vote" else begins


def set_up_hands(rules: Ruleset, texts: Any) -> tuple[Cards, ...]:
    """The hands of a position: cards without a suit become any card of the rank still free in the deck."""
    if not isinstance(texts, list) or len(texts) != rules.seats:
        raise Malformed("/start/hands", "wrong_number", number=rules.seats)
    faces = [parse_faces(text, f"/start/hands/{seat}") for seat, text in enumerate(texts)]
    free = Counter(rules.deck())
    free.subtract(one for hand in faces for one in hand if isinstance(one, Card))
    return tuple(tuple(_free_card(free, one) for one in hand) for hand in faces)


def _free_card(free: Counter[Card], face: Card | Rank) -> Card:
    if isinstance(face, Card):
        if free[face] < 0:
            raise Malformed("/start/hands", "too_many", card=face)
        return face
    for one in faces_of(face):
        if free[one] > 0:
            free[one] -= 1
            return one
    raise Malformed("/start/hands", "too_many", card=RANK_NAMES[face])


def loose_cards(text: Any) -> Cards:
    """Cards of a question without a hand: where suits are left out, any will do."""
    seen: Counter[int] = Counter()
    found = []
    for face in parse_faces(text):
        if isinstance(face, Card):
            found.append(face)
        else:
            faces: Sequence[Card] = faces_of(face)
            found.append(faces[seen[face] % len(faces)])
            seen[face] += 1
    return tuple(found)
