"""How a game ended, in a sentence for whoever looks."""

from __future__ import annotations

from highcamp.engine.phrases import counted
from highcamp.table.live import Table


def result(table: Table, eyes: int | None) -> str:
    """Who has won, and whether somebody could go back without asking anybody."""
    return " ".join([_result(table, eyes), *(_went_back(table, eyes, seat) for seat in sorted(table.went_back))])


def _went_back(table: Table, eyes: int | None, seat: int) -> str:
    who = "You" if seat == eyes else table.name(seat)
    times = {1: "once", 2: "twice"}.get(table.went_back[seat], f"{table.went_back[seat]} times")
    return f"{who} went back over what had been shown {times}."


def _result(table: Table, eyes: int | None) -> str:
    returns = table.state.returns()
    best = max(returns)
    people = [seat for seat in range(table.seats) if table.takers[seat].is_person]
    if table.game.facts.cooperative:
        who = "You" if eyes is not None else "They"
        alone = table.seats == 1 and eyes is not None
        if best > 0:
            return "You win!" if alone else f"{who} win together!"
        return "You lose." if alone else f"{who} lose together."
    if table.seats == 1:  # there is nobody to win against
        return f"The game is over, with {counted(int(table.state.standing(eyes)[0].points), 'point')}."
    winners = [seat for seat, share in enumerate(returns) if share == best]
    if winners == [eyes] and (len(people) == 1 or eyes in people):
        return "You win!"
    names = [table.name(seat) for seat in winners]
    return f"{names[0]} wins the game!" if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]} share the win."
