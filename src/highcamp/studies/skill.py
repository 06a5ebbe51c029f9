"""Ratings of openskill: bots as its model of Plackett and Luce rates them by the places that they took, game after game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from highcamp.engine.extras import explaining

with explaining("study"):
    from openskill.models import PlackettLuce


class Rating(NamedTuple):
    """How good somebody is, and how far that may be off."""

    mu: float
    sigma: float


class Skill:
    """The ratings of some bots while games come in. Bots do not get better or worse meanwhile, so nothing is added to what is
    not known of them.
    """

    def __init__(self, bots: int) -> None:
        self.model = PlackettLuce(tau=0.0)
        first = self.model.rating()
        self.ratings = [Rating(first.mu, first.sigma)] * bots

    def see(self, players: Sequence[int], places: Sequence[float]) -> None:
        """A game: who sat there, by their numbers, and the place of each. Whoever has several seats learns by each of them."""
        own = [self.ratings[one] for one in players]
        teams = [[self.model.rating(mu=one.mu, sigma=one.sigma)] for one in own]
        rated = self.model.rate(teams, ranks=list(places))
        for one, before, (after,) in zip(players, own, rated, strict=True):
            known = self.ratings[one]
            self.ratings[one] = Rating(known.mu + after.mu - before.mu, known.sigma * after.sigma / before.sigma)
