"""The tale of a finished expedition on Everest: who came to the summit, who came home, and who died where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from highcamp.engine.event import Event
from highcamp.engine.phrases import counted, listed
from highcamp.engine.plots import Bar, Bars, Group, Plot
from highcamp.engine.tale import Tale, because, rival, winners
from highcamp.engine.words import Line, Seat, Words, line
from highcamp.games.everest.rules import Everest
from highcamp.games.expeditions import tale as shared
from highcamp.games.expeditions.box import BEEN_UP, HOLDERS, ITEMS, NOWHERE, TANK
from highcamp.games.expeditions.move import Verb, move_of
from highcamp.games.expeditions.names import space_named
from highcamp.games.expeditions.tale import Fate


class Clients(NamedTuple):
    """What became of a team's clients: how many came to the summit, home after it, and to death."""

    top: int = 0
    home: int = 0
    dead: int = 0


class _Change(NamedTuple):
    """Clients of a team who came to a fate by one event, and where."""

    seat: int
    day: int
    space: int
    fate: str
    number: int


def tale(events: Sequence[Event]) -> Tale:
    """All of it."""
    last = events[-1].after
    assert isinstance(last, Everest)
    changes = changes_of(events)
    clients = [clients_of(changes, seat) for seat in range(last.players)]
    plots: tuple[Plot, ...] = (shared.points(events), _clients(clients), *shared.teams(events, _fates(last, changes)))
    return Tale(why=because(last, _reason(last, clients)), plots=plots)


def changes_of(events: Sequence[Event]) -> list[_Change]:
    """Everything that befell clients: ``top``, ``home`` or ``dead``."""
    found = []
    for event in events:
        before, after = event.before, event.after
        assert isinstance(before, Everest)
        assert isinstance(after, Everest)
        if list(before.load) == list(after.load):
            continue
        for seat in range(after.players):
            move = move_of(event.move) if event.actor == seat else None
            been = _been(after, seat) - _been(before, seat)
            home = _gone(before, after, seat) if move is not None and move.verb is Verb.STEP else 0
            if move is not None and move.verb is Verb.UNLOAD and move.item < TANK:
                home = BEEN_UP[move.item]
            elif move is None or move.verb is not Verb.STEP:
                loaded = move is not None and move.verb is Verb.LOAD and move.item < TANK
                found += _deaths(before, after, seat, loaded=loaded)
            if been > 0:
                found.append(_Change(seat, before.turn, after.mountain.summit, "top", been))
            if home > 0:
                found.append(_Change(seat, before.turn, 0, "home", home))
    return found


def clients_of(changes: Sequence[_Change], seat: int) -> Clients:
    """The same in sums."""
    sums = {fate: sum(one.number for one in changes if one.seat == seat and one.fate == fate) for fate in Clients._fields}
    return Clients(**sums)


def _deaths(before: Everest, after: Everest, seat: int, *, loaded: bool) -> list[_Change]:
    """Clients who are gone. One who is handed on is with another holder then; so all of them are counted first."""
    gone = _gone(before, after, seat) + loaded
    found = []
    for holder in range(HOLDERS):
        fewer = min(gone, _held(before, seat, holder) - _held(after, seat, holder))
        space = before.where[seat * HOLDERS + holder]
        if fewer > 0 and space != NOWHERE:
            found.append(_Change(seat, before.turn, space, "dead", fewer))
            gone -= fewer
    return found


def _held(state: Everest, seat: int, holder: int) -> int:
    first = (seat * HOLDERS + holder) * ITEMS
    return sum(state.load[first + client] for client in range(TANK))


def _gone(before: Everest, after: Everest, seat: int) -> int:
    return sum(_held(before, seat, holder) - _held(after, seat, holder) for holder in range(HOLDERS))


def _been(state: Everest, seat: int) -> int:
    """Clients on the mountain who have been on top."""
    first = seat * HOLDERS * ITEMS
    counts = [state.load[first + holder * ITEMS + client] for holder in range(HOLDERS) for client in range(TANK)]
    return sum(count * BEEN_UP[place % TANK] for place, count in enumerate(counts))


def _fates(last: Everest, changes: Sequence[_Change]) -> list[Fate]:
    """What befell clients of a team on the same day at the same place is told together."""
    sums: dict[tuple[int, int, int, str], int] = {}
    for one in changes:
        key = (one.seat, one.day, one.space, one.fate)
        sums[key] = sums.get(key, 0) + one.number
    found = []
    for (seat, day, space, fate), number in sums.items():
        who = line(f"Day {day}: {number if number > 1 else 'one'} of ", Seat(seat).own, " clients")
        if fate == "top":
            found.append(Fate(seat, day, space, "flag", line(who, f" {_verb(number, 'reach', 'reaches')} the summit.")))
        elif fate == "home":
            found.append(Fate(seat, day, space, "star", line(who, f" {_verb(number, 'come', 'comes')} home from it.")))
        else:
            died = f" {_verb(number, 'die', 'dies')} at {space_named(space, last)}."
            found.append(Fate(seat, day, space, "cross", line(who, died)))
    return found


def _verb(number: int, several: str, one: str) -> str:
    return several if number > 1 else one


def _reason(last: Everest, clients: Sequence[Clients]) -> Words:
    won = winners(last)[0]
    other = rival(last, won)
    assert other is not None
    return line(_came_to(won, clients[won]), ", ", _came_to(other, clients[other]))


def _came_to(seat: int, own: Clients) -> Line:
    parts = [f"led {counted(own.top, 'client') if own.top else 'nobody'} to the summit"]
    parts += [f"brought {own.home} home"] if own.home else []
    parts += [f"lost {own.dead}"] if own.dead else []
    return line(Seat(seat), f" {listed(parts)}")


def _clients(clients: Sequence[Clients]) -> Bars:
    bars = tuple(
        Group(words, tuple(Bar.of(seat, one[number]) for seat, one in enumerate(clients)))
        for number, words in enumerate(("On the summit", "Home after it", "Dead"))
    )
    return Bars(title="The clients", groups=bars)
