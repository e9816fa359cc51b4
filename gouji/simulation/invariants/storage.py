"""What the ledger keeps is what happened."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from gouji.engine.codec import decode, encode
from gouji.engine.events import Event


def events_survive_storage(events: Iterable[Event]) -> Iterator[str]:
    """Encoded, written as JSON, read and decoded, every event is itself again."""
    for event in events:
        stored = encode(event)
        public, secrets = json.loads(json.dumps([stored.public, stored.secrets]))
        if decode(stored.type, stored.schema, public, secrets) != event:
            yield f"event {stored.type} is another one after it has been stored"
