"""A client of a Gouji server, typed, for Python 3.11 and newer; nothing else is needed. Copy the folder.

    with Client("http://127.0.0.1:8000", "gj_…") as gouji:
        table = gouji.join_table("tbl_…")
        for event in gouji.stream_hand(hand):
            …

A method for every operation of ``/api/v1/docs``, with the operation's name. What the server refuses is raised as
:class:`ProblemError`. :mod:`gouji_client.operations` is written from the server's description of itself.
"""

from .client import Client
from .http import NoAnswer, ProblemError, StreamEvent

__all__ = ["Client", "NoAnswer", "ProblemError", "StreamEvent"]
