"""Tokens: issued here, shown once, revoked here. What opens them is stored nowhere."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import Case, Exists, OuterRef, Q, QuerySet, Value, When
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tables.admin.bases import ModelAdmin, ModelForm
from tables.errors import BadRequest
from tables.faults import fault_text
from tables.models import SeatAssignment, Token
from tables.services import tokens
from tables.services.people import checked_name

ASKED = ("player", "name", "scopes", "expires_at")
TOLD = ("id", "state", "created_at", "last_used_at", "revoked_at")


class TokenForm(ModelForm):
    """What a new token is for."""

    scopes = forms.MultipleChoiceField(
        label=_("Scopes"),
        choices=[(scope, scope) for scope in tokens.SCOPES],
        widget=forms.CheckboxSelectMultiple,
        initial=[tokens.PLAY, tokens.WATCH],
    )

    class Meta:
        model = Token
        fields = ASKED

    def clean_player(self) -> Any:
        """Guests and devices have what seats or registers them."""
        player = self.cleaned_data["player"]
        if tokens.is_bound(player):
            raise forms.ValidationError(fault_text("bound", {}))
        return player

    def clean_name(self) -> str:
        """What stands in lists can be read there."""
        try:
            return checked_name(self.cleaned_data["name"])
        except BadRequest as error:
            raise forms.ValidationError(fault_text(error.reason, error.facts)) from error

    def clean_expires_at(self) -> Any:
        """A token that is past when it is made would only puzzle its owner."""
        expires = self.cleaned_data["expires_at"]
        if expires is not None and expires <= timezone.now():
            raise forms.ValidationError(_("This moment is past."))
        return expires


@admin.register(Token)
class TokenAdmin(ModelAdmin):
    """Add issues a token; afterwards it can only be revoked."""

    form = TokenForm
    list_display = ["name", "player", "state", "shown_scopes", "created_at", "last_used_at", "expires_at"]
    list_select_related = ["player"]
    search_fields = ["name", "id", "player__name"]
    autocomplete_fields = ["player"]
    actions = ["revoke"]

    def get_fields(self, request: HttpRequest, obj: Token | None = None) -> Any:
        return [*ASKED, *TOLD] if obj else ASKED

    def get_readonly_fields(self, request: HttpRequest, obj: Token | None = None) -> Any:
        return [*ASKED, *TOLD] if obj else ()

    def has_change_permission(self, request: HttpRequest, obj: Token | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Token | None = None) -> bool:
        # A revoked token stays, so that its id in a log still means something.
        return False

    def has_revoke_permission(self, request: HttpRequest) -> bool:
        """Who may end tokens."""
        return request.user.has_perm("tables.change_token")

    def save_model(self, request: HttpRequest, obj: Token, form: Any, change: bool) -> None:
        """Issue the token; ``obj`` becomes what was stored, with the secret for the one answer that shows it."""
        issued = tokens.issue(
            player=obj.player,
            name=obj.name,
            scopes=form.cleaned_data["scopes"],
            expires_at=obj.expires_at,
            at=timezone.now(),
        )
        obj.__dict__.update(issued.token.__dict__)
        obj.issued_secret = issued.secret  # type: ignore[attr-defined]

    def response_add(self, request: HttpRequest, obj: Token, post_url_continue: str | None = None) -> HttpResponse:
        """Show the secret in this answer and nowhere else: in no message, no session, no cookie."""
        context = {
            **self.admin_site.each_context(request),
            "title": _("Token issued"),
            "opts": self.opts,
            "token": obj,
            "secret": obj.issued_secret,  # type: ignore[attr-defined]
        }
        return TemplateResponse(request, "admin/tables/token/issued.html", context)

    @admin.action(description=_("Revoke the selected tokens"), permissions=["revoke"])
    def revoke(self, request: HttpRequest, chosen: "QuerySet[Token]") -> None:
        """End them for good."""
        found = list(chosen.select_related("player"))
        for token in found:
            tokens.revoke(player=token.player, token_id=token.pk, at=timezone.now())
        done = ngettext("%(count)d token revoked.", "%(count)d tokens revoked.", len(found))
        self.message_user(request, done % {"count": len(found)}, messages.SUCCESS)

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Token]":
        now = timezone.now()
        left = Q(player__guest__isnull=False) & ~Exists(SeatAssignment.objects.filter(player=OuterRef("player")))
        state = Case(
            When(revoked_at__isnull=False, then=Value("revoked")),
            When(expires_at__lte=now, then=Value("expired")),
            When(left, then=Value("ended")),
            default=Value("valid"),
        )
        kept: QuerySet[Token] = super().get_queryset(request)
        return kept.defer("digest").annotate(state_now=state)

    @admin.display(description=_("state"), ordering="state_now")
    def state(self, token: Token) -> Any:
        """Whether it opens anything."""
        return STATES[getattr(token, "state_now", "valid")]

    @admin.display(description=_("scopes"))
    def shown_scopes(self, token: Token) -> str:
        """What it may do."""
        return ", ".join(token.scopes)


STATES = {"valid": _("valid"), "expired": _("expired"), "ended": _("ended with the seat"), "revoked": _("revoked")}
