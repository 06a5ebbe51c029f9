"""The cover of K2: tents, higher than one dares."""

from __future__ import annotations

from highcamp.drawing.cover import cover, flag, tent


def picture() -> str:
    """As SVG."""
    rope = (
        '<path class="s-ink none" stroke-width="2" stroke-dasharray="1 6" stroke-linecap="round" d="M92 158L128 122 156 82"/>'
    )
    scene = rope + tent(92, 154, 4) + tent(128, 118, 1, 0.8) + flag(156, 78, 5, 0.7) + tent(236, 150, 2, 0.9)
    return cover("k2", scene, rise=132)
