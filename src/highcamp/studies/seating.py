"""Who meets whom in an arena, and who sits where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations
from math import ceil, factorial, prod
from typing import Any, Final

import msgspec

from highcamp.bots.bot import Bot
from highcamp.bots.naming import bot
from highcamp.bots.program import offered
from highcamp.engine.game import Game
from highcamp.engine.refusal import Refused
from highcamp.studies.plan import MOST_GAMES, RULES, Condition, Contest, Plan, versions

ALL: Final = 120
"""Games of a deal, up to which all orders of seats are in it; if they were more, a table plays one, drawn for each deal."""
MOST: Final = 2_000
"""Games of a deal."""


def contested(
    game: Game[Any, Any], *, bots: Sequence[str], options: Mapping[str, Any], games: int, settled: bool, seed: object
) -> Plan:
    """The plan of an arena. ``games`` are as many as are played at least, or at most where it ends when the order is settled:
    whole deals are played.
    """
    if not 1 <= games <= MOST_GAMES:
        raise Refused("bad-number", f"{games} is no number of games.", where="games", fix="Ask for one or more.")
    _check(game, bots)
    state = game.new(**options)
    automatic = game.automatic_seats(state)
    free = [seat for seat in range(state.seats) if seat not in automatic]
    apart = game.facts.cooperative or len(free) == 1
    given = msgspec.to_builtins(dict(options))

    def made(names: Sequence[str], turned: int | None) -> Condition:
        seated = dict(zip(free, names, strict=True))
        return Condition(options=given, bots=tuple(seated.get(seat, RULES) for seat in range(state.seats)), turned=turned)

    if apart:
        conditions = [made([name] * len(free), None) for name in bots]
    else:
        conditions = [made(names, turned) for names, turned in sittings(bots, len(free))]
    if len(conditions) > MOST:
        text = f"{len(bots)} bots at {len(free)} seats make a deal of {len(conditions):,} games, and it may have {MOST:,}."
        raise Refused("many-bots", text, where="bots", fix="Name fewer bots, or choose fewer players.")
    plan = Plan(
        game=game.name,
        rules=game.rules_version,
        seed=str(seed),
        games=ceil(games / len(conditions)) if not settled else max(1, games // len(conditions)),
        followed=0,
        conditions=tuple(conditions),
        versions=versions(game, conditions),
        paired=True,
        contest=Contest(bots=tuple(bots), settled=settled, apart=apart),
        programs=tuple(program for name, program in offered().items() if name in bots),
    )
    return msgspec.json.decode(msgspec.json.encode(plan), type=Plan)  # as it is read again


def _check(game: Game[Any, Any], bots: Sequence[str]) -> None:
    if len(bots) < 2:
        text = "An arena holds bots against each other, and needs two or more."
        raise Refused("few-bots", text, where="bots", fix=f"Name them after {game.name}.")
    twice = next((name for name in bots if bots.count(name) > 1), None)
    if twice is not None:
        raise Refused("bot-twice", f"{twice} is named twice.", where="bots", fix="Name each bot once.")
    known = dict[type[Bot], str]()
    for name in bots:
        try:
            kind = type(bot(game, name))
        except Refused as wrong:
            raise wrong.at("bots") from None
        if kind in known:
            text = f"{known[kind]} and {name} are the same bot by two names."
            raise Refused("bot-twice", text, where="bots", fix="Name it once.")
        known[kind] = name


def sittings(bots: Sequence[str], seats: int) -> Iterator[tuple[tuple[str, ...], int | None]]:
    """Who sits where in the games of a deal: every order of seats at every table, or, if those are too many, each table in an
    order that is drawn for each deal, with everybody in every seat in turn.
    """
    found = list(tables(bots, seats))
    if sum(orders(table) for table in found) <= ALL:
        yield from ((one, None) for table in found for one in dict.fromkeys(permutations(table)))
    else:
        yield from ((table, turned) for table in found for turned in range(seats))


def tables(bots: Sequence[str], seats: int) -> Iterator[tuple[str, ...]]:
    """Who sit together: each bot as often as any other at the table, or once more where there are too few of them."""
    each, more = divmod(seats, len(bots))
    for extra in combinations(bots, more):
        yield tuple(name for name in bots for _ in range(each + (name in extra)))


def orders(table: Sequence[str]) -> int:
    """In how many orders they can sit."""
    return factorial(len(table)) // prod(factorial(table.count(name)) for name in set(table))
