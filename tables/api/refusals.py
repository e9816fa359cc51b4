"""A refusal of the engine as clients read it."""

from typing import Any

from django.urls import reverse

from gouji.engine.refusals import Refusal
from tables.wording import refusal_text


def refusal_data(refusal: Refusal, ruleset: str) -> dict[str, Any]:
    """``rule``, ``code``, ``facts``, a sentence in the language of the request, and where the clause stands."""
    return {
        "detail": refusal_text(refusal),
        "rule": refusal.rule,
        "code": refusal.code,
        "facts": dict(refusal.facts),
        "clause": f"{reverse('ruleset-clauses', args=[ruleset])}#{refusal.rule}",
    }
