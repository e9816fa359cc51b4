"""Tokens by which programs act for a player."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.ids import new_token_id
from tables.models.fields import public_id
from tables.models.people import Player


class Token(models.Model):
    """A bearer token ``gj_…``. Only its SHA-256 is kept: 256 random bits need no salt."""

    id = public_id(new_token_id)
    player = models.ForeignKey(Player, verbose_name=_("player"), on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(_("name"), max_length=60)
    digest = models.BinaryField(max_length=32, unique=True, editable=False)
    scopes = models.JSONField(_("scopes"), default=list)
    created_at = models.DateTimeField(_("created"))
    last_used_at = models.DateTimeField(
        _("last used"), null=True, blank=True, help_text=_("to the nearest few minutes")
    )
    expires_at = models.DateTimeField(_("expires"), null=True, blank=True)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = _("token")
        verbose_name_plural = _("tokens")
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return self.name
