"""The cover of Can't Stop: camps on their ropes, and dice."""

from __future__ import annotations

from highcamp.drawing.cover import cover, die, tent
from highcamp.drawing.svg import num


def picture() -> str:
    """As SVG."""
    ropes = "".join(
        f'<path class="s-ink none" stroke-width="2" stroke-dasharray="1 7" stroke-linecap="round" d="M{x} 160V{num(y)}"/>'
        for x, y in ((112, 118), (150, 84), (188, 106), (226, 132))
    )
    camps = tent(112, 112, 0, 0.8) + tent(150, 76, 1, 0.8) + tent(188, 98, 2, 0.8)
    scene = ropes + camps + die(44, 146, 5, -12) + die(86, 152, 2, 9) + die(262, 148, 3, 6) + die(296, 152, 1, -8)
    return cover("cant-stop", scene)
