"""What a climber has won, range by range: a bar on the scale from 1 to 14 for each, with its ends in numbers."""

from __future__ import annotations

from typing import Final

from highcamp.drawing.fitting import width
from highcamp.drawing.marks import range_mark
from highcamp.drawing.svg import num, rect, text
from highcamp.engine.phrases import counted
from highcamp.games.elevation.draw.faces import PAINT
from highcamp.games.elevation.view import Climber
from highcamp.games.elevation.words import RANGES, from_to, span

_TOP: Final = 14  # the highest number of a range


def ends(climber: Climber, name: str) -> str:
    """The lowest and the highest number of a range, in short."""
    both = span(climber, name)
    if both is None:
        return "–"
    return str(both[0]) if both[0] == both[1] else f"{both[0]}–{both[1]}"


def bars(climber: Climber, x: float, y: float, wide: float, row: float, letters: float) -> str:
    """All four, one below the other; where the table plays from memory, how many cards there are."""
    if climber.won is None:
        return text(x + 2, y + row * 2, f"{counted(climber.won_cards, 'card')} won", letters, "f-mute")
    begin = x + row * 1.25 + width("10–14", letters, bold=True)
    drawn = []
    for number, name in enumerate(RANGES):
        middle = y + row * (number + 0.5)
        drawn.append(range_mark(PAINT[name], x + row * 0.4, middle, row * 0.72))
        drawn.append(text(x + row * 0.9, middle + letters * 0.36, ends(climber, name), letters, "bold"))
        drawn.append(bar(climber, name, begin, middle, x + wide - begin))
    return "".join(drawn)


def bar(climber: Climber, name: str, x: float, y: float, wide: float, thick: float = 6) -> str:
    """One of them, from the lowest to the highest number won."""
    track = rect(x, y - thick / 2, wide, thick, "f-line", thick / 2)
    both = span(climber, name)
    if both is None:
        return track
    low, high = (x + wide * (value - 0.5) / _TOP for value in both)
    line = f'<path class="s-{PAINT[name]} none" stroke-width="{num(thick)}" stroke-linecap="round" '
    return track + line + f'd="M{num(low)} {num(y)}H{num(max(high, low + 0.1))}"/>'


def won_text(climber: Climber) -> str:
    """The same in words."""
    rule = "A range pays the highest number won in it minus the lowest."
    if climber.won is None:
        return f"{counted(climber.won_cards, 'card')} won today. {rule}"
    both = [(name, span(climber, name)) for name in RANGES]
    heights = [f"{name} {from_to(*found)}" for name, found in both if found]
    snow = sum(one.range == "Avalanche" for one in climber.won)
    return f"Won today: {', '.join(heights + ([counted(snow, 'Avalanche')] if snow else [])) or 'nothing'}. {rule}"
