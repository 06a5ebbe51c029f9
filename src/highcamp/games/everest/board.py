"""A board: spaces, trails, zones and icefall, as a file says; what may be wrong with one; and the tables made from it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import combinations, product
from math import comb, prod
from typing import Annotated, Any, Literal

import msgspec
from librt.vecs import vec
from msgspec import Meta
from mypy_extensions import i64

from highcamp.engine.forms import complaint
from highcamp.engine.phrases import counted, listed
from highcamp.games.everest.box import MOST_SPACES, ZONES
from highcamp.games.everest.tables import Mountain

MOST_DEALS = 50_000  # ways to lay the crevasses that are gone through
NAME = re.compile(r"[A-Za-z][A-Za-z0-9]{0,11}")

Zone = Annotated[int, Meta(ge=0, le=ZONES - 1)]
Cost = Annotated[int, Meta(ge=1, le=9)]
Limits = Annotated[tuple[Annotated[int, Meta(ge=1, le=10)], ...], Meta(min_length=ZONES, max_length=ZONES)]
Tanks = Annotated[tuple[Annotated[int, Meta(ge=0, le=3)], ...], Meta(min_length=ZONES, max_length=ZONES)]


class Space(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One space: its zone, the cost to enter it or its icefall sign, its effect at night, its points in K2."""

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
    guide_limit: dict[Literal["2", "3", "4", "5"], Limits]
    oxygen_limit: Tanks
    oxygen_looks: Tanks
    icefall: dict[str, Annotated[tuple[Cost | Literal["crevasse"], ...], Meta(min_length=1, max_length=20)]] = {}
    base: str = "BASE"
    summit: str = "SUMMIT"
    origin: str = "own"


class Fault(msgspec.Struct, frozen=True):
    """Something wrong with a board: where, what, and what to do."""

    where: str
    text: str
    fix: str = ""

    def __str__(self) -> str:
        return f"{self.where}: {self.text}{' ' if self.fix else ''}{self.fix}"


def check(given: Mapping[str, Any]) -> list[Fault]:
    """Everything that is wrong with a board, each fault with its place; empty for a sound one."""
    try:
        board = msgspec.convert(given, Board)
    except msgspec.ValidationError as wrong:
        text, fix, where = complaint(wrong, Board)
        return [Fault(where or "board", text, fix or "Mend it there.")]
    return faults(board)


def faults(board: Board) -> list[Fault]:
    """Everything that is wrong with a board of the right form."""
    found = [*_names(board), *_trails(board), *_costs(board), *_limits(board)]
    if not found:  # the way up can be looked at only where every trail leads somewhere
        found = [*_ways(board), *_zones(board)]
    return found or list(_deals(board))


def _names(board: Board) -> Iterator[Fault]:
    known: dict[str, str] = {}
    for name in board.spaces:
        where = f"spaces.{name}"
        if NAME.fullmatch(name) is None:
            yield Fault(where, f"{name!r} is no name for a space.", "Use a letter, then letters and figures, 12 at most.")
        if name.lower() in known:
            yield Fault(where, f"{known[name.lower()]!r} has the same name but for capitals.", "Rename one of them.")
        known[name.lower()] = name
    for key in ("base", "summit"):
        name = getattr(board, key)
        if name not in board.spaces:
            yield Fault(key, f"There is no space {name!r}.", f"Name the space that is the {key}.")
        elif board.spaces[name].icefall is not None:
            yield Fault(f"spaces.{name}", f"The {key} cannot be in the icefall.", "Give it a cost instead.")
    if board.base == board.summit:
        yield Fault("summit", "Base and summit are the same space.", "Name another one.")
    if board.base in board.spaces and next(iter(board.spaces)) != board.base:
        yield Fault(f"spaces.{board.base}", "The base does not come first.", "List it before the other spaces.")


def _trails(board: Board) -> Iterator[Fault]:
    for lower, uppers in board.trails.items():
        where = f"trails.{lower}"
        if lower not in board.spaces:
            yield Fault(where, f"There is no space {lower!r}.", "Add it to spaces, or take the trail out.")
        for upper in uppers:
            if upper not in board.spaces:
                yield Fault(where, f"There is no space {upper!r}.", "Add it to spaces, or take the trail out.")
            elif upper == lower:
                yield Fault(where, f"A trail leads from {lower} to itself.", "Take it out.")
            elif uppers.count(upper) > 1 or lower in board.trails.get(upper, ()):
                yield Fault(where, f"{lower} and {upper} are joined more than once.", "Keep one trail up.")


def _costs(board: Board) -> Iterator[Fault]:
    for name, space in board.spaces.items():
        where = f"spaces.{name}"
        if (space.cost is None) == (space.icefall is None):
            yield Fault(where, "A space has either a cost or an icefall sign.", "Give it one of the two.")
        elif space.icefall is not None and space.icefall not in board.icefall:
            yield Fault(where, f"There are no icefall tokens with the sign {space.icefall!r}.", "Add them to icefall.")
    for sign, tokens in board.icefall.items():
        spaces = sum(space.icefall == sign for space in board.spaces.values())
        if spaces != len(tokens):
            yield Fault(
                f"icefall.{sign}",
                f"{counted(len(tokens), 'token lies', 'tokens lie')} on {counted(spaces, 'space')}.",
                "Make both the same.",
            )


