"""Every event of a hand as a sentence.

An event is given as its viewer may see it, so a sentence can tell no more than that.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tables import words
from tables.admin.replay.cards import inline_cards
from tables.wording import ruleset_title

Shown = Mapping[str, Any]


def signed(points: int) -> str:
    """Points with their sign, none for zero."""
    return f"{points:+d}" if points else "0"


class Sentences:
    """The sentences of one hand; ``names`` are its players by seat, ``teams``: seats of one parity play together."""

    def __init__(self, names: Mapping[int, str], *, teams: bool) -> None:
        self._names = names
        self._teams = teams

    def seat(self, seat: int) -> SafeString:
        """A seat with its player's name."""
        return format_html('<span class="who {}"><b>{}</b> {}</span>', self.side(seat), seat, self.name(seat))

    def side(self, seat: int) -> str:
        """The side a seat plays on, as a class of the style sheet."""
        if not self._teams:
            return "solo"
        return "odd" if seat % 2 else "even"

    def name(self, seat: int) -> str:
        """The player's name."""
        return self._names.get(seat, "")

    def seats(self, seats: Any) -> SafeString:
        """Several of them."""
        return format_html_join(" ", "{}", ((self.seat(int(seat)),) for seat in seats))

    def debt(self, debt: Shown) -> SafeString:
        """Tribute from one seat to another."""
        return format_html(
            "{} → {}: {} × {}",
            self.seat(debt["from"]),
            self.seat(debt["to"]),
            words.said(words.DEBTS, debt["kind"]),
            debt["cards"],
        )

    def action(self, data: Shown) -> SafeString:
        """What somebody does or has answered."""
        cards = inline_cards(data["cards"]) if data.get("cards") else ""
        return format_html("{} {}", words.action_words(dict(data)), cards)

    def short(self, shown: Shown) -> SafeString:
        """What happened in a trick, in as few words as possible."""
        if shown["type"] not in ("played", "set_played"):
            return self.of(shown)
        return format_html("{} {}{}", self.seat(shown["seat"]), inline_cards(shown["cards"]), _tag(shown["kind"]))

    def of(self, shown: Shown) -> SafeString:
        """The sentence for an event; one that is not known here is named."""
        told = SENTENCES.get(shown["type"])
        return told(self, shown) if told else format_html("<code>{}</code>", shown["type"])


def _plain(text: Callable[[], str]) -> Callable[[Sentences, Shown], SafeString]:
    """A sentence without facts."""
    return lambda say, e: format_html("{}", text())


def _of_seat(text: Callable[[], str], key: str = "seat") -> Callable[[Sentences, Shown], SafeString]:
    """A sentence about one seat."""
    return lambda say, e: format_html(text(), seat=say.seat(e[key]))


def _with_cards(text: Callable[[], str]) -> Callable[[Sentences, Shown], SafeString]:
    """A sentence about one seat and its cards."""
    return lambda say, e: format_html(text(), seat=say.seat(e["seat"]), cards=inline_cards(e["cards"]))


def _began(say: Sentences, e: Shown) -> SafeString:
    return format_html(_("Hand {number} begins: {ruleset}"), number=e["hand_no"], ruleset=ruleset_title(e["ruleset"]))


def _phase(say: Sentences, e: Shown) -> SafeString:
    return format_html(_("Phase: {phase}"), phase=words.said(words.PHASES, e["phase"]))


def _asked(say: Sentences, e: Shown) -> SafeString:
    text = _("{seats} answer at the same time, sealed") if e["sealed"] else _("{seats} to act")
    return format_html(text, seats=say.seats(e["seats"]))


def _answered(say: Sentences, e: Shown) -> SafeString:
    if "action" not in e:
        return format_html("{}", _("A sealed answer"))
    return format_html(_("{seat} answers, sealed: {action}"), seat=say.seat(e["seat"]), action=say.action(e["action"]))


def _leader(say: Sentences, e: Shown) -> SafeString:
    if not e["lead_card"]:
        return format_html(_("{seat} is to lead first"), seat=say.seat(e["seat"]))
    text = _("{seat} is to lead first, by {cards}")
    return format_html(text, seat=say.seat(e["seat"]), cards=inline_cards(e["lead_card"]))


