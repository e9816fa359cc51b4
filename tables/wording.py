"""Sentences for people: why a play was refused, why a table said no, what a rule set is called.

The engine and the services speak in stable codes; here each code has its sentence, in the language of
the request. Tests hold that no code lacks one.
"""

from typing import Final

from django.utils.translation import gettext_lazy as _

from gouji.engine.refusals import Refusal

#: By the code of the engine's refusals.
REFUSALS: Final = {
    "not_your_turn": _("It is not your turn, or this is not the moment for it."),
    "cards_not_held": _("You do not hold these cards."),
    "no_combination": _("These cards are no play: one rank with 2s and jokers attached, or 2s and jokers alone."),
    "threes_last": _("3s go last: your final play is all of them, and no play before it contains one."),
    "does_not_beat": _("That does not beat the play on the table."),
    "burner_needs_joker": _("Whoever has burned leads with a joker in every play but the last."),
    "leader_must_play": _("The leader must play."),
    "no_yield": _("You cannot yield here."),
    "no_such_claim": _("There is no such claim at this table."),
    "no_revolt": _("Only a hand with neither joker nor 2 may revolt, and only where the table allows it."),
    "no_resist": _("Refusing tribute takes four small or four big jokers that were not revealed."),
    "no_candidate": _("You can only vote for one of the losing team who has not charged."),
    "no_reveal": _("You cannot stop that draw with a joker."),
    "nothing_due": _("Nothing is due to that seat."),
    "not_returnable": _("Return as many cards as are due, none of them a 3 or a card you were given."),
    "not_shown": _("Show two or more cards of the one rank and suit that are asked for, or nothing."),
    "no_charge": _("Charging takes three pure sets and no card above an ace."),
    "no_pure_set": _("A charger plays a pure set and keeps enough of them for the plays still due."),
    "no_pattern": _("These cards form no pattern of this game."),
    "bomb_broken": _("A bomb may not be broken up at this table."),
    "lead_card_missing": _("The first play must contain the card that decided the lead."),
    "must_beat": _("You can beat the table, so you may not pass."),
    "must_play_highest": _("The next player has one card left: a single must be your highest."),
}

#: By the reason of a :class:`tables.errors.TableRefusal`.
TABLE_STATES: Final = {
    "already_ready": _("You are ready already, with another nonce."),
    "already_seated": _("You already sit on another seat."),
    "hand_running": _("A hand is being played."),
    "knows_the_hand": _("That player has seen cards of this hand."),
    "link_used": _("This link has been used. Ask your host for a new one."),
    "match_running": _("A match is being played."),
    "no_bot_there": _("There is no bot on that seat."),
    "no_guest_there": _("There is no guest on that seat."),
    "no_match": _("No match is being played."),
    "no_person_there": _("No person sits on that seat."),
    "not_seated": _("You do not sit at this table."),
    "seat_taken": _("That seat is taken."),
    "seats_open": _("Some seats are still free."),
    "sits_here": _("That player already sits at this table."),
    "table_full": _("Every seat is taken."),
    "too_many_devices": _("The club has as many devices as it may. Revoke one that is no longer used."),
    "too_many_links": _("There are many links to this table that nobody has used. Revoke some of them."),
}

RULESETS: Final = {
    "gouji-classic": _("Gouji, classic"),
    "gouji-shandong": _("Gouji, Shandong"),
    "paodekuai": _("Run Fast"),
}


def refusal_text(refusal: Refusal) -> str:
    """Why an action was refused, in the language of the request."""
    return str(REFUSALS[refusal.code])


def table_state_text(reason: str) -> str:
    """Why a table refused, in the language of the request."""
    return str(TABLE_STATES[reason])


def ruleset_title(ruleset: str) -> str:
    """What people call a rule set, in the language of the request."""
    return str(RULESETS[ruleset])
