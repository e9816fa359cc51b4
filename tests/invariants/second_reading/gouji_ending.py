"""How a hand of classic 够级 ends, written straight from the rule book: places, points and the last hand's debts."""

from tests.invariants.second_reading.gouji import Referee

#: GJ-7.6 as it stands in the rule book, A's claim before B's: what A pays B and B pays A.
POINT_DEBTS = {
    "none none": {"A": (0, 1), "B": (1, 0), "both": (0, 0), "neither": (1, 1)},
    "xuan xuan": {"A": (0, 4), "B": (4, 0), "both": (2, 2), "neither": (2, 2)},
    "xuan none": {"A": (0, 3), "B": (3, 0), "both": (2, 0), "neither": (1, 2)},
}


def places(referee: Referee) -> list[int]:
    found = _places(referee, fourth := 3)
    revolter = next((seat for seat, how in referee.exits if how == "revolted"), None)
    swept = revolter is not None and {seat % 2 for seat in found[:2]} == {revolter % 2}
    return _places(referee, fourth - 1) if swept else found


def _places(referee: Referee, of_revolter: int) -> list[int]:
    by_way = {way: [seat for seat, how in referee.exits if how == way] for way in ("out", "men", "burn_failed")}
    free = list(range(6))
    given = {}
    for seat, how in referee.exits:
        if how == "revolted":
            given[of_revolter] = seat
            free.remove(of_revolter)
    for seat in by_way["burn_failed"] + by_way["men"]:
        given[free.pop()] = seat
    for seat in by_way["out"] + _left(referee, by_way["out"]):
        given[free.pop(0)] = seat
    return [given[place] for place in range(6)]


def _left(referee: Referee, out: list[int]) -> list[int]:
    """GJ-12.4."""
    exits = [seat for seat, _ in referee.exits]
    since = (out or exits or [referee.first_leader])[-1]
    return sorted(referee.active, key=lambda seat: (len(referee.hands[seat]), (seat - since) % 6))


def sweep(places: list[int]) -> str | None:
    return {0: "even", 3: "odd"}.get(sum(seat % 2 for seat in places[:3]))


def points(options: dict, places: list[int]) -> list[int]:
    times = options["chuan_multiplier"] if sweep(places) else 1
    return [options["place_points"][places.index(seat)] * times for seat in range(6)]


def debts(referee: Referee, places: list[int]) -> list[tuple[str, int, int, int]]:
    if sweep(places) or not referee.options["tribute"]:
        return []
    found = list(referee.booked)
    for one in range(3):
        found += _of_pair(referee, one, one + 3)
    for payer, receiver, cards in ((places[5], places[0], 2), (places[4], places[1], 1)):
        if payer % 2 != receiver % 2 or referee.options["team_fall_tribute"] == "pay":
            found.append(("la", payer, receiver, cards))
    return found


def _of_pair(referee: Referee, a: int, b: int) -> list[tuple[str, int, int, int]]:
    revolted = {seat for seat, how in referee.exits if how == "revolted"} & {a, b}
    said = ["none" if revolted else referee.claims.get(seat, "none") for seat in (a, b)]
    if said == ["none", "xuan"]:
        a, b, said = b, a, said[::-1]
    who = {(True, False): "A", (False, True): "B", (True, True): "both", (False, False): "neither"}
    by_a, by_b = POINT_DEBTS[" ".join(said)][who[a in referee.opened, b in referee.opened]]
    return [debt for debt in (("dian", a, b, by_a), ("dian", b, a, by_b)) if debt[3]]
