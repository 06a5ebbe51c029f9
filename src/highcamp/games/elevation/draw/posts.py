"""The day's approach cards in a scene: each stands beside what it changes, and is read in full by a press."""

from __future__ import annotations

from typing import Final, Literal

from highcamp.drawing.fitting import fit, wrap
from highcamp.drawing.pressing import told
from highcamp.drawing.svg import move_to, path, text
from highcamp.games.elevation.draw.effects import effect
from highcamp.games.elevation.draw.layout import Box, Layout
from highcamp.games.elevation.draw.seats import below
from highcamp.games.elevation.view import Sign, View

Changes = Literal["trick", "drawing", "scoring"]

_DRAWING: Final = {"King of the Mountain", "Equipment Swap"}
_TRICK: Final = {
    *("Alpaca Wool", "Andes Mints", "Himalayan Salt", "Rocky Road"),
    *("Descent", "Ice Axe", "Low Visibility", "Rapid Ascent", "Free Climbing", "Lost in the Snow", "Lead Climber"),
    *("Off Course", "Precipice", "Anchor", "Route Finding", "Supply Cache", "Pathfinder"),
}
_TALLEST: Final = 70
_LOWEST: Final = 15
_POINT: Final = 9


def changes(sign: Sign) -> Changes:
    """What an approach card changes; one of the players' own scores."""
    return "trick" if sign.name in _TRICK else "drawing" if sign.name in _DRAWING else "scoring"


def posts(view: View, at: Layout) -> str:
    """All of them. Those that find no room where they belong stand with those beside the trick."""
    own = view.climbers[below(view)].personal
    stacks: dict[Box, list[tuple[Sign, str]]] = {}
    rooms: dict[Changes, list[Box]] = {
        "trick": [],
        "drawing": [at.draw_signs] if at.draw_signs[2] else [],
        "scoring": list(at.score_signs),
    }
    signs = [(sign, "") for what in rooms for sign in view.approach if changes(sign) == what]
    for sign, whom in [*signs, *([(own, "For you alone: ")] if own and view.seat is not None else [])]:
        free = rooms[changes(sign)]
        stacks.setdefault(free.pop(0) if free else at.trick_signs, []).append((sign, whom))
    return "".join(_stack(box, signs, at.letters) for box, signs in stacks.items())


def _stack(box: Box, signs: list[tuple[Sign, str]], letters: float) -> str:
    """Signs one below the other; with little room each has its name only."""
    x, y, wide, tall = box
    each = max(_LOWEST, min(_TALLEST, (tall + 4) / len(signs) - 4))
    drawn = []
    for number, (sign, whom) in enumerate(signs):
        board = f"M0 0H{wide - _POINT:g}l{_POINT} {each / 2:g}-{_POINT} {each / 2:g}H0Z"
        name, size = fit(sign.name, letters + 1, wide - _POINT - 12, letters, bold=True)
        lines = int((each - letters - 12) // (letters + 2))
        first = letters + 6 if lines > 0 else each / 2 + letters * 0.4
        content = path(board, "f-card s-line pen") + text(8, first, name, size, "bold")
        small = max(11, letters - 1)
        for place, said in enumerate(wrap(f"{whom}{sign.text}", small, wide - _POINT - 12, lines) if lines > 0 else ()):
            content += text(8, first + (letters + 2) * (place + 1), said, small, "f-mute")
        drawn.append(told(content, f"{whom}{effect(sign)}", place=move_to(x, y + number * (each + 4))))
    return "".join(drawn)
