"""What is said about a view of Can't Stop, in the picture and in plain text alike."""

from __future__ import annotations

from typing import NamedTuple

from highcamp.drawing.names import Names
from highcamp.engine.phrases import counted, listed
from highcamp.games.cant_stop.box import STOP
from highcamp.games.cant_stop.view import Choice, Column, View


class Step(NamedTuple):
    """A climber's way in one column of a height: from where to where."""

    column: int
    start: int
    end: int
    height: int

    @property
    def on_top(self) -> bool:
        """Whether it ends on the top space."""
        return self.end == self.height

    @property
    def note(self) -> str:
        """The way in short."""
        return "top!" if self.on_top else f"{self.start}→{self.end}"


def column_of(view: View, number: int) -> Column:
    """The column of this number."""
    return view.columns[number - 2]


def won_by(view: View, seat: int) -> list[int]:
    """The columns that a seat has won."""
    return [column.number for column in view.columns if column.winner == seat]


def way(view: View, choice: Choice) -> list[Step]:
    """What a pairing would do."""
    steps = []
    for number, end in choice.lands:
        column = column_of(view, number)
        start = column.climber or (column.camps[view.turn] if view.turn is not None else 0)
        steps.append(Step(number, start, end, column.height))
    return steps


def idle(view: View, number: int) -> str:
    """Why a sum of the dice is not climbed, in a word or two; nothing where another choice climbs it."""
    column = column_of(view, number)
    if column.closed:
        return "closed"
    if column.winner is not None:
        return "won"
    return "on top" if column.climber == column.height else ""


def route_words(view: View, column: Column, who: Names) -> str:
    """A column and what stands in it."""
    if column.closed:
        return f"Column {column.number} is closed: nobody climbs here."
    if column.winner is not None:
        return f"Column {column.number}, won by {who.of(column.winner)}: nobody climbs here any more."
    parts = [f"Column {column.number}, {counted(column.height, 'space')}."]
    camps = [f"{who.of(seat)} on {camp}" for seat, camp in enumerate(column.camps) if camp]
    if camps:
        parts.append(f"Camps: {', '.join(camps)}.")
    if column.climber and view.turn is not None:
        top = "on top: stop to win the column" if column.climber == column.height else f"on {column.climber}"
        parts.append(f"A climber stands {top}. A bust throws it back to {column.camps[view.turn] or 'the ground'}.")
    return " ".join(parts)


def banked(view: View) -> list[Step]:
    """What a stop would bank."""
    if view.turn is None:
        return []
    return [
        Step(column.number, column.camps[view.turn], column.climber, column.height) for column in view.columns if column.climber
    ]


def stop_brings(view: View) -> tuple[str, str]:
    """What a stop does, in a word or two, and for which columns."""
    steps = banked(view)
    topped = [step.column for step in steps if step.on_top]
    if view.turn is not None and topped and len(won_by(view, view.turn)) + len(topped) >= view.goal:
        return "wins the game", listed(topped)
    if topped:
        return ("wins it" if len(steps) == 1 else f"wins {listed(topped)}"), ", ".join(str(step.column) for step in steps)
    return "banks", ", ".join(str(step.column) for step in steps)


def forced(view: View) -> str:
    """Why the player may not stop (Forced Move), or nothing."""
    if view.moment != "decide" or any(choice.move == STOP for choice in view.choices):
        return ""
    where = [
        column.number
        for column in view.columns
        if column.climber and any(camp == column.climber for seat, camp in enumerate(column.camps) if seat != view.turn)
    ]
    if len(where) == 1:
        return f"In column {where[0]} a camp is in the way."
    return f"In columns {listed(where)} camps are in the way."


def chance(view: View) -> str:
    """The chance that the next roll is no bust. It says 100 % and 0 % only where that is the truth."""
    percent = 100 * view.rolls_that_move / view.rolls
    if view.rolls_that_move in (0, view.rolls):
        return f"{percent:.0f} %"
    return f"{min(99.9, max(0.1, percent)):.1f} %"


def goal(view: View) -> str:
    """What the race is for."""
    race = "Win" if view.players == 1 else "First to"
    return f"{race} {counted(view.goal, 'column')}"


def variant(view: View) -> str:
    """The variant's name, or nothing."""
    return {"jumping": "Jumping", "forced_move": "Forced Move"}.get(view.variant, "")


def race(view: View) -> str:
    """Both."""
    return " · ".join(part for part in (goal(view), variant(view)) if part)


def is_mine(view: View) -> bool:
    """Whether the one who looks is the one to act."""
    return view.turn is not None and view.seat == view.turn and bool(view.choices)


def headline(view: View, who: Names) -> str:
    """Whose turn it is, or how it ended."""
    if view.winner is not None:
        return f"{who.verb(view.winner, 'win', 'wins')}!"
    if view.turn is None:
        return "Who begins?"
    return "Your turn" if who.is_you(view.turn) else f"{who.whose(view.turn)} turn"


_TO_DO = {
    "begin": ("Roll the dice.", "About to roll."),
    "pair": ("Choose a pairing.", "Choosing a pairing."),
    "decide": ("Roll again, or stop?", "Rolling again, or stopping?"),
}


def advice(view: View) -> str:
    """What is to be done now; for the others, what is being done."""
    if view.moment == "first player":
        return "A draw decides who rolls first."
    if view.moment == "throw":
        return "The dice are rolling."
    if view.moment == "over":
        return "The mountain is climbed."
    if forced(view):
        return "Roll on." if is_mine(view) else "Rolling on."
    mine, theirs = _TO_DO[view.moment]
    return mine if is_mine(view) else theirs


def asks(view: View) -> str:
    """The same beside a board; and why there is no choice."""
    return f"{advice(view)} {forced(view)}".strip()


def situation(view: View, who: Names) -> str:
    """Whose turn it is and what is to be done."""
    told = headline(view, who)
    return f"{told}{'' if told[-1] in '?!' else '.'} {advice(view)}"


RISK = "If no sum of the dice can be climbed, the turn is a bust and its climbers fall back to their camps."
BANK = "Camps move up to where the climbers stand, and the turn ends."
WAITING = "Up to three columns can be climbed in a turn, each by a climber of its own."


def climbers_left(view: View) -> str:
    """How many climbers can still be placed this turn."""
    return f"{counted(view.free, 'climber')} left" if view.free else "No climber left"


def spoken_ways(steps: list[Step]) -> str:
    """Climbers' ways as a phrase."""
    return ", ".join(
        f"column {step.column} from {step.start} to " + ("the top" if step.on_top else f"{step.end} of {step.height}")
        for step in steps
    )
