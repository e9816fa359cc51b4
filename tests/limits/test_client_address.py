"""Where a request comes from: what our own proxies say, and nothing else."""

import pytest

from tables.client_address import client_address, client_network

HERE = {"REMOTE_ADDR": "10.0.0.9"}


def told(forwarded: str) -> dict[str, str]:
    return {**HERE, "HTTP_X_FORWARDED_FOR": forwarded}


def test_without_a_proxy_nobody_is_believed(settings):
    settings.PROXIES = 0
    assert client_address(told("1.2.3.4")) == "10.0.0.9"
    assert client_address({}) == ""


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (1, "1.2.3.4", "1.2.3.4"),
        (1, "6.6.6.6, 1.2.3.4", "1.2.3.4"),
        (2, "6.6.6.6, 1.2.3.4, 10.0.0.1", "1.2.3.4"),
        (2, "1.2.3.4", "1.2.3.4"),
        (1, "1.2.3.4:5678", "1.2.3.4"),
        (1, "[2001:db8::1]:443", "2001:db8::1"),
        (1, "2001:DB8:0::1", "2001:db8::1"),
        (1, "::ffff:1.2.3.4", "1.2.3.4"),
        (1, "unknown", "10.0.0.9"),
        (1, "", "10.0.0.9"),
        (1, "1.2.3.4, ", "10.0.0.9"),
        (1, "\x00", "10.0.0.9"),
    ],
)
def test_the_last_proxies_are_believed(settings, proxies, forwarded, address):
    settings.PROXIES = proxies
    assert client_address(told(forwarded)) == address


def test_an_ipv6_customer_is_one_caller(settings):
    settings.PROXIES = 1
    one, other, stranger = (client_network(told(a)) for a in ("2001:db8:1:2::1", "2001:db8:1:2:ff::", "2001:db8:1:3::"))
    assert one == other == "2001:db8:1:2::/64"
    assert stranger != one
    assert client_network(told("1.2.3.4")) == client_network(told("::ffff:1.2.3.4")) == "1.2.3.4"
    assert client_network({}) == ""
