"""Approach cards in full: the line on the card, and what it leaves open."""

from __future__ import annotations

from typing import Final

from highcamp.games.elevation.view import Sign

_MORE: Final = {
    "Anchor": "They count as won, but not as a trick.",
    "Avalanche Destruction": "It keeps its number, has no feet and cannot complete a range.",
    "Bouldering": "Together with Acclimating you need four.",
    "Acclimating": "Together with Bouldering you need four.",
    "Belay Partner": "What you won serves the climber on your left.",
    "Descent": "So does passing.",
    "Free Climbing": "It need not follow; two laps have one each. If it wins, the best other card draws first and leads.",
    "Ice Axe": "It beats neither trump nor Avalanches, and does not help outside the lead range.",
    "King of the Mountain": "You may name yourself. Where only one pile has cards, nobody is named.",
    "Lead Climber": "The winner still draws first.",
    "Lost in the Snow": "It still counts as a trick won.",
    "Low Visibility": "Everyone has to follow as usual.",
    "Off Course": "It holds from the next trick on; one that scores counts for the whole day.",
    "Pathfinder": "These lie open for all to see.",
    "Rapid Ascent": "Both follow the first card of the trick.",
    "Route Finding": "Avalanches may be kept or handed on.",
    "Seconding": "All give at the same moment; between equals you choose.",
    "Supply Cache": "They are no trick themselves.",
}


def effect(sign: Sign) -> str:
    """What an approach card does."""
    return " ".join([f"{sign.name}: {sign.text}", *([_MORE[sign.name]] if sign.name in _MORE else [])])
