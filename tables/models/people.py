"""People and their clubs. None of this is in the ledger: it names players by id only."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.domain.actors import OUTSIDE
from tables.ids import new_club_id, new_player_id
from tables.models.fields import public_id

SHOWN_NAME = 60  # characters of a name that others see


class Player(models.Model):
    """Somebody who can sit at a table: a person, with or without an account, or a bot. Or a device, which only plays
    for others.

    A bot whose program is ``OUTSIDE`` plays over the API and answers for ``owner``: it is let in where its owner is.
    Once it is ``retired_at`` some moment, its tokens open nothing and nobody seats it again.
    """

    class Kind(models.TextChoices):
        PERSON = "person", _("person")
        BOT = "bot", _("bot")
        DEVICE = "device", _("device")

    id = public_id(new_player_id)
    name = models.CharField(_("name"), max_length=SHOWN_NAME)
    kind = models.CharField(_("kind"), max_length=8, choices=Kind, default=Kind.PERSON)
    bot = models.CharField(_("bot"), max_length=40, blank=True, help_text=_("which program plays"))
    user: "models.OneToOneField[Any, Any]" = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="player",
    )
    owner = models.ForeignKey(
        "self",
        verbose_name=_("owner"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="bots",
        help_text=_("whose bot it is, where its program runs outside"),
    )
    retired_at = models.DateTimeField(_("retired"), null=True, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [
            models.CheckConstraint(
                name="player_bot_named",
                condition=models.Q(kind="bot") ^ models.Q(bot=""),
            ),
            models.CheckConstraint(
                name="player_outside_bot_owned",
                condition=models.Q(bot=OUTSIDE) ^ models.Q(owner=None),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def sponsor(self) -> "Player":
        """Who is a member of clubs where this player is let in: the owner of a bot, everybody else himself."""
        return self.owner or self


class Club(models.Model):
    """Where tables stand."""

    id = public_id(new_club_id)
    name = models.CharField(_("name"), max_length=SHOWN_NAME, unique=True)
    players: "models.ManyToManyField[Player, Membership]" = models.ManyToManyField(
        Player, through="Membership", related_name="clubs"
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """What somebody is in a club: a member, a host (runs tables), an arbiter (settles disputes), a device."""

    class Role(models.TextChoices):
        MEMBER = "member", _("member")
        HOST = "host", _("host")
        ARBITER = "arbiter", _("arbiter")
        DEVICE = "device", _("device")

    club = models.ForeignKey(Club, verbose_name=_("club"), on_delete=models.CASCADE, related_name="memberships")
    player = models.ForeignKey(Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=8, choices=Role, default=Role.MEMBER)
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [
            models.UniqueConstraint(fields=["club", "player"], name="one_membership_a_club"),
        ]

    def __str__(self) -> str:
        return f"{self.player} · {self.club}"
