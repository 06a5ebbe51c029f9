"""Who sits where: people at this screen, and bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from highcamp.engine.game import Game
from highcamp.engine.refusal import Refused

if TYPE_CHECKING:
    from highcamp.bots.bot import Bot
    from highcamp.engine.record import Record

HUMAN = "human"


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
        names = [name if name in naming.bots(game) else HUMAN for name in before]
    else:
        names = [HUMAN] + [bots or naming.strongest(game).name] * (seats - 1)
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


def called(record: Record, viewer: int | None) -> list[str]:
    """What the players of a record are called for whoever looks; nothing where it does not name them."""
    from highcamp.drawing.marks import seat_name
    from highcamp.drawing.names import YOU
    from highcamp.table.live import Taker
    from highcamp.table.replay import chairs

    if not record.players:
        return []
    names = [
        seat_name(seat) if chair.name == HUMAN else Taker(chair.name, chair.bot).called(seat)
        for seat, chair in enumerate(chairs(record))
    ]
    return [YOU if seat == viewer else name for seat, name in enumerate(names)]


def seated(game: Game[Any, Any], names: list[str]) -> list[Bot | None]:
    """The bots by seat, None for a person."""
    from highcamp.bots import naming

    found: list[Bot | None] = []
    for seat, name in enumerate(names):
        try:
            found.append(None if name == HUMAN else naming.bot(game, name))
        except Refused as refusal:
            raise refusal.at(f"seat {seat + 1}") from None
    return found
