"""What a coach says of a view of Tranquility: what is decided, what it costs, how much is left."""

from __future__ import annotations

from highcamp.engine.phrases import counted
from highcamp.games.tranquility.box import TOP
from highcamp.games.tranquility.view import Choice, View
from highcamp.games.tranquility.words import placed


def coach(view: View) -> str:
    """What the moment asks and what the choices mean."""
    if view.moment == "act":
        return f"{_turn(view)} {_left(view)}"
    if view.moment == "pay":
        return f"{counted(view.due, 'card')} to pay. What you discard is gone for all: low numbers fit only the lowest rows."
    if view.moment == "move up":
        return "The card has to fit where it moves: its number and colour count, and it costs as if it were played there."
    if view.moment == "herding":
        return "The goats climb on as long as you drive them; a halt ends your turn."
    return ""


def caution(view: View, move: int) -> str:
    """What speaks against a move."""
    choice = _choice(view, move)
    if choice is None or view.moment != "act":
        return ""
    if choice.card and not choice.at:
        return "Two cards are lost by that and no place of the mountain is filled."
    if choice.cost:
        return f"It costs {choice.spent}, which the mountain may miss."
    return "It takes a place that another card may need."


def _choice(view: View, move: int) -> Choice | None:
    return next((one for one in view.choices if one.move == move), None)


def _turn(view: View) -> str:
    """What playing would cost."""
    costs = [choice.cost for choice in view.choices if choice.card and choice.at]
    if not costs:
        return "No card of your hand can be played, so two go to the discards."
    if min(costs) == 0:
        return "A card can be played for nothing: each step from its neighbour's number costs a discard."
    return f"The cheapest card costs {counted(min(costs), 'discard')}; to discard two instead fills no place."


def _left(view: View) -> str:
    """How much the team has for how much."""
    cards = sum(climber.held + climber.pile for climber in view.climbers)
    who = "you have" if view.players == 1 else "you all have"
    return f"To fill: {counted(TOP - placed(view), 'place')}; {who} {counted(cards, 'card')} left."
