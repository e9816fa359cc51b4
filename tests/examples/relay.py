"""Between a program and the server: passes requests on and notes how the server answered them."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread


@dataclass
class Relay:
    """The requests in the order of their answers: method, path and status."""

    address: str
    answered: list[tuple[str, str, int]] = field(default_factory=list)

    def statuses(self, method: str) -> set[int]:
        return {status for one, _, status in self.answered if one == method}


@contextmanager
def relay_to(port: int) -> Iterator[Relay]:
    """A relay to a server on this machine."""

    class Handler(BaseHTTPRequestHandler):
        def pass_on(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            server = HTTPConnection("127.0.0.1", port)
            server.request(self.command, self.path, body or None, dict(self.headers))
            answer = server.getresponse()
            told = answer.read()
            relay.answered.append((self.command, self.path, answer.status))
            self.send_response(answer.status)
            for name in ("Content-Type", "Retry-After"):
                if name in answer.headers:
                    self.send_header(name, answer.headers[name])
            self.send_header("Content-Length", str(len(told)))
            self.end_headers()
            self.wfile.write(told)
            server.close()

        do_GET = do_POST = pass_on  # noqa: N815

        def log_message(self, *_: object) -> None:
            """Nothing to the terminal."""

    listening = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    relay = Relay(f"http://127.0.0.1:{listening.server_port}")
    Thread(target=listening.serve_forever, daemon=True).start()
    try:
        yield relay
    finally:
        listening.shutdown()
        listening.server_close()
