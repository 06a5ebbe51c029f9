"""What a team on K2 would like to know: which climbers live, and how high they come."""

from __future__ import annotations

from collections.abc import Iterator

from highcamp.engine.words import Seat, Words, line
from highcamp.games.expeditions.box import GUIDES
from highcamp.games.expeditions.names import who_named
from highcamp.games.expeditions.odds import ExpeditionOdds
from highcamp.games.expeditions.rules import Expedition
from highcamp.games.k2.rules import K2


class K2Odds(ExpeditionOdds):
    """Who tells the chances of K2."""

    title = "What will become of the climbers?"
    columns = ("Alive tomorrow", "Alive at the end", "Scores more than now", "Scores the top")

    def begin(self, state: Expedition, seat: int) -> Rope:
        """Everyone's climbers: they stand in each other's way."""
        assert isinstance(state, K2)
        return Rope(state)

    def told(self, state: Expedition, seat: int) -> list[Words]:
        """Those who are alive."""
        assert isinstance(state, K2)
        return [line(Seat(other).own, f" {who_named(climber, state)}") for other, climber in living(state)]


def living(state: K2) -> list[tuple[int, int]]:
    """All climbers who are on the mountain: seat and climber."""
    return [(seat, climber) for seat in range(state.players) for climber in range(GUIDES) if state.alive(seat, climber)]


class Rope:
    """All climbers, followed through one expedition."""

    def __init__(self, state: K2) -> None:
        self._who = living(state)
        self._best = [int(state.best[seat * GUIDES + climber]) for seat, climber in self._who]
        self._tomorrow = [0] * len(self._who)
        self._state = state

    def see(self, state: Expedition, *, night: bool, used: bool, first: bool) -> None:
        """Something has happened to them; ``first``: the night after the question."""
        assert isinstance(state, K2)
        if first:
            self._tomorrow = [int(state.alive(seat, climber)) for seat, climber in self._who]

    def fates(self) -> Iterator[tuple[float, ...]]:
        """What came of each."""
        state = self._state
        top = state.mountain.points[state.mountain.summit]
        for (seat, climber), before, tomorrow in zip(self._who, self._best, self._tomorrow, strict=True):
            best, alive = state.best[seat * GUIDES + climber], state.alive(seat, climber)
            yield float(tomorrow), float(alive), float(best > before), float(best == top)
