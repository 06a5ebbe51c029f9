"""Blank cards that were filled in, as they read and look: what each part does in plain words, beside the text on the card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from highcamp.drawing.contours import contours_def, paper
from highcamp.drawing.svg import document
from highcamp.engine.phrases import capital, counted, inflected, listed
from highcamp.engine.proof import Proof
from highcamp.games.elevation.approach.declared import MOST_TRICKS, Declared, Part
from highcamp.games.elevation.box import CARDS
from highcamp.games.elevation.draw.signs import WIDTH, post, post_height
from highcamp.games.elevation.options import ElevationOptions
from highcamp.games.elevation.view import Sign

_EDGE: Final = 14


def peaks(found: Sequence[Proof]) -> tuple[Proof, ...]:
    """What differs from our peaks: no card lies on the table yet to show them."""
    return tuple(one._replace(picture="") for one in found)


def cards(options: ElevationOptions) -> tuple[Proof, ...]:
    """A proof of each card; all of them are seen on the first one's signpost."""
    own = [card for card in options.own if isinstance(card, Declared)]
    pictures = [picture(own), *("" for _ in own[1:])]
    return tuple(
        Proof(card.name, tuple(said(part) for part in card.score), drawn) for card, drawn in zip(own, pictures, strict=False)
    )


def picture(cards: list[Declared]) -> str:
    """The cards on a signpost, as they hang at a table."""
    signs = tuple(Sign(name=card.name, text=card.text) for card in cards)
    tall = int(post_height(signs)) + 2 * _EDGE
    told = listed([card.name for card in cards])
    desc = " ".join(f"{card.name}: {card.text}" for card in cards)
    ground = paper(WIDTH, tall, faint=True)
    return document(
        ground + post(signs, _EDGE),
        size=(WIDTH, tall),
        kind="elevation",
        title=f"Approach cards: {told}",
        desc=desc,
        defs=contours_def(),
        mode="watch",
    )


def said(part: Part) -> str:
    """What a part does: ``2 points for each card of 25,000 ft or more.``"""
    points = "No points" if not part.points else f"{counted(abs(part.points), 'point')}{' off' if part.points < 0 else ''}"
    if part.each == "card":
        told = f"{points} for each {_cards(part, 1)} that you won"
    elif part.each == "day":
        told = f"{points} once a day{_if_so_many(part)}"
    else:
        told = f"{points} for each {part.each} of which you won {_many(part)}{_cards(part, 2)}"
    return capital(f"{told}{_tricks(part, joined='if you' in told)}.")


def _if_so_many(part: Part) -> str:
    """The condition of a part that pays once a day; none where it always pays."""
    if part.at_least == 0 and part.at_most >= CARDS:
        return ""
    return f", if you won {_many(part)}{_cards(part, 2)}"


def _many(part: Part) -> str:
    """How many there must be, before what they are."""
    least, most = part.at_least, part.at_most
    if most == 0:
        return "no "
    if least == most:
        return f"exactly {least} "
    if most >= CARDS:
        return "any " if least <= 1 else f"{least} or more "
    return f"at most {most} " if least == 0 else f"{least} to {most} "


def _cards(part: Part, many: int) -> str:
    """The cards that it counts: ``card 7 or 8 of the Alps of 12,000 ft or more``."""
    avalanche = "Avalanche" in part.ranges
    named = [name for name in part.ranges if name != "Avalanche"]
    noun = inflected(many, "Avalanche" if avalanche and not named else "card")
    numbers = f" with {listed(sorted(part.numbers), 'or')}" if part.numbers else ""
    whose = [*(f"the {name}" for name in named), *(["the Avalanches"] if avalanche and named else [])]
    ranges = f" of {listed(whose, 'or')}" if whose else ""
    return f"{noun}{numbers}{ranges}{_feet(part)}"


def _feet(part: Part) -> str:
    least, most = part.feet_at_least, part.feet_at_most
    if least is not None and most is not None:
        return f" from {least:,} to {most:,} ft"
    if least is not None:
        return f" of {least:,} ft or more"
    return f" of {most:,} ft or less" if most is not None else ""


def _tricks(part: Part, *, joined: bool) -> str:
    least, most = part.tricks_at_least, part.tricks_at_most
    if least == 0 and most >= MOST_TRICKS:
        return ""
    start = " and" if joined else ", if you won"
    if most == 0:
        return f"{start} no trick"
    if most >= MOST_TRICKS:
        return f"{start} {counted(least, 'trick')} or more"
    if least == most:
        return f"{start} exactly {counted(least, 'trick')}"
    return f"{start} at most {counted(most, 'trick')}" if least == 0 else f"{start} {least} to {counted(most, 'trick')}"
