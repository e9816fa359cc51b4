"""An invariant that cannot fail proves nothing: each is shown something that breaks it."""

from dataclasses import replace
from random import Random

import pytest

from gouji.engine.cards import Hand
from gouji.engine.codec import encode
from gouji.engine.events import Answered, Played
from gouji.engine.rulesets import build
from gouji.engine.state import Awaiting
from gouji.engine.views import ARBITER, view, visible
from gouji.simulation import invariants
from gouji.simulation.invariants.secrecy import twin, twin_event
from gouji.simulation.matches import Plan, hands_of

RULES = build("gouji-classic")


@pytest.fixture(scope="module")
def steps():
    """The steps of one hand of random players."""
    run = next(hands_of(Plan(ruleset="gouji-classic", hands=1, seed=4, bots="random", options={})))
    return list(run.steps())


def a_play(steps):
    return next(step for step in steps if any(isinstance(event, Played) for event in step.events))


def test_a_card_that_vanishes_is_noticed(steps):
    step = a_play(steps)
    poorer = replace(step.after, hands=(Hand(step.after.hands[0].cards[1:]), *step.after.hands[1:]))
    assert list(invariants.cards_are_conserved(replace(step, after=poorer)))


def test_a_card_that_is_played_twice_is_noticed(steps):
    step = a_play(steps)
    richer = replace(step, after=replace(step.after, hands=tuple(map(Hand, step.before.hands))))
    assert list(invariants.cards_are_conserved(richer))


def test_a_deal_from_another_deck_is_noticed(steps):
    first = steps[0]
    began, dealt, *more = first.events
    other = replace(dealt, hands=(dealt.hands[1], *dealt.hands[1:]))
    assert list(invariants.deal_is_from_the_deck(RULES, first)) == []
    assert list(invariants.deal_is_from_the_deck(RULES, replace(first, events=(began, other, *more))))


def test_a_hand_that_waits_for_nobody_is_noticed(steps):
    state = replace(a_play(steps).after, awaiting=Awaiting())
    assert list(invariants.somebody_may_act(RULES, state))


def test_a_log_that_lacks_an_event_is_noticed(steps):
    log = [event for step in steps for event in step.events]
    end = steps[-1].after
    assert list(invariants.log_makes_the_state(log, end)) == []
    assert list(invariants.log_makes_the_state(log[:-1], end))


def test_points_that_do_not_sum_to_zero_are_noticed(steps):
    end = steps[-1].after
    result = replace(end.result, points=(1, 0, 0, 0, 0, 0))
    assert list(invariants.ends_properly(RULES, replace(end, phase=replace(end.phase, result=result))))


def test_the_twin_of_a_state_differs_for_who_sees_everything(steps):
    state = a_play(steps).after
    other = twin(RULES, state, 0, Random(1))
    assert view(RULES, state, ARBITER) != view(RULES, other, ARBITER)
    assert other.hands[0] == state.hands[0]
    assert [len(hand) for hand in other.hands] == [len(hand) for hand in state.hands]


def test_the_twin_of_a_sealed_question_has_no_foreign_answer(steps):
    sealed = next(step.after for step in steps if step.after.awaiting.sealed and step.after.phase.answers)
    seat = sealed.phase.answers[0][0]
    other = twin(RULES, sealed, (seat + 1) % 6, Random(1))
    assert seat not in [who for who, _ in other.phase.answers]


def test_the_twin_of_every_secret_event_differs_for_who_sees_everything(steps):
    deck, rng = RULES.deck(), Random(1)
    secret = [event for step in steps for event in step.events if encode(event).secrets]
    assert secret
    for event in secret:
        stranger = next(seat for seat in RULES.seating if f"seat:{seat}" not in encode(event).secrets or seat == 5)
        other = twin_event(event, stranger, deck, rng)
        if isinstance(event, Answered) and event.seat == stranger:
            continue
        assert visible(event, ARBITER, everything=True) != visible(other, ARBITER, everything=True)


def test_attempts_are_of_every_kind(steps):
    state = a_play(steps).after
    tried = {action.do for action in invariants.questions.attempts(RULES, state, 0, Random(1))}
    assert tried >= {"play", "pass", "yield", "burn", "decline", "show", "declare", "head", "reveal"}
    assert tried >= {"buy_four", "return", "charge", "vote"}
