"""What a client did, as it knows it: the side of the story that the ledger is compared with."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Deed:
    """Everything that was sent under one key. Acknowledged when an answer said 201; refused when one said no."""

    player: str
    hand: str
    key: str
    habit: str
    sent: float = 0.0  # monotonic seconds, of the first attempt
    answered: float = 0.0
    statuses: list[int] = field(default_factory=list)
    seqs: set[tuple[int, int]] = field(default_factory=set)  # (seq, first entry's seq or 0) as acknowledged

    @property
    def acknowledged(self) -> bool:
        return 201 in self.statuses


@dataclass
class Journal:
    """One client's deeds by key, its latencies in seconds, and what it found wrong by itself."""

    deeds: dict[str, Deed] = field(default_factory=dict)
    acting: list[float] = field(default_factory=list)
    reading: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    cut: int = 0
