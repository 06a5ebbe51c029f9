"""Who sits where: people at this screen, and bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from highcamp.engine.game import Game
from highcamp.engine.refusal import Refused
from highcamp.table.replay import HUMAN

if TYPE_CHECKING:
    from highcamp.bots.bot import Bot


class Player(NamedTuple):
    """A bot that has a seat, and what it was asked for as: a level, or a name of its own."""

    name: str
    bot: Bot


def takers(
    game: Game[Any, Any], seats: int, *, bots: str | None, given: list[str], hot_seat: bool, before: list[str]
) -> list[str]:
    """Who takes each seat, by name. ``before`` is who sat there when the game was saved; unless told otherwise they stay."""
    from highcamp.bots import naming

    if hot_seat and bots is not None:
        raise Refused(
            "bad-seats", "--hot-seat and --bots contradict each other.", where="--bots", fix="Use --seat for one bot."
        )
    if bots is not None:
        naming.bot(game, bots)
    if hot_seat:
        names = [HUMAN] * seats
    elif bots is None and len(before) == seats:
        names = list(before)
    else:
        names = [HUMAN] + [bots or naming.USUAL] * (seats - 1)
    for word in given:
        number, _, name = word.partition("=")
        if not number.isdecimal() or not 1 <= int(number) <= seats or not name:
            raise Refused(
                "bad-seats",
                f"{word!r} names no seat and taker.",
                where="--seat",
                fix=f"Write --seat N=NAME, N from 1 to {seats}.",
            )
        names[int(number) - 1] = name
    return names


def bots_by_seat(game: Game[Any, Any], names: list[str], before: list[str]) -> list[Player | None]:
    """The bots by seat, None for a person: somebody new, or one of those who sat there before and are no bots."""
    from highcamp.bots import naming

    people = {HUMAN, *before} - set(naming.bots(game))
    found: list[Player | None] = []
    for seat, name in enumerate(names):
        try:
            found.append(None if name in people else Player(name, naming.bot(game, name)))
        except Refused as refusal:
            raise refusal.at(f"seat {seat + 1}") from None
    return found
