"""Tables and who sits at them: a projection of the table's stream, never written by anything else."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.ids import new_table_id
from tables.models.fields import public_id, stream_id
from tables.models.people import SHOWN_NAME, Club, Player


class Table(models.Model):
    """A table: one rule set with fixed options, its clock, and the match it is playing.

    ``hand`` is the hand that is running, or the announced one whose cards are still to be dealt;
    ``commitment`` is the published hash of that hand's secret. Times are milliseconds.
    """

    class Visibility(models.TextChoices):
        CLUB = "club", _("the club")
        PUBLIC = "public", _("everybody")

    class State(models.TextChoices):
        OPEN = "open", _("waiting for players")
        PLAYING = "playing", _("playing")

    id = public_id(new_table_id)
    club = models.ForeignKey(Club, verbose_name=_("club"), on_delete=models.PROTECT, related_name="tables")
    name = models.CharField(_("name"), max_length=SHOWN_NAME)
    host = models.ForeignKey(Player, verbose_name=_("host"), on_delete=models.PROTECT, related_name="hosted_tables")
    ruleset = models.CharField(_("rule set"), max_length=40)
    version = models.PositiveSmallIntegerField(_("version"))
    options = models.JSONField(_("options"))
    visibility = models.CharField(_("visible to"), max_length=8, choices=Visibility)
    move_ms = models.PositiveIntegerField(_("time for a move"))
    bank_ms = models.PositiveIntegerField(_("time bank for a hand"))
    pause_ms = models.PositiveIntegerField(_("pause between hands"))
    bot_pace_ms = models.PositiveIntegerField(_("time a bot takes"))
    continuous = models.BooleanField(_("begins the next match by itself"))
    watch_delay_ms = models.PositiveIntegerField(_("spectators see it so much later"), default=0)

    state = models.CharField(_("state"), max_length=8, choices=State, default=State.OPEN)
    match = models.PositiveIntegerField(_("match"), default=0)
    hand = stream_id(verbose_name=_("hand"), blank=True)
    hand_number = models.PositiveSmallIntegerField(_("number of the hand"), default=1)
    hand_started = models.BooleanField(_("the hand is running"), default=False)
    commitment = models.CharField(_("commitment"), max_length=64, blank=True)
    next_hand_at = models.DateTimeField(_("next hand at"), null=True, blank=True)
    created_at = models.DateTimeField(_("created"))
    applied_seq = models.PositiveBigIntegerField(default=0, editable=False)

    class Meta:
        default_permissions = ("view",)
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["-created_at"]
        indexes = [
            models.Index(
                fields=["next_hand_at"],
                name="table_hand_due",
                condition=models.Q(next_hand_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.name


class SeatAssignment(models.Model):
    """Who sits where now, whether he is ready for the announced hand, and what plays for him while he is away."""

    table = models.ForeignKey(Table, verbose_name=_("table"), on_delete=models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(Player, verbose_name=_("player"), on_delete=models.PROTECT, related_name="seats")
    bot = models.CharField(_("bot"), max_length=40, blank=True)
    autopilot = models.CharField(_("autopilot"), max_length=40, blank=True, help_text=_("plays while he is away"))
    ready = models.BooleanField(_("ready"), default=False)

    class Meta:
        default_permissions = ("view",)
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="one_player_a_seat"),
            models.UniqueConstraint(fields=["table", "player"], name="one_seat_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.table} · {self.seat}"
