"""What a team would like to know on any mountain: the weather of the nights to come, and who lives through them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from highcamp.engine.odds import Chance, Likely, Luck, Odds, Prospect, exact, sampled
from highcamp.engine.phrases import capital, counted
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.engine.words import Words
from highcamp.games.expeditions.box import DAYS, ZONES
from highcamp.games.expeditions.rules import Expedition

WORLDS = 100
NIGHTS = 4  # that are told of


class ExpeditionOdds(Odds):
    """Who tells the chances of an expedition. Each game says who is followed, and what is hoped for."""

    columns: tuple[str, ...]
    """What may come of somebody, the next morning first."""
    title: str

    @abstractmethod
    def begin(self, state: Expedition, seat: int) -> Any:
        """Those who are followed through one expedition: see ``Party``."""

    @abstractmethod
    def told(self, state: Expedition, seat: int) -> list[Words]:
        """Who they are, in words and in their order."""

    def prospects(self, world: State, seat: int, luck: Luck) -> Sequence[Prospect]:
        """Who is likely to live, and the weather."""
        assert isinstance(world, Expedition)
        return [*self._people(world, seat, luck), weather(world)]

    def _people(self, state: Expedition, seat: int, luck: Luck) -> list[Prospect]:
        people = self.told(state, seat)
        if not people:
            return []
        totals, worlds = [[0.0] * len(self.columns) for _ in people], 0
        for dealt, fate in luck.worlds(state, seat, WORLDS):
            assert isinstance(dealt, Expedition)
            worlds += 1
            for row, came in zip(totals, self._led(dealt, seat, fate), strict=True):
                for column, share in enumerate(came):
                    row[column] += share
        rows = tuple(Likely(who, self._chances(row, worlds)) for who, row in zip(people, totals, strict=True))
        return [
            Prospect(
                title=self.title,
                columns=self.columns,
                rows=rows,
                assuming=(
                    f"Played on to the last day {counted(worlds, 'time')}, every team as medium leads it: cards that you have "
                    "not seen are dealt anew each time, and weather that is not turned up comes in any order."
                ),
            )
        ]

    def _chances(self, row: Sequence[float], worlds: int) -> tuple[Chance | None, ...]:
        return tuple(sampled(times, worlds) for times in row)

    def _led(self, state: Expedition, seat: int, luck: Rng) -> list[tuple[float, ...]]:
        """What came of everyone who is followed, in one expedition that quick players lead on."""
        followed = self.begin(state, seat)
        trek, day = state.game.forecaster().trek(state, luck), state.turn
        while not state.over:
            mover, today, before = state.actor, state.turn, means(state)
            trek.step(luck)
            night = state.turn != today or state.over
            if mover == seat or night:
                followed.see(state, night=night, used=means(state) != before, first=night and today == day)
        return list(followed.fates())


def means(state: Expedition) -> tuple[int, int]:
    """How many cards are not in use, and what is owed: less by whatever weakens somebody by day."""
    return sum(state.idle), int(state.owed)


def weather(state: Expedition) -> Prospect:
    """Where levels are lost at night, tonight and on the days to come, as far as they are not the game's last."""
    from highcamp.games.expeditions.words import ZONE_NAMES  # the pictures' words, which nobody needs who only plays

    last = state.weather.tiles * DAYS
    days = range(state.turn, min(last, state.turn + NIGHTS - 1) + 1)
    rows = tuple(
        Likely(capital(ZONE_NAMES[zone]), tuple(exact(struck(state, day, zone)) for day in days))
        for zone in reversed(range(ZONES))
    )
    return Prospect(
        title="Where does the weather cost levels at night?",
        columns=tuple("Tonight" if day == state.turn else f"Day {day}" for day in days),
        rows=rows,
        assuming="Weather that is turned up is certain; of the tiles that are not, each is as likely to be the next.",
    )


def struck(state: Expedition, day: int, zone: int) -> float:
    """How likely the weather of a day costs levels in a zone."""
    shown = [int(tile) for tile in state.tiles]
    tile = shown[(day - 1) // DAYS]
    tiles = [tile] if tile >= 0 else [other for other in range(state.weather.tiles) if other not in shown]
    hit = [state.weather.loss[(one * DAYS + (day - 1) % DAYS) * ZONES + zone] > 0 for one in tiles]
    return sum(hit) / len(hit)
