"""The clients' journals against the ledger: everything that is not as it should be, one sentence each."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from tables import ledger_check
from tables.models import HandSummary, StoredCommand, StoredEvent

from .journal import Deed, Journal
from .world import World

LONGEST_REST = 30.0  # seconds in which a table of bots must have moved, on a busy machine


def violations(world: World, journals: list[Journal], ended: float) -> Iterator[str]:
    """``ended``: when the load ended, in seconds since 1970."""
    for journal in journals:
        yield from journal.wrong
    deeds = {(deed.player, deed.key): deed for journal in journals for deed in journal.deeds.values()}
    yield from _commands(world, deeds)
    yield from _events(world, deeds)
    yield from _order([deed for deed in deeds.values() if deed.acknowledged])
    yield from map(str, ledger_check.breaks())
    yield from _stuck(world, ended)


def _commands(world: World, deeds: dict[tuple[str, str], Deed]) -> Iterator[str]:
    """An acknowledged action is in the ledger under its key with its seq; a refused one is not."""
    players = [player.pk for player in world.players]
    stored = {(one.principal, one.key): one for one in StoredCommand.objects.filter(principal__in=players)}
    for name in stored.keys() - deeds.keys():
        yield f"{name}: done, and asked by nobody"
    for name, deed in deeds.items():
        found = stored.get(name)
        if deed.acknowledged and found is None:
            yield f"{name}: acknowledged, and lost"
        elif found is not None and deed.statuses and not deed.acknowledged:
            yield f"{name}: refused with {deed.statuses}, and done"
        elif found is not None and deed.acknowledged:
            yield from _seqs(deed, found)


def _seqs(deed: Deed, found: StoredCommand) -> Iterator[str]:
    first, last = found.first_seq, found.first_seq + found.events - 1
    if found.stream_id != deed.hand:
        yield f"{deed.key}: done in {found.stream_id}, not in {deed.hand}"
    for seq, shown in deed.seqs:
        # A sealed answer shows no entries until its question closes, and keeps the question's seq.
        if not (seq == last and shown == first) and not (shown == 0 and seq < first):
            yield f"{deed.key}: acknowledged as {shown or '?'} to {seq}, stored as {first} to {last}"


def _events(world: World, deeds: dict[tuple[str, str], Deed]) -> Iterator[str]:
    """Every event of a seat comes from one of its deeds, and from one command once."""
    found: dict[tuple[str, str], list[tuple[str, int]]] = defaultdict(list)
    actors = [f"person:{player.pk}" for player in world.players]
    hands = HandSummary.objects.values("pk")
    events = StoredEvent.objects.filter(actor__in=actors, stream__in=hands).order_by("stream_id", "seq")
    for actor, command, stream, seq in events.values_list("actor", "command_id", "stream_id", "seq"):
        found[actor.partition(":")[2], command].append((stream, seq))
    for name, places in found.items():
        streams, seqs = {stream for stream, _ in places}, [seq for _, seq in places]
        if name not in deeds:
            yield f"{name}: events {seqs} of nobody's deed"
        if len(streams) > 1 or seqs != list(range(seqs[0], seqs[0] + len(seqs))):
            yield f"{name}: events in several places: {places}"


def _order(deeds: list[Deed]) -> Iterator[str]:
    """An action that was answered before another was sent comes before it in the hand."""
    latest: dict[str, float] = defaultdict(float)
    for deed in sorted(deeds, key=lambda one: (one.hand, max(one.seqs))):
        if any(shown == 0 for _, shown in deed.seqs):
            continue  # where a sealed answer stands is not told
        if deed.answered < latest[deed.hand]:
            yield f"{deed.key}: answered before an earlier action was sent"
        latest[deed.hand] = max(latest[deed.hand], deed.sent)


def _stuck(world: World, ended: float) -> Iterator[str]:
    for table in world.bot_tables:
        hands = HandSummary.objects.filter(table=table).values("pk")
        last = StoredEvent.objects.filter(stream__in=hands).order_by("-recorded_at").first()
        if last is None or ended - last.recorded_at / 1000 > LONGEST_REST:
            yield f"{table.pk}: has not moved for {LONGEST_REST:.0f} s"
