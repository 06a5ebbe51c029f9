"""Cards, things and people of an expedition within a sentence, for those who read no notation."""

from __future__ import annotations

from highcamp.engine.phrases import counted
from highcamp.games.expeditions.box import CLIENTS, GUIDES, KIND_NAMES, LEVELS, ON_TOP, TANK, UP
from highcamp.games.expeditions.move import Move, Verb
from highcamp.games.expeditions.notation import GUIDE_NAMES, called, cards_of, is_led, spaces_of
from highcamp.games.expeditions.rules import Expedition

WAYS = ("up", "down", "up or down")
"""Sorts of movement points."""


def card_named(card: str) -> str:
    """A card within a sentence: ``the rope (2 up or 3 down)``."""
    if card.startswith("+"):
        return f"the {card} for acclimatization"
    up, rope, down = card.rstrip("!").partition("/")
    said = f"the {up}" if not rope else f"the rope ({up} up or {down} down)" if up else f"the rope ({down} down)"
    loss = card.count("!")
    return f"{said} that costs {counted(loss, 'level')}" if loss else said


def card_used(move: Move, state: Expedition) -> str:
    """A card as it is used: ``the 2``, ``the rope, 2 up``."""
    card = cards_of(state)[move.kind]
    if "/" not in card:
        return card_named(card)
    up, _, down = card.rstrip("!").partition("/")
    return f"the rope, {up if move.sort == UP else down} {WAYS[move.sort]}"


def space_named(space: int, state: Expedition) -> str:
    """A space within a sentence: ``I1``, ``the base``, ``the summit``."""
    if space == 0:
        return "the base"
    return "the summit" if space == state.mountain.summit else spaces_of(state)[space]


def item_named(what: int) -> str:
    """A client, a tank, a camp: ``a climber at level 2``."""
    if what >= CLIENTS:
        return "an oxygen tank" if what == TANK else "a camp"
    back = ", back from the top" if what // ON_TOP % 2 else ""
    return f"a {KIND_NAMES[what // 12]} at level {what % LEVELS + 1}{back}"


def who_named(number: int, state: Expedition) -> str:
    """A guide or climber, a camp or tent."""
    if number < GUIDES:
        return f"{called(state)} {GUIDE_NAMES[number]}"
    return f"{'camp' if is_led(state) else 'tent'} {number - GUIDES + 1}"


def newcomer(move: Move) -> str:
    """What is taken up at the base, where every client is at the first level."""
    return item_named(move.item).replace(" at level 1", "")


def passed_on(move: Move, state: Expedition) -> str:
    """What becomes of something that a guide or climber has, or finds in a camp: ``leaves a camp at the base``."""
    what, camp = item_named(move.item), who_named(GUIDES + move.camp, state)
    if move.verb is Verb.UNLOAD:
        return f"leaves {what} at the base"
    if move.verb is Verb.HAND_OVER:
        return f"hands {what} to {who_named(1 - move.guide, state)}"
    return f"leaves {what} in {camp}" if move.verb is Verb.PUT else f"takes {what} out of {camp}"
