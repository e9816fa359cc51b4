"""Bodies in chunks reach the API with a length, and no further than a request may be long."""

from io import BytesIO
from typing import Any

import pytest
from django.core.wsgi import get_wsgi_application

from gouji.chunked import READ_AT_MOST, with_lengths


def environ(body: bytes, **change: Any) -> dict[str, Any]:
    return {
        "PATH_INFO": "/api/v1/tokens",
        "HTTP_TRANSFER_ENCODING": "chunked",
        "wsgi.input": BytesIO(body),
        "wsgi.input_terminated": True,
    } | change


def reached(given: dict[str, Any]) -> tuple[str | None, bytes]:
    """The length and the body that the application sees."""
    seen = []

    def app(environ, start_response):
        seen.append((environ.get("CONTENT_LENGTH"), environ["wsgi.input"].read()))
        return []

    with_lengths(app)(given, lambda *_: None)
    return seen[0]


def test_a_chunked_body_gets_its_length():
    assert reached(environ(b'{"a": 1}')) == ("8", b'{"a": 1}')
    assert reached(environ(b"")) == ("0", b"")


def test_an_endless_body_is_not_read_to_its_end():
    stream = BytesIO(b"x" * 1_000_000)
    assert reached(environ(b"", **{"wsgi.input": stream})) == (str(READ_AT_MOST), b"x" * READ_AT_MOST)
    assert stream.tell() == READ_AT_MOST


@pytest.mark.parametrize(
    "change",
    [
        {"CONTENT_LENGTH": "3"},
        {"HTTP_TRANSFER_ENCODING": ""},
        {"wsgi.input_terminated": False},
        {"PATH_INFO": "/admin/"},
    ],
)
def test_other_requests_are_left_alone(change):
    assert reached(environ(b"abc", **change)) == (change.get("CONTENT_LENGTH"), b"abc")


@pytest.mark.django_db  # the end of a request looks at the connection
def test_the_api_refuses_what_was_cut():
    told = []
    given = environ(b"x" * 1_000_000, REQUEST_METHOD="POST", SERVER_NAME="localhost", SERVER_PORT="80")
    answer = with_lengths(get_wsgi_application())(given, lambda status, headers: told.append(status))
    assert told == ["413 Request Entity Too Large"]
    assert b"content-too-large" in b"".join(answer)
