"""Hooks, what is told to them, and how that went. None of it is in the ledger, and nothing is computed from it."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.hooks.domain.targets import LONGEST_URL
from tables.hooks.ids import new_delivery_id, new_event_id, new_hook_id
from tables.models import Club, Player
from tables.models.fields import public_id, stream_id

LONGEST_DESCRIPTION = 200
SHOWN_BYTES = 1024  # of a receiver's answer, in the log
WORD = 24  # characters of an event type, a reason, an error


class Hook(models.Model):
    """A URL of a club's own, told of what happens at the club's tables. ``events`` are the types it wants, or ``*``.

    While ``off_at`` is set nothing new is sent. ``failing_since`` is the first failure after the last
    success; ``lease_until`` keeps two senders apart.
    """

    class OffReason(models.TextChoices):
        SWITCHED = "switched", _("switched off")
        GONE = "gone", _("the receiver answered 410 Gone")
        FAILING = "failing", _("nothing got through for days")
        SECRET_LOST = "secret_lost", _("the server's key has changed: make a new secret")

    id = public_id(new_hook_id)
    club = models.ForeignKey(Club, verbose_name=_("club"), on_delete=models.CASCADE, related_name="hooks")
    url = models.CharField(_("URL"), max_length=LONGEST_URL)
    description = models.CharField(_("description"), max_length=LONGEST_DESCRIPTION, blank=True)
    events = models.JSONField(_("events"))
    created_by = models.ForeignKey(
        Player, verbose_name=_("made by"), null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(_("created"))
    off_at = models.DateTimeField(_("off since"), null=True, blank=True)
    off_reason = models.CharField(_("why it is off"), max_length=WORD, choices=OffReason, blank=True)
    failing_since = models.DateTimeField(_("failing since"), null=True, blank=True)
    lease_until = models.DateTimeField(null=True, editable=False)

    class Meta:
        default_permissions = ("view",)
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return str(self.description or self.pk)


class HookKey(models.Model):
    """A signing secret's trace: the secret is computed from ``salt`` and the server's key, and stored nowhere.

    ``check_digest`` tells whether it is still the same one; ``expires_at`` is set once a newer one has taken its place.
    """

    hook = models.ForeignKey(Hook, on_delete=models.CASCADE, related_name="keys")
    salt = models.CharField(max_length=32)
    check_digest = models.CharField(max_length=64)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True)

    class Meta:
        default_permissions = ()
        verbose_name = _("secret of a webhook")
        verbose_name_plural = _("secrets of webhooks")

    def __str__(self) -> str:
        return f"{self.hook_id} {self.created_at}"


class News(models.Model):
    """What is told: a body, the same for every hook. ``seq`` is the event of the table ``table`` that it tells of."""

    id = public_id(new_event_id)
    type = models.CharField(_("type"), max_length=WORD)
    table = stream_id(verbose_name=_("table"), blank=True)
    seq = models.PositiveBigIntegerField(_("seq"), default=0)
    body = models.TextField(_("body"))
    created_at = models.DateTimeField(_("created"), db_index=True)

    class Meta:
        default_permissions = ("view",)
        verbose_name = _("news")
        verbose_name_plural = _("news")

    def __str__(self) -> str:
        return f"{self.type} {self.pk}"


class Delivery(models.Model):
    """One piece of news for one hook. ``round`` counts the attempts since somebody last asked for it, ``tries`` all."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        DELIVERED = "delivered", _("delivered")
        FAILED = "failed", _("failed")

    id = public_id(new_delivery_id)
    hook = models.ForeignKey(Hook, verbose_name=_("webhook"), on_delete=models.CASCADE, related_name="deliveries")
    news = models.ForeignKey(News, verbose_name=_("news"), on_delete=models.CASCADE, related_name="deliveries")
    state = models.CharField(_("state"), max_length=12, choices=State, default=State.WAITING)
    tries = models.PositiveIntegerField(_("attempts"), default=0)
    round = models.PositiveIntegerField(default=0, editable=False)
    next_at = models.DateTimeField(_("next attempt at"), null=True, blank=True)
    created_at = models.DateTimeField(_("created"))

    class Meta:
        default_permissions = ("view",)
        permissions = [("redeliver", _("Can send deliveries again"))]
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        ordering = ["-created_at", "id"]
        constraints = [models.UniqueConstraint(fields=["hook", "news"], name="one_delivery_a_hook")]
        indexes = [
            models.Index(fields=["hook", "created_at"], name="delivery_log"),
            models.Index(fields=["created_at"], name="delivery_age"),
            models.Index(fields=["next_at"], name="delivery_due", condition=models.Q(next_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return str(self.pk)


class Attempt(models.Model):
    """One try: the receiver's status and the beginning of its answer, or an ``error`` where there was no answer."""

    delivery = models.ForeignKey(
        Delivery, verbose_name=_("delivery"), on_delete=models.CASCADE, related_name="attempts"
    )
    at = models.DateTimeField(_("at"))
    duration_ms = models.PositiveIntegerField(_("milliseconds"))
    status = models.PositiveSmallIntegerField(_("status"), null=True)
    error = models.CharField(_("error"), max_length=WORD, blank=True)
    excerpt = models.TextField(_("answer"), blank=True)

    class Meta:
        default_permissions = ("view",)
        verbose_name = _("attempt")
        verbose_name_plural = _("attempts")
        ordering = ["at", "id"]

    def __str__(self) -> str:
        return f"{self.delivery_id} {self.status or self.error}"
