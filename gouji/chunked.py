"""Bodies that come in chunks: WSGI names no length for them, and Django would take them for empty."""

from collections.abc import Callable, Iterable
from io import BytesIO
from typing import IO, Any, Final

Environ = dict[str, Any]
App = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

READ_AT_MOST: Final = 64 * 1024 + 1  # bytes: one more than any request of the API may have


def with_lengths(app: App) -> App:
    """A WSGI application whose API requests all have a length: a chunked body is read first, as far as it may go.

    What is longer keeps a length that the API refuses; the rest of it is not read.
    """

    def wrapped(environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        if _is_chunked(environ):
            body = _read(environ["wsgi.input"])
            environ["wsgi.input"] = BytesIO(body)
            environ["CONTENT_LENGTH"] = str(len(body))
        return app(environ, start_response)

    return wrapped


def _is_chunked(environ: Environ) -> bool:
    return (
        not environ.get("CONTENT_LENGTH")
        and "chunked" in environ.get("HTTP_TRANSFER_ENCODING", "").lower()
        # The server promises that reading ends with the body instead of waiting for ever.
        and bool(environ.get("wsgi.input_terminated"))
        and environ.get("PATH_INFO", "").startswith("/api/")
    )


def _read(stream: IO[bytes]) -> bytes:
    body = b""
    while len(body) < READ_AT_MOST and (part := stream.read(READ_AT_MOST - len(body))):
        body += part
    return body