def _limits(board: Board) -> Iterator[Fault]:
    for players in ("2", "3", "4", "5"):
        if players not in board.guide_limit:
            yield Fault("guide_limit", f"The limits for {players} players are missing.", f"Add {players} = four numbers.")


def _ways(board: Board) -> Iterator[Fault]:
    below = _neighbours(board)
    reached = _reached(board.base, below)
    for name in board.spaces:
        if name not in reached:
            yield Fault(f"spaces.{name}", f"No trail leads from the base to {name}.", "Join it to another space.")
    for name in _above_itself(board):
        yield Fault(f"trails.{name}", f"Trails lead uphill from {name} and back to it.", "Turn one of them round.")


def _zones(board: Board) -> Iterator[Fault]:
    for lower, uppers in board.trails.items():
        for upper in uppers:
            if board.spaces[upper].zone < board.spaces[lower].zone:
                yield Fault(f"trails.{lower}", f"The trail up to {upper} leads into a lower zone.", "Correct a zone.")
    top = board.spaces[board.summit]
    if board.trails.get(board.summit):
        yield Fault(f"trails.{board.summit}", "A trail leads higher than the summit.", "Turn it round.")
    highest = max(space.zone for space in board.spaces.values())
    if top.zone < highest:
        yield Fault(f"spaces.{board.summit}", "Other spaces lie in a higher zone than the summit.", "Correct a zone.")


def _deals(board: Board) -> Iterator[Fault]:
    """Crevasses may lie anywhere among the spaces of their sign; none of the ways may close the mountain."""
    closed = {sign: sum(token == "crevasse" for token in tokens) for sign, tokens in board.icefall.items()}
    spaces = {sign: [name for name, space in board.spaces.items() if space.icefall == sign] for sign in closed}
    if prod(comb(len(spaces[sign]), closed[sign]) for sign in closed) > MOST_DEALS:
        yield Fault("icefall", "There are too many ways to lay the crevasses to check them all.", "Use fewer of them.")
        return
    near = _neighbours(board)
    for deal in product(*(combinations(spaces[sign], closed[sign]) for sign in closed)):
        shut = {name for names in deal for name in names}
        if board.summit not in _reached(board.base, near, shut):
            names = " and ".join(sorted(shut))
            yield Fault("icefall", f"With crevasses on {names} nobody can reach the summit.", "Add trails or fewer crevasses.")
            return


def _neighbours(board: Board) -> dict[str, set[str]]:
    near: dict[str, set[str]] = {name: set() for name in board.spaces}
    for lower, uppers in board.trails.items():
        for upper in uppers:
            near[lower].add(upper)
            near[upper].add(lower)
    return near


def _reached(start: str, near: Mapping[str, set[str]], shut: set[str] | None = None) -> set[str]:
    found, waiting = {start}, [start]
    while waiting:
        for name in near[waiting.pop()]:
            if name not in found and name not in (shut or ()):
                found.add(name)
                waiting.append(name)
    return found


def _above_itself(board: Board) -> list[str]:
    """Spaces that lie uphill of themselves: what is left when all that have nothing above them are taken away, again and
    again.
    """
    above = {name: set(board.trails.get(name, ())) for name in board.spaces}
    while free := [name for name, uppers in above.items() if not uppers]:
        for name in free:
            del above[name]
        for uppers in above.values():
            uppers.difference_update(free)
    return [name for name in board.spaces if name in above]


# -- the tables --


def mountain(board: Board, players: int, crowding: str = "usual") -> Mountain:
    """The tables of a sound board for so many players."""
    names = list(board.spaces)
    number = {name: place for place, name in enumerate(names)}
    first, near, uphill = [0], [], []
    for name, others in _neighbours(board).items():
        for other in sorted(others, key=number.__getitem__):
            near.append(number[other])
            uphill.append(int(other in board.trails.get(name, ())))
        first.append(len(near))
    signs = sorted(board.icefall)
    kinds = token_kinds(board)
    spaces = board.spaces.values()
    return Mountain(
        number[board.summit],
        _vec(space.zone for space in spaces),
        _vec(space.cost or 0 for space in spaces),
        _vec(space.night for space in spaces),
        _vec(space.k2 for space in spaces),
        _vec(signs.index(space.icefall) + 1 if space.icefall is not None else 0 for space in spaces),
        _vec(first),
        _vec(near),
        _vec(uphill),
        _vec(guide_limits(board, players, crowding)),
        _vec(board.oxygen_limit),
        _vec(board.oxygen_looks),
        _vec(0 if kind == "crevasse" else kind for kind in kinds),
        _vec(board.icefall[sign].count(kind) for sign in signs for kind in kinds),
    )


def guide_limits(board: Board, players: int, crowding: str) -> list[int]:
    """Guides on one space, by zone. A game for one has the limits for two."""
    limits = list(board.guide_limit[str(max(2, players))])  # type: ignore[index]  # the key is one of the four
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


def _vec(numbers: Any) -> vec[i64]:
    return vec[i64](list(numbers))
