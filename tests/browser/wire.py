"""A wire between a browser and a server that can be cut and mended."""

import selectors
import socket
import threading
from contextlib import suppress

CHUNK = 65_536


class Wire:
    """Passes on whatever comes to ``port`` to a server on this machine. ``cut`` breaks every connection and takes no
    new ones, until ``mend``.
    """

    def __init__(self, server: int) -> None:
        self._server = ("127.0.0.1", server)
        self._whole = threading.Event()
        self._whole.set()
        self._pairs: set[tuple[socket.socket, socket.socket]] = set()
        self._lock = threading.Lock()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        self._whole.clear()
        with self._lock:
            for pair in self._pairs:
                for end in pair:
                    with suppress(OSError):
                        end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        self._whole.set()

    def close(self) -> None:
        self.cut()
        self._door.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            threading.Thread(target=self._connect, args=(near,), daemon=True).start()

    def _connect(self, near: socket.socket) -> None:
        if not self._whole.is_set():
            near.close()
            return
        try:
            far = socket.create_connection(self._server)
        except OSError:
            near.close()
            return
        pair = near, far
        with self._lock:
            self._pairs.add(pair)
        try:
            self._pass_on(near, far)
        finally:
            with self._lock:
                self._pairs.discard(pair)
            near.close()
            far.close()

    def _pass_on(self, near: socket.socket, far: socket.socket) -> None:
        with selectors.DefaultSelector() as waiting, suppress(OSError):
            waiting.register(near, selectors.EVENT_READ, far)
            waiting.register(far, selectors.EVENT_READ, near)
            while True:
                for key, _ in waiting.select():
                    data = key.fileobj.recv(CHUNK)  # type: ignore[union-attr]
                    if not data:
                        return
                    key.data.sendall(data)
