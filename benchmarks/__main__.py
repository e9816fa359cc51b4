"""``python -m benchmarks [--ruleset ID] [--rounds N] [--json]``: CPU time of each question, median of rounds.

The rounds of all questions are interleaved, so that a machine that slows down slows them all. Compare figures of
one run with each other; from day to day a machine differs by a factor of two, and only what is told in yardsticks
(events folded into plain dicts) stays about the same.

``python -m benchmarks load``, ``streams`` and ``bridge`` are something else: the whole server (``--help``).
"""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser
from importlib import import_module
from statistics import median

from gouji.engine.rulesets import IDS

from .positions import Played, played
from .questions import QUESTIONS, YARDSTICK, Question

OF_THE_SERVER = ("load", "streams", "bridge")  # runs of the whole server
HANDS = {"gouji-classic": 4, "gouji-shandong": 4, "paodekuai": 20}


def seconds_each(question: Question, hands: Played) -> float:
    """CPU seconds for one answer."""
    begun = time.process_time()
    times = question(hands)
    return (time.process_time() - begun) / times


def measured(ruleset: str, rounds: int) -> dict[str, float]:
    """Seconds for one answer of each question."""
    hands = played(ruleset, HANDS[ruleset])
    samples: dict[str, list[float]] = {name: [] for name in QUESTIONS}
    for _ in range(rounds):
        for name, (question, _) in QUESTIONS.items():
            samples[name].append(seconds_each(question, hands))
    return {name: median(found) for name, found in samples.items()}


def main() -> int:
    if sys.argv[1:2] and sys.argv[1] in OF_THE_SERVER:
        command = import_module(f".{sys.argv[1]}.command", __package__)
        return int(command.main(sys.argv[2:]))
    parser = ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--ruleset", choices=IDS, action="append", help="one of them, or several times; else all")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--json", action="store_true", help="seconds for one answer, as JSON")
    arguments = parser.parse_args()
    found = {ruleset: measured(ruleset, arguments.rounds) for ruleset in arguments.ruleset or IDS}
    if arguments.json:
        print(json.dumps(found, indent=2))
        return 0
    for ruleset, times in found.items():
        print(f"\n{ruleset:<24} {'µs each':>10} {'yardsticks':>10} {'a second':>10}")
        for name, seconds in times.items():
            yardsticks, what = seconds / times[YARDSTICK], f"{QUESTIONS[name][1]}s"
            print(f"  {name:<22} {seconds * 1e6:>10.1f} {yardsticks:>10.1f} {1 / seconds:>10,.0f}  {what}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
