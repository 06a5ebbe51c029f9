"""Why a bot on a mountain likes a move: where its plan leads tonight, what that is reckoned at, and what else decided."""

from __future__ import annotations

from highcamp.engine.phrases import counted, listed
from highcamp.games.expeditions.actions import change_at_night
from highcamp.games.expeditions.bots.plans import Goal, Plan
from highcamp.games.expeditions.box import GUIDES, HOLDERS, NOWHERE
from highcamp.games.expeditions.move import Move, Verb
from highcamp.games.expeditions.names import space_named, who_named
from highcamp.games.expeditions.notation import is_led
from highcamp.games.expeditions.outlook import outlook
from highcamp.games.expeditions.phases import SELECT, TAKE_TOKEN
from highcamp.games.expeditions.rules import Expedition

POINT = 1000  # a plan's worth is in thousandths of a point


def points(worth: int) -> str:
    """A worth in words: ``about 4.2 points``."""
    return f"about {worth / POINT:.1f} points".replace("-", "−")


def reckoned(plan: Plan, seat: int, state: Expedition) -> str:
    """Where a plan takes everybody, and what it is reckoned at."""
    told = going(plan, seat, state)
    return told if abs(plan.worth) * 20 < POINT else f"{told}, which is reckoned at {points(plan.worth)}"


def going(plan: Plan, seat: int, state: Expedition) -> str:
    """Where a plan takes everybody."""
    walkers = [guide for guide in range(GUIDES) if state.where[seat * HOLDERS + guide] != NOWHERE]
    if not any(_moves(plan.goals[guide], guide, seat, state) for guide in walkers):
        return "nobody walks any further"
    return listed([_heading(plan.goals[guide], guide, seat, state) for guide in walkers])


def _moves(goal: Goal, guide: int, seat: int, state: Expedition) -> bool:
    return goal.camps or goal.target != state.where[seat * HOLDERS + guide]


def _heading(goal: Goal, guide: int, seat: int, state: Expedition) -> str:
    who, there = who_named(guide, state), space_named(goal.target, state)
    if not _moves(goal, guide, seat, state):
        return f"{who} stays"
    if goal.target == 0 and is_led(state) and not state.strength(seat, guide):
        return f"{who} heads for the base, where clients wait"
    if goal.camps:
        return f"{who} sets up {'a camp' if is_led(state) else 'the tent'} at {there}"
    if goal.target == state.mountain.summit:  # perhaps to come down again on the other side of it
        return f"{who} heads for the summit"
    return f"{who} heads for {there} ({_tonight(state, seat, goal.target)})"


def _tonight(state: Expedition, seat: int, space: int) -> str:
    """What a night on a space does."""
    change = int(change_at_night(state, seat, space))
    if not change:
        return "no change tonight"
    return f"{counted(abs(change), 'level')} {'more' if change > 0 else 'less'} tonight"


def three(plan: Plan, seat: int, state: Expedition, all_played: bool) -> str:
    """Why a card is among those chosen for the day."""
    if all_played:
        return "you hold no more cards than are to be played, so every card is played."
    return f"by the plan for the three best cards {reckoned(plan, seat, state)}."


def acting(move: Move, plan: Plan, seat: int, state: Expedition) -> str:
    """Why a small move of the day is the next."""
    if move.verb in (Verb.RISK_POINT, Verb.RISK_BOOST, Verb.RISK_CARD, Verb.RISK_CLIENTS):
        owed = f"{counted(state.owed, 'point')} of risk {'is' if state.owed == 1 else 'are'} still owed"
        spare = "this card is not needed for the plan" if move.verb is Verb.RISK_CARD else "no spare card is left to pay with"
        return f"{owed}, and {spare}."
    if move.verb is Verb.END:
        return f"nothing that is left to do today would gain anything, and {outlook(state)}."
    if move.verb is Verb.PLACE:
        what = "a camp" if is_led(state) else "the tent"
        return f"{what} is worth 1 level every night to whoever sleeps here."
    return f"by the plan for today {reckoned(plan, seat, state)}."


def forced(state: Expedition) -> str:
    """Why, where nothing else is possible."""
    if state.phase == SELECT:
        return "no other card may come next."
    return "no other risk token lies there." if state.phase == TAKE_TOKEN else f"nothing else can be done on day {state.turn}."


def token(value: int) -> str:
    """Why this risk token is taken."""
    if not value:
        return "this risk token asks for nothing."
    return f"no risk token on the table asks for less than {counted(value, 'point')}."


def crevice(move: Move, state: Expedition) -> str:
    """Why a guide or climber goes in at the icefall, or does not."""
    if move.verb is Verb.GO_BACK:
        return "the rest of what the icefall asks for cannot be paid."
    more = counted(state.toll(state.ahead) - 1, "point")
    return f"{more} more can be paid, and the first point spent at the icefall would else be lost."
