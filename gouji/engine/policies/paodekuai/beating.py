"""What beats what (PDK-3)."""

from __future__ import annotations

from gouji.engine.policies.paodekuai.shapes import BOMB, Pattern


def beats(pattern: Pattern, top: Pattern) -> bool:
    """PDK-3.2  The same shape with a strictly higher top. PDK-3.1  A bomb beats whatever is no bomb.

    PDK-3.3  Quads with cards attached are no bombs: their codes are their own. Both patterns must have been read
    under the same rules.
    """
    if pattern.shape == top.shape:
        return pattern.top > top.top
    return pattern.code == BOMB
