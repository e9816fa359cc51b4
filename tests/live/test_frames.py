"""Server-sent events, byte for byte."""

from tables.live import frames


def test_an_event_is_its_id_its_name_and_one_line_of_data():
    assert frames.event("entries", {"seq": 7, "name": "够级\n"}, seq=7) == (
        'id: 7\nevent: entries\ndata: {"seq":7,"name":"够级\\n"}\n\n'.encode()
    )


def test_an_event_can_tell_when_to_come_back():
    assert b"\nretry: 60000\ndata: " in frames.event("over", {}, seq=7, retry_ms=60_000)


def test_a_stream_begins_with_the_time_after_which_to_come_back():
    assert frames.opening() == b"retry: 2000\n\n"


def test_a_heartbeat_is_a_comment_without_words():
    assert frames.comment() == b":\n\n"
    assert frames.comment("closing") == b": closing\n\n"
