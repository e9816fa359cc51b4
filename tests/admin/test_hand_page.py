"""The hand page: every step of every game, who saw what, what was legal, and in which words."""

from collections.abc import Iterator
from itertools import cycle

import pytest
from django.contrib.admin.utils import quote
from django.test import Client
from django.urls import reverse

from gouji.engine.action_text import CLAIMS, write_action
from gouji.engine.actions import Declare
from gouji.engine.codec import REGISTRY
from gouji.engine.decider import evolve
from gouji.engine.notation import show_cards
from gouji.engine.rulesets import IDS, build
from gouji.engine.state import NEW, State
from gouji.engine.views import ARBITER, PUBLIC
from tables import event_store
from tables.admin.replay.forms import ALTERNATIVES
from tables.admin.replay.sentences import SENTENCES
from tables.hand_log import events_of
from tables.models import HandSummary, Table
from tables.selectors.replay import replay
from tables.services import standing_in
from tables.words import PHASES
from tests.admin.world import (
    a_finished_hand,
    a_running_hand,
    a_sealed_question,
    a_staff_member,
    a_superuser,
    an_official,
    answer_one,
    hand_of,
    opened,
    page,
    signed_in,
    text_of,
)
from tests.tables.builders import later

#: 够级 has several hundred steps a hand.
LONG_GAMES_ARE_SLOW = ["paodekuai", *(pytest.param(one, marks=pytest.mark.slow) for one in IDS if one != "paodekuai")]

pytestmark = pytest.mark.django_db


@pytest.fixture
def client() -> Client:
    return signed_in(a_staff_member())


def test_every_event_phase_and_action_has_its_words() -> None:
    assert set(SENTENCES) == set(REGISTRY.kinds)
    for ruleset in IDS:
        rules = build(ruleset)
        names = {one.name for one in (*rules.phases, *rules.inner)}
        verbs = {act.do for one in (*rules.phases, *rules.inner) for act in one.acts}
        assert names <= set(PHASES)
        assert verbs <= set(ALTERNATIVES)


def test_every_declaration_can_be_asked_about() -> None:
    offered = [data for _key, _label, data in ALTERNATIVES["declare"]]

    for claim in CLAIMS:
        for declared in (Declare(claim), Declare(claim, revolt=True), Declare(claim, resist=True)):
            assert write_action(declared) in offered


