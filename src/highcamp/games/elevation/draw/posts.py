"""The day's approach cards in a scene: each stands beside what it changes, and is read in full by a press."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from highcamp.drawing.fitting import fit, wrap
from highcamp.drawing.pressing import explained
from highcamp.drawing.svg import move_to, path, text
from highcamp.games.elevation.draw.effects import effect
from highcamp.games.elevation.draw.layout import LETTERS, Box, Layout
from highcamp.games.elevation.draw.seats import below
from highcamp.games.elevation.view import Sign, View

Changes = Literal["trick", "drawing", "scoring", "cache"]

_DRAWING: Final = {"King of the Mountain", "Equipment Swap"}
_TRICK: Final = {
    *("Alpaca Wool", "Andes Mints", "Himalayan Salt", "Rocky Road Ice Cream"),
    *("Descent", "Ice Axe", "Low Visibility", "Rapid Ascent", "Free Climbing", "Lost in the Snow", "Lead Climber"),
    *("Off Course", "Precipice", "Anchor", "Route Finding", "Pathfinder"),
}
_POINT: Final = 9
_GAP: Final = 4
_MOST_LINES: Final = 12


class _Post(NamedTuple):
    """An approach card with its id."""

    sign: Sign
    whom: str
    """For whom it works, as its text begins."""
    id: str


def changes(sign: Sign) -> Changes:
    """What an approach card changes; one of the players' own scores."""
    if sign.name == "Supply Cache":
        return "cache"
    return "trick" if sign.name in _TRICK else "drawing" if sign.name in _DRAWING else "scoring"


def posts(view: View, at: Layout) -> str:
    """All of them. Those that find no room where they belong stand with those beside the trick."""
    own = view.climbers[below(view)].personal
    stacks: dict[Box, list[_Post]] = {}
    rooms: dict[Changes, list[Box]] = {
        "trick": [],
        "drawing": [at.draw_signs] if at.draw_signs else [],
        "scoring": list(at.score_signs),
        "cache": [at.draw_signs] if at.draw_signs else [],  # what is laid out lies below both
    }
    found = [_Post(sign, "", f"sign-{number}") for number, sign in enumerate(view.approach, 1)]
    hung = [post for what in rooms for post in found if changes(post.sign) == what]
    if own and view.seat is not None:
        hung.append(_Post(own, "For you alone: ", f"sign-of-{view.seat + 1}"))
    for post in hung:
        free = rooms[changes(post.sign)]
        stacks.setdefault(free.pop(0) if free else at.trick_signs, []).append(post)
    above = at.draw_signs or (at.trick_signs if view.cache else None)  # the piles, or the cache
    return "".join(_stack(box, signs, at.letters, box == above) for box, signs in stacks.items())


def _stack(box: Box, signs: list[_Post], letters: float, low: bool) -> str:
    """Signs one below the other, at the lower end of their room or at the upper one. What a card does is there whole or, where
    there is too little room for that, not at all: so the shortest texts come first.
    """
    x, y, wide, tall = box
    room, small, line = wide - _POINT - 12, max(min(letters, LETTERS), letters - 2), letters + 2
    gap = min(_GAP, tall / len(signs) / 6)
    each = min(letters + 9, (tall + gap) / len(signs) - gap)  # of one with its name only
    texts: list[list[str]] = [[] for _ in signs]
    spare = tall - len(signs) * (each + gap) + gap
    whole = [wrap(f"{post.whom}{post.sign.text}", small, room, _MOST_LINES) for post in signs]
    for number in sorted(range(len(signs)), key=lambda number: len(whole[number])):
        needed = len(whole[number]) * line + 2
        if needed <= spare:
            texts[number] = whole[number]
            spare -= needed
    drawn = []
    y += spare if low else 0
    for post, lines in zip(signs, texts, strict=True):
        high = each + (len(lines) * line + 2 if lines else 0)
        board = f"M0 0H{wide - _POINT:g}l{_POINT} {high / 2:g}-{_POINT} {high / 2:g}H0Z"
        name, size = fit(post.sign.name, letters + 1, room, small, bold=True)
        first = each / 2 + letters * 0.4
        content = path(board, "f-card s-line pen") + text(8, first, name, size, "bold")
        for number, said in enumerate(lines, 1):
            content += text(8, first + line * number, said, small, "f-mute")
        drawn.append(explained(content, f"{post.whom}{effect(post.sign)}", place=move_to(x, y), id=post.id))
        y += high + gap
    return "".join(drawn)
