"""The ledger: what happened, in order, for ever.

Only :mod:`tables.event_store` writes these tables. The database itself refuses UPDATE and DELETE on
them, and an insert that does not follow the last event (migration 0002).
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.domain.chain import START
from tables.models.fields import stream_id

HASH_BYTES = 32
NAME = 64  # characters of an event type, an actor, an audience
COMMAND = 200  # characters of a command id: an idempotency key of a client, or one derived by us


def first_hash() -> bytes:
    """What the first event of a stream follows."""
    return START


class Stream(models.Model):
    """The head of one stream: ``seq`` events so far, and the hash of the last one."""

    class Kind(models.TextChoices):
        HAND = "hand", _("hand")
        TABLE = "table", _("table")

    id = stream_id(primary_key=True)
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    seq = models.PositiveBigIntegerField(_("events"), default=0)
    head_hash = models.BinaryField(max_length=HASH_BYTES, default=first_hash)

    class Meta:
        db_table = "ledger_stream"
        default_permissions = ("view",)
        verbose_name = _("stream")
        verbose_name_plural = _("streams")

    def __str__(self) -> str:
        return str(self.id)


class StoredEvent(models.Model):
    """One fact. ``data`` is canonical JSON of what everybody may see; ``secret_digests`` maps each
    audience that has more to the digest of its :class:`EventSecret`; ``recorded_at`` is ms since 1970.
    """

    stream = models.ForeignKey(Stream, on_delete=models.PROTECT, related_name="events", db_index=False)
    seq = models.PositiveBigIntegerField()
    type = models.CharField(max_length=NAME)
    schema = models.PositiveSmallIntegerField()
    data = models.BinaryField()
    secret_digests = models.BinaryField()
    actor = models.CharField(max_length=NAME)
    command_id = models.CharField(max_length=COMMAND)
    recorded_at = models.PositiveBigIntegerField()
    prev_hash = models.BinaryField(max_length=HASH_BYTES)
    hash = models.BinaryField(max_length=HASH_BYTES)

    class Meta:
        db_table = "ledger_event"
        default_permissions = ("view",)
        verbose_name = _("event")
        verbose_name_plural = _("events")
        constraints = [
            models.UniqueConstraint(fields=["stream", "seq"], name="one_event_a_seq"),
        ]

    def __str__(self) -> str:
        return f"{self.stream_id} {self.seq} {self.type}"


class EventSecret(models.Model):
    """The part of an event that one audience may see: ``seat:3``, or ``referee`` for nobody at the table."""

    stream = models.ForeignKey(Stream, on_delete=models.PROTECT, related_name="secrets", db_index=False)
    seq = models.PositiveBigIntegerField()
    audience = models.CharField(max_length=NAME)
    salt = models.BinaryField(max_length=16)
    data = models.BinaryField()

    class Meta:
        db_table = "ledger_secret"
        default_permissions = ()
        verbose_name = _("secret of an event")
        verbose_name_plural = _("secrets of events")
        constraints = [
            models.UniqueConstraint(fields=["stream", "seq", "audience"], name="one_secret_an_audience"),
        ]

    def __str__(self) -> str:
        return f"{self.stream_id} {self.seq} {self.audience}"


class StoredCommand(models.Model):
    """An accepted command: by whom, under which key, and which events it made. The answer is
    rendered anew from those, so no card is stored here.
    """

    principal = models.CharField(max_length=NAME)
    key = models.CharField(max_length=COMMAND)
    fingerprint = models.BinaryField(max_length=HASH_BYTES)
    stream = models.ForeignKey(Stream, on_delete=models.PROTECT, related_name="commands", db_index=False)
    first_seq = models.PositiveBigIntegerField()
    events = models.PositiveIntegerField()
    received_at = models.PositiveBigIntegerField()

    class Meta:
        db_table = "ledger_command"
        default_permissions = ("view",)
        verbose_name = _("command")
        verbose_name_plural = _("commands")
        constraints = [
            models.UniqueConstraint(fields=["principal", "key"], name="one_command_a_key"),
        ]

    def __str__(self) -> str:
        return f"{self.principal} {self.key}"


class Look(models.Model):
    """An official has opened a hand that was not over. Written before any card is shown, and kept."""

    hand = stream_id(verbose_name=_("hand"), db_index=True)
    official = stream_id(verbose_name=_("official"))
    reason = models.CharField(_("reason"), max_length=500)
    at = models.DateTimeField(_("at"))

    class Meta:
        db_table = "ledger_look"
        default_permissions = ("view",)
        verbose_name = _("look at an open hand")
        verbose_name_plural = _("looks at open hands")
        ordering = ["-at"]

    def __str__(self) -> str:
        return f"{self.official} → {self.hand}"
