"""Cards, things and people of an expedition within a sentence, for those who read no notation."""

from __future__ import annotations

from highcamp.engine.phrases import counted
from highcamp.games.expeditions.box import CLIENTS, GUIDES, KIND_NAMES, LEVELS, ON_TOP, TANK, UP
from highcamp.games.expeditions.cards import Face
from highcamp.games.expeditions.move import Move, Verb
from highcamp.games.expeditions.notation import GUIDE_NAMES, called, faces_of, is_led, spaces_of
from highcamp.games.expeditions.rules import Expedition

WAYS = ("up", "down", "up or down")
"""Sorts of movement points."""


def card_itself(face: Face) -> str:
    """A card within a sentence, whatever it costs: ``the rope (2 up or 3 down)``."""
    if face.boost is not None:
        return f"the +{face.boost} for acclimatization"
    if not face.rope:
        return f"the {face.up}"
    return f"the rope ({face.up} up or {face.down} down)" if face.up else f"the rope ({face.down} down)"


def card_named(face: Face) -> str:
    """The same with what it costs: ``the 3 that costs 1 level``."""
    return card_itself(face) + (f" that costs {counted(face.loss, 'level')}" if face.loss else "")


def card_used(move: Move, state: Expedition) -> str:
    """A card as it is used: ``the 2``, ``the rope, 2 up``."""
    face = faces_of(state)[move.kind]
    return f"the rope, {face.up if move.sort == UP else face.down} {WAYS[move.sort]}" if face.rope else card_named(face)


def space_named(space: int, state: Expedition) -> str:
    """A space within a sentence: ``I1``, ``the base``, ``the summit``."""
    name = space_name(space, state)
    return f"the {name}" if space in (0, state.mountain.summit) else name


def space_name(space: int, state: Expedition) -> str:
    """The same where it stands alone: ``I1``, ``base``, ``summit``."""
    if space == 0:
        return "base"
    return "summit" if space == state.mountain.summit else spaces_of(state)[space]


def item_itself(what: int) -> str:
    """A client, a tank, a camp: ``climber at level 2``."""
    if what >= CLIENTS:
        return "oxygen tank" if what == TANK else "camp"
    back = ", back from the top" if what // ON_TOP % 2 else ""
    return f"{KIND_NAMES[what // 12]} at level {what % LEVELS + 1}{back}"


def item_named(what: int) -> str:
    """The same with its article: ``a climber at level 2``."""
    return f"{'an' if what == TANK else 'a'} {item_itself(what)}"


def who_named(number: int, state: Expedition) -> str:
    """A guide or climber, a camp or tent."""
    if number < GUIDES:
        return f"{called(state)} {GUIDE_NAMES[number]}"
    return f"{'camp' if is_led(state) else 'tent'} {number - GUIDES + 1}"


def newcomer(move: Move) -> str:
    """What is taken up at the base, where every client is at the first level."""
    return item_named(move.item) if move.item >= CLIENTS else f"a {KIND_NAMES[move.item // 12]}"


def passed_on(move: Move, state: Expedition) -> str:
    """What becomes of something that a guide or climber has, or finds in a camp: ``leaves a camp at the base``."""
    what, camp = item_named(move.item), who_named(GUIDES + move.camp, state)
    if move.verb is Verb.UNLOAD:
        return f"leaves {what} at the base"
    if move.verb is Verb.HAND_OVER:
        return f"hands {what} to {who_named(1 - move.guide, state)}"
    return f"leaves {what} in {camp}" if move.verb is Verb.PUT else f"takes {what} out of {camp}"