@pytest.mark.parametrize("ruleset", LONG_GAMES_ARE_SLOW)
@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_every_step_of_a_hand_can_be_shown_to_everybody(ruleset: str, language: str) -> None:
    table = a_finished_hand(ruleset)
    client = signed_in(a_superuser(), headers={"accept-language": language})
    last = hand_of(table).state.seq

    points = [*range(1, last, max(1, last // 18)), last]
    for at, viewer in zip(points, cycle(("all", "public", "1")), strict=False):
        shown = text_of(client.get(page(table, as_=viewer, at=at)))
        assert f'value="{at}"' in shown
        assert "{seat}" not in shown


def test_a_seat_is_shown_what_it_saw_then_and_no_more(client: Client) -> None:
    table = a_finished_hand()
    then = replay(table.hand, ARBITER, 10).then.state

    panels = {one.seat: one for one in client.get(page(table, as_="1", at=10)).context["panels"]}

    assert sum(len(pile.faces) for pile in panels[1].piles) == len(then.hands[1])
    assert panels[0].piles is None
    assert panels[2].piles is None
    everybody = client.get(page(table, as_="all", at=10)).context["panels"]
    drawn = {one.seat: sorted(face.code for pile in one.piles for face in pile.faces) for one in everybody}
    assert drawn == {seat: sorted(show_cards(hand.cards).split()) for seat, hand in enumerate(then.hands)}


def test_cards_lie_in_piles_of_one_rank_the_highest_first(client: Client) -> None:
    table = a_finished_hand("gouji-classic")
    (first, *_) = client.get(page(table, as_="all", at=2)).context["panels"]
    ranks = [hand_of(table).state.carry.draws[0]]

    lengths = [len({face.rank for face in pile.faces}) for pile in first.piles]

    assert set(lengths) == {1}
    assert sum(len(pile.faces) for pile in first.piles) == len(ranks[0])
    order = ["大", "小", "2", "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3"]
    shown = [pile.faces[0].rank for pile in first.piles]
    assert shown == sorted(shown, key=order.index)


def test_steps_lead_everywhere_and_stop_at_the_ends(client: Client) -> None:
    table = a_finished_hand()
    last = hand_of(table).state.seq

    def steps(at: int):
        return client.get(page(table, as_="all", at=at)).context["steps"]

    assert steps(1).before == steps(1).first == ""
    assert steps(1).after == "?as=all&at=2"
    assert steps(last).after == steps(last).last == ""
    assert steps(5).last == f"?as=all&at={last}"
    at, visited = 1, [1]
    while (link := steps(at).landmark_after) != "":
        at = int(link.rpartition("=")[2])
        visited.append(at)
    assert visited[-1] == last
    tricks = [one.seq for one in replay(table.hand, ARBITER).entries if one.shown["type"] == "trick_began"]
    assert set(tricks) <= set(visited)
    assert steps(last).landmark_before == f"?as=all&at={visited[-2]}"


@pytest.mark.parametrize("at", ["x", "-1", "1e3", "９", "99999999999"])
def test_what_is_no_number_of_an_event_is_not_found(client: Client, at: str) -> None:
    table, _ = a_running_hand()

    assert client.get(page(table, at=at)).status_code == 404


def test_beyond_the_ends_the_nearest_event_is_shown(client: Client) -> None:
    table, _ = a_running_hand()

    assert client.get(page(table, at=0)).context["replay"].at == 1
    assert client.get(page(table, at=99999)).context["replay"].at == hand_of(table).visible_seq


@pytest.mark.parametrize("viewer", ["6", "-1", "arbiter", "seat:1", "٣", "nobody"])
def test_there_is_no_view_of_anybody_else(client: Client, viewer: str) -> None:
    table, _ = a_running_hand()

    assert client.get(page(table, as_=viewer)).status_code == 404


def test_an_unknown_hand_is_not_found(client: Client) -> None:
    for name in ("replay", "record"):
        assert client.get(reverse(f"admin:tables_handsummary_{name}", args=["hnd_nothing"])).status_code == 404


# ---- what was legal ----


def test_the_hints_are_legal_and_their_number_is_told() -> None:
    table, players = a_sealed_question()
    client = opened(an_official(), table)
    context = client.get(page(table, as_="all")).context

    assert [one.seat for one in context["choices"]] == list(range(6))
    for one in context["choices"]:
        assert one.count >= len(one.hints) > 0
        for hint in one.hints:
            body = {"seat": one.seat, "do": hint.do, "cards": hint.cards, "number": hint.number}
            assert client.post(page(table, as_="all"), body).context["verdict"].legal, hint
    seat = answer_one(table, players)
    assert seat not in [one.seat for one in client.get(page(table, as_="all")).context["choices"]]


@pytest.mark.parametrize("ruleset", LONG_GAMES_ARE_SLOW)
def test_the_hints_of_every_phase_are_legal_as_the_form_writes_them(ruleset: str) -> None:
    table = a_finished_hand(ruleset)
    client = signed_in(a_superuser())
    seen = set()

    for at, then in positions(table):
        if then.phase.name in seen or not then.awaiting.seats:
            continue
        seen.add(then.phase.name)
        for one in client.get(page(table, as_="all", at=at)).context["choices"][:2]:
            for hint in one.hints[:3]:
                body = {"seat": one.seat, "do": hint.do, "cards": hint.cards, "number": hint.number}
                assert client.post(page(table, as_="all", at=at), body).context["verdict"].legal, (at, hint)
    assert "play" in seen


def positions(table: Table) -> Iterator[tuple[int, State]]:
    """The hand after each of its events."""
    state = NEW
    for event in events_of(event_store.read(table.hand)):
        state = evolve(state, event)
        yield state.seq, state


def a_turn(table: Table) -> tuple[int, int]:
    """A point of a finished hand at which somebody has to lead, and who."""
    for at, then in positions(table):
        if then.phase.name == "play" and then.awaiting.seats and then.phase.top is None:
            return at, then.awaiting.seats[0]
    raise AssertionError("nobody has led")


def test_a_refused_alternative_names_its_clause_with_its_text(client: Client) -> None:
    table = a_finished_hand()
    at, seat = a_turn(table)

    answer = client.post(page(table, as_="all", at=at), {"seat": seat, "do": "pass", "cards": ""})

    verdict = answer.context["verdict"]
    assert (verdict.legal, verdict.rule, verdict.code) == (False, "PDK-1.4", "leader_must_play")
    shown = text_of(answer)
    assert f"{reverse('admin:tables_rules', args=['paodekuai'])}#PDK-1.4" in shown
    assert str(verdict.clause.text) in shown


def test_a_seat_that_is_not_asked_is_told_so(client: Client) -> None:
    table = a_finished_hand()
    at, seat = a_turn(table)
    other = (seat + 1) % 3

    verdict = client.post(page(table, as_=other, at=at), {"seat": other, "do": "play", "cards": "3"}).context["verdict"]

    assert verdict.code == "not_your_turn"


def test_a_text_that_is_no_action_is_explained(client: Client) -> None:
    table = a_finished_hand()
    at, seat = a_turn(table)

    answer = client.post(page(table, as_="all", at=at), {"seat": seat, "do": "play", "cards": "9x <b>"})

    verdict = answer.context["verdict"]
    assert (verdict.legal, verdict.rule) == (False, "")
    assert "<b>" not in verdict.action
    assert "9x" in verdict.why


def test_one_may_only_ask_for_seats_whose_cards_one_sees(client: Client) -> None:
    table = a_finished_hand()
    at, seat = a_turn(table)
    body = {"seat": seat, "do": "play", "cards": "3"}

    assert client.post(page(table, as_="public", at=at), body).context["verdict"] is None
    assert client.post(page(table, as_=(seat + 1) % 3, at=at), body).context["verdict"] is None
    assert client.post(page(table, as_=seat, at=at), body).context["verdict"] is not None


def test_asking_changes_nothing() -> None:
    table, _ = a_running_hand()
    client = opened(an_official(), table)
    before = hand_of(table).state

    client.post(page(table, as_="all"), {"seat": 0, "do": "show-none"})

    assert hand_of(table).state == before


# ---- around it ----


def test_a_finished_hand_shows_result_and_proof(client: Client) -> None:
    table = a_finished_hand()
    answer = client.get(page(table))
    result = hand_of(table).state.result

    assert answer.context["replay"].viewer == ARBITER
    assert sorted(points for _who, points in answer.context["result"]["rows"]) == sorted(result.points)
    assert answer.context["proof"]["secret"] in text_of(answer)


def test_a_running_hand_shows_the_commitment_only(client: Client) -> None:
    table, _ = a_running_hand()
    answer = client.get(page(table))

    assert answer.context["replay"].viewer == PUBLIC
    assert set(answer.context["proof"]) == {"commitment"}
    assert answer.context["proof"]["commitment"] in text_of(answer)


def test_the_list_can_be_narrowed_and_searched(client: Client) -> None:
    running, players = a_running_hand()
    finished = a_finished_hand()
    where = reverse("admin:tables_handsummary_changelist")

    def found(query: str) -> set[str]:
        return {one.pk for one in client.get(where + query).context["cl"].queryset}

    assert found("") == {running.hand, finished.hand}
    assert found("?state=running") == {running.hand}
    assert found("?state=over") == {finished.hand}
    assert found(f"?q={players[0].name}") == {running.hand}
    assert found("?table__ruleset=paodekuai") == {finished.hand}
    assert HandSummary.objects.count() == 2


def test_the_page_speaks_chinese() -> None:
    table = a_finished_hand("gouji-classic")
    client = signed_in(a_superuser(), headers={"accept-language": "zh-hans"})

    shown = text_of(client.get(page(table, as_="all", at=2)))

    for text in ("所有手牌", "发牌", "经典够级", "谁看过"):
        assert text in shown
    assert "All hands" not in shown


def test_the_rule_book_has_an_anchor_for_every_clause(client: Client) -> None:
    shown = text_of(client.get(reverse("admin:tables_rules", args=["gouji-classic"])))

    assert 'id="GJ-5.2"' in shown
    assert 'href="#GJ-13.4"' in shown or 'href="#GJ-5.2"' in shown
    assert client.get(reverse("admin:tables_rules", args=["bridge"])).status_code == 404


def test_a_table_links_to_its_hands(client: Client) -> None:
    table, _ = a_running_hand()

    shown = text_of(client.get(reverse("admin:tables_table_change", args=[quote(table.pk)])))

    assert page(table) in shown
    assert f"table__id__exact={table.pk}" in shown


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_the_page_tells_who_really_played(language: str) -> None:
    table, players = a_running_hand()
    client = signed_in(a_staff_member(), headers={"accept-language": language})
    assert "panel played" not in text_of(client.get(page(table)))
    standing_in.autopilot(table_id=table.pk, by=players[2], on=True, at=later(1))

    shown = text_of(client.get(page(table)))

    assert "panel played" in shown
    assert ("autopilot" if language == "en" else "托管") in shown
    assert shown.count(f"<td>{players[2].name}</td>") == 2
