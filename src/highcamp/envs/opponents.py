"""Who plays the seats that are not one's own: bots by name, each with a memory of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from highcamp.bots.bot import Bot, ask
from highcamp.bots.naming import bot
from highcamp.bots.random import Random
from highcamp.bots.steady import steady
from highcamp.engine.game import Game
from highcamp.engine.refusal import Refused
from highcamp.engine.rng import Rng
from highcamp.engine.state import State

ANY: Final = "any"


class Opponents:
    """Which seats may be one's own, and the bots of the others, in the order in which they sit after it."""

    def __init__(self, start: State, seat: int | str, bots: str | Sequence[str]) -> None:
        self.game = start.game
        self.seats = int(start.seats)
        automatic = self.game.automatic_seats(start)
        self.free = [one for one in range(self.seats) if one not in automatic]
        self.offered = self._offered(seat)
        self.names = self._named(bots)

    def _offered(self, seat: int | str) -> list[int]:
        """The seat that was asked for, or all that the rules do not play themselves."""
        if isinstance(seat, str) and seat == ANY:
            return self.free
        number = isinstance(seat, (int, np.integer)) and not isinstance(seat, bool)
        if number and seat in self.free:
            return [int(seat)]
        played = number and 0 <= int(seat) < self.seats
        why = f"The rules themselves play seat {seat}." if played else f"{seat!r} is no seat here; they count from 0."
        raise Refused("no-such-seat", why, where="seat", fix=f"Choose {', '.join(map(str, self.free))} or {ANY!r}.")

    def _named(self, bots: str | Sequence[str]) -> list[str]:
        """The bots' names, all of which the game knows."""
        others, fix = len(self.free) - 1, "Name one for all, or one for each other seat."
        if not isinstance(bots, (str, list, tuple)) or not all(isinstance(name, str) for name in bots):
            raise Refused("bad-bots", f"{bots!r} names no bots.", where="bots", fix=fix)
        names = [bots] * others if isinstance(bots, str) else list(bots)
        if len(names) != others:
            raise Refused("bad-bots", f"{len(names)} bots are named for {others} other seats.", where="bots", fix=fix)
        for name in {bots} if isinstance(bots, str) else set(bots):
            try:
                bot(self.game, name)
            except Refused as wrong:
                raise wrong.at("bots") from None
        return names

    def place(self, own: int, seat: int) -> int:
        """Whose turn it is among the bots when this seat has to act."""
        return (self.free.index(seat) - self.free.index(own)) % len(self.free) - 1

    def asked(self) -> list[bool]:
        """For each own seat and each other, whether a bot is asked there: not where one plays by lot."""
        table = [False] * (self.seats * self.seats)
        for own in self.free:
            for seat in self.free:
                table[own * self.seats + seat] = seat != own and self.names[self.place(own, seat)] != Random.name
        return table

    def make(self) -> list[Bot]:
        """New ones, that remember nothing."""
        return [made(self.game, name) for name in self.names]


def made(game: Game[Any, Any], name: str) -> Bot:
    """The bot of this name, which looks at no clock."""
    return steady(bot(game, name))


def answer(player: Bot, state: State, seat: int, rng: Rng) -> int:
    """What a bot does in a world that its seat could be in; a move that is not legal is refused."""
    move = ask(player, state, seat, rng)
    refusal = state.why_not(seat, move)
    if refusal is not None:
        why = f"The bot {player.name} made a move that is not legal: {refusal.text}"
        raise Refused("bot-fault", why, where="bots", fix="Choose another bot.")
    return move
