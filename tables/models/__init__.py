"""The tables of this app, by subject."""

from tables.models.guests import Device, Guest, SeatLink
from tables.models.ledger import EventSecret, Look, StoredCommand, StoredEvent, Stream
from tables.models.people import Club, Membership, Player
from tables.models.readmodels import HandSeat, HandSummary, Stint, TurnClock
from tables.models.table import SeatAssignment, Table
from tables.models.tokens import Token

__all__ = [
    "Club",
    "Device",
    "EventSecret",
    "Guest",
    "HandSeat",
    "HandSummary",
    "Look",
    "Membership",
    "Player",
    "SeatAssignment",
    "SeatLink",
    "Stint",
    "StoredCommand",
    "StoredEvent",
    "Stream",
    "Table",
    "Token",
    "TurnClock",
]
