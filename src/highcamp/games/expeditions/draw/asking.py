"""Which move is meant by pressing a space, a card or a token, whether it can be made or not.

A press names one thing, a move often two: who goes there, who uses the card. Where nothing can be done with it, the other half
is chosen such that the answer to *why not* is worth reading.
"""

from __future__ import annotations

from highcamp.games.expeditions.box import (
    CHOOSING,
    DOWN,
    DROPPING,
    FREE,
    GUIDES,
    OPEN,
    UP,
)
from highcamp.games.expeditions.move import Move, Verb, move_of
from highcamp.games.expeditions.notation import CAMP_NAMES
from highcamp.games.expeditions.view import Choice, Holder, Own, Space, View

_USES = (Verb.USE, Verb.BOOST, Verb.RISK_CARD)  # what is done with a card of the action phase


def possible(view: View) -> dict[int, str]:
    """What the reader can do now, with its text; empty if the reader is not asked."""
    return {choice.move: choice.text for choice in view.choices}


def own_cards(view: View) -> Own | None:
    """The reader's own cards."""
    return view.teams[view.seat].own if view.seat is not None else None


# -- spaces --


def step(guide: int, space: int) -> int:
    """The move of a guide to a space."""
    return Move(Verb.STEP, guide=guide, space=space).number


def likeliest(view: View, space: Space) -> int:
    """The guide whom one would send to a space where none can go."""
    assert view.seat is not None
    guides = view.teams[view.seat].guides
    return min(range(GUIDES), key=lambda guide: _unlikely(view, guides[guide], guide, space))


def _unlikely(view: View, holder: Holder, guide: int, space: Space) -> tuple[bool, ...]:
    here = next((other for other in view.spaces if other.name == holder.at), None)  # a climber lost on K2 is nowhere
    near = here is not None and (space.name in here.above or here.name in space.above)
    walks = view.action is not None and holder.name in (view.action.passing, view.action.entering)
    points = view.action is not None and any(view.action.points[guide])
    return not walks, here is None, here is space, not near, not points


# -- cards --


def can_pick(view: View) -> bool:
    """Whether cards of the hand are being chosen. They may be pressed in any order: a table sorts them."""
    own = own_cards(view)
    return bool(view.choices) and view.moment == "select" and own is not None and own.doing in (OPEN, CHOOSING)


def from_hand(view: View, card: str) -> int:
    """The move of a card of the hand: to play it, or to remove it where one has to go."""
    own = own_cards(view)
    removing = view.moment == "select" and own is not None and own.doing == DROPPING
    return Move(Verb.DROP if removing else Verb.CHOOSE, kind=view.cards.index(card)).number


def looked_at(view: View, card: str) -> int:
    """The move of a card that a tank lets one look at."""
    return Move(Verb.KEEP, kind=view.cards.index(card)).number


def uses(view: View, card: str) -> list[int]:
    """All that can be done with a card of the action phase."""
    kind = view.cards.index(card)
    return [move for move in possible(view) if move_of(move).verb in _USES and move_of(move).kind == kind]


def use(view: View, card: str) -> int:
    """The move of a card of the action phase with which nothing can be done: whoever walks uses it, or else one who lives."""
    assert view.seat is not None
    guides = view.teams[view.seat].guides
    spaces = {space.name for space in view.spaces}
    walking = view.action.passing if view.action is not None else None
    guide = min(range(GUIDES), key=lambda guide: (guides[guide].name != walking, guides[guide].at not in spaces))
    kind = view.cards.index(card)
    face = view.face(card)
    if face.boost is not None:
        return Move(Verb.BOOST, kind=kind, holder=guide).number
    sort = FREE if not face.rope else UP if face.up else DOWN
    return Move(Verb.USE, kind=kind, guide=guide, sort=sort).number


# -- plates --


def on_a_card(move: int) -> bool:
    """Whether a move is made by pressing a card in the tray, so that it needs no plate."""
    return move_of(move).verb in (Verb.KEEP, Verb.DROP, Verb.CHOOSE)


def refused(view: View) -> list[Choice]:
    """What one would like to press in the tray and cannot now."""
    if not view.choices:
        return []
    wanted = []
    if view.action is not None:
        wanted += [Choice(move=Move(Verb.PAY_IN).number, text="go in")] if view.moment == "crevice" else []
        wanted.append(Choice(move=Move(Verb.END).number, text="end"))
    elif can_pick(view) and view.led:
        assert view.seat is not None
        names = [camp.name for camp in view.teams[view.seat].camps]
        wanted += [Choice(move=Move(Verb.SPEND, camp=CAMP_NAMES.index(name)).number, text=f"oxygen {name}") for name in names]
    moves = possible(view)
    return [choice for choice in wanted if choice.move not in moves]
