"""How the climbers stand: points in a match, medals of every match in a tournament. All of it is public."""

from __future__ import annotations

from highcamp.engine.facts import Part, Standing, ranked
from highcamp.engine.phrases import counted
from highcamp.engine.words import Seat, line
from highcamp.games.mountaineers.box import BLITZ, PLACES, SHERPA, TOURNAMENT
from highcamp.games.mountaineers.rules import MountaineersState
from highcamp.games.mountaineers.view import View, view


def standing(state: MountaineersState) -> list[Standing]:
    """All seats with their points, what they are made of, and their place."""
    shown = view(state, None)
    seats = range(state.seats)
    if state.mode in (TOURNAMENT, SHERPA):
        return ranked([float(shown.climbers[seat].medals) for seat in seats], [_medals(state, shown, seat) for seat in seats])
    result = ranked([float(state.scores[seat]) for seat in seats], [_points(state, shown, seat) for seat in seats])
    if not state.over:
        return result
    # A tie for the win is broken: the Lead Climber is first, whoever has as many points comes second.
    return [
        Standing(seat=own.seat, points=own.points, place=own.place, parts=own.parts)
        if own.place > 1 or own.seat in shown.winners
        else Standing(seat=own.seat, points=own.points, place=2, parts=own.parts)
        for own in result
    ]


def _points(state: MountaineersState, shown: View, seat: int) -> tuple[Part, ...]:
    """The last round card by card, and what was there before."""
    score: int = state.scores[seat]
    if shown.last is None:
        return ()
    own = shown.last.climbers[seat]
    parts = [Part(card.points, line(f"{card.card}: ", card.words)) for card in own.cards if card.points]
    parts += [
        Part(-theft.points, line("stolen by ", Seat(theft.thief)))
        for theft in shown.last.thefts
        if theft.victim == seat and theft.points
    ]
    earlier = score - own.points
    before = "flags reached before" if state.mode == BLITZ else "earlier rounds"
    return tuple([Part(earlier, before), *parts] if earlier else parts)


def _medals(state: MountaineersState, shown: View, seat: int) -> tuple[Part, ...]:
    """A part for every match."""
    parts = [
        Part(
            match.medals[seat],
            f"match {number}: {counted(match.points[seat], 'point')}"
            + (f", {PLACES[match.places[seat] - 1]}" if state.mode == TOURNAMENT else ""),
        )
        for number, match in enumerate(shown.matches, 1)
    ]
    if not state.over:
        running = sum(shown.climbers[seat].match_medals)
        parts.append(Part(running, f"match {state.match + 1}, running: {counted(state.scores[seat], 'point')}"))
    return tuple(parts)
