"""The two health addresses."""

import pytest
from django.db import DatabaseError, connection
from django.test import Client


def test_a_living_process_says_so_without_asking_the_database(client: Client) -> None:
    response = client.get("/healthz/live")

    assert response.status_code == 200
    assert response.json() == {"status": "ok"}


@pytest.mark.django_db
def test_a_process_with_its_database_is_ready(client: Client) -> None:
    response = client.get("/healthz/ready")

    assert response.status_code == 200
    assert response.json() == {"status": "ok", "database": "ok"}
    assert "no-store" in response.headers["Cache-Control"]


@pytest.mark.django_db
def test_a_process_whose_database_fails_is_not_ready(client: Client) -> None:
    def fail(*_: object) -> None:
        raise DatabaseError("gone")

    with connection.execute_wrapper(fail):
        response = client.get("/healthz/ready")

    assert response.status_code == 503


def test_health_is_only_read(client: Client) -> None:
    assert client.post("/healthz/live").status_code == 405
