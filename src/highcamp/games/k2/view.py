"""What a seat may know of a climb on K2. A climber takes the place of those who are led elsewhere: himself alone."""

from __future__ import annotations

import msgspec

from highcamp.games.expeditions.actions import change_at_night
from highcamp.games.expeditions.box import GUIDES, HOLDERS, NOWHERE
from highcamp.games.expeditions.notation import GUIDE_NAMES, spaces_of
from highcamp.games.expeditions.phases import ACT, CREVICE, ICEFALL
from highcamp.games.expeditions.view import Client, Holder, Team, View, action_view, knows_tonight, table_view, team_view
from highcamp.games.k2.rules import HIGHEST_LEVEL, K2

DEAD = "lost"


class Climber(Holder, frozen=True, kw_only=True):
    """A climber, or a tent."""

    clients: tuple[Client, ...] = msgspec.field(name="condition")


class Party(Team, frozen=True, kw_only=True):
    """A team of climbers."""

    guides: tuple[Holder, ...] = msgspec.field(name="climbers")
    camps: tuple[Holder, ...] = msgspec.field(name="tents")


def view(state: K2, seat: int | None) -> View:
    """The table as the seat sees it."""
    running = state.phase in (ACT, ICEFALL, CREVICE)
    teams = tuple(
        _party(team_view(state, other, seat, _climbers(state, other), _tents(state, other), len(_unpitched(state, other))))
        for other in range(state.players)
    )
    return table_view(state, seat, teams, action_view(state) if running else None, state.boots)


def _party(team: Team) -> Party:
    """The same team by its name on K2."""
    return Party(**msgspec.structs.asdict(team))


def _climbers(state: K2, seat: int) -> tuple[Holder, ...]:
    return tuple(_climber(state, seat, climber) for climber in range(GUIDES))


def _climber(state: K2, seat: int, climber: int) -> Holder:
    at, place = state.where[seat * HOLDERS + climber], seat * GUIDES + climber
    name = GUIDE_NAMES[climber]
    if at == NOWHERE:
        return Climber(name=name, at=DEAD, camps=0, tanks=0, clients=(), points=state.best[place])
    after = state.level[place] + change_at_night(state, seat, at) if knows_tonight(state) else None
    points = state.best[place]
    shown = Client(
        kind="level",
        level=state.level[place],
        on_top=points == state.mountain.points[state.mountain.summit],
        tonight=None if after is None else max(0, min(after, HIGHEST_LEVEL)),
    )
    return Climber(name=name, at=spaces_of(state)[at], camps=0, tanks=0, clients=(shown,), points=points)


def _tents(state: K2, seat: int) -> tuple[Holder, ...]:
    spaces = [state.where[seat * HOLDERS + GUIDES + climber] for climber in range(GUIDES)]
    return tuple(
        Climber(name=f"tent {number + 1}", at=spaces_of(state)[space], camps=0, tanks=0, clients=())
        for number, space in enumerate(spaces)
        if space != NOWHERE
    )


def _unpitched(state: K2, seat: int) -> list[int]:
    return [climber for climber in range(GUIDES) if state.where[seat * HOLDERS + GUIDES + climber] == NOWHERE]
