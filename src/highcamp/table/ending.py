"""How a game ended, in a sentence for whoever looks."""

from __future__ import annotations

from highcamp.engine.phrases import counted
from highcamp.engine.words import Seat, Words, line, listed
from highcamp.table.live import Table


def result(table: Table, eyes: int | None) -> Words:
    """Who has won."""
    returns = table.state.returns()
    best = max(returns)
    if table.game.facts.cooperative:
        who = "You" if eyes is not None else "They"
        alone = table.seats == 1 and eyes is not None
        if best > 0:
            return "You win!" if alone else f"{who} win together!"
        return "You lose." if alone else f"{who} lose together."
    if table.seats == 1:  # there is nobody to win against
        return f"The game is over, with {counted(int(table.state.standing(eyes)[0].points), 'point')}."
    winners = [Seat(seat) for seat, share in enumerate(returns) if share == best]
    return line(winners[0].does("win", "wins the game"), "!") if len(winners) == 1 else line(listed(winners), " share the win.")