def _shown(say: Sentences, e: Shown) -> SafeString:
    text = _("{seat} shows {cards}") if e["cards"] else _("{seat} has nothing to show")
    return format_html(text, seat=say.seat(e["seat"]), cards=inline_cards(e["cards"]))


def _played(say: Sentences, e: Shown) -> SafeString:
    text = _("{seat} plays {cards}")
    played = format_html(text, seat=say.seat(e["seat"]), cards=inline_cards(e["cards"]))
    return format_html("{}{}", played, _tag(e["kind"]))


def _tag(kind: str) -> SafeString:
    """What a play is called, where there is a name for it."""
    name = words.said(words.KINDS, kind)
    return format_html(' <span class="tag">{}</span>', name) if name else SafeString("")


def _claimed(say: Sentences, e: Shown) -> SafeString:
    told = [(say.seat(int(seat)), words.said(words.CLAIMS, claim)) for seat, claim in sorted(e["claims"].items())]
    if not told:
        return format_html("{}", _("Nobody claims"))
    return format_html_join(" · ", "{} {}", told)


def _bought(say: Sentences, e: Shown) -> SafeString:
    text = _("{buyer} buys {card} from {seller} for {price}") if e["price"] else _("{seller} gives {buyer} {card}")
    return format_html(
        text,
        buyer=say.seat(e["buyer"]),
        seller=say.seat(e["seller"]),
        card=inline_cards(e["card"]),
        price=inline_cards(e["price"]),
    )


def _returned(say: Sentences, e: Shown) -> SafeString:
    cards = inline_cards(e["cards"]) if "cards" in e else format_html("{} ×", e["number"])
    return format_html(
        _("{seat} returns {cards} to {other}"), seat=say.seat(e["seat"]), other=say.seat(e["to"]), cards=cards
    )


def _tribute(say: Sentences, e: Shown) -> SafeString:
    return format_html(
        _("{payer} pays {receiver} {cards} ({kind})"),
        payer=say.seat(e["payer"]),
        receiver=say.seat(e["receiver"]),
        cards=inline_cards(e["cards"]),
        kind=words.said(words.DEBTS, e["kind"]),
    )


def _draw(say: Sentences, e: Shown) -> SafeString:
    drawn = inline_cards(e["card"]) if "card" in e else "?"
    return format_html(
        _("{seat} gives {other} {joker} for draw {draw}: {card}"),
        seat=say.seat(e["seat"]),
        other=say.seat(e["opposite"]),
        joker=inline_cards(e["joker"]),
        draw=e["draw"],
        card=drawn,
    )


def _discarded(say: Sentences, e: Shown) -> SafeString:
    card = inline_cards(e["card"]) if "card" in e else "?"
    return format_html(_("{seat} throws away {card}"), seat=say.seat(e["seat"]), card=card)


def _fives(say: Sentences, e: Shown) -> SafeString:
    given = [(say.seat(int(seat)), inline_cards(cards)) for seat, cards in sorted(e["given"].items())]
    parts = format_html_join(" · ", "{} {}", given)
    return format_html(_("The losers' fives in the name of {seat}: {parts}"), seat=say.seat(e["owner"]), parts=parts)


def _exited(say: Sentences, e: Shown) -> SafeString:
    return format_html(
        _("{seat} leaves the hand: {how}"), seat=say.seat(e["seat"]), how=words.said(words.EXITS, e["how"])
    )


def _burn_began(say: Sentences, e: Shown) -> SafeString:
    return format_html(_("{seat} burns {other}"), seat=say.seat(e["seat"]), other=say.seat(e["burned"]))


def _burn_ended(say: Sentences, e: Shown) -> SafeString:
    how = words.said(words.BURN_ENDS, e["how"])
    return format_html(_("The burn of {seat} is over: {how}"), seat=say.seat(e["seat"]), how=how)


def _places(say: Sentences, e: Shown) -> SafeString:
    return format_html(_("Places: {seats}"), seats=say.seats(e["places"]))


def _ended(say: Sentences, e: Shown) -> SafeString:
    result = e["result"]
    if result["void"]:
        return format_html("{}", _("The hand is void"))
    points = [(say.seat(seat), signed(points)) for seat, points in enumerate(result["points"] or ())]
    return format_html(_("The hand is over: {points}"), points=format_html_join(" · ", "{} {}", points))


