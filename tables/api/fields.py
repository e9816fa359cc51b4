"""Fields that take one JSON type each, and serializers that take no field they do not know.

DRF's own are made for HTML forms as well: they read ``"41"`` and ``true`` as numbers, 5 as a text, and
pass over what is misspelt.
"""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any, ClassVar, Final

from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from tables.api.pointers import HERE
from tables.domain.times import iso
from tables.faults import FAULTS, fault_text, one_of
from tables.ids import is_id, pattern

LARGEST: Final = 10**15 - 1
_DIGITS: Final = re.compile(r"-?[0-9]+", re.ASCII)
_MOST_DIGITS: Final = 15
_INSTANT: Final = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?(Z|[+-][0-9]{2}:[0-9]{2})", re.ASCII
)


class StrictSerializer(serializers.Serializer[Any]):
    """A JSON object with exactly these members; by itself, one with none.

    ``together`` is what JSON Schema says of its members beyond each by itself, for the description: ``validate`` looks.
    """

    together: ClassVar[Mapping[str, Any]] = {}

    def to_internal_value(self, data: Any) -> Any:
        """The members; raises ValidationError with all that is wrong."""
        if not isinstance(data, Mapping):
            raise not_object()
        wrong: dict[str, Any] = {
            key: [ErrorDetail(fault_text("unknown_field", {}), "unknown_field")]
            for key in data
            if key not in self.fields
        }
        try:
            value = super().to_internal_value(data)
        except ValidationError as error:
            wrong = {**error.detail, **wrong} if isinstance(error.detail, dict) else wrong
        if wrong:
            raise ValidationError(wrong)
        return value


def not_object() -> ValidationError:
    """What is said where something else stands in the place of an object."""
    return ValidationError({HERE: [ErrorDetail(fault_text("not_object", {}), "not_object")]})


def query_data(given: QueryDict) -> dict[str, str]:
    """Query parameters by name; raises ValidationError for one that comes twice."""
    repeated = {key: [ErrorDetail(gettext("Once only."), "repeated")] for key in given if len(given.getlist(key)) > 1}
    if repeated:
        raise ValidationError(repeated)
    return {key: str(value) for key, value in given.items()}


class Whole(serializers.IntegerField):
    """A whole number of at most 15 digits."""

    default_error_messages = {"not_integer": _("A whole number.")}

    def __init__(self, *, min_value: int = 0, max_value: int = LARGEST, **options: Any) -> None:
        super().__init__(min_value=min_value, max_value=max_value, **options)

    def to_internal_value(self, data: Any) -> int:
        """Only what JSON writes as one; ``true`` is none, although Python thinks so."""
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("not_integer")
        return data


class QueryWhole(Whole):
    """The same in a query, where everything is text: ASCII digits."""

    def to_internal_value(self, data: Any) -> int:
        """The number. One with more digits than any that is allowed is not read."""
        if not isinstance(data, str) or not _DIGITS.fullmatch(data):
            self.fail("not_integer")
        if len(data.lstrip("-")) > _MOST_DIGITS:
            self.fail("max_value", max_value=self.max_value)
        return int(data)


class Text(serializers.CharField):
    """A text, as it is: nothing is trimmed and no number is taken for one. ``pattern`` is for the description: what
    reads the text says what is wrong with it.
    """

    default_error_messages = {"not_text": _("A text.")}

    def __init__(self, *, pattern: str = "", **options: Any) -> None:
        self.pattern = pattern
        super().__init__(trim_whitespace=False, **options)

    def to_internal_value(self, data: Any) -> str:
        """The text."""
        if not isinstance(data, str):
            self.fail("not_text")
        return data


class Flag(serializers.BooleanField):
    """True or false."""

    default_error_messages = {"not_boolean": _("True or false.")}

    def to_internal_value(self, data: Any) -> bool:
        """Not 1, not "on"."""
        if not isinstance(data, bool):
            self.fail("not_boolean")
        return data


class Choice(serializers.ChoiceField):
    """One of several words."""

    def to_internal_value(self, data: Any) -> Any:
        """The word."""
        if not isinstance(data, str) or data not in self.choices:
            raise ValidationError([ErrorDetail(one_of(self.choices), "unknown_value")])
        return data


class Instant(serializers.DateTimeField):
    """A moment: RFC 3339 with its offset coming in, UTC with milliseconds going out."""

    _wrong: Final = _("A moment that there is, with its offset, such as 2026-01-01T12:00:00Z.")
    default_error_messages = {"invalid": _wrong, "overflow": _wrong}

    def to_internal_value(self, value: Any) -> datetime:
        """The moment."""
        if not isinstance(value, str) or not _INSTANT.fullmatch(value):
            self.fail("invalid", format="")
        return super().to_internal_value(value)

    def to_representation(self, value: Any) -> Any:
        """The text."""
        return None if value is None else iso(value)


class PublicId(Text):
    """The id of a thing of one kind."""

    default_error_messages = {"no_id": _("An id that begins with {prefix}_.")}

    def __init__(self, prefix: str, **options: Any) -> None:
        self.prefix = prefix
        super().__init__(pattern=pattern(prefix), **options)

    def to_internal_value(self, data: Any) -> str:
        """The id; whether there is such a thing is another question."""
        found = super().to_internal_value(data)
        if not is_id(self.prefix, found):
            self.fail("no_id", prefix=self.prefix)
        return found


class JsonObject(serializers.DictField):
    """Any JSON object."""

    default_error_messages = {"not_object": FAULTS["not_object",]}

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """The object."""
        if not isinstance(data, dict):
            self.fail("not_object")
        return data
