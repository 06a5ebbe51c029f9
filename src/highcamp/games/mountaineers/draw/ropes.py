"""The ropes of Mountaineers: equal cards are tied together. A rope runs between the cards, so that it covers none."""

from __future__ import annotations

import itertools

from highcamp.drawing.pieces import rope
from highcamp.drawing.svg import num, points
from highcamp.games.mountaineers.draw.layout import Place, Rows
from highcamp.games.mountaineers.explain import RoundTally

_KNOT = 5  # how far a rope reaches onto the edge of a card


def ropes(rows: Rows, round_: RoundTally) -> str:
    """A rope from each matched card to the next climber who shows the same."""
    tied: dict[str, list[tuple[int, int]]] = {}
    for own in round_.climbers:
        for slot, card in enumerate(own.cards):
            if card.matched and card.fate in ("blocked", "protected"):
                tied.setdefault(card.card, []).append((own.seat, slot))
    drawn = []
    for number, ends in enumerate(tied.values()):
        aside = (number % 3 - 1) * 4  # several ropes in one gap lie side by side
        for upper, lower in itertools.pairwise(ends):
            line = way(rows, upper, lower, aside)
            drawn.append(rope(points(line), "s-ochre") + _knot(line[0]) + _knot(line[-1]))
    return "".join(drawn)


def way(rows: Rows, upper: tuple[int, int], lower: tuple[int, int], aside: float = 0) -> list[Place]:
    """The corners of a rope from a card to one in a row further down, both given as seat and slot: through the gaps beside
    the cards, and from one gap to the other between two rows.
    """
    (seat, slot), (other, end) = upper, lower
    one, two = rows.slot(seat, slot), rows.slot(other, end)
    middle = rows.card_tall / 2
    start = Place(one.x + (rows.card_wide - _KNOT if end >= slot else _KNOT), one.y + middle)
    finish = Place(two.x + (_KNOT if end > slot else rows.card_wide - _KNOT), two.y + middle)
    leaves, arrives = _gap(rows, one, end >= slot) + aside, _gap(rows, two, end <= slot) + aside
    between = rows.top(other)
    line = [start, Place(leaves, start.y)]
    if leaves != arrives:
        line += [Place(leaves, between), Place(arrives, between)]
    return [*line, Place(arrives, finish.y), finish]


def _gap(rows: Rows, card: Place, right: bool) -> float:
    """The middle of the gap beside a card."""
    return card.x + rows.card_wide + rows.gap / 2 if right else card.x - rows.gap / 2


def _knot(end: Place) -> str:
    return f'<circle class="f-ochre s-card thin" cx="{num(end.x)}" cy="{num(end.y)}" r="5"/>'
