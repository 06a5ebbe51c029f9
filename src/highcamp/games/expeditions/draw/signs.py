"""Small signs and plates of a table's board: arrows, a flag, a tank, and the ground of whatever can be pressed."""

from __future__ import annotations

from typing import Final

from highcamp.drawing.pressing import Press, explained
from highcamp.drawing.svg import move_to, num, path, rect, text
from highcamp.games.expeditions.view import View

ARROWS: Final = ("M0-8L7 0H3V8H-3V0H-7Z", "M0 8L7 0H3V-8H-3V0H-7Z", "M0-9L6-2H2.5V2H6L0 9-6 2H-2.5V-2H-6Z")  # up, down, both
FLAG: Final = "M0 0V-11L8-8 1-5V0Z"
CROSS: Final = "M-1.5-7H1.5V-3.5H5V-.5H1.5V7H-1.5V-.5H-5V-3.5H-1.5Z"  # on a grave
BAR: Final = "M-6-6L6 6M6-6L-6 6"  # no way
TANK: Final = "M-4-5q4-5 8 0v13h-8ZM-1-11h2v4h-2Z"
TENT: Final = "M-9 7L0-8 9 7ZM-2.5 7L0 1 2.5 7Z"
MINUS: Final = "M-7-1.5H7V1.5H-7Z"
PLUS: Final = "M-1.5-7H1.5V-1.5H7V1.5H1.5V7H-1.5V1.5H-7V-1.5H-1.5Z"


def sign(d: str, x: float, y: float, cls: str, scale: float = 1) -> str:
    """A sign in its place."""
    return f'<path class="{cls}" {move_to(x, y, scale)} d="{d}"/>'


def ground(wide: float, tall: float, pressed: bool, fill: str = "f-card") -> str:
    """What something stands on; where it can be pressed a page lights it."""
    return rect(1, 1, wide - 2, tall - 2, "plate fine" if pressed else f"{fill} s-line thin", 9)


def badge(value: int | None, x: float, y: float, radius: float, letters: float) -> str:
    """The level after tonight, or a cross for a death; nothing as long as nobody knows."""
    if value is None:
        return ""
    disc = f'<circle class="{"f-andes" if value else "f-rockies"}" cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"/>'
    if not value:
        return disc + sign(CROSS, x, y, "f-paper", radius / 9)
    return disc + text(x, y + letters * 0.36, str(value), letters, "bold f-paper", "middle")


def pressable(
    view: View, press: Press, name: str, content: str, label: str, why: str, place: str, *, quiet: bool = False
) -> str:
    """Something that is pressed for a move where it is among the targets, else something to look at. ``quiet`` is what can be
    pressed at nearly every moment, though mostly nobody wants to.
    """
    if name not in view.targets:
        return explained(content, why, place=place)
    return press.target(content, name, label, why=why, place=place, cls="quiet" if quiet else "")


def crossed(x: float, y: float, cls: str = "s-snow") -> str:
    """A way that is shut."""
    return path_at(BAR, x, y, f"none {cls} pen")


def path_at(d: str, x: float, y: float, cls: str) -> str:
    """A line in its place."""
    return f"<g {move_to(x, y)}>{path(d, cls)}</g>"
