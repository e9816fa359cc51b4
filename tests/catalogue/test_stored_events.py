"""Whatever was ever written can still be read: the corpus in this folder, which only grows (CONTRIBUTING.md)."""

from dataclasses import fields

import pytest

from tables.domain import canonical
from tests.catalogue.corpus import CORPUS, DIGESTS, STREAMS, Stored, Stream

every_file = pytest.mark.parametrize("stored", CORPUS, ids=str)


@pytest.mark.parametrize("stream", STREAMS.values(), ids=lambda stream: stream.name)
def test_there_is_a_sample_of_every_event_type_in_every_schema(stream: Stream):
    there = {(stored.type, stored.schema) for stored in CORPUS if stored.stream is stream and stored.samples}
    assert sorted(stream.expected - there) == [], "store a sample of these (CONTRIBUTING.md, events)"
    assert sorted(there - stream.expected) == [], "these were written once: their types must stay readable"


@every_file
def test_a_stored_event_still_reads_as_what_it_meant(stored: Stored):
    for sample in stored.samples:
        event = stored.stream.decode(stored.type, stored.schema, sample["public"], sample["secrets"])
        assert repr(event) == sample["reads_as"]


@every_file
def test_what_is_written_today_is_what_was_stored(stored: Stored):
    """Byte for byte, for values inside an event as well: a result, a debt, an action."""
    if not stored.of_today:
        return
    for sample in stored.samples:
        event = stored.stream.decode(stored.type, stored.schema, sample["public"], sample["secrets"])
        again = stored.stream.encode(event)
        assert (again.type, again.schema) == (stored.type, stored.schema)
        assert canonical.dumps(again.public) == canonical.dumps(sample["public"])
        assert canonical.dumps(again.secrets) == canonical.dumps(sample["secrets"])


@every_file
def test_an_event_changes_its_fields_only_with_its_schema(stored: Stored):
    if not stored.of_today:
        return
    now = [field.name for field in fields(stored.stream.kinds[stored.type])]
    assert now == stored.fields, f"{stored} is stored with other fields: give it a new schema number (CONTRIBUTING.md)"


def test_the_corpus_only_grows():
    frozen = dict(reversed(line.split()) for line in DIGESTS.read_text(encoding="utf-8").splitlines())
    now = {str(stored): stored.digest for stored in CORPUS}
    assert {name: now.get(name) for name in frozen} == frozen, "a stored sample is never changed or removed"
    missing = [f"{digest}  {name}" for name, digest in now.items() if name not in frozen]
    assert missing == [], f"add these lines to {DIGESTS.name}"
