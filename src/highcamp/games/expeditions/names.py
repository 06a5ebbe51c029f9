"""Cards, things and people of an expedition within a sentence, for those who read no notation."""

from __future__ import annotations

from highcamp.engine.phrases import counted
from highcamp.games.expeditions.box import CLIENTS, GUIDES, KIND_NAMES, LEVELS, ON_TOP, TANK
from highcamp.games.expeditions.notation import GUIDE_NAMES, called, is_led
from highcamp.games.expeditions.rules import Expedition


def card_named(card: str) -> str:
    """A card within a sentence: ``the rope (2 up or 3 down)``."""
    if card.startswith("+"):
        return f"the {card} for acclimatization"
    up, rope, down = card.rstrip("!").partition("/")
    said = f"the {up}" if not rope else f"the rope ({up} up or {down} down)" if up else f"the rope ({down} down)"
    loss = card.count("!")
    return f"{said} that costs {counted(loss, 'level')}" if loss else said


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


def capital(said: str) -> str:
    """As the beginning of a sentence."""
    return said[:1].upper() + said[1:]
