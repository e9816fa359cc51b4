"""Where a hook may not send: every spelling of every address that is not on the open internet."""

import socket

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.hooks.domain import targets
from tables.hooks.domain.targets import BadTarget, Target, is_public

PRIVATE = (
    "127.0.0.1",
    "127.8.9.10",
    "0.0.0.0",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "100.100.100.200",
    "192.0.0.8",
    "192.0.2.1",
    "192.88.99.1",
    "198.18.0.1",
    "224.0.0.1",
    "239.1.2.3",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::ffff:0:7f00:1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::1",
    "3fff::1",
    "5f00::1",
    "fc00::1",
    "fd00::8",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
)
PUBLIC = ("8.8.8.8", "93.184.215.14", "223.5.5.5", "2606:4700:4700::1111", "240e::1")

# Spellings that a resolver, not a parser of URLs, makes an address of.
DISGUISED = (
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://127.1/",
    "https://localhost/",
    "https://LOCALHOST/",
    "https://[::1]/",
    "https://[::ffff:7f00:1]/",
    "https://[fd00::8]/",
    "https://[fe80::1%25eth0]/",
    "https://１２７.０.０.１/",
    "https://127。0。0。1/",
    "https://2852039166/latest/meta-data/",
)

REFUSED = {
    "": "bad_scheme",
    "ftp://example.com/": "bad_scheme",
    "file:///etc/passwd": "bad_scheme",
    "//example.com/": "bad_scheme",
    "http://example.com/": "bad_scheme",
    "https://": "bad_url",
    "https:///path": "bad_url",
    "https://[::1": "bad_url",
    "https://exa mple.com/": "bad_url",
    "https://example.com/\r\nHost: other": "bad_url",
    "https://example.com\\@127.0.0.1/": "bad_url",
    "https://example.com:99999/": "bad_url",
    "https://example.com:x/": "bad_url",
    "https://example.com/ü": "bad_url",
    f"https://{'a' * 64}.example/": "bad_url",
    "https://example.com/" + "a" * 500: "bad_url",
    "https://user@example.com/": "credentials",
    "https://user:pass@example.com/": "credentials",
    "https://:@example.com/": "credentials",
    "https://example.com/#there": "fragment",
    "https://example.com:22/": "bad_port",
    "https://example.com:0/": "bad_port",
}


@pytest.mark.parametrize("address", PRIVATE)
def test_an_address_that_is_not_everybodys_is_refused(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_an_address_on_the_open_internet_is_taken(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("url", DISGUISED)
def test_no_spelling_hides_an_address(url: str) -> None:
    with pytest.raises(BadTarget) as refused:
        targets.endpoints(targets.parse(url, plain=False), private=False)

    assert refused.value.reason in ("private_address", "unknown_host")


@pytest.mark.parametrize("url", ["http://2130706433:8000/", "http://0177.0.0.1/", "http://localhost/"])
def test_what_is_checked_is_what_the_resolver_makes_of_a_spelling(url: str) -> None:
    with pytest.raises(BadTarget) as refused:
        targets.endpoints(targets.parse(url, plain=True), private=False)

    assert refused.value.reason == "private_address"


@pytest.mark.parametrize("url", REFUSED)
def test_a_url_that_is_none_of_ours_is_refused_with_a_reason(url: str) -> None:
    with pytest.raises(BadTarget) as refused:
        targets.parse(url, plain=False)

    assert refused.value.reason == REFUSED[url]


def test_a_name_with_one_private_address_among_public_ones_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (ip, 443)) for ip in ("8.8.8.8", "10.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)

    with pytest.raises(BadTarget) as refused:
        targets.endpoints(targets.parse("https://example.com/", plain=False), private=False)

    assert refused.value.reason == "private_address"


SIGNS = "ab1.:/@[]%#?&=\\ \t\n\0ü１。\u200d"


@settings(deadline=None)
@given(st.text(SIGNS) | st.text(SIGNS).map("https://{}".format))
def test_every_text_is_a_target_or_refused(text: str) -> None:
    try:
        parsed = targets.parse(text, plain=True)
    except BadTarget:
        return
    assert parsed.path.isascii()
    assert parsed.host.isascii()
    assert parsed.path.startswith(("/", "?"))


def test_what_is_left_of_a_url() -> None:
    parsed = targets.parse("https://Bücher.example:8443/a/b?c=d", plain=False)

    assert parsed == Target("https", "xn--bcher-kva.example", 8443, "/a/b?c=d")
    assert parsed.host_header == "xn--bcher-kva.example:8443"
    assert targets.parse("https://[2606:4700::1]", plain=False).host_header == "[2606:4700::1]"
