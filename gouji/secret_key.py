"""A secret key of its own for an installation that was given none."""

import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path


def secret_key_in(folder: Path) -> str:
    """Return the key kept in ``folder``, made (readable by its owner only) at the first call.

    Several processes may start at once, so the key is written aside and linked into place: whoever
    comes second reads the first one's key, and nobody reads half a key.
    """
    path = folder / "secret_key"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=folder, prefix=".secret_key-") as draft:
            draft.write(secrets.token_urlsafe(48))
            draft.flush()
            with suppress(FileExistsError):  # another process was first; its key is the key
                os.link(draft.name, path)
    return path.read_text(encoding="ascii")
