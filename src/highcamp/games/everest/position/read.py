"""Reading positions of Mount Everest: a mapping in, a table or a refusal with its place out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from highcamp.engine.game import Game
from highcamp.games.everest.options import EverestOptions
from highcamp.games.everest.position.check import check_table
from highcamp.games.everest.position.form import ActionPart, Holder, Position, SeatPart
from highcamp.games.everest.rules import Everest
from highcamp.games.everest.setup import start
from highcamp.games.expeditions.box import CAMP, CAMPS, GUIDES, HOLDERS, NOWHERE, TANK, client
from highcamp.games.expeditions.notation import item_name, spaces_of
from highcamp.games.expeditions.position.form import convert, impossible
from highcamp.games.expeditions.position.read import guide_number, read_expedition, space_number


def read(game: Game[Any, Any], given: Mapping[str, Any]) -> Everest:
    """The table that a mapping describes."""
    found, options = convert(given, Position, EverestOptions)
    state = start(game, game.options(options))
    if read_expedition(state, found, ActionPart(), _read_load, _read_exchange):
        check_table(state)
    return state


def _read_load(state: Everest, seat: int, part: SeatPart) -> None:
    where = f"seats[{seat}]"
    guides = part.guides or [Holder(at=spaces_of(state)[0]), Holder(at=spaces_of(state)[0])]
    for guide, holder in enumerate(guides):
        _read_holder(state, seat, guide, holder, f"{where}.guides[{guide}]")
    for number, holder in enumerate(part.camps):
        if holder.camps:
            raise impossible("A camp holds no camps.", f"{where}.camps[{number}]", "Take them out.")
        _read_holder(state, seat, GUIDES + number, holder, f"{where}.camps[{number}]")
    carried = sum(holder.camps for holder in guides)
    state.stock[seat] = max(0, CAMPS - carried - len(part.camps)) if part.stock is None else part.stock
    if carried + len(part.camps) + state.stock[seat] > CAMPS:
        raise impossible(f"A seat has {CAMPS} camps.", f"{where}.stock", "Count those carried, set up and at the base.")


def _read_holder(state: Everest, seat: int, holder: int, part: Holder, where: str) -> None:
    state.where[seat * HOLDERS + holder] = space_number(state, part.at, f"{where}.at")
    state.add(seat, holder, TANK, part.tanks)
    state.add(seat, holder, CAMP, part.camps)
    clients = {item_name(number): number for number in range(client(1, 6, True) + 1)}
    for name in part.clients:
        if name not in clients:
            raise impossible(f"{name!r} is no client.", f"{where}.clients", "Write for instance: climber 2, or tourist 3*.")
        state.add(seat, holder, clients[name], 1)


def _read_exchange(state: Everest, action: ActionPart) -> None:
    seat = state.acting_seat()
    for holder, points in enumerate(action.acclimatization):
        if not points:
            continue
        where = f"acting.acclimatization[{holder}]"
        if state.where[seat * HOLDERS + holder] == NOWHERE:
            raise impossible("There is no such camp.", where, "Write 0.")
        if state.rising >= 0:
            raise impossible("The points of one card are given out before another is played.", where, "Write 0.")
        state.rising, state.boost = holder, points
    for name in action.taking:
        state.taking[guide_number(state, name, "acting.taking")] = 1
    state.handed = action.handed_over
    if action.gives_first is not None:
        state.giver = guide_number(state, action.gives_first, "acting.gives_first")
    state.returning = action.gives_back
