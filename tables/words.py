"""The engine's names as words for people."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

PHASES: dict[str, Any] = {
    "between": gettext_lazy("between phases"),
    "deal": gettext_lazy("deal"),
    "show": gettext_lazy("showing for the lead"),
    "reveal": gettext_lazy("draw reveal"),
    "declare": gettext_lazy("declarations"),
    "buy": gettext_lazy("buying"),
    "return": gettext_lazy("tribute"),
    "charge": gettext_lazy("charge"),
    "run": gettext_lazy("charge played out"),
    "head": gettext_lazy("keeping the head"),
    "five": gettext_lazy("gathering the fives"),
    "play": gettext_lazy("play"),
    "burn": gettext_lazy("burn window"),
    "vote": gettext_lazy("vote"),
    "settle": gettext_lazy("settlement"),
    "over": gettext_lazy("over"),
}

KINDS: dict[str, Any] = {
    "plain": "",
    "gouji": gettext_lazy("gouji"),
    "pure": gettext_lazy("pure gouji"),
    "single": gettext_lazy("single"),
    "pair": gettext_lazy("pair"),
    "pair_run": gettext_lazy("pair run"),
    "triple": gettext_lazy("triple"),
    "triple_two": gettext_lazy("triple with two"),
    "triple_run": gettext_lazy("triple run"),
    "quad_one": gettext_lazy("quad with one"),
    "quad_three": gettext_lazy("quad with three"),
    "straight": gettext_lazy("straight"),
    "bomb": gettext_lazy("bomb"),
    "plane_triples": gettext_lazy("plane of triples"),
    "plane_quads": gettext_lazy("plane of quads"),
    "tail": gettext_lazy("tail"),
}

DEBTS: dict[str, Any] = {
    "men": gettext_lazy("men tribute"),
    "shao": gettext_lazy("burn tribute"),
    "dian": gettext_lazy("point tribute"),
    "la": gettext_lazy("last-place tribute"),
}

EXITS: dict[str, Any] = {
    "out": gettext_lazy("out"),
    "men": gettext_lazy("caught by the threes"),
    "burn_failed": gettext_lazy("failed burn"),
    "revolted": gettext_lazy("revolution"),
    "charged": gettext_lazy("charged"),
}

CLAIMS: dict[str, Any] = {
    "none": gettext_lazy("no claim"),
    "xuan": gettext_lazy("claims the point"),
    "he": gettext_lazy("agrees to open"),
}

BURN_ENDS: dict[str, Any] = {
    "relieved": gettext_lazy("undone"),
    "countered": gettext_lazy("countered"),
    "succeeded": gettext_lazy("succeeded"),
    "failed": gettext_lazy("failed"),
}

SPRINGS: dict[str, Any] = {
    "spring": gettext_lazy("spring"),
    "big_spring": gettext_lazy("big spring"),
    "shut_out": gettext_lazy("shut out"),
}

ACTORS: dict[str, Any] = {
    "person": gettext_lazy("person"),
    "bot": gettext_lazy("bot"),
    "autopilot": gettext_lazy("autopilot"),
    "clock": gettext_lazy("clock"),
    "official": gettext_lazy("official"),
    "server": gettext_lazy("server"),
}


def said(words: dict[str, Any], name: str) -> str:
    """The word for a name, or the name itself where a newer rule set brings one that is not known here."""
    return str(words.get(name, name))


def action_words(data: dict[str, Any]) -> str:
    """An action without its cards, from the keys of the record format."""
    match data["do"]:
        case "declare":
            return _declaration(data)
        case "head":
            return _("keeps the head") if data["choose"] == "head" else _("gives up the head")
        case "buy_four":
            return _("buys a 4") if data["buy"] else _("buys no 4")
        case "charge":
            return _("charges") if data["charge"] else _("does not charge")
        case "reveal":
            return _("asks for draw %(draw)s") % {"draw": data["draw"]} if "draw" in data else _("reveals nothing")
        case "vote":
            return _("votes for seat %(seat)s") % {"seat": data["for"]} if "for" in data else _("no preference")
        case "return":
            return _("returns to seat %(seat)s") % {"seat": data["to"]} if "to" in data else _("returns")
        case other:
            return said(VERBS, other)


VERBS: dict[str, Any] = {
    "play": gettext_lazy("play"),
    "pass": gettext_lazy("pass"),
    "yield": gettext_lazy("yield"),
    "burn": gettext_lazy("burn"),
    "decline": gettext_lazy("no burn"),
    "show": gettext_lazy("show"),
}


def _declaration(data: dict[str, Any]) -> str:
    parts = [said(CLAIMS, data.get("claim", "none"))]
    if data.get("revolt"):
        parts.append(_("revolution"))
    if data.get("resist"):
        parts.append(_("resists tribute"))
    return ", ".join(parts)
