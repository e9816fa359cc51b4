"""The two forms of the hand page: why somebody looks, and what might have been done instead."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tables.services.looks import LONGEST_REASON

SHORTEST_REASON = 4  # characters; four of them can be a reason in Chinese


class ReasonForm(forms.Form):
    """Why an official opens a hand that is not over."""

    reason = forms.CharField(
        label=_("Reason"),
        min_length=SHORTEST_REASON,
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 2, "autofocus": True}),
    )


_CLAIMS: Final = (("none", _("declare nothing")), ("xuan", _("claim to open")), ("he", _("agree to open")))
_EXTRAS: Final = (("revolt", _("revolution")), ("resist", _("resist tribute")))


def _declarations() -> Iterator[tuple[str, Any, dict[str, Any]]]:
    """Every claim, alone and together with what can be declared in the same answer."""
    for claim, words in _CLAIMS:
        said = {"do": "declare", "claim": claim}
        yield f"declare-{claim}", words, said
        for extra, more in _EXTRAS:
            label = more if claim == "none" else format_lazy("{}, {}", words, more)
            yield f"declare-{claim}-{extra}", label, {**said, extra: True}


#: What can be asked about, by the kind of action: a key, a label, the keys of the record format.
ALTERNATIVES: Final[Mapping[str, tuple[tuple[str, Any, dict[str, Any]], ...]]] = {
    "play": (("play", _("play these cards"), {"do": "play"}),),
    "pass": (("pass", _("pass"), {"do": "pass"}),),
    "yield": (("yield", _("yield"), {"do": "yield"}),),
    "burn": (("burn", _("burn with these cards"), {"do": "burn"}),),
    "decline": (("decline", _("no burn"), {"do": "decline"}),),
    "show": (
        ("show", _("show these cards"), {"do": "show"}),
        ("show-none", _("show nothing"), {"do": "show"}),
    ),
    "declare": tuple(_declarations()),
    "head": (
        ("head-head", _("keep the head"), {"do": "head", "choose": "head"}),
        ("head-none", _("give up the head"), {"do": "head", "choose": "none"}),
    ),
    "reveal": (
        ("reveal", _("reveal a big joker for draw number …"), {"do": "reveal"}),
        ("reveal-none", _("reveal nothing"), {"do": "reveal"}),
    ),
    "buy_four": (
        ("buy_four-yes", _("buy a 4"), {"do": "buy_four", "buy": True}),
        ("buy_four-no", _("buy no 4"), {"do": "buy_four", "buy": False}),
    ),
    "return": (("return", _("return these cards to seat …"), {"do": "return"}),),
    "charge": (
        ("charge-yes", _("charge"), {"do": "charge", "charge": True}),
        ("charge-no", _("do not charge"), {"do": "charge", "charge": False}),
    ),
    "vote": (("vote", _("vote for seat …"), {"do": "vote"}),),
}

WITH_CARDS: Final = frozenset({"play", "burn", "show", "return"})
#: The key that takes the number, by alternative.
NUMBER_KEYS: Final[Mapping[str, str]] = {"return": "to", "vote": "for", "reveal": "draw"}


class WhatIfForm(forms.Form):
    """Would this be legal? Of a seat whose cards the viewer may see, at the point that is shown."""

    seat = forms.TypedChoiceField(label=_("Seat"), coerce=int)
    do = forms.ChoiceField(label=_("Action"))
    cards = forms.CharField(
        label=_("Cards"),
        required=False,
        max_length=1000,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "spellcheck": "false", "placeholder": "9s 9h 2d SJ · 9 9 2"}
        ),
    )
    number = forms.IntegerField(label=_("Number"), required=False, min_value=0, max_value=999)

    def __init__(self, *args: Any, seats: Iterable[tuple[int, str]], verbs: Iterable[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Plays and passes can be asked about at any time: the refusal says what is going on instead.
        offered = [one for verb in dict.fromkeys((*verbs, "play", "pass")) for one in ALTERNATIVES.get(verb, ())]
        self._data = {key: data for key, _label, data in offered}
        self.takes_number = any(key in NUMBER_KEYS for key in self._data)
        self.fields["seat"].choices = list(seats)  # type: ignore[attr-defined]
        self.fields["do"].choices = [(key, label) for key, label, _data in offered]  # type: ignore[attr-defined]
        if not self.takes_number:
            del self.fields["number"]

    def clean_cards(self) -> str:
        """Cards as people write them, in the form of the record."""
        return tidy(self.cleaned_data["cards"])

    @property
    def action(self) -> dict[str, Any]:
        """The action in the keys of the record format."""
        chosen = self.cleaned_data["do"]
        data = dict(self._data[chosen])
        if chosen in WITH_CARDS:
            data["cards"] = self.cleaned_data["cards"]
        number = self.cleaned_data.get("number")
        if chosen in NUMBER_KEYS and number is not None:
            data[NUMBER_KEYS[chosen]] = number
        return data


_SIGNS = {"♠": "s", "♥": "h", "♣": "c", "♦": "d", "\ufe0e": "", "\ufe0f": "", "小王": " SJ ", "大王": " BJ "}
_CARD = re.compile(r"(10|[3-9tjqka2])([shcd]?)", re.IGNORECASE)


def tidy(text: str) -> str:
    """``10♥, q♠ 小王`` as ``Th Qs SJ``; what is no card stays as it is, to be refused by name."""
    for sign, letter in _SIGNS.items():
        text = text.replace(sign, letter)
    return " ".join(_word(word) for word in re.split(r"[\s,，、]+", text) if word)


def _word(word: str) -> str:
    if word.upper() in ("SJ", "BJ"):
        return word.upper()
    found = _CARD.fullmatch(word)
    if found is None:
        return word
    rank = "T" if found[1] == "10" else found[1].upper()
    return rank + found[2].lower()
