"""Cases of Can't Stop: a position, the legal moves there (all of them), what is played, and what the board then says.

case(climbers={3: 1, 6: 1}, dice=[2, 4, 5, 5], moves="6+10 7 9", play="6+10", after={"climbers": {3: 1, 6: 2, 10: 1}})
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from highcamp import Refused, State, game

GAME = game("cant-stop")
Check = Callable[[], None]


def case(
    *,
    moves: str = "",
    refused: tuple[str, str] = ("", ""),
    play: str = "",
    after: dict[str, Any] | None = None,
    bust: bool = False,
    **position: Any,
) -> Check:
    """A check of one position: its legal moves, a move that is refused and the code, a line of play, and what follows."""

    def check() -> None:
        state = GAME.position(position)
        assert ("bust" in GAME.remark(position, state)) == bust
        if moves:
            assert names(state) == set(moves.split())
        text, code = refused
        if text:
            refusal = state.why_not(state.to_act[0], GAME.parse(text, state))
            assert refusal is not None
            assert refusal.code == code
        for text in play.split():
            make(state, text)
        for key, expected in (after or {}).items():
            assert board(state)[key] == expected, key

    return check


def names(state: State) -> set[str]:
    """The legal moves in notation."""
    moves = state.legal()
    assert moves == sorted(set(moves)), "each once, in order"
    return {GAME.say(move, state) for move in moves}


def make(state: State, text: str) -> None:
    """Make the move, or throw the dice, that the text names."""
    move = GAME.parse(text, state)
    if state.is_chance:
        state.deal(move)
    else:
        state.play(state.to_act[0], move)


def board(state: State) -> dict[str, Any]:
    """What lies on the table, columns as numbers; the legal moves; whose turn it is, or that the game is over."""
    view = state.view()
    return {
        "camps": [{c.number: c.camps[seat] for c in view.columns if c.camps[seat]} for seat in range(view.players)],
        "won": {c.number: c.winner + 1 for c in view.columns if c.winner is not None},
        "climbers": {c.number: c.climber for c in view.columns if c.climber},
        "free": view.free,
        "moves": names(state),
        "to_act": state.to_act[0] + 1 if state.to_act else None,
        "over": state.over,
    }


def refusal_of(act: Callable[..., object], *given: Any, **named: Any) -> Refused:
    """The refusal that this call must meet."""
    with pytest.raises(Refused) as caught:
        act(*given, **named)
    return caught.value
