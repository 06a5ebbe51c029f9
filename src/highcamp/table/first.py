"""Who plays first, where that was agreed on and is not drawn by lot."""

from __future__ import annotations

from highcamp.engine.chance import Dealer
from highcamp.engine.state import State


class Agreed(Dealer):
    """Draws as another does, but lets the seat begin that was agreed on."""

    def __init__(self, dealer: Dealer, seat: int) -> None:
        super().__init__()
        self._dealer = dealer
        self._seat = seat

    def draw(self, state: State) -> int:
        """Nature's next move in this state."""
        agreed = state.game.begins(self._seat, state)
        return self._dealer.draw(state) if agreed is None else agreed
