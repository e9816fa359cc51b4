"""An installation's own secret key."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from gouji.secret_key import secret_key_in


def test_the_key_is_long_and_stays_the_same(tmp_path: Path) -> None:
    first = secret_key_in(tmp_path / "var")

    assert len(first) >= 50
    assert secret_key_in(tmp_path / "var") == first


def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    secret_key_in(tmp_path)

    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0


def test_processes_that_start_together_agree_on_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(16) as starters:
        keys = set(starters.map(secret_key_in, [tmp_path] * 64))

    assert len(keys) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]
