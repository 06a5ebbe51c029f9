"""What a team on Everest would like to know: who of its clients lives, reaches the top, and comes home."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from highcamp.engine.phrases import capital
from highcamp.engine.words import Words
from highcamp.games.everest.rules import Everest
from highcamp.games.expeditions.box import BEEN_UP, CLIENTS, GUIDES, HOLDERS, KIND
from highcamp.games.expeditions.names import item_itself, who_named
from highcamp.games.expeditions.odds import ExpeditionOdds
from highcamp.games.expeditions.rules import Expedition

Place = tuple[int, int]
"""A holder, and a client there: its kind, level, and whether it has been up."""
NEWCOMER: Final = -1  # a client whom nobody asked about


class EverestOdds(ExpeditionOdds):
    """Who tells the chances of Everest."""

    title = "What will become of your clients?"
    columns = ("Alive tomorrow", "Reaches the top", "Comes home")

    def begin(self, state: Expedition, seat: int) -> Party:
        """All clients that the team has taken up."""
        assert isinstance(state, Everest)
        return Party(state, seat)

    def told(self, state: Expedition, seat: int) -> list[Words]:
        """Equals in one place stand together."""
        assert isinstance(state, Everest)
        return [_named(state, place, number) for place, number in groups(state, seat)]


def _named(state: Everest, place: Place, number: int) -> str:
    holder, client = place
    each = f" (each of {number})" if number > 1 else ""
    where = f"with {who_named(holder, state)}" if holder < GUIDES else f"in {who_named(holder, state)}"
    return f"{capital(item_itself(client))} {where}{each}"


def groups(state: Everest, seat: int) -> list[tuple[Place, int]]:
    """The clients of a seat, equals in one place together."""
    return [
        ((holder, client), int(state.load[state.row(seat, holder) + client]))
        for holder in range(HOLDERS)
        if state.party[seat * HOLDERS + holder] > 0
        for client in range(CLIENTS)
        if state.load[state.row(seat, holder) + client] > 0
    ]


class Party:
    """The clients of a seat, followed through one expedition, each by the group that it was in when somebody asked.

    Nothing tells equals apart, so which of them goes on is all the same: their fates are shared by the group.
    """

    def __init__(self, state: Everest, seat: int) -> None:
        found = groups(state, seat)
        self._seat = seat
        self._sizes = [number for _, number in found]
        self._there: dict[Place, list[int]] = {place: [group] * number for group, (place, number) in enumerate(found)}
        self._tomorrow = [0] * len(found)
        self._up = [number if BEEN_UP[place[1]] else 0 for place, number in found]
        self._home = [0] * len(found)

    def see(self, state: Expedition, *, night: bool, first: bool) -> None:
        """Something has happened to them; ``first``: the night after the question."""
        assert isinstance(state, Everest)
        now = Counter(dict(groups(state, self._seat)))
        before = Counter({place: len(members) for place, members in self._there.items()})
        came, went = now - before, before - now
        if came or went:
            self._follow(state, came, went, night=night)
        if first:
            for group in self._everyone():
                self._tomorrow[group] += 1
            for group, home in enumerate(self._home):
                self._tomorrow[group] += home

    def fates(self) -> Iterator[tuple[float, ...]]:
        """What came of each group: the share of it that lived, was up, is home."""
        for group, size in enumerate(self._sizes):
            yield self._tomorrow[group] / size, self._up[group] / size, self._home[group] / size

    def _everyone(self) -> Iterator[int]:
        yield from (group for members in self._there.values() for group in members if group != NEWCOMER)

    def _follow(self, state: Everest, came: Counter[Place], went: Counter[Place], *, night: bool) -> None:
        """From where clients went to where they came: to somebody else as they were, or elsewhere in level where they were."""
        if not night:
            for place in list(went):
                for other in [one for one in came if one[1] == place[1]]:
                    self._move(place, other, min(went[place], came[other]), came, went)
        for holder in range(HOLDERS):
            for kind in range(2):
                mine = [place for place in sorted(went.elements()) if place[0] == holder and KIND[place[1]] == kind]
                theirs = [place for place in sorted(came.elements()) if place[0] == holder and KIND[place[1]] == kind]
                # The strongest stay the strongest: whoever is missing was the weakest.
                for place, other in zip(reversed(mine), reversed(theirs), strict=False):
                    self._move(place, other, 1, came, went)
        for place in list(went.elements()):
            self._leave(state, place, night=night)
        for place in came.elements():
            self._there.setdefault(place, []).append(NEWCOMER)

    def _move(self, place: Place, other: Place, number: int, came: Counter[Place], went: Counter[Place]) -> None:
        for _ in range(number):
            group = self._there[place].pop(0)
            self._there.setdefault(other, []).append(group)
            if group != NEWCOMER and BEEN_UP[other[1]] and not BEEN_UP[place[1]]:
                self._up[group] += 1
            came[other] -= 1
            went[place] -= 1
        came += Counter()
        went += Counter()

    def _leave(self, state: Everest, place: Place, *, night: bool) -> None:
        """One is home, dead, or back at the base."""
        group = self._there[place].pop(0)
        holder, client = place
        at_base = holder < GUIDES and state.where[self._seat * HOLDERS + holder] == 0
        if group != NEWCOMER and not night and at_base and BEEN_UP[client]:
            self._home[group] += 1
