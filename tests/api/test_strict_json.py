"""JSON from strangers: what two readers would read differently is refused, with the place."""

import pytest

from tables.api import strict_json
from tables.errors import BadRequest


def refused(text: str | bytes) -> tuple[str, str]:
    raw = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    with pytest.raises(BadRequest) as found:
        strict_json.read(raw)
    return found.value.pointer, found.value.reason


def test_a_plain_body_is_read():
    assert strict_json.read('{"a": [1, -2, "三", true, null, 0.5], "b": {}}'.encode()) == {
        "a": [1, -2, "三", True, None, 0.5],
        "b": {},
    }


@pytest.mark.parametrize(
    "text", [b"", b"{", b"{'a': 1}", b"[1,]", b"\xff", b"\xef\xbb\xbf{}", b'{"a":"\x01"}', b"1 2", b"\x00"]
)
def test_what_is_no_json_is_refused(text):
    assert refused(text) == ("", "not_json")


def test_a_key_may_come_once():
    assert refused('{"a": {"b~/c": 1, "b~/c": 2}}') == ("/a/b~0~1c", "duplicate_key")


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity"])
def test_numbers_that_are_none_are_refused(word):
    assert refused(f'{{"a": [{word}]}}') == ("/a/0", "not_a_number")


@pytest.mark.parametrize("number", ["1" * 16, "-" + "9" * 5000, "1e400", "1." + "0" * 20])
def test_long_numbers_are_refused(number):
    assert refused(f'{{"a": {number}}}') == ("/a", "too_many_digits")


def test_fifteen_digits_are_kept():
    assert strict_json.read(b"[999999999999999]") == [999999999999999]


@pytest.mark.parametrize("text", ['"\\ud800"', '"\\u0000"', '"a\\udfff"', '"\x00"'])
def test_unreadable_text_is_refused(text):
    assert refused(f'{{"a": {text}}}') in {("/a", "unreadable_text"), ("", "not_json")}


def test_unreadable_keys_are_refused():
    assert refused('{"a": {"\\ud800": 1}}') == ("/a", "unreadable_text")


def test_a_pair_of_surrogates_is_a_character():
    assert strict_json.read(b'"\\ud83c\\udccf"') == "🃏"


def test_sixteen_levels_are_enough():
    assert strict_json.read(b"[" * 16 + b"]" * 16)
    assert refused(b"[" * 17 + b"]" * 17) == ("/0" * 16, "too_deep")


@pytest.mark.parametrize("opening", [b"[", b'{"a":'])
def test_bottomless_nesting_is_refused(opening):
    assert refused(opening * 20_000)[1] in {"too_deep", "not_json"}
    assert refused(b"[" * 20_000 + b"]" * 20_000)[1] == "too_deep"
