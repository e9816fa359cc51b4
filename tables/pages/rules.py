"""The rule book, and one clause of it: where a refusal leads."""

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from gouji.engine import rulesets
from tables import rulebook, rulebook_html
from tables.pages.base import page
from tables.wording import ruleset_title


@require_safe
@page
def index(request: HttpRequest) -> HttpResponseBase:
    """Which rule sets there are."""
    books = [(one, ruleset_title(one), rulebook.chapters_of(one)) for one in rulesets.IDS]
    return render(request, "play/rules.html", {"books": books})


@require_safe
@page
def book(request: HttpRequest, ruleset: str) -> HttpResponseBase:
    """The clauses of one rule set."""
    try:
        chapters = rulebook_html.chapters(ruleset)
    except KeyError as error:
        raise Http404 from error
    return render(request, "play/rulebook.html", {"chapters": chapters, "title": ruleset_title(ruleset)})


@require_safe
@page
def clause(request: HttpRequest, clause_id: str) -> HttpResponseBase:
    """One clause, and the way to the rest."""
    try:
        found = rulebook.clause(clause_id)
    except KeyError as error:
        raise Http404 from error
    where = reverse("pages:rulebook", args=[found.rulesets[0]])
    shown = {
        "section": rulebook_html.section(clause_id, where),
        "books": [(one, ruleset_title(one)) for one in found.rulesets],
        "origin": found.origin,
    }
    return render(request, "play/clause.html", shown)
