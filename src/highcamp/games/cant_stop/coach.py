"""What a coach says of a view of Can't Stop: what is decided, what speaks for and against it."""

from __future__ import annotations

from highcamp.engine.phrases import counted
from highcamp.games.cant_stop.box import ROLL, STOP
from highcamp.games.cant_stop.story import columns
from highcamp.games.cant_stop.view import View
from highcamp.games.cant_stop.words import banked, chance, forced, won_by


def coach(view: View) -> str:
    """What the moment asks and what the choices mean."""
    if view.moment == "begin":
        return (
            "Four dice make two pairs; each pair's sum is a column in which a climber may climb. The first roll costs nothing."
        )
    if view.moment == "pair":
        return _pairing(view)
    if view.moment == "decide":
        return _rolling(view)
    return ""


def caution(view: View, move: int) -> str:
    """What speaks against a move."""
    topped = [step.column for step in banked(view) if step.on_top]
    if move == ROLL and topped:
        wins = "the game" if _wins(view, topped) else columns(topped)
        return f"A stop wins {wins}; a bust would lose that again."
    if move == ROLL and banked(view) and view.rolls_that_move < view.rolls:
        return f"A bust would lose {_steps(view)} of this turn, and only {chance(view)} of the rolls are no bust."
    if move == STOP:
        return f"The turn keeps {_steps(view)}, and {chance(view)} of the rolls would be no bust."
    if move == ROLL:
        return ""
    return "Columns near 7 come up more often; the ends have fewer spaces, but few rolls climb them."


def _pairing(view: View) -> str:
    """Which columns to climb in."""
    new = (
        "No climber is left for a new column."
        if not view.free
        else f"{counted(view.free, 'climber')} can still begin a column."
    )
    if view.free == 3:
        new = "Three columns can be climbed in a turn."
    return f"Choose the columns to climb. {new} 6, 7 and 8 come up most; after the third column only those three count."


def _rolling(view: View) -> str:
    """Whether to roll on."""
    if forced(view):
        return f"You must roll: nobody may stop where a camp is. A roll climbs with {chance(view)}."
    topped = [step.column for step in banked(view) if step.on_top]
    if _wins(view, topped):
        return "A stop wins the game; a climber on top counts only then."
    if view.rolls_that_move == view.rolls:
        return f"Every roll climbs now. A stop {f'wins {columns(topped)}' if topped else f'keeps {_steps(view)}'}."
    keeps = f"wins {columns(topped)}" if topped else "keeps them"
    return f"A roll climbs with {chance(view)}; a bust loses {_steps(view)} of this turn, a stop {keeps}."


def _steps(view: View) -> str:
    """What the turn has climbed so far."""
    steps = sum(step.end - step.start for step in banked(view))
    return "the one step" if steps == 1 else f"the {steps} steps"


def _wins(view: View, topped: list[int]) -> bool:
    return view.turn is not None and bool(topped) and len(won_by(view, view.turn)) + len(topped) >= view.goal
