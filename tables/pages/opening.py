"""Opening a table."""

from typing import Any, Final

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from gouji.engine import rulesets
from gouji.engine.options import BadOptions
from tables.faults import fault_text
from tables.models import Membership, Player, Table
from tables.models.people import SHOWN_NAME
from tables.pages.base import page, player
from tables.pages.option_fields import PREFIX, chosen, option_fields
from tables.selectors import people
from tables.services import seating
from tables.services.seating import SECOND, ClockSettings
from tables.wording import ruleset_title

MINUTE: Final = 60 * SECOND
MOVES: Final = (
    (15 * SECOND, _("15 seconds")),
    (30 * SECOND, _("30 seconds")),
    (60 * SECOND, _("a minute")),
    (5 * MINUTE, _("five minutes")),
    (60 * MINUTE, _("an hour")),
)
BANKS: Final = ((0, _("none")), (60 * SECOND, _("a minute")), (5 * MINUTE, _("five minutes")))
PACES: Final = ((0, _("at once")), (800, _("like a quick player")), (2 * SECOND, _("like a calm player")))


class TableForm(forms.Form):
    """Where, what, how fast; and the options of the rule set."""

    club = forms.ChoiceField(label=_("Club"))
    name = forms.CharField(label=_("Name of the table"), max_length=SHOWN_NAME)
    visibility = forms.ChoiceField(label=_("Who may see it and sit down"), choices=Table.Visibility.choices)
    move_ms = forms.TypedChoiceField(label=_("Time for a move"), choices=MOVES, coerce=int, initial=60 * SECOND)
    bank_ms = forms.TypedChoiceField(label=_("Time bank of a hand"), choices=BANKS, coerce=int, initial=60 * SECOND)
    bot_pace_ms = forms.TypedChoiceField(label=_("Bots answer"), choices=PACES, coerce=int, initial=800)

    def __init__(self, *args: Any, clubs: list[Membership], ruleset: str, **options: Any) -> None:
        super().__init__(*args, **options)
        self.ruleset = ruleset
        club = self.fields["club"]
        assert isinstance(club, forms.ChoiceField)
        club.choices = [(one.club_id, one.club.name) for one in clubs]
        self.fields.update(option_fields(ruleset))

    def frame(self) -> list[forms.BoundField]:
        """The fields that every table has."""
        return [field for field in self if not field.name.startswith(PREFIX)]

    def options(self) -> list[forms.BoundField]:
        """The fields of the rule set."""
        return [field for field in self if field.name.startswith(PREFIX)]

    def opened_by(self, player: Player) -> Table | None:
        """The new table; None where an option was refused, which the form then says."""
        given = self.cleaned_data
        times = {name: given[name] for name in ("move_ms", "bank_ms", "bot_pace_ms")}
        try:
            return seating.open_table(
                by=player,
                club_id=given["club"],
                name=given["name"],
                ruleset=self.ruleset,
                options=chosen(given, self.ruleset),
                visibility=given["visibility"],
                clock=ClockSettings(**times),
                at=timezone.now(),
            )
        except BadOptions as error:
            self.add_error(PREFIX + error.option, fault_text(error.code, error.facts))
            return None


@login_required
@require_http_methods(["GET", "POST"])
@page
def new_table(request: HttpRequest) -> HttpResponseBase:
    """Open a table in one of one's clubs."""
    me = player(request)
    clubs = list(people.memberships(me))
    if not clubs:
        return redirect("pages:new-club")
    asked = request.GET.get("game", "")
    ruleset = asked if asked in rulesets.IDS else rulesets.IDS[0]
    start = {"club": request.GET.get("club"), "name": ruleset_title(ruleset)}
    form = TableForm(request.POST or None, clubs=clubs, ruleset=ruleset, initial=start)
    if form.is_valid() and (opened := form.opened_by(me)):
        return redirect("pages:table", opened.pk)
    games = [(one, ruleset_title(one), one == ruleset) for one in rulesets.IDS]
    return render(request, "play/new_table.html", {"form": form, "games": games, "ruleset": ruleset})
