"""Build the environment in ``.venv`` and run something in it; needs only Python 3.11 or newer.

    python3 dev.py setup [run|dev|ci]     install that lock (default: run)
    python3 dev.py run [arguments]        install the run lock, then ``manage.py up``
    python3 dev.py manage COMMAND …       any management command
    python3 dev.py test [arguments]       install the dev lock, then pytest

A lock is installed once; a stamp beside the interpreter remembers the hash of what was installed.
The Makefile calls this file, and so can anybody without make.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
LOCKS = ("run", "dev", "ci")  # each contains the one before it
INSTALLER = "uv==0.13.9"


def main(arguments: list[str]) -> int:
    """Run one of the verbs above and return its exit code."""
    verb, rest = (arguments[0], arguments[1:]) if arguments else ("help", [])
    if verb == "setup" and len(rest) <= 1 and set(rest) <= set(LOCKS):
        install(rest[0] if rest else "run")
        return 0
    if verb in ("run", "manage"):
        install("run")
        return in_venv("manage.py", *(["up"] if verb == "run" else []), *rest)
    if verb == "test":
        install("dev")
        return in_venv("-m", "pytest", *rest)
    print(__doc__)
    return 0 if verb == "help" else 2


def install(lock: str) -> None:
    """Bring ``.venv`` to ``requirements/<lock>.txt``, unless that or a larger lock is there."""
    if sys.version_info < (3, 11):
        sys.exit(f"Python 3.11 or newer is needed, this is {sys.version.split()[0]}")
    if any(is_installed(larger) for larger in LOCKS[LOCKS.index(lock) :]):
        return
    if not PYTHON.exists():
        make_venv()
    print(f"installing requirements/{lock}.txt into .venv …", flush=True)
    install_packages(requirements(lock))
    stamp(lock).write_text(fingerprint(lock))


def make_venv() -> None:
    """Create ``.venv`` with this interpreter."""
    print("creating .venv …", flush=True)
    if subprocess.call([sys.executable, "-m", "venv", str(VENV)]):
        sys.exit("python3 -m venv failed; on Debian and Ubuntu: apt install python3-venv")


def install_packages(lock_file: Path) -> None:
    """Install a hashed lock with uv, which takes seconds, or with pip when uv is not to be had."""
    locked = ["-q", "--require-hashes", "-r", str(lock_file)]
    pip = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check"]
    # Compiled here, since an environment without bytecode starts three times slower.
    uv = [str(PYTHON), "-m", "uv", "pip", "install", "--python", str(PYTHON), "--compile-bytecode"]
    if subprocess.call([*pip, "-q", INSTALLER]) == 0 and subprocess.call([*uv, *locked]) == 0:
        return
    if subprocess.call([*pip, *locked]):
        sys.exit("the packages could not be installed")


def in_venv(*arguments: str) -> int:
    """Run the Python of ``.venv``; where the system can, in place of this process, for signals."""
    command = [str(PYTHON), *arguments]
    os.chdir(ROOT)
    if os.name != "nt":
        os.execv(command[0], command)
    return subprocess.call(command)


def requirements(lock: str) -> Path:
    """Return the file of a lock."""
    return ROOT / "requirements" / f"{lock}.txt"


def stamp(lock: str) -> Path:
    """Return the file that remembers which state of a lock was installed."""
    return VENV / f".{lock}.sha256"


def fingerprint(lock: str) -> str:
    """Return the hash of a lock file."""
    return hashlib.sha256(requirements(lock).read_bytes()).hexdigest()


def is_installed(lock: str) -> bool:
    """Say whether the present state of a lock was installed."""
    return stamp(lock).exists() and stamp(lock).read_text() == fingerprint(lock)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