def _charge_ended(say: Sentences, e: Shown) -> SafeString:
    text = _("The charge of {seat} has succeeded") if e["succeeded"] else _("The charge of {seat} has failed")
    return format_html(text, seat=say.seat(e["seat"]))


def _class_settled(say: Sentences, e: Shown) -> SafeString:
    return format_html(_("Paid: {kind}"), kind=words.said(words.DEBTS, e["kind"]))


def _debt(text: Callable[[], str]) -> Callable[[Sentences, Shown], SafeString]:
    return lambda say, e: format_html(text(), debt=say.debt(e["debt"]))


def _head(say: Sentences, e: Shown) -> SafeString:
    text = _("{seat} keeps the head") if e["choose"] == "head" else _("{seat} gives up the head")
    return format_html(text, seat=say.seat(e["seat"]))


def _seats(text: Callable[[], str], key: str) -> Callable[[Sentences, Shown], SafeString]:
    return lambda say, e: format_html(text(), seats=say.seats(e[key]))


SENTENCES: Final[Mapping[str, Callable[[Sentences, Shown], SafeString]]] = {
    "hand_began": _began,
    "dealt": _plain(lambda: _("The cards are dealt")),
    "position_set": _plain(lambda: _("The position is set up")),
    "leader_named": _leader,
    "phase_began": _phase,
    "asked": _asked,
    "answered": _answered,
    "question_closed": _plain(lambda: _("All have answered")),
    "trick_began": _of_seat(lambda: _("New trick: {seat} leads"), "leader"),
    "played": _played,
    "passed": _of_seat(lambda: _("{seat} passes")),
    "trick_won": _of_seat(lambda: _("{seat} wins the trick")),
    "exited": _exited,
    "bomb_stood": _of_seat(lambda: _("Nobody beats the bomb of {seat}")),
    "hand_ended": _ended,
    "shown": _shown,
    "nothing_revealed": _of_seat(lambda: _("{seat} reveals nothing")),
    "draw_taken": _draw,
    "bought": _bought,
    "debt_lapsed": _debt(lambda: _("Lapsed: {debt}")),
    "tribute_paid": _tribute,
    "class_settled": _class_settled,
    "returned": _returned,
    "claimed": _claimed,
    "resisted": _seats(lambda: _("Resisted: {seats} pay nothing"), "excused"),
    "head_chosen": _head,
    "charges_began": _seats(lambda: _("{seats} charge"), "chargers"),
    "set_played": _with_cards(lambda: _("{seat} puts down {cards}")),
    "charge_ended": _charge_ended,
    "charges_ended": _plain(lambda: _("The charges are over")),
    "discarded": _discarded,
    "fives_gathered": _fives,
    "fives_stood": _plain(lambda: _("Nobody beats the fives")),
    "fives_beaten": _of_seat(lambda: _("{seat} beats the fives")),
    "yielded": _of_seat(lambda: _("{seat} yields")),
    "yielder_passed": _of_seat(lambda: _("{seat}, who yielded, counts as passed")),
    "window_opened": _seats(lambda: _("Burn window: {seats} may burn"), "seats"),
    "burn_began": _burn_began,
    "burn_ended": _burn_ended,
    "debt_booked": _debt(lambda: _("Booked: {debt}")),
    "last_gouji": _of_seat(lambda: _("{seat} has gone out on a gouji")),
    "gouji_shown": _of_seat(lambda: _("{seat} has shown a gouji in this trick")),
    "head_lost": _of_seat(lambda: _("{seat} loses the head")),
    "readied": _of_seat(lambda: _("{seat} is ready to open")),
    "readiness_dropped": _of_seat(lambda: _("{seat} is no longer ready to open")),
    "opened": _of_seat(lambda: _("{seat} opens")),
    "melee_began": _plain(lambda: _("Melee from now on")),
    "play_ended": _places,
    "last_voted": _places,
}

#: What changes the table, rather than announcing what comes next.
MOMENTS: Final = frozenset(
    {"played", "set_played", "burn_began", "burn_ended", "exited", "opened", "hand_ended", "bought", "tribute_paid"}
)
