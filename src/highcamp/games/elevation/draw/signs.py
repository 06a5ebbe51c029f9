"""The signpost with the day's approach cards: two beside each other, a last one alone across the board."""

from __future__ import annotations

from typing import Final

from highcamp.drawing.fitting import fit, wrap
from highcamp.drawing.pressing import explained
from highcamp.drawing.svg import path, text
from highcamp.games.elevation.draw.effects import effect
from highcamp.games.elevation.view import Sign, View

WIDTH: Final = 720
_LEFT: Final = 24
_POINT: Final = 16  # length of an arrow's point
_LETTERS: Final = 21
_SMALL: Final = 19  # where there are many signs
_MANY: Final = 5
_MOST_LINES: Final = 5
_GAP: Final = 8
_MORNING: Final = ("guide", "deal", "turn", "flip", "approach", "personal")  # moments at which approach cards may be to come


def signs(view: View, y: float) -> str:
    """The day's approach cards, each with what it does."""
    if not view.approach and view.moment in _MORNING:
        return ""  # they are still to come, or not: nobody knows yet
    if not view.approach:
        return text(WIDTH / 2, y + 24, "No approach card today: the plain rules.", 22, "map f-mute", "middle")
    return post(view.approach, y)


def post(approach: tuple[Sign, ...], y: float) -> str:
    """A signpost with these cards."""
    drawn = [path(f"M{WIDTH // 2} {y - 6:g}V{y + post_height(approach):g}", "s-line bold-pen")]
    letters = _letters(approach)
    for row in _rows(approach):
        tall = _tall(row, letters)
        drawn += [explained(_sign(sign, y, tall, row, letters), effect(sign)) for sign in row]
        y += tall + _GAP
    return "".join(drawn)


def signs_height(view: View) -> float:
    """How much room the signpost takes."""
    return post_height(view.approach) if view.approach else 36


def post_height(approach: tuple[Sign, ...]) -> float:
    """How much room a signpost with these cards takes."""
    return sum(_tall(row, _letters(approach)) + _GAP for row in _rows(approach))


def _letters(approach: tuple[Sign, ...]) -> int:
    return _LETTERS if len(approach) < _MANY else _SMALL


def _rows(approach: tuple[Sign, ...]) -> list[tuple[Sign, ...]]:
    return [approach[first : first + 2] for first in range(0, len(approach), 2)]


def _wide(row: tuple[Sign, ...]) -> float:
    return (WIDTH - 2 * _LEFT - _GAP * (len(row) - 1)) / len(row)


def _tall(row: tuple[Sign, ...], letters: int) -> float:
    return 42 + (letters + 3) * max(len(_lines(sign, row, letters)) for sign in row)


def _lines(sign: Sign, row: tuple[Sign, ...], letters: int) -> list[str]:
    return wrap(sign.text, letters, _wide(row) - _POINT - 20, _MOST_LINES)


def _sign(sign: Sign, y: float, tall: float, row: tuple[Sign, ...], letters: int) -> str:
    """One of a row: the first of two points to the left, away from the post."""
    wide, half = _wide(row), tall / 2
    left = _LEFT + row.index(sign) * (wide + _GAP)
    right = left + wide
    if len(row) == 2 and sign is row[0]:
        board = f"M{right:g} {y:g}H{left + _POINT:g}l-{_POINT} {half:g} {_POINT} {half:g}H{right:g}Z"
        left += _POINT
    else:
        board = f"M{left:g} {y:g}H{right - _POINT:g}l{_POINT} {half:g}-{_POINT} {half:g}H{left:g}Z"
        left += 14
    name, size = fit(sign.name, 23, wide - _POINT - 20, 15, bold=True)
    drawn = path(board, "f-card s-line pen") + text(left, y + 26, name, size, "bold")
    for number, line in enumerate(_lines(sign, row, letters)):
        drawn += text(left, y + 30 + (letters + 3) * (number + 1) - 4, line, letters, "f-mute")
    return drawn
