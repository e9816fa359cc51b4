"""What is installed is enough for what the operations page offers."""

from importlib.metadata import requires

from django.conf import settings
from packaging.requirements import Requirement


def test_a_servers_lock_has_what_celery_needs_for_redis():
    """A broker on Redis needs more than the client, and tests run with a larger lock, in which it happens to be."""
    asked = [Requirement(one) for one in requires("kombu") or ()]
    needed = {one.name.lower() for one in asked if one.marker is None or one.marker.evaluate({"extra": "redis"})}
    lock = (settings.BASE_DIR / "requirements" / "run.txt").read_text(encoding="utf-8")
    locked = {line.split("==")[0] for line in lock.splitlines() if "==" in line and not line.startswith(" ")}
    assert "redis" in needed
    assert needed <= locked
