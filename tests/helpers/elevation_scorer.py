"""A day of Elevation scored a second time, by the rulebook alone: nothing here is shared with the game but the peaks."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import NamedTuple

from highcamp.games.elevation.parts import shipped

RANGES = ("Alps", "Rockies", "Andes", "Himalayas")
AVALANCHE = "Avalanche"


class Card(NamedTuple):
    """A mountain card."""

    range: str
    value: int


class Pile(NamedTuple):
    """What one climber scores: the cards, the day's approach cards with their own, their tricks and the fewest of all."""

    cards: frozenset[Card]
    approach: frozenset[str]
    tricks: int
    fewest: int


def feet(card: Card) -> int:
    """How high a peak is; an Avalanche is none."""
    return shipped().all()[14 * RANGES.index(card.range) + card.value - 1][1]


def smallest(cards: Iterable[Card]) -> list[str]:
    """The ranges of which there are the fewest cards, but at least one."""
    counts = {name: sum(card.range == name for card in cards) for name in RANGES}
    there = [count for count in counts.values() if count]
    return [name for name in RANGES if there and counts[name] == min(there)]


def climber_points(pile: Pile) -> int:
    """A climber's day: the best of all ways to assign Avalanches, where that is allowed."""
    avalanches = [card.value for card in pile.cards if card.range == AVALANCHE]
    top, bottom = "Acclimating" in pile.approach, "Bouldering" in pile.approach
    choices = ("", *RANGES) if "Avalanche Destruction" in pile.approach else ("",)
    found = []
    for ranges in product(choices, repeat=len(avalanches)):
        assigned = [Card(name, value) for name, value in zip(ranges, avalanches, strict=True) if name]
        points = 0
        for name in RANGES:
            values = sorted(card.value for card in [*pile.cards, *assigned] if card.range == name)
            if len(values) >= 2 + top + bottom:
                points += max(0, values[-1 - top] - values[bottom])
        found.append((-points if "Crevasse Rescue" in pile.approach else points) + bonus(pile, assigned))
    return max(found)


def auto_points(pile: Pile) -> int:
    """An auto-ascender's day: the sum of the range of which it has the most cards, then the larger sum."""
    top, bottom = "Acclimating" in pile.approach, "Bouldering" in pile.approach
    values = {name: [card.value for card in pile.cards if card.range == name] for name in RANGES}
    best = max(RANGES, key=lambda name: (len(values[name]), sum(values[name]), -RANGES.index(name)))
    loose = [card.value for card in pile.cards if card.range == AVALANCHE and "Avalanche Destruction" in pile.approach]
    numbers = sorted(values[best] + loose)
    enough = len(numbers) >= 2 + top + bottom or not (top or bottom)
    points = sum(numbers[bottom : len(numbers) - top]) if enough else 0
    return (-points if "Crevasse Rescue" in pile.approach else points) + bonus(pile, [Card(best, value) for value in loose])


def bonus(pile: Pile, assigned: list[Card]) -> int:
    """The approach column."""
    peaks = [card for card in pile.cards if card.range != AVALANCHE]
    real = {name: {card.value for card in peaks if card.range == name} for name in RANGES}
    held = {name: [*real[name], *(card.value for card in assigned if card.range == name)] for name in RANGES}
    avalanches = len(pile.cards) - len(peaks)
    points = {
        "Buried in an Avalanche": -5 * avalanches,
        "Figure 8": 3 * sum(card.value == 8 for card in peaks),
        "Fourteener": 14 - len({card.value for card in pile.cards}),
        "Gentle Incline": 5 * any(feet(card) <= 12_000 for card in peaks),
        "Harness": 5 * (pile.tricks == pile.fewest),
        "Oxygen Boost": 5 * any(feet(card) >= 22_000 for card in peaks),
        "Packing Light": 5 * sum(not values for values in held.values()),
        "Scree": 5 * sum({1, 2, 3} <= set(values) for values in held.values()),
        "Stuck at Basecamp": -5 * sum(len(values) < 2 for values in held.values()),
        "Treacherous Shortcut": sum(20 if len(real[name]) == 14 else -10 if len(held[name]) >= 7 else 0 for name in RANGES),
        "World Renowned Climber": 7 * all(held.values()),
    }
    return sum(worth for name, worth in points.items() if name in pile.approach)
