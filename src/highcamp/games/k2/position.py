"""Positions of K2: the table as a readable mapping, and back.

turn = 4
start = 1
moment = "act"
to_act = 2
weather = [3, 1, 6]
risk = {open = [0, 1, 1]}
[[seats]]
table = ["2", "1/3", "+2"]
climbers = [{at = "S9", level = 3, points = 1}, {dead = true, points = 1}]
tents = ["S5", ""]                            # of the first and the second climber, empty while not set up
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from highcamp.engine.game import Game
from highcamp.games.expeditions.box import GUIDES, HOLDERS, NOWHERE, PLAY
from highcamp.games.expeditions.cards import MOST_POINTS
from highcamp.games.expeditions.notation import spaces_of
from highcamp.games.expeditions.phases import DRAW_FIRST
from highcamp.games.expeditions.position.check import check_action, check_cards, check_middle, check_moment, check_spaces
from highcamp.games.expeditions.position.form import Action, CardsOf, Middle, convert, impossible
from highcamp.games.expeditions.position.read import ACTIVE, read_expedition, space_number
from highcamp.games.expeditions.position.write import write_cards, write_points, write_table
from highcamp.games.k2.options import K2Options
from highcamp.games.k2.rules import DEAD_POINTS, HIGHEST_LEVEL, K2
from highcamp.games.k2.setup import start


class Climber(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A climber, alive or dead."""

    at: Annotated[str, Meta(description="The space where it stands; left out, the base.")] = ""
    level: Annotated[int, Meta(ge=0, le=HIGHEST_LEVEL + PLAY * MOST_POINTS, description="Its acclimatization.")] = 1
    points: Annotated[int, Meta(ge=0, le=99, description="What the highest space brings that it has been on.")] = 1
    dead: Annotated[bool, Meta(description="Whether it has died; then it is nowhere and has 1 point.")] = False


class SeatPart(CardsOf):
    """A seat on K2."""

    climbers: Annotated[
        Annotated[list[Climber], Meta(min_length=GUIDES, max_length=GUIDES)] | None,
        Meta(description="Its two climbers, A and B; left out, both at the base."),
    ] = None
    tents: Annotated[
        list[str], Meta(min_length=GUIDES, max_length=GUIDES, description="The spaces of their tents, empty while not set up.")
    ] = msgspec.field(default_factory=lambda: ["", ""])


class Position(Middle):
    """A whole position of K2, without its options."""

    seats: Annotated[list[SeatPart], Meta(description="The teams, in the order of the seats.")] = msgspec.field(
        default_factory=list
    )
    acting: Annotated[Action | None, Meta(description="The running action phase; left out, it is just beginning.")] = None


def write(state: K2) -> dict[str, Any]:
    """The table as a mapping."""
    position = write_table(state)
    if state.phase == DRAW_FIRST:
        return position
    position["seats"] = [_write_seat(state, seat) for seat in range(state.players)]
    if state.phase in ACTIVE:
        position["acting"] = write_points(state)
    return position


def _write_seat(state: K2, seat: int) -> dict[str, Any]:
    written = write_cards(state, seat)
    del written["points"]
    spaces = spaces_of(state)
    climbers = []
    for climber in range(GUIDES):
        at = state.where[seat * HOLDERS + climber]
        place = seat * GUIDES + climber
        alive = {"at": spaces[at], "level": state.level[place]} if at != NOWHERE else {"dead": True}
        climbers.append(alive | {"points": state.best[place]})
    tents = [state.where[seat * HOLDERS + GUIDES + climber] for climber in range(GUIDES)]
    return written | {"climbers": climbers, "tents": [spaces[tent] if tent != NOWHERE else "" for tent in tents]}


def read(game: Game[Any, Any], given: Mapping[str, Any]) -> K2:
    """The table that a mapping describes."""
    found, options = convert(given, Position, K2Options)
    state = start(game, game.options(options))
    if read_expedition(state, found, Action(), _read_climbers, _read_nothing):
        _check(state)
    return state


def _read_nothing(state: K2, turn: Action) -> None:
    """Cards and points are all that a turn on K2 has."""


def _read_climbers(state: K2, seat: int, part: SeatPart) -> None:
    base = spaces_of(state)[0]
    for number, climber in enumerate(part.climbers or [Climber(), Climber()]):
        where, place = f"seats[{seat}].climbers[{number}]", seat * GUIDES + number
        dead = climber.dead
        if dead and (climber.at or climber.points != DEAD_POINTS):
            raise impossible("A dead climber is nowhere and has 1 point.", where, "Correct it.")
        if not dead and climber.level < 1:
            raise impossible("A climber without acclimatization is dead.", f"{where}.level", "Write dead = true.")
        state.where[seat * HOLDERS + number] = NOWHERE if dead else space_number(state, climber.at or base, f"{where}.at")
        state.level[place] = 0 if dead else climber.level
        state.best[place] = climber.points
        if not dead and climber.points < state.mountain.points[state.where[seat * HOLDERS + number]]:
            raise impossible("The climber has been as high as it stands.", f"{where}.points", "Raise them.")
    for number, name in enumerate(part.tents):
        tent = space_number(state, name, f"seats[{seat}].tents") if name else NOWHERE
        state.where[seat * HOLDERS + GUIDES + number] = tent
    if part.points is not None:
        raise impossible("Points belong to climbers in K2.", f"seats[{seat}].points", "Write them there.")
    state.points[seat] = sum(state.best[seat * GUIDES + number] for number in range(GUIDES))


def _check(state: K2) -> None:
    check_middle(state)
    for seat in range(state.players):
        check_cards(state, seat)
    check_spaces(state)
    if state.phase in ACTIVE:
        _check_dead(state)
        check_action(state)
    check_moment(state)


def _check_dead(state: K2) -> None:
    seat = state.acting_seat()
    for climber in range(GUIDES):
        gone = state.where[seat * HOLDERS + climber] == NOWHERE
        if gone and (state.passage == climber or state.entering == climber):
            raise impossible("A dead climber goes nowhere.", "acting", "Correct it.")
