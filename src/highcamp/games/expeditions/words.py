"""What is said about an expedition beside its map: whose turn, what to do, what the night will bring."""

from __future__ import annotations

from highcamp.drawing.marks import seat_mark
from highcamp.drawing.names import Names
from highcamp.engine.phrases import counted
from highcamp.games.expeditions.box import PLAY
from highcamp.games.expeditions.move import Verb, move_of
from highcamp.games.expeditions.notation import HOLDER_NAMES
from highcamp.games.expeditions.presses import RISK
from highcamp.games.expeditions.view import Client, Day, Holder, View, doomed

_SETTING_UP = ("starting player", "pawns", "weather tile", "risk token", "stack")
ZONE_NAMES = ("below 6000 m", "6000-7000 m", "7000-8000 m", "above 8000 m")


def is_set_up(view: View) -> bool:
    """Whether everything is in its place: before the first hands are drawn there is much that nobody can count yet."""
    return view.turn > 1 or view.moment not in _SETTING_UP


def headline(view: View, who: Names) -> str:
    """Who has to do what."""
    if view.winner is not None:
        won = f"with {points_of(view.teams[view.winner].points)}."
        return f"You win {won}" if who.is_you(view.winner) else f"{_marked(who, view.winner)} wins {won}"
    if view.moment == "select":
        if view.seat is None or view.seat not in view.to_act:
            return f"All choose three cards; waiting for {who.all(view.to_act)}."
        return "Choose three cards to play."
    if not view.to_act:
        return "Chance decides."
    acting = view.to_act[0]
    if view.moment == "take risk":
        return "You take a risk token." if who.is_you(acting) else f"{_marked(who, acting)} takes a risk token."
    verb = "Your team acts" if who.is_you(acting) else f"{_marked(who, acting)} acts"
    return f"{verb}: the icefall token is open." if view.moment == "crevice" else f"{verb}."


def _marked(who: Names, seat: int) -> str:
    """A seat with its mark."""
    return f"{who.start(seat)} {seat_mark(seat)}"


def advice(view: View) -> str:
    """What matters now."""
    if view.moment == "select" and view.seat in view.to_act:
        own = view.teams[view.seat or 0].own
        assert own is not None
        steps = (
            "Any three of your hand.",
            "Keep one of the cards you look at.",
            "Put the other cards back.",
            "Remove a card for the one you gained.",
            f"{PLAY - len(own.chosen)} more, any of your hand.",
            "",
        )
        return oxygen_advice(view) + steps[own.doing]
    if view.action is None:
        return ""
    said = [
        f"Give out {acclimatization_of(points)} to clients of {name}; what is not given is lost."
        for name, points in zip(HOLDER_NAMES, view.action.acclimatization, strict=True)
        if points
    ]
    said += [f"Risk still to pay: {view.action.owed}."] if view.action.owed else []
    return " ".join(said)


def asks(view: View) -> str:
    """What whoever looks is asked now."""
    if not view.choices or view.winner is not None:
        return ""
    said = advice(view)
    if view.moment == "select":
        return said if said.startswith(("Keep", "Put", "Remove")) else f"Choose three cards for today. {said}".strip()
    if view.moment == "take risk":
        return "Take a risk token: so much must be paid today."
    if view.moment == "crevice":
        return "The icefall token is open: pay for it, or go back."
    if view.action is not None and view.action.owed:
        return f"{said} Press Risk, then what pays it." if RISK in view.targets else said
    return said or "Use cards, walk, load; then end the day."


def stage(view: View) -> str:
    """Which day it is."""
    return f"Day {view.turn} of {view.turns}"


def oxygen_advice(view: View) -> str:
    """That tanks can be spent now, if they can."""
    return "Spend oxygen first if you like. " if any(move_of(choice.move).verb is Verb.SPEND for choice in view.choices) else ""


def dying(view: View) -> list[str]:
    """Who would die tonight if the team that acts did nothing more."""
    return [] if view.acting is None else doomed(view, view.acting)


def warning(view: View) -> str:
    """The same as a sentence, or nothing."""
    return f"Would die tonight: {', '.join(dying(view))}." if dying(view) else ""


def situation(view: View, who: Names) -> str:
    """Headline, advice and warning together."""
    return " ".join(part for part in (headline(view, who), advice(view), warning(view)) if part)


def zone_weather(day: Day, zone: int) -> str:
    """One zone on one day: ``x`` closed to movement, ``-2`` what clients lose, ``x-2`` both, ``·`` fine."""
    stop, loss = "x" if day.stop[zone] else "", f"-{day.loss[zone]}" if day.loss[zone] else ""
    return stop + loss or "·"


def client_words(client: Client) -> str:
    """A client with its forecast, if there is one: ``climber 2* > 1``."""
    star = "*" if client.on_top else ""
    tonight = "" if client.tonight is None else f" > {client.tonight or 'dies'}"
    return f"{client.kind} {client.level}{star}{tonight}"


def load_words(holder: Holder) -> str:
    """What is with a guide or in a camp, and what a climber on K2 has scored."""
    parts = [] if holder.points is None else [points_of(holder.points)]
    parts += ["a camp"] * holder.camps
    if holder.tanks:
        parts.append(counted(holder.tanks, "tank"))
    parts += [client_words(client) for client in holder.clients]
    return ", ".join(parts) or "nothing"


def points_of(number: int) -> str:
    """So many points."""
    return counted(number, "point")


def acclimatization_of(number: int) -> str:
    """So many points of acclimatization."""
    return counted(number, "acclimatization point")


def in_a_row(cards: tuple[str, ...]) -> str:
    """Cards in a row."""
    return " ".join(cards) or "none"
