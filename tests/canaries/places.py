"""Where something could be written down that nobody was told: log, messages, mail, sessions, cache, every row."""

import io
import json
import logging
import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from celery.signals import before_task_publish
from django.apps import apps
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.cache import cache

from tables.models import EventSecret


class Places:
    """What has been written since it was opened."""

    def __init__(self) -> None:
        self.log = io.StringIO()
        self.messages: list[str] = []

    def texts(self) -> Iterator[tuple[str, str]]:
        """Everything that can be searched, with the name of its place; but for ``ledger_secret``, where hands are."""
        yield "log", self.log.getvalue()
        yield from (("message", one) for one in self.messages)
        yield from (("mail", str(one.message())) for one in mail.outbox)
        yield from (("session", json.dumps(one.get_decoded())) for one in Session.objects.all())
        yield "cache", repr([pickle.loads(one) for one in getattr(cache, "_cache", {}).values()])
        for model in apps.get_models():
            if model is not EventSecret:
                yield from ((model.__name__, _read(row)) for row in model._default_manager.values_list())


def _read(row: tuple[Any, ...]) -> str:
    """All of a row's values as text, bytes as what they spell."""
    spelt = (bytes(one).decode("utf-8", "replace") if isinstance(one, bytes | memoryview) else str(one) for one in row)
    return " ".join(spelt)


@contextmanager
def watched_places() -> Iterator[Places]:
    """Everything that is written from here on, by every logger and at every level, in the form of our own log."""
    places = Places()
    (own,) = (one for one in logging.root.handlers if one.name == "console")
    handler = logging.StreamHandler(places.log)
    handler.setFormatter(own.formatter)
    for one in own.filters:
        handler.addFilter(one)
    loggers = [logging.root, *(logging.getLogger(name) for name in logging.root.manager.loggerDict)]
    levels = [one.level for one in loggers]

    def published(body: Any, **about: Any) -> None:
        places.messages.append(json.dumps([body, about], default=repr))

    before_task_publish.connect(published)
    for one in loggers:
        one.setLevel(logging.DEBUG)
    logging.root.addHandler(handler)
    try:
        yield places
    finally:
        logging.root.removeHandler(handler)
        for one, level in zip(loggers, levels, strict=True):
            one.setLevel(level)
        before_task_publish.disconnect(published)
