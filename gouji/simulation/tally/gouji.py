"""What is counted in 够级."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from gouji.engine.actions import Burn, Show
from gouji.engine.cards import FOUR, THREE
from gouji.engine.events import Asked, Exited, HandEnded, LeaderNamed, PhaseBegan, Played, QuestionClosed, TrickWon
from gouji.engine.gouji_events.before_play import (
    Bought,
    ChargeEnded,
    ChargesBegan,
    Claimed,
    DebtLapsed,
    Discarded,
    DrawTaken,
    FivesBeaten,
    FivesStood,
    HeadChosen,
    Resisted,
    Returned,
    Shown,
    TributePaid,
)
from gouji.engine.gouji_events.in_play import (
    BurnBegan,
    BurnEnded,
    DebtBooked,
    HeadLost,
    LastGouji,
    LastVoted,
    MeleeBegan,
    Opened,
    Readied,
    ReadinessDropped,
    WindowOpened,
    Yielded,
)
from gouji.engine.policies.gouji.game import standing
from gouji.engine.policies.gouji.heads import has_head
from gouji.engine.policies.gouji.plays import can_be_beaten, read
from gouji.engine.ruleset import Ruleset
from gouji.engine.state import BurnWindow, Question, Top, Trick
from gouji.engine.table import Table

from .rows import Row

# ---- where a thing is possible ----


def _on(*names: str) -> Callable[[Ruleset], bool]:
    """Where all of these options are switched on, or are not ``none``."""
    return lambda rules: all(rules.options[name] not in (False, "none") for name in names)


def _with(name: str, *values: Any) -> Callable[[Ruleset], bool]:
    return lambda rules: rules.options[name] in values


def _has_phase(name: str) -> Callable[[Ruleset], bool]:
    return lambda rules: any(phase.name == name for phase in rules.phases)


def _a_choice_of_heads(rules: Ruleset) -> bool:
    return bool(rules.options["revolution"] or rules.options["charge"])


# ---- before the play ----


def _nobody_shows(table: Table, event: LeaderNamed) -> bool:
    phase = table.state.phase
    return (
        isinstance(phase, Question)
        and phase.name == "show"
        and not any(getattr(one, "cards", ()) for one in _acts(phase))
    )


def _acts(phase: Question) -> list[Any]:
    return [action for _, action in phase.answers if isinstance(action, Show)]


def _in_phase(name: str) -> Callable[[Table, Any], bool]:
    return lambda table, event: table.state.phase.name == name


def _revolted_in(name: str) -> Callable[[Table, Exited], bool]:
    return lambda table, event: event.how == "revolted" and table.state.phase.name == name


def _void_in(*names: str) -> Callable[[Table, HandEnded], bool]:
    return lambda table, event: event.result.void and table.state.phase.name in names


def _agreed(table: Table, event: Claimed) -> int:
    return sum(1 for pair in table.seating.pairs() if all(event.claims.get(seat) == "he" for seat in pair))


def _paid(kind: str) -> Callable[[Table, TributePaid], bool]:
    return lambda table, event: event.kind == kind


# ---- tricks ----


def _top(table: Table) -> Top | None:
    return table.trick.top if isinstance(table.state.phase, Trick | BurnWindow) else None


def _gouji_stands(table: Table, event: TrickWon) -> bool:
    top = _top(table)
    return top is not None and top.force


def _cannot_be_beaten(table: Table, event: TrickWon) -> bool:
    top = _top(table)
    play = read(top.cards) if top else None
    return play is not None and not can_be_beaten(play)


def _winner_is_out(table: Table, event: TrickWon) -> bool:
    gone = table.gone.get(event.seat)
    return gone is not None and gone.how == "out"


def _reopened(table: Table, event: Asked) -> bool:
    if not isinstance(table.state.phase, Trick) or _top(table) is None or standing(table).melee:
        return False
    return event.seats[0] in table.trick.passed and table.trick.yielder is None


def _yielder_decides(table: Table, event: Asked) -> bool:
    return isinstance(table.state.phase, Trick) and table.trick.yielder in event.seats


def _while_yielded(table: Table, event: Played) -> bool:
    yielder = table.trick.yielder if isinstance(table.state.phase, Trick) else None
    return yielder is not None and event.seat != yielder


def _headless_answer(table: Table, event: Played) -> bool:
    top = _top(table)
    if top is None or not top.force or event.seat == table.seating.opposite(top.seat):
        return False
    return not has_head(table, event.seat)


def _all_threes(table: Table, event: Played) -> bool:
    last = len(event.cards) == len(table.hand(event.seat))
    return last and all(one.rank == THREE for one in event.cards)


def _goes_out(table: Table, event: Exited) -> bool:
    return event.how == "out"


# ---- burning ----


def _burns(table: Table, event: QuestionClosed) -> int:
    phase = table.state.phase
    answers = phase.answers if isinstance(phase, BurnWindow) else ()
    return sum(1 for _, action in answers if isinstance(action, Burn))


def _void_burns(table: Table, event: QuestionClosed) -> int:
    return max(0, _burns(table, event) - 1)


def _nobody_burns(table: Table, event: QuestionClosed) -> bool:
    return isinstance(table.state.phase, BurnWindow) and not _burns(table, event)


def _burner_leads(table: Table, event: Played) -> bool:
    burn = standing(table).burn
    return burn is not None and burn.burner == event.seat and _top(table) is None


def _burns_a_mate(table: Table, event: BurnBegan) -> bool:
    return table.seating.same_team(event.seat, event.burned)


def _burn_ends(how: str) -> Callable[[Table, BurnEnded], bool]:
    return lambda table, event: event.how == how


# ---- opening ----


def _opened_by_standing(table: Table, event: Opened) -> bool:
    return isinstance(table.state.phase, Trick) and event.seat not in standing(table).ready


def _opened_by_four(table: Table, event: Opened) -> bool:
    return isinstance(table.state.phase, Trick) and event.seat in standing(table).ready


ROWS: Final = (
    Row("GJ-2.4", "大花封顶 big joker ends the trick", TrickWon, _cannot_be_beaten),
    Row("GJ-3.2", "重问 reopened pass", Asked, _reopened, _on("pass_reopen")),
    Row("GJ-3.4", "够级未被管 gouji stands", TrickWon, _gouji_stands),
    Row("GJ-3.5", "让牌 yield", Yielded),
    Row("GJ-3.5", "让后他人出 play after a yield", Played, _while_yielded),
    Row("GJ-3.5", "让后再决定 yielder decides", Asked, _yielder_decides),
    Row("GJ-3.7", "无头管够级 headless answer to a gouji", Played, _headless_answer),
    Row("GJ-3.8", "乱缠 melee", MeleeBegan),
    Row("GJ-3.9", "接风 lead handed on", TrickWon, _winner_is_out),
    Row("GJ-4.1", "憋三 threes played last", Played, _all_threes, _on("bie_san")),
    Row("GJ-4.2", "走科 out", Exited, _goes_out),
    Row("GJ-4.3", "闷 stuck with threes", DebtBooked, lambda table, event: event.debt.kind == "men", _on("bie_san")),
    Row("GJ-5.1", "烧牌窗口 burn window", WindowOpened, possible=_on("burn")),
    Row("GJ-5.2", "无人烧 window without a burn", QuestionClosed, _nobody_burns, _on("burn")),
    Row("GJ-5.2", "烧牌 burn", BurnBegan, possible=_on("burn")),
    Row("GJ-5.1", "烧联邦 burn of a teammate", BurnBegan, _burns_a_mate, _on("burn")),
    Row("GJ-5.3", "作废的烧 void burn", QuestionClosed, _void_burns, _on("burn")),
    Row("GJ-5.4", "烧家领牌 burner leads", Played, _burner_leads, _on("burn")),
    Row("GJ-5.6", "解烧 burn relieved", BurnEnded, _burn_ends("relieved"), _on("burn")),
    Row("GJ-5.7", "反烧 counter-burn", BurnEnded, _burn_ends("countered"), _on("burn")),
    Row("GJ-5.8", "烧成 successful burn", BurnEnded, _burn_ends("succeeded"), _on("burn")),
    Row("GJ-5.9", "烧失败 failed burn", BurnEnded, _burn_ends("failed"), _on("burn")),
    Row("GJ-6.1", "买三 three or four sold", Bought, lambda table, event: bool(event.price), _on("bie_san")),
    Row("GJ-6.1", "赠三 three or four given free", Bought, lambda table, event: not event.price, _on("bie_san")),
    Row("GJ-6.3", "买四 four bought", Bought, lambda table, event: event.card.rank == FOUR, _has_phase("vote")),
    Row("GJ-6.2", "自动革命 automatic revolution", Exited, _revolted_in("buy"), _on("revolution", "bie_san")),
    Row("GJ-7.1", "开点 opening", Opened, _opened_by_standing, _with("open_rule", "standing")),
    Row("GJ-7.2", "待开 ready to open", Readied, possible=_with("open_rule", "pure_then_four")),
    Row("GJ-7.2", "出四开点 opening by a four", Opened, _opened_by_four, _with("open_rule", "pure_then_four")),
    Row("GJ-7.2", "失去待开 readiness dropped", ReadinessDropped, possible=_with("open_rule", "pure_then_four")),
    Row("GJ-7.4", "宣点 claim", Claimed, lambda table, event: list(event.claims.values()).count("xuan"), _on("claims")),
    Row("GJ-7.4", "和点 agreed claim", Claimed, _agreed, _with("claims", "xuan_he")),
    Row("GJ-8.1", "革命 revolution", Exited, _revolted_in("declare"), _on("revolution")),
    Row("GJ-8.2", "两家革命 hand void by revolutions", HandEnded, _void_in("declare", "buy"), _on("revolution")),
    Row("GJ-8.4", "要头 head chosen", HeadChosen, lambda table, event: event.choose == "head", _a_choice_of_heads),
    Row("GJ-8.4", "无头 head given up", HeadChosen, lambda table, event: event.choose == "none", _a_choice_of_heads),
    Row("GJ-8.4", "够死级 only a burn may take it", Played, lambda table, event: event.dead, _a_choice_of_heads),
    Row("GJ-8.4", "三次够级后无头 head lost", HeadLost, possible=_on("revolution")),
    Row("GJ-8.5", "底牌够级 last gouji", LastGouji, possible=_with("bie_san", False)),
    Row("GJ-9.1", "串三户 sweep", HandEnded, lambda table, event: event.result.chuan is not None),
    Row("GJ-9.3", "投票 vote", PhaseBegan, lambda table, event: event.phase == "vote", _has_phase("vote")),
    Row("GJ-9.3", "票定拉客 last place voted", LastVoted, possible=_has_phase("vote")),
    Row("GJ-9.4", "会五被管 fives beaten", FivesBeaten, possible=_on("five")),
    Row("GJ-9.4", "会五站住 fives stood", FivesStood, possible=_on("five")),
    Row("GJ-10.2", "冲点成功 charge stood", ChargeEnded, lambda table, event: event.succeeded, _on("charge")),
    Row("GJ-10.2", "冲点失败 charge failed", ChargeEnded, lambda table, event: not event.succeeded, _on("charge")),
    Row("GJ-10.2", "弃四 four discarded", Discarded, possible=_on("charge")),
    Row("GJ-10.3", "两家冲点 two charges", ChargesBegan, lambda table, event: len(event.chargers) == 2, _on("charge")),
    Row("GJ-10.3", "三家冲点 hand void by charges", HandEnded, _void_in("charge"), _on("charge")),
    Row("GJ-11.2", "闷贡 tribute men", TributePaid, _paid("men"), _on("tribute", "bie_san")),
    Row("GJ-11.2", "烧贡 tribute shao", TributePaid, _paid("shao"), _on("tribute", "burn")),
    Row("GJ-11.2", "点贡 tribute dian", TributePaid, _paid("dian"), _on("tribute")),
    Row("GJ-11.2", "落贡 tribute la", TributePaid, _paid("la"), _on("tribute")),
    Row("GJ-11.3", "贡不足 shortfall of tribute", DebtLapsed, _in_phase("return"), _on("tribute")),
    Row("GJ-11.5", "还贡 return", Returned, possible=_on("tribute", "return_tribute")),
    Row("GJ-11.6", "扛贡 resistance", Resisted, possible=_on("resist", "tribute")),
    Row("GJ-11.7", "亮大花换牌 draw reveal", DrawTaken, possible=_on("draw_reveal", "tribute")),
    Row("GJ-12.1", "上班 four shown", Shown, lambda table, event: bool(event.cards), _has_phase("show")),
    Row("GJ-12.1", "无人上班 nobody shows", LeaderNamed, _nobody_shows, _has_phase("show")),
)
