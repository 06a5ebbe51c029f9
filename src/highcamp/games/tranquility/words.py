"""What is said about a view of Tranquility, in the picture and in plain text alike."""

from __future__ import annotations

from highcamp.drawing.names import Names
from highcamp.engine.phrases import counted
from highcamp.games.tranquility.box import ASCENT, BRIDGE, COLOURS, NUMBER, ROPE, SUMMIT, TOP
from highcamp.games.tranquility.names import called, colour_of, kind_of, spoken, spoken_place
from highcamp.games.tranquility.view import Cell, View

_TO_DO = {
    "act": ("", "Thinking in silence."),  # its own words: _actions
    "move up": ("Where does the card move up to?", "Moving a card up."),
    "herding": ("Drive the goats on, or halt.", "Herding goats."),
    "pay": ("Choose a card to discard.", "Discarding."),
}
_NATURE = {
    "panorama": "The Panoramas are being turned over.",
    "first player": "A draw decides who begins.",
    "short piles": "The deck is being split.",
    "deal": "The first hands are being dealt.",
    "draw": "Drawing back up.",
    "won": "The Summit is reached.",
    "lost": "There is nothing left to do: back to the valley.",
}
ROPE_TEXT = "Instead of anything else, shuffle your hand into your draw pile and draw a new one."


def card_name(word: str) -> str:
    """A card by its word, as one calls it: Green 7."""
    name = called(kind_of(word))
    return name[0].upper() + name[1:]


def card_text(word: str) -> str:
    """What a card does."""
    kind, name = kind_of(word), card_name(word)
    if kind == BRIDGE:
        return f"{name}: fills a place at no cost, but never an end of a row. Cover it with a number before the Summit."
    if kind == SUMMIT:
        return f"{name}: wins the climb when all {TOP} places below it are filled and no Bridge is left."
    colour = COLOURS[colour_of(kind)]
    if kind >= ASCENT:
        return f"{name}: takes the place of a {colour} number, which moves up to a place that suits it."
    number = NUMBER[kind]
    rows = f"rows 1 to {min(number, 8)}" if number > 1 else "row 1"
    return f"{name}: for {rows}, not beside {colour}. Costs a discard for each step from its neighbour's number."


def place_name(cell: Cell) -> str:
    """A place of the mountain: First row, second place."""
    name = spoken_place(cell.row, cell.place)
    return name[0].upper() + name[1:]


def place_text(cell: Cell) -> str:
    """A place of the mountain and what lies there."""
    if not cell.card:
        return f"{place_name(cell)}: empty{', the next of its row' if cell.free else ''}"
    goats = f", {counted(cell.goats, 'goat')}" if cell.goats else ""
    rules = "" if NUMBER[kind_of(cell.card)] else f". {card_text(cell.card)}"
    return f"{place_name(cell)}: {called(kind_of(cell.card))}{goats}{rules}"


def placed(view: View) -> int:
    """How many of the 44 places are filled."""
    return min(TOP, sum(1 for row in view.mountain for cell in row if cell.card))


def is_dealt(view: View) -> bool:
    """Whether everyone has a pile to draw from: before, there is nothing to be counted."""
    return view.moment not in ("panorama", "first player", "short piles")


def cards_text(view: View, seat: int) -> str:
    """How many cards a climber has, and where."""
    if not is_dealt(view):
        return "no cards dealt yet"
    climber = view.climbers[seat]
    bridge = ", began with a Bridge" if climber.began_with_bridge else ""
    return f"{climber.held} in hand, {climber.pile} to draw, {climber.discarded} discarded{bridge}"


def is_mine(view: View) -> bool:
    """Whether the one who looks is the one to act."""
    return view.turn is not None and view.seat == view.turn and bool(view.choices)


def headline(view: View, who: Names) -> str:
    """Whose turn it is, or how it ended."""
    if view.moment in ("won", "lost"):
        return "Everyone wins!" if view.moment == "won" else "The climb is lost"
    if view.turn is None:
        return "Who begins?"
    if view.players == 1:
        return "Your climb" if view.seat == 0 else "A climb alone"
    return "Your turn" if who.is_you(view.turn) else f"{who.whose(view.turn)} turn"


def advice(view: View) -> str:
    """What is to be done now; for the others, what is being done."""
    if view.moment in _NATURE:
        return _NATURE[view.moment]
    mine, theirs = _TO_DO[view.moment]
    if not is_mine(view):
        return theirs
    if view.moment == "pay":
        return f"Discard {counted(view.due, 'more card')}."
    if view.moment == "move up":
        return f"Where does {spoken(kind_of(view.moving))} move up to?"
    return _actions(view) if view.moment == "act" else mine


def _actions(view: View) -> str:
    """What kinds of things can be done at the begin of a turn."""
    can = [
        ("play a card", any(choice.card and choice.at for choice in view.choices)),
        ("discard two", any(choice.card and not choice.at for choice in view.choices)),
        ("herd goats", any(choice.at and not choice.card for choice in view.choices)),
        ("use a rope", any(choice.move == ROPE for choice in view.choices)),
    ]
    *rest, last = [words for words, possible in can if possible]
    said = f"{', '.join(rest)} or {last}." if rest else f"{last}."
    return said[0].upper() + said[1:]


def tasks(view: View) -> list[str]:
    """How the climb stands: the mountain, then what each module asks for."""
    said = [f"{placed(view)} of {TOP} cards"]
    if view.green_path is not None:
        said.append("green path: there" if view.green_path else "green path: open")
    if view.objectives is not None:
        done = sum(objective.achieved for objective in view.objectives)
        said.append(f"panoramas: {done} of {len(view.objectives)}")
    if view.goats_up is not None:
        said.append(f"goats up: {view.goats_up} of {view.goats_needed}")
    if view.players == 1:
        said.append(f"ropes: {view.ropes}")
    return said
