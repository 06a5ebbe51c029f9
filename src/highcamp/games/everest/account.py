"""What became of the clients."""

from __future__ import annotations

from collections.abc import Sequence

from highcamp.engine.event import Event
from highcamp.engine.facts import Sheet
from highcamp.engine.words import Seat, Words, line
from highcamp.games.everest.rules import Everest
from highcamp.games.expeditions.box import BEEN_UP, HOLDERS, ITEMS, TANK
from highcamp.games.expeditions.move import Verb, move_of


def account(events: Sequence[Event]) -> tuple[Sheet, ...]:
    """For each team: clients led out, on the summit, home after that, dead, and still on the mountain at the end."""
    last = events[-1].after
    assert isinstance(last, Everest)
    led, top, home, dead = ([0] * last.players for _ in range(4))
    for event in events:
        before, after = event.before, event.after
        assert isinstance(before, Everest)
        assert isinstance(after, Everest)
        for seat in range(after.players):
            (were, had_been), (are, have_been) = _clients(before, seat), _clients(after, seat)
            change = are - were
            move = move_of(event.move) if event.actor == seat else None
            if move is not None and move.verb is Verb.LOAD and move.item < TANK:
                led[seat] += 1
                change -= 1
            elif move is not None and move.verb is Verb.UNLOAD and move.item < TANK:
                home[seat] += BEEN_UP[move.item]
                change += 1
            dead[seat] -= min(0, change)
            top[seat] += max(0, have_been - had_been)
    rows: tuple[tuple[Words, ...], ...] = tuple(
        (line(Seat(seat)), *(str(count[seat]) for count in (led, top, home, dead)), str(_clients(last, seat)[0]))
        for seat in range(last.players)
    )
    columns = ("", "led out", "on the summit", "home after it", "dead", "still up there")
    return (Sheet(title="The clients", columns=columns, rows=rows),)


def _clients(state: Everest, seat: int) -> tuple[int, int]:
    """How many clients a team has on the mountain, and how many of them have been on top."""
    first = seat * HOLDERS * ITEMS
    counts = [state.load[first + holder * ITEMS + client] for holder in range(HOLDERS) for client in range(TANK)]
    been = sum(count * BEEN_UP[place % TANK] for place, count in enumerate(counts))
    return sum(counts), been
