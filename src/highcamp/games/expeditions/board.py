"""A board: spaces, trails, zones and icefall, as a file says, and the tables made from it; ``chart.py`` finds its faults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from highcamp.engine.forms import Fault, fit
from highcamp.engine.phrases import listed
from highcamp.engine.refusal import Refused
from highcamp.games.expeditions import chart
from highcamp.games.expeditions.box import MOST_SPACES, ZONES, Mountain

USUAL_COST = 1  # to enter a space that shows none

Zone = Annotated[int, Meta(ge=0, le=ZONES - 1)]
Cost = Annotated[int, Meta(ge=1, le=9)]
Limits = Annotated[tuple[Annotated[int, Meta(ge=1, le=10)], ...], Meta(min_length=ZONES, max_length=ZONES)]
Tanks = Annotated[tuple[Annotated[int, Meta(ge=0, le=3)], ...], Meta(min_length=ZONES, max_length=ZONES)]

ByPlayers = dict[Literal["2", "3", "4", "5"], Limits]


class Space(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One space: its zone, the cost to enter it (1 if none is shown) or its icefall sign, its effect at night, points in K2."""

    zone: Zone
    cost: Cost | None = None
    icefall: Annotated[str, Meta(min_length=1, max_length=8)] | None = None
    night: Annotated[int, Meta(ge=-5, le=5)] = 0
    k2: Annotated[int, Meta(ge=0, le=99)] = 0


class Board(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A board file."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    spaces: Annotated[dict[str, Space], Meta(min_length=2, max_length=MOST_SPACES)]
    trails: dict[str, tuple[str, ...]]
    guide_limit: ByPlayers = {}
    oxygen_limit: Tanks
    oxygen_looks: Tanks
    icefall: dict[str, Annotated[tuple[Cost | Literal["crevasse"], ...], Meta(min_length=1, max_length=20)]] = {}
    base: str = "BASE"
    summit: str = "SUMMIT"
    origin: str = "own"
    limit: ByPlayers = {}
    """``guide_limit`` by a name that is right on every mountain: a file has one of the two."""

    def as_known(self) -> Board:
        """The board in the form by which records know it."""
        return msgspec.structs.replace(self, guide_limit=self.limit or self.guide_limit, limit={})


def check(given: Mapping[str, Any]) -> list[Fault]:
    """Everything that is wrong with a board, each fault with its place; empty for a sound one."""
    found, misfits = fit(given, Board)
    return [*misfits, *chart.faults(found)]


def faults(board: Board) -> list[Fault]:
    """Everything that is wrong with a board of the right form."""
    return list(chart.faults(fit(msgspec.to_builtins(board), Board)[0]))


def refuse_unsound(board: Board | None) -> None:
    """Raise ``Refused`` for a board of one's own that cannot be played on."""
    found = [] if board is None else faults(board)
    if found:
        more = f" {len(found) - 1} more: highcamp board check FILE lists them." if len(found) > 1 else ""
        raise Refused("bad-board", found[0].text, where=f"option own_board, {found[0].where}", fix=f"{found[0].fix}{more}")


# -- the tables --


def mountain(board: Board, players: int, crowding: str = "usual") -> Mountain:
    """The tables of a sound board for so many players."""
    names = list(board.spaces)
    number = {name: place for place, name in enumerate(names)}
    first, near, uphill = [0], [], []
    for name, others in chart.neighbours(board.spaces, board.trails).items():
        for other in sorted(others, key=number.__getitem__):
            near.append(number[other])
            uphill.append(int(other in board.trails.get(name, ())))
        first.append(len(near))
    signs = sorted(board.icefall)
    kinds = token_kinds(board)
    spaces = board.spaces.values()
    return Mountain(
        summit=number[board.summit],
        zone=[space.zone for space in spaces],
        cost=[0 if space.icefall is not None else space.cost or USUAL_COST for space in spaces],
        night=[space.night for space in spaces],
        points=[space.k2 for space in spaces],
        sign=[signs.index(space.icefall) + 1 if space.icefall is not None else 0 for space in spaces],
        first=first,
        near=near,
        uphill=uphill,
        limit=guide_limits(board, players, crowding),
        oxygen=list(board.oxygen_limit),
        looks=list(board.oxygen_looks),
        token_cost=[0 if kind == "crevasse" else kind for kind in kinds],
        token_count=[board.icefall[sign].count(kind) for sign in signs for kind in kinds],
    )


def guide_limits(board: Board, players: int, crowding: str) -> list[int]:
    """Guides on one space, by zone. A game for one has the limits for two."""
    limits = list((board.limit or board.guide_limit)[str(max(2, players))])  # type: ignore[index]  # the key is one of the four
    if crowding == "tight" and players == 5:
        limits[2:] = [limits[2] - 1, limits[3] - 1]
    if crowding == "by_players":
        limits[2] = max(2, players) - 1
    return [max(1, limit) for limit in limits]


def idle_crowding(board: Board, players: int, crowding: str) -> dict[str, str]:
    """The option with what it would take, where such a crowding leaves every space of this board as roomy as usual."""

    def felt(teams: int) -> bool:
        return guide_limits(board, teams, crowding) != guide_limits(board, teams, "usual")

    if crowding == "usual" or felt(players):
        return {}
    teams = [teams for teams in range(2, 6) if felt(teams)]
    return {"crowding": f"players {listed(teams, 'or')}" if teams else "another board"}


def token_kinds(board: Board) -> list[int | Literal["crevasse"]]:
    """The different icefall tokens, the cheapest first and a crevasse last."""
    tokens = {token for of_sign in board.icefall.values() for token in of_sign}
    return sorted(tokens, key=lambda token: 99 if token == "crevasse" else token)
