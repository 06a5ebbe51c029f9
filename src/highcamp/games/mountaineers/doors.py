"""Counting for plain code, which hands over lists and never a vector (see ``engine/vectors.py``). Compiled.

What counts is in ``scoring.py``; here are only its doors.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.vectors import same, vector
from highcamp.games.mountaineers.scoring import (
    MEDAL_KINDS,
    blitz_winner,
    layout_points,
    leader,
    lowest_route,
    matched_cards,
    place,
    score_round,
    sherpa_medals,
    take,
)


@final
class Count:
    """A round that is being counted: what each climber's cards score, before any theft and after those told so far."""

    matched: i64  # the set of cards that lie before two climbers or more
    belay: i64  # what a Belay scores
    points: vec[i64]

    def __init__(self, layouts: list[int]) -> None:
        laid = vector(layouts)
        self.matched = matched_cards(laid)
        self.belay = lowest_route(laid, self.matched)
        self.points = same(0, len(laid))
        for seat in range(len(laid)):
            self.points[seat] = layout_points(laid[seat], self.matched, self.belay)

    def take(self, thief: i64, victim: i64, most: i64) -> i64:
        """Move up to ``most`` of the victim's points to the thief; return how many there were to take."""
        return take(self.points, thief, victim, most)


def matched_in(layouts: list[int]) -> i64:
    """The set of cards that lie before two climbers or more."""
    return matched_cards(vector(layouts))


def round_points(layouts: list[int], lead: i64) -> list[int]:
    """Each climber's points of the round, thefts included as far as their sides are chosen."""
    points = same(0, len(layouts))
    score_round(vector(layouts), lead, points)
    return list(points)


def medals_of(seat: i64, lead: i64, layouts: list[int], flags: list[int], spaces: list[int]) -> list[int]:
    """The Sherpa medals that a seat earns at the end of a round, kind by kind."""
    laid, marked, at = vector(layouts), vector(flags), vector(spaces)
    return [sherpa_medals(kind, seat, lead, laid, marked, at) for kind in range(MEDAL_KINDS)]


def leader_by(scores: list[int], lead: i64) -> i64:
    """The climber with the most points; of several the one who played last in this round's order."""
    return leader(vector(scores), lead)


def places_by(scores: list[int], lead: i64) -> list[int]:
    """Each seat's place in a finished match."""
    points = vector(scores)
    return [place(points, lead, seat) for seat in range(len(points))]


def winner_with(chosen: list[int]) -> i64:
    """The seat whose card of Blitz is the highest that nobody else chose, or -1 if every card is matched."""
    return blitz_winner(vector(chosen))
