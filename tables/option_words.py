"""The options of rule sets as words for people. Names without a word here are shown as they are."""

from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

OPTIONS: Final[dict[str, Any]] = {
    # 够级
    "bie_san": _("Threes go last"),
    "burn": _("Burning"),
    "burn_priority": _("Whose burn comes first"),
    "pass_reopen": _("Asked again after passing"),
    "yield_keeps_turn": _("Who yielded may still play"),
    "men_rank": _("Who is caught by the threes"),
    "open_rule": _("How one opens"),
    "twos_count_for_gouji": _("2s count towards a gouji"),
    "revolution": _("Revolution"),
    "charge": _("Charging"),
    "five": _("Gathering the fives after a sweep"),
    "resist": _("Resisting tribute"),
    "draw_reveal": _("Draw reveal"),
    "claims": _("Claims before the play"),
    "tribute": _("Tribute"),
    "return_tribute": _("Cards given back for tribute"),
    "team_fall_tribute": _("Last-place tribute inside a team"),
    "next_lead": _("Who leads the next hand"),
    "chuan_multiplier": _("A sweep multiplies points by"),
    "place_points": _("Points by place"),
    "hands": _("Hands of a match"),
    # both
    "show_counts": _("Numbers of cards are shown"),
    "public_after": _("Finished hands are open to everybody"),
    # 跑得快
    "players": _("Players"),
    "lead": _("Who leads first"),
    "first_play_contains_lead_card": _("The first play contains the card that decided the lead"),
    "two_link": _("What a 2 links to in a run"),
    "triple_two": _("Triple with two"),
    "must_play": _("Who can beat must play"),
    "last_card": _("Before a player with one card"),
    "tail": _("A short tail as the last play"),
    "settlement": _("Settlement"),
    "shutout_double": _("Who played nothing pays double"),
    "spring_doubles_bombs": _("A spring doubles bombs"),
    "bomb_points": _("What a bomb earns"),
    "bomb_unsplittable": _("Bombs may not be broken up"),
    "base": _("Stake"),
    "deals": _("Deals of a session"),
}

VALUES: Final[dict[tuple[str, Any], Any]] = {
    ("burn_priority", "federation"): _("the owner's team"),
    ("burn_priority", "seat"): _("the nearest seat"),
    ("pass_reopen", "none"): _("never"),
    ("pass_reopen", "opposite_gouji"): _("when the opposite plays a gouji"),
    ("pass_reopen", "opposite_any"): _("when the opposite plays anything"),
    ("men_rank", "bottom"): _("is out and last"),
    ("men_rank", "stay_in"): _("plays on and owes"),
    ("open_rule", "standing"): _("by a gouji that stands"),
    ("open_rule", "pure_then_four"): _("by a pure gouji, then 4s"),
    ("claims", "none"): _("none"),
    ("claims", "xuan"): _("to open"),
    ("claims", "xuan_he"): _("to open, or to agree"),
    ("return_tribute", "none"): _("none"),
    ("return_tribute", "fall"): _("for last-place tribute"),
    ("return_tribute", "all"): _("for every card"),
    ("team_fall_tribute", "waive"): _("is waived"),
    ("team_fall_tribute", "pay"): _("is paid"),
    ("next_lead", "last"): _("the last"),
    ("next_lead", "first"): _("the first"),
    ("next_lead", "show"): _("who shows most"),
    ("lead", "diamond3_every_deal"): _("always the 3 of diamonds"),
    ("lead", "winner_leads"): _("the winner of the last deal"),
    ("two_link", "ace"): _("the ace below it"),
    ("two_link", "ace_and_three"): _("the ace, or the 3 above it"),
    ("two_link", "none"): _("nothing"),
    ("triple_two", "pair_only"): _("a pair only"),
    ("triple_two", "any"): _("any two cards"),
    ("triple_two", "separate"): _("either, each beats its own kind"),
    ("last_card", "none"): _("anything goes"),
    ("last_card", "top_single"): _("a single must be the highest"),
    ("settlement", "cards"): _("by cards left"),
    ("settlement", "rank"): _("fixed"),
}

YES, NO = pgettext_lazy("option", "yes"), pgettext_lazy("option", "no")


def option_name(name: str) -> str:
    """What an option is called."""
    return str(OPTIONS.get(name, name))


def option_value(name: str, value: Any) -> str:
    """What a value of an option is called."""
    if isinstance(value, bool):
        return str(YES if value else NO)
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(VALUES.get((name, value), value))
