"""The Celery app and what beat starts regularly.

Everything in the queue is only a wake-up: deadlines and bot turns are rows in the database, and the
sweep finds those whose message was lost. So no task has a result, and a message may be dropped.
"""

import os

from celery import Celery
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gouji.settings")

# sqla+sqlite:///… is the broker of an installation without a server; see gouji.embedded_broker.
TRANSPORT_ALIASES["sqla"] = "gouji.embedded_broker:Transport"

app = Celery("gouji")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
