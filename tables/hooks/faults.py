"""Sentences about hooks that cannot be made, in the language of the request; see :mod:`tables.faults`."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tables.faults import Sentences

FAULTS: Final[Sentences] = {
    ("bad_scheme", "values"): _("A URL that begins with one of these: %(values)s."),
    ("bad_port", "least"): _("Port 80, 443, or from %(least)s."),
    ("bad_text", "most"): _("At most %(most)s printable characters."),
    ("bad_url",): _("A whole URL: a host name, and a path in ASCII with other characters as %%XX."),
    ("bad_url", "most"): _("A URL of at most %(most)s characters."),
    ("credentials",): _("No name and no password: the signature tells whom a delivery comes from."),
    ("fragment",): _("Nothing after a #."),
    ("private_address",): _("An address on the open internet."),
    ("too_many", "most"): _("A club has at most %(most)s hooks."),
    ("unknown_host",): _("A host that can be found."),
}
