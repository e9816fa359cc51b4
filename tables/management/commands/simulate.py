"""``manage.py simulate``: whole matches between bots in the engine alone, with all invariants checked."""

from __future__ import annotations

import json
from argparse import ArgumentParser, ArgumentTypeError, BooleanOptionalAction
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from gouji.bots import NAMES
from gouji.engine.rulesets import IDS, BadOptions, build
from gouji.simulation.matches import MIXED, RANDOM_OPTIONS, Plan
from gouji.simulation.report import as_data, as_text
from gouji.simulation.simulating import simulate


def options_of(text: str) -> Any:
    """A table's options as JSON, or the word ``random``."""
    if text == RANDOM_OPTIONS:
        return text
    try:
        found = json.loads(text)
    except ValueError as error:
        raise ArgumentTypeError(f"not JSON: {error}") from error
    if not isinstance(found, dict):
        raise ArgumentTypeError('options are a JSON object such as {"burn": false}, or the word random')
    return found


class Command(BaseCommand):
    help = "Play matches between bots in the engine alone; the exit status is 0 only if every invariant held."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--ruleset", choices=IDS, default=IDS[0])
        parser.add_argument("--hands", type=int, default=500)
        parser.add_argument("--seed", type=int, default=1, help="everything that is played follows from it")
        parser.add_argument("--bots", choices=(*NAMES, MIXED), default=MIXED, help="mixed: drawn for every seat")
        parser.add_argument("--options", type=options_of, default={}, help="JSON, or random: new ones for every match")
        parser.add_argument(
            "--stacked",
            action=BooleanOptionalAction,
            default=True,
            help="play stacked decks as well, for what chance gives too rarely (reported apart)",
        )
        parser.add_argument("--json", action="store_true", help="print the outcome as JSON")

    def handle(self, *args: Any, **given: Any) -> None:
        plan = Plan(**{name: given[name] for name in ("ruleset", "hands", "seed", "bots", "options", "stacked")})
        if plan.options != RANDOM_OPTIONS:
            try:
                build(plan.ruleset, given["options"])
            except BadOptions as problem:
                raise CommandError(str(problem)) from problem
        outcome = simulate(plan)
        if given["json"]:
            self.stdout.write(json.dumps(as_data(outcome), ensure_ascii=False, indent=2))
        else:
            self.stdout.write("\n".join(as_text(outcome)))
        if outcome.broken:
            raise SystemExit(1)
