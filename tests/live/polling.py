"""Clients of long polls."""

import threading

from tables.live.slots import SLOTS
from tests.live.visitor import Visit
from tests.patience import eventually


class Polling(threading.Thread):
    """A client that waits for an answer."""

    def __init__(self, path: str, token: str = "") -> None:
        super().__init__(daemon=True)
        self.visit = Visit(path, token)
        self.start()
        assert eventually(lambda: hasattr(self.visit, "_task"))

    def run(self) -> None:
        self.visit.__enter__()

    def answer(self) -> Visit:
        self.join(20)
        assert not self.is_alive()
        return self.visit


def parked(number: int) -> bool:
    return eventually(lambda: SLOTS.held() == number)
