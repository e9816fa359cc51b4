"""Where a request comes from, as far as that can be believed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest

_NETWORK_BITS: Final = 64  # of an IPv6 address: what one customer gets at least


def client_address(environ: Mapping[str, Any]) -> str:
    """The client's address, empty where there is none.

    Each of ``settings.PROXIES`` proxies of ours has added whom it heard to ``X-Forwarded-For``. What stands before
    that the client may have written itself.
    """
    forwarded = str(environ.get("HTTP_X_FORWARDED_FOR", ""))
    if settings.PROXIES and forwarded:
        told = forwarded.split(",")
        found = _read(told[-min(settings.PROXIES, len(told))].strip())
        if found is not None:
            return str(found)
    return str(environ.get("REMOTE_ADDR", ""))


def client_network(environ: Mapping[str, Any]) -> str:
    """Who shares what is counted by address: an IPv4 address, or the /64 of an IPv6 address."""
    return _network(client_address(environ))


@lru_cache(maxsize=1024)
def _network(address: str) -> str:
    found = _read(address)
    if isinstance(found, IPv6Address):
        host_bits = found.max_prefixlen - _NETWORK_BITS
        return f"{IPv6Address(int(found) >> host_bits << host_bits)}/{_NETWORK_BITS}"
    return address if found is None else str(found)


def address_of(request: HttpRequest) -> str | None:
    """The same for django-axes."""
    return client_address(request.META) or None


def _read(text: str) -> IPv4Address | IPv6Address | None:
    """An address, with or without a port; an IPv4 address in the clothes of IPv6 is one of IPv4."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text)
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found
