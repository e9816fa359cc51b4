"""Form fields for the options of a rule set, made from their JSON Schemas: a new option needs no new code."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _

from gouji.engine import rulesets
from tables.option_words import option_name, option_value

PREFIX: Final = "option_"
MOST_DIGITS: Final = 5


class WholeNumbers(forms.CharField):
    """So many whole numbers, between commas or spaces."""

    def __init__(self, *, length: int, **options: Any) -> None:
        self.length = length
        super().__init__(max_length=length * (MOST_DIGITS + 2), **options)

    def prepare_value(self, value: Any) -> Any:
        """As people write them."""
        return ", ".join(map(str, value)) if isinstance(value, list) else value

    def clean(self, value: Any) -> Any:
        """The numbers."""
        words = super().clean(value).replace(",", " ").split()
        if len(words) != self.length or not all(_is_whole(word) for word in words):
            wanted = _("%(number)d whole numbers, with commas between them.") % {"number": self.length}
            raise forms.ValidationError(wanted)
        return [int(word) for word in words]


def _is_whole(word: str) -> bool:
    digits = word.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS


def option_fields(ruleset: str) -> dict[str, forms.Field]:
    """A field for each option that a table can choose."""
    told = rulesets.describe(ruleset)["options"]
    return {PREFIX + one["name"]: _field(one) for one in told if not one["fixed"]}


def chosen(cleaned: Mapping[str, Any], ruleset: str) -> dict[str, Any]:
    """The options in a form that are not the default: what is left out may depend on another choice."""
    defaults = {one["name"]: one["default"] for one in rulesets.describe(ruleset)["options"]}
    given = {name.removeprefix(PREFIX): value for name, value in cleaned.items() if name.startswith(PREFIX)}
    return {name: value for name, value in given.items() if value != defaults[name]}


def _field(option: Mapping[str, Any]) -> forms.Field:
    schema, name = option["schema"], option["name"]
    shared: dict[str, Any] = {"label": option_name(name), "initial": option["default"]}
    values = schema.get("enum")
    if values == [False, True]:
        return forms.BooleanField(required=False, **shared)
    if values:
        named = [(str(value), option_value(name, value)) for value in values]
        read: Callable[[Any], Any] = type(values[0])
        return forms.TypedChoiceField(choices=named, coerce=read, **shared)
    if schema["type"] == "array":
        return WholeNumbers(length=schema["maxItems"], **shared)
    return forms.IntegerField(min_value=schema["minimum"], max_value=schema["maximum"], **shared)
