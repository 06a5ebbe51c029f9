"""What a seat may know of an expedition on Everest, with the forecast for every client."""

from __future__ import annotations

import msgspec

from highcamp.games.everest.clients import level_after
from highcamp.games.everest.rules import Everest
from highcamp.games.expeditions.actions import change_at_night
from highcamp.games.expeditions.box import CAMP, CLIENTS, GUIDES, HOLDERS, KIND_NAMES, LEVEL, NOWHERE, ON_TOP, TANK
from highcamp.games.expeditions.notation import GUIDE_NAMES, HOLDER_NAMES, spaces_of
from highcamp.games.expeditions.phases import ACT, CREVICE, ICEFALL
from highcamp.games.expeditions.view import (
    Action,
    Client,
    Holder,
    Team,
    View,
    action_view,
    knows_tonight,
    table_view,
    team_view,
)


def view(state: Everest, seat: int | None) -> View:
    """The table as the seat sees it."""
    running = state.phase in (ACT, ICEFALL, CREVICE)
    teams = tuple(_team(state, other, seat) for other in range(state.players))
    return table_view(state, seat, teams, _action(state) if running else None)


def _team(state: Everest, seat: int, viewer: int | None) -> Team:
    camps = [camp for camp in range(GUIDES, HOLDERS) if state.where[seat * HOLDERS + camp] != NOWHERE]
    guides = tuple(_holder(state, seat, guide) for guide in range(GUIDES))
    return team_view(state, seat, viewer, guides, tuple(_holder(state, seat, camp) for camp in camps), state.stock[seat])


def _holder(state: Everest, seat: int, holder: int) -> Holder:
    row = state.row(seat, holder)
    at = state.where[seat * HOLDERS + holder]
    change = change_at_night(state, seat, at) if knows_tonight(state) else None
    clients = [client for client in range(CLIENTS) for _ in range(state.load[row + client])]
    return Holder(
        name=HOLDER_NAMES[holder],
        at=spaces_of(state)[at],
        camps=state.load[row + CAMP],
        tanks=state.load[row + TANK],
        clients=tuple(
            Client(
                kind=KIND_NAMES[client // 12],
                level=LEVEL[client],
                on_top=client // ON_TOP % 2 == 1,
                tonight=None if change is None else level_after(state, client, change),
            )
            for client in clients
        ),
    )


def _action(state: Everest) -> Action:
    return msgspec.structs.replace(
        action_view(state),
        acclimatization=tuple(state.boost if holder == state.rising else 0 for holder in range(HOLDERS)),
        exchange=(bool(state.taking[0]), bool(state.taking[1]), state.handed),
        gives_first=GUIDE_NAMES[state.giver] if state.giver >= 0 else None,
        gives_back=state.returning,
    )
