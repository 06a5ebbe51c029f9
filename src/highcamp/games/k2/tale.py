"""The tale of a finished climb of K2: what each climber reached, and who died where."""

from __future__ import annotations

from collections.abc import Sequence

from highcamp.engine.event import Event
from highcamp.engine.tale import Tale, because, rival, winners
from highcamp.engine.words import Line, Seat, Words, line
from highcamp.games.expeditions import tale as shared
from highcamp.games.expeditions.box import GUIDES, HOLDERS, NOWHERE
from highcamp.games.expeditions.names import space_named
from highcamp.games.expeditions.notation import GUIDE_NAMES
from highcamp.games.expeditions.tale import Fate
from highcamp.games.k2.rules import K2


def tale(events: Sequence[Event]) -> Tale:
    """All of it."""
    last = events[-1].after
    assert isinstance(last, K2)
    return Tale(why=because(last, _reason(last)), plots=(shared.points(events), *shared.teams(events, fates(events))))


def fates(events: Sequence[Event]) -> list[Fate]:
    """Climbers who reached the summit for the first time, and those who died."""
    found, on_top = [], set[int]()
    for event in events:
        before, after = event.before, event.after
        assert isinstance(before, K2)
        assert isinstance(after, K2)
        for seat in range(after.players):
            for climber in range(GUIDES):
                place = seat * HOLDERS + climber
                was, now, day = before.where[place], after.where[place], before.turn
                whose = line(Seat(seat).own, f" climber {GUIDE_NAMES[climber]}")
                if now == NOWHERE and was != NOWHERE:
                    said = line(f"Day {day}: ", whose, f" dies at {space_named(was, before)}.")
                    found.append(Fate(seat, day, was, "cross", said))
                elif now == after.mountain.summit and place not in on_top:
                    on_top.add(place)
                    found.append(Fate(seat, day, now, "flag", line(f"Day {day}: ", whose, " reaches the summit.")))
    return found


def _reason(last: K2) -> Words:
    won = winners(last)
    if last.players == 1:
        return _reached(last, 0)
    other = rival(last, won[0])
    assert other is not None
    return line(_reached(last, won[0]), ", ", _reached(last, other))


def _reached(last: K2, seat: int) -> Line:
    """What a team's climbers brought, and whether they live."""
    brought = [
        f"{last.best[seat * GUIDES + climber]}" + ("" if last.alive(seat, climber) else " (dead)") for climber in range(GUIDES)
    ]
    return line(Seat(seat).own, f" climbers brought {' and '.join(brought)}")
