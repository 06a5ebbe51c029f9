"""What a team on Everest would like to know: who of its clients lives, reaches the top, and comes home."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from highcamp.engine.phrases import capital
from highcamp.engine.words import Words
from highcamp.games.everest.rules import Everest
from highcamp.games.expeditions.box import BEEN_UP, CLIENTS, GUIDES, HOLDERS, ON_TOP
from highcamp.games.expeditions.names import item_itself, who_named
from highcamp.games.expeditions.odds import ExpeditionOdds
from highcamp.games.expeditions.rules import Expedition

Place = tuple[int, int]
"""A holder, and a client there: its kind, level, and whether it has been up."""
Row = tuple[int, int]
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

    def see(self, state: Expedition, *, night: bool, used: bool, first: bool) -> None:
        """Something has happened to them: a night, or a small move, by which a card was ``used`` or a risk paid or not.
        ``first``: the night after the question.
        """
        assert isinstance(state, Everest)
        now = Counter(dict(groups(state, self._seat)))
        if now != self._counted():
            if not night:
                self._pass_on(now)
            for row in {_row(place) for place in (*now, *self._counted())}:
                self._level(state, row, now, weakened=night or used)
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

    def _counted(self) -> Counter[Place]:
        return Counter({place: len(members) for place, members in self._there.items() if members})

    def _pass_on(self, now: Counter[Place]) -> None:
        """Clients who went to somebody else as they were, or came to the top."""
        came, went = now - self._counted(), self._counted() - now
        for place in list(went):
            for other in list(came):
                if place[1] == other[1] or (place[0] == other[0] and place[1] + ON_TOP == other[1] and not BEEN_UP[place[1]]):
                    number = min(went[place], came[other])
                    for _ in range(number):
                        self._move(place, other)
                    went[place] -= number
                    came[other] -= number

    def _level(self, state: Everest, row: Row, now: Counter[Place], *, weakened: bool) -> None:
        """What became of those of one kind in one place: all of them gain or lose as much, so the strongest stay the strongest,
        and whoever is missing then was the weakest. Else somebody has left, or come.
        """
        mine = sorted((place for place in self._counted().elements() if _row(place) == row), reverse=True)
        theirs = sorted((place for place in now.elements() if _row(place) == row), reverse=True)
        if weakened or len(mine) == len(theirs):
            pairs = list(zip(mine, theirs, strict=False))
            moved = [(self._there[place].pop(0), other) for place, other in pairs]
            for group, other in moved:
                self._there.setdefault(other, []).append(group)
            left, new = mine[len(pairs) :], theirs[len(pairs) :]
        else:
            left, new = list((Counter(mine) - Counter(theirs)).elements()), list((Counter(theirs) - Counter(mine)).elements())
        for place in left:
            self._leave(state, place, dead=weakened)
        for place in new:
            self._there.setdefault(place, []).append(NEWCOMER)

    def _move(self, place: Place, other: Place) -> None:
        group = self._there[place].pop(0)
        self._there.setdefault(other, []).append(group)
        if group != NEWCOMER and BEEN_UP[other[1]] and not BEEN_UP[place[1]]:
            self._up[group] += 1

    def _leave(self, state: Everest, place: Place, *, dead: bool) -> None:
        """One is home, dead, or back at the base."""
        group = self._there[place].pop(0)
        holder, client = place
        at_base = holder < GUIDES and state.where[self._seat * HOLDERS + holder] == 0
        if group != NEWCOMER and not dead and at_base and BEEN_UP[client]:
            self._home[group] += 1


def _row(place: Place) -> Row:
    """Whose levels change together: a holder, a kind, and whether they have been up."""
    return place[0], place[1] // ON_TOP
