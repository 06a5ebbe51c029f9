"""Games played by a seed, for tests that need one."""

from __future__ import annotations

from typing import Any

from highcamp import Dealer, Game, Record, Rng, State


def played(game: Game[Any, Any], seed: int = 0, most: int = 1_000_000, **options: Any) -> Record:
    """A record of random play, to the end or for ``most`` events."""
    record = Record.new(game, **options)
    dealer, rng = Dealer(seed), Rng.keyed(seed, "players")
    while not record.state.over and len(record.events) < most:
        if record.state.is_chance:
            record.deal(dealer)
        else:
            acting = record.state.to_act
            seat = acting[rng.below(len(acting))]
            moves = record.state.legal(seat)
            record.play(seat, moves[rng.below(len(moves))])
    return record


class Told(Dealer):
    """A dealer who draws what it is told."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def draw(self, state: State) -> int:
        return state.game.parse(self.text, state)


def told(game: Game[Any, Any], *moves: str, **options: Any) -> Record:
    """A record of these moves, nature's included: ``"climb"``, or ``"2 climb"`` where the seat matters."""
    record = Record.new(game, **options)
    for move in moves:
        if record.state.is_chance:
            record.deal(Told(move))
            continue
        first, _, rest = move.partition(" ")
        seat, text = (int(first) - 1, rest) if first.isdigit() else (record.state.to_act[0], move)
        record.play(seat, game.parse(text, record.state))
    return record
