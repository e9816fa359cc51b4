"""The stored samples: what the ledger has ever held of each event type and schema, in the form it was held in.

``hand`` and ``table`` are the two kinds of streams. A file is named type and schema; its ``samples`` are stored events,
each with the ``repr`` of the event that this code must read in it. ``fields`` are those that the class had then.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gouji.engine import codec as hand_codec
from tables.domain import canonical
from tables.domain.lobby import codec as table_codec

HERE = Path(__file__).parent
#: The digests of all files' stored parts; like the files themselves they are only ever added to.
DIGESTS = HERE / "digests.txt"


@dataclass(frozen=True)
class Stream:
    """A kind of stream: its event classes by name, the schema in which each is written today, and its codec."""

    name: str
    kinds: Mapping[str, type[Any]]
    schema: Callable[[str], int]
    encode: Callable[[Any], Any]
    decode: Callable[..., Any]

    @property
    def expected(self) -> set[tuple[str, int]]:
        """Every (type, schema) that was ever written."""
        return {(kind, schema) for kind in self.kinds for schema in range(1, self.schema(kind) + 1)}


STREAMS = {
    "hand": Stream("hand", hand_codec.REGISTRY.kinds, hand_codec.REGISTRY.schema, hand_codec.encode, hand_codec.decode),
    "table": Stream(
        "table",
        table_codec.REGISTRY.kinds,
        lambda kind: table_codec.REGISTRY.kinds[kind].schema,
        table_codec.encode,
        table_codec.decode,
    ),
}


@dataclass(frozen=True)
class Stored:
    """One file of the corpus."""

    stream: Stream
    type: str
    schema: int
    fields: list[str]
    samples: list[dict[str, Any]]

    def __str__(self) -> str:
        return f"{self.stream.name}/{self.type}.{self.schema}"

    @property
    def of_today(self) -> bool:
        """Whether this is how events of the type are written now."""
        return self.schema == self.stream.schema(self.type)

    @property
    def digest(self) -> str:
        """SHA-256 of all that must never change; how it is read may."""
        held = [{key: sample[key] for key in ("public", "secrets")} for sample in self.samples]
        return hashlib.sha256(canonical.dumps([self.type, self.schema, self.fields, held])).hexdigest()


def _stored(path: Path) -> Stored:
    data = json.loads(path.read_text(encoding="utf-8"))
    stored = Stored(STREAMS[path.parent.name], **data)
    assert path.name == f"{stored.type}.{stored.schema}.json"
    return stored


CORPUS = [_stored(path) for name in STREAMS for path in sorted((HERE / name).glob("*.json"))]
