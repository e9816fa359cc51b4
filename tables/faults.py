"""Sentences about values that mean nothing: what would be right, in the language of the request.

Engine and services name a stable code and facts; both together choose the sentence. A test holds that none is missing.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

#: Sentences by the code and the names of the facts, in alphabetical order.
Sentences = Mapping[tuple[str, ...], Any]

FAULTS: Final[Sentences] = {
    # any value
    ("missing",): _("This is missing."),
    ("missing", "values"): _("One of these is needed: %(values)s."),
    ("unknown_field",): _("There is no such field here."),
    ("unknown_value", "values"): _("One of these: %(values)s."),
    ("not_text",): _("A text."),
    ("not_boolean",): _("True or false."),
    ("not_integer",): _("A whole number."),
    ("not_object",): _("An object, in braces."),
    ("not_list",): _("A list, in brackets."),
    ("out_of_range", "least", "most"): _("From %(least)s to %(most)s."),
    ("out_of_range", "days"): _("A moment within %(days)s days from now."),
    ("past",): _("A moment to come."),
    ("too_long", "most"): _("At most %(most)s bytes."),
    ("unreadable",): _("This text cannot be written in UTF-8."),
    # the body as a whole
    ("not_json",): _("JSON in UTF-8."),
    ("too_deep", "most"): _("At most %(most)s levels inside one another."),
    ("duplicate_key",): _("Each key once."),
    ("too_many_digits", "most"): _("Numbers of at most %(most)s digits."),
    ("not_a_number", "word"): _("%(word)s is no JSON."),
    ("unreadable_text",): _("Text without NUL and without half of a surrogate pair."),
    # cards, seats and acts
    ("not_a_card", "word"): _("%(word)s is no card. Cards are written 9s, Th, SJ, BJ."),
    ("no_suit", "values", "word"): _("%(word)s needs a suit, one of these: %(values)s."),
    ("too_many_cards", "most"): _("At most %(most)s cards."),
    ("unknown_action", "values"): _("One of these: %(values)s."),
    ("no_seat", "most"): _("A seat from 0 to %(most)s."),
    ("no_such_seat",): _("A seat that there is here."),
    ("seat_needed", "values"): _("You hold several seats. Name one of them: %(values)s."),
    # records
    ("unknown_format", "values"): _("The format %(values)s."),
    ("not_a_seed",): _("64 hex digits."),
    ("not_hex",): _("Hex digits."),
    ("wrong_number", "number"): _("%(number)s texts, one a seat."),
    ("seat_twice",): _("Each seat once."),
    ("too_many", "card"): _("The deck has no more %(card)s."),
    # options
    ("no_such_option", "values"): _("There is no such option. There are: %(values)s."),
    ("bad_option", "values"): _("One of these: %(values)s."),
    ("bad_option", "least", "most"): _("A whole number from %(least)s to %(most)s."),
    ("bad_option", "least", "most", "number"): _(
        "%(number)s whole numbers from %(least)s to %(most)s that add up to 0."
    ),
    # requests
    ("bad_key", "least", "most"): _("%(least)s to %(most)s printable ASCII characters without spaces."),
    ("bad_name", "most"): _("1 to %(most)s printable characters."),
    ("bound",): _("Guests and devices have tokens of their own."),
    ("no_cursor",): _("A cursor from an answer before."),
    ("one_of_two",): _("A player or a bot, one of them."),
    ("reason_needed", "most"): _("1 to %(most)s characters."),
    ("unknown_bot",): _("A bot that may sit at this table."),
    ("unknown_bot", "values"): _("One of these: %(values)s."),
    ("unknown_player",): _("Somebody who may sit at this table."),
    ("unknown_ruleset", "values"): _("One of these: %(values)s."),
    ("unknown_scope", "values"): _("One of these: %(values)s."),
    ("unknown_view",): _("public, arbiter, or seat: and a number."),
    ("unknown_visibility", "values"): _("One of these: %(values)s."),
}


def fault_text(code: str, facts: Mapping[str, Any], sentences: Sentences = FAULTS) -> str:
    """What would be right, in the language of the request."""
    sentence = str(sentences[code, *sorted(facts)])
    return sentence % {name: _shown(value) for name, value in facts.items()}


def one_of(values: Iterable[Any]) -> str:
    """The same of a value that is none of these."""
    return fault_text("unknown_value", {"values": values})


def _shown(value: Any) -> str:
    """A fact as it stands in a sentence; several values in their order."""
    if isinstance(value, bool):
        return "true" if value else "false"  # as in JSON
    if isinstance(value, str) or not isinstance(value, Iterable):
        return str(value)
    return ", ".join(map(_shown, value))
