"""Counting is exact: by threads in one process, by several processes in Redis."""

import logging
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta

import pytest
import redis
import time_machine

from tables.limits import counting, shared
from tables.limits.counters import Counter, OwnCounter
from tables.limits.rates import Rate, rates
from tables.limits.shared import SharedCounter
from tests.installation import ROOT
from tests.tables.builders import NOON

REDIS = "redis://127.0.0.1:6379/0"
NOBODY = "redis://127.0.0.1:1/0"
ADD = """
import sys
from tables.limits import shared
shared.PATIENCE = 20
counter = shared.SharedCounter(*sys.argv[1:])
print("ready", flush=True)
sys.stdin.readline()
print(*(counter.add("key", 60).number for _ in range(100)))
"""


@pytest.fixture
def prefix(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A prefix of our own in a Redis that answers, for which a busy machine waits longer than a request does."""
    monkeypatch.setattr(shared, "PATIENCE", 20)
    client = redis.Redis.from_url(REDIS, socket_connect_timeout=1)
    try:
        client.ping()
    except redis.RedisError:
        pytest.skip(f"no Redis answers at {REDIS}")
    prefix = f"gouji-test-{uuid.uuid4().hex}:"
    yield prefix
    for key in client.scan_iter(f"{prefix}*"):
        client.delete(key)


def counted_at_once(counter: Counter, number: int) -> list[int]:
    with ThreadPoolExecutor(32) as threads:
        return sorted(threads.map(lambda _: counter.add("key", 60).number, range(number)))


def test_threads_never_read_the_same_count():
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(20):
            assert counted_at_once(OwnCounter(), 200) == list(range(1, 201))
    finally:
        sys.setswitchinterval(before)


def test_threads_never_read_the_same_count_in_redis(prefix):
    assert counted_at_once(SharedCounter(REDIS, prefix), 200) == list(range(1, 201))


def test_processes_count_together_in_redis(prefix):
    command = [sys.executable, "-c", ADD, REDIS, prefix]
    both = [
        subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(2)
    ]
    for process in both:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    numbers = [int(number) for process in both for number in process.communicate("go\n", timeout=60)[0].split()]
    assert sorted(numbers) == list(range(1, 201))


def test_a_window_begins_with_its_first_and_ends_for_all():
    counter = OwnCounter()
    with time_machine.travel(NOON, tick=False) as clock:
        assert [counter.add("a", 60).number for _ in range(3)] == [1, 2, 3]
        clock.shift(20)
        assert counter.add("a", 60).left == 40
        assert counter.add("b", 60).left == 60
        clock.shift(40)
        assert (counter.add("a", 60).number, counter.add("b", 60).number) == (1, 2)


def test_a_clock_that_is_set_back_makes_no_longer_window():
    counter = OwnCounter()
    with time_machine.travel(NOON, tick=False) as clock:
        counter.add("a", 60)
        clock.move_to(NOON - timedelta(days=1))
        assert counter.add("a", 60).left == 60


def test_windows_that_are_over_are_forgotten():
    counter = OwnCounter()
    with time_machine.travel(NOON, tick=False) as clock:
        for number in range(1000):
            counter.add(f"old {number}", 60)
        clock.shift(120)
        counter.add("new", 60)
        assert set(counter._windows) == {"new"}


def test_a_window_ends_in_redis(prefix):
    counter = SharedCounter(REDIS, prefix)
    assert counter.add("key", 1).number == 1
    assert 0 < counter.add("key", 1).left <= 1
    end = time.monotonic() + 20
    while counter.add("key", 1).number != 1:
        assert time.monotonic() < end
        time.sleep(0.05)


def test_without_redis_each_process_counts_and_says_so_once(caplog):
    counter = SharedCounter(NOBODY)
    with caplog.at_level(logging.WARNING, "tables.limits"):
        assert [counter.add("key", 60).number for _ in range(50)] == list(range(1, 51))
    assert [one.name for one in caplog.records].count("tables.limits.shared") == 1
    assert "does not answer" in caplog.text


def test_redis_is_asked_again_after_a_while(prefix, monkeypatch):
    counter = SharedCounter(REDIS, prefix)
    away = SharedCounter(NOBODY, prefix)
    counter._add, there = away._add, counter._add
    assert counter.add("key", 60).number == 1
    counter._add = there
    assert counter.add("key", 60).number == 2, "it has been asked too soon"
    counter._away_until = time.monotonic()
    assert counter.add("key", 60).number == 1
    assert SharedCounter(REDIS, prefix).add("key", 60).number == 2


def test_redis_may_be_found_back_while_another_thread_looks(prefix, monkeypatch):
    counter = SharedCounter(REDIS, prefix)
    counter._away_until = time.monotonic() + 60
    original = time.monotonic

    def found_back_by_another():
        counter._away_until = None
        return original()

    monkeypatch.setattr(time, "monotonic", found_back_by_another)
    assert counter.add("key", 60).number == 1


def test_the_first_callers_of_a_process_count_together(monkeypatch, settings):
    settings.LIMITS, settings.LIMITS_URL = {"commands": Rate(1, 60)}, ""
    gate = threading.Barrier(8)

    class Slow(OwnCounter):
        def __init__(self):
            super().__init__()
            with suppress(threading.BrokenBarrierError):
                gate.wait(0.2)  # others come while it is made

    monkeypatch.setattr(counting, "OwnCounter", Slow)
    counting._made.cache_clear()
    try:
        with ThreadPoolExecutor(8) as threads:
            told = list(threads.map(lambda _: counting.count("commands", "somebody"), range(8)))
    finally:
        counting._made.cache_clear()
    assert sorted(one.number for one in told) == list(range(1, 9))


# ---------------------------------------------------------------- what settings say


def test_rates_are_changed_by_name_or_all_at_once():
    defaults = {"reading": "6000/60", "commands": "600/60"}
    assert rates(defaults, []) == {"reading": Rate(6000, 60), "commands": Rate(600, 60)}
    assert rates(defaults, ["commands=5/1"])["commands"] == Rate(5, 1)
    assert rates(defaults, ["all=off", "reading=7/8"]) == {"reading": Rate(7, 8), "commands": None}


@pytest.mark.parametrize("given", ["writing=1/1", "reading", "reading=", "reading=0/60", "reading=5", "reading=5/m"])
def test_rates_that_mean_nothing_stop_the_start(given):
    with pytest.raises(ValueError, match="limit"):
        rates({"reading": "6000/60"}, [given])
