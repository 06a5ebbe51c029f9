"""The cover of Mount Everest: the way up through the zones."""

from __future__ import annotations

from highcamp.drawing.cover import cover, flag, tent

_CAMPS = ((104, 140), (132, 118), (150, 96))


def picture() -> str:
    """As SVG."""
    bands = "".join(
        f'<path class="s-line none" stroke-width="1.5" stroke-dasharray="7 5" d="M20 {y}H300"/>' for y in (140, 112, 84)
    )
    trail = '<path class="s-glow none" stroke-width="3" stroke-linejoin="round" d="M66 158L104 140 132 118 150 96 160 66"/>'
    camps = "".join(
        f'<circle class="f-card s-ink" stroke-width="2" cx="{x}" cy="{y}" r="6"/>'
        for x, y in ((104, 140), (132, 118), (150, 96))
    )
    scene = bands + trail + camps + tent(66, 154, 3, 0.9) + flag(160, 62, 0, 0.8)
    return cover("everest", scene, rise=132)
