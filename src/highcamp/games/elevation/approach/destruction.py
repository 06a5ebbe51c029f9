"""Avalanche Destruction: the best range, or none, for each Avalanche in a pile."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from highcamp.games.elevation.approach.card import BY_RANGE, Approach
from highcamp.games.elevation.approach.tally import Tally
from highcamp.games.elevation.approach.ways import Ways, cards_of

if TYPE_CHECKING:
    from highcamp.games.elevation.rules import ElevationState


def assign(table: "ElevationState", seat: i64, tally: Tally) -> None:
    """Keep the first of the best ways; every single one is tried only where a card has to be asked about each."""
    ways = Ways(tally)
    asked = cards_to_ask(table, seat, ways)
    if len(asked) == 0 and len(ways.masks) == 0:
        tally.assigned = cards_of(ways.best())
        return
    best: i64 = 0
    most = ways.points(0, 0) + bonus(asked, tally)
    way = ways.after(0)
    while way != 0:
        tally.assigned = cards_of(way)
        points = ways.points(way, tally.assigned) + bonus(asked, tally)
        if points > most:
            most = points
            best = way
        way = ways.after(way)
    tally.assigned = cards_of(best)


def cards_to_ask(table: "ElevationState", seat: i64, ways: Ways) -> list[Approach]:
    """The seat's approach cards that have to be asked about every way; the others have said before what each is worth."""
    asked: list[Approach] = []
    if (table.hooks & BY_RANGE) != 0:
        for card in table.approach:
            if (card.hooks & BY_RANGE) != 0 and not card.tabulates(ways):
                asked.append(card)
    if table.personal[seat] >= 0:
        own = table.cards[table.personal[seat]]
        if (own.hooks & BY_RANGE) != 0 and not own.tabulates(ways):
            asked.append(own)
    return asked


def bonus(cards: list[Approach], tally: Tally) -> i64:
    """What these cards score."""
    points: i64 = 0
    for card in cards:
        points += card.scores(tally)
    return points
