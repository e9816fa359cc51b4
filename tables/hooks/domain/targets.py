"""Where a hook may send: the form of its URL, and the network addresses that are anybody's to reach.

Both are asked when a hook is made and again for every attempt: a name may mean another address by then.
"""

import ipaddress
import socket
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

LONGEST_URL: Final = 500
_PORTS: Final = {"http": 80, "https": 443}
_UNPRIVILEGED: Final = 1024

_UNICAST_6: Final = ipaddress.IPv6Network("2000::/3")
# Not private by their registration, but ways to reach what is: relays, tunnels, and what older Pythons do not know.
_DETOURS: Final = tuple(
    map(ipaddress.ip_network, ("192.0.0.0/24", "192.88.99.0/24", "2001::/23", "2002::/16", "3fff::/20"))
)


class BadTarget(Exception):
    """Nothing is sent there. ``reason`` is stable; the facts say what would be right."""

    def __init__(self, reason: str, **facts: Any) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Target:
    """A URL that has been looked at. ``host`` is in ASCII, as it is looked up and as certificates name it."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def host_header(self) -> str:
        """``host``, with brackets where it is an IPv6 address, and the port where it is not the usual one."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS[self.scheme] else f"{host}:{self.port}"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A network address to connect to: ``address`` is what the socket module takes for ``family``."""

    family: int
    address: Any


def parse(url: str, *, plain: bool) -> Target:
    """Read a URL; raises BadTarget. ``plain``: also http."""
    schemes = ("https", "http") if plain else ("https",)
    if len(url) > LONGEST_URL or not url.isprintable() or " " in url or "\\" in url:
        raise BadTarget("bad_url", most=LONGEST_URL)
    try:
        split = urlsplit(url)
        port = split.port
    except ValueError as error:
        raise BadTarget("bad_url") from error
    if split.scheme not in schemes:
        raise BadTarget("bad_scheme", values=schemes)
    if split.username is not None or split.password is not None:
        raise BadTarget("credentials")
    if split.fragment:
        raise BadTarget("fragment")
    port = _PORTS[split.scheme] if port is None else port
    if port not in _PORTS.values() and port < _UNPRIVILEGED:
        raise BadTarget("bad_port", least=_UNPRIVILEGED)
    return Target(split.scheme, _ascii_host(split), port, _path(split))


def endpoints(target: Target, *, private: bool) -> list[Endpoint]:
    """The addresses that a target's name has now, in the order of preference.

    Raises BadTarget where there is none, or any is not public (``private``: takes those as well). What is
    checked is the result of the look-up, so it does not matter how an address is spelled.
    """
    try:
        found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise BadTarget("unknown_host") from error
    if not private and not all(is_public(str(address[0])) for *_, address in found):
        raise BadTarget("private_address")
    return [Endpoint(family, address) for family, _, _, _, address in found]


def is_public(address: str) -> bool:
    """Whether an IP address belongs to the open internet: not to this machine, a network behind it, or to many."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if not ip.is_global or ip.is_multicast or ip.is_reserved or any(ip in detour for detour in _DETOURS):
        return False
    # Of IPv6 only what is assigned; so no address of version 4 in disguise (::ffff:127.0.0.1, 64:ff9b::).
    return ip.version == 4 or ip in _UNICAST_6


def _ascii_host(split: SplitResult) -> str:
    host = split.hostname
    if not host:
        raise BadTarget("bad_url")
    try:
        return host if ":" in host else host.encode("idna").decode("ascii")
    except UnicodeError as error:
        raise BadTarget("bad_url") from error


def _path(split: SplitResult) -> str:
    path = (split.path or "/") + (f"?{split.query}" if split.query else "")
    if not path.isascii():
        raise BadTarget("bad_url")
    return path
