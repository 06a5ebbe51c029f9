"""How a game ended, in a sentence for whoever looks, and its tale."""

from __future__ import annotations

from highcamp.engine.phrases import counted
from highcamp.engine.tale import Tale
from highcamp.engine.words import Line, Seat, Words, line, listed
from highcamp.table.live import Table


def result(table: Table, eyes: int | None) -> Line:
    """How it ended, all of it."""
    return line(won(table, eyes), decided(table, eyes))


def won(table: Table, eyes: int | None) -> Line:
    """Who has won."""
    return line(_result(table, eyes))


def decided(table: Table, eyes: int | None) -> Line:
    """What decided between equals, and whether somebody could go back without asking anybody; each sentence after a space."""
    return line(_tie(table, eyes), gone_back(table))


def gone_back(table: Table) -> Line:
    """Who could go back without asking anybody; each sentence after a space."""
    return line(*(_went_back(seat, times) for seat, times in sorted(table.went_back.items())))


def tale(table: Table) -> Tale | None:
    """The tale of a finished game, told once; None where nothing has happened at this table that could be told."""
    if not table.state.over or not table.events:
        return None
    last = table.events[-1]
    if table.told is None or table.told[0] is not last:
        table.told = (last, table.game.tale(table.events))
    return table.told[1]


def winners(table: Table) -> tuple[int, ...] | None:
    """The seats that have won a finished game, be it together; None where there is nobody to win against."""
    if table.seats == 1 and not table.game.facts.cooperative:
        return None
    returns = table.state.returns()
    return tuple(seat for seat, share in enumerate(returns) if share == max(returns) and share > 0)


def _went_back(seat: int, times: int) -> Line:
    often = {1: "once", 2: "twice"}.get(times, f"{times} times")
    return line(" ", Seat(seat).does("went", "went"), f" back over what had been shown {often}.")


def _tie(table: Table, eyes: int | None) -> Line:
    points = [row.points for row in sorted(table.state.standing(eyes), key=lambda row: row.seat)]
    equals = [seat for seat, own in enumerate(points) if own == max(points)]
    returns = table.state.returns()
    if not table.game.tie_break or all(returns[seat] == max(returns) for seat in equals):
        return ()
    return line(" ", listed([Seat(seat) for seat in equals]), f" have the same points: {table.game.tie_break} decides.")


def _result(table: Table, eyes: int | None) -> Words:
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
