"""What is pressed for each move of an expedition, in any order: a card and who uses it, who walks and where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from highcamp.engine.scene import MAIN, SECOND, Way
from highcamp.games.expeditions import offers
from highcamp.games.expeditions.box import GUIDES, HOLDERS, NOWHERE, SORTS
from highcamp.games.expeditions.bundles import Bundle, bundles
from highcamp.games.expeditions.move import Move, Verb, move_of
from highcamp.games.expeditions.notation import GUIDE_NAMES, SORT_NAMES
from highcamp.games.expeditions.phases import ACT
from highcamp.games.expeditions.rules import Expedition
from highcamp.games.expeditions.walks import Walk, walks

ABANDON: Final = "abandon"
RISK: Final = "risk"
MOST_GOALS: Final = 18

_BESIDE: Final = {Verb.END: MAIN, Verb.NO_MORE: SECOND, Verb.GO_BACK: SECOND, Verb.SETTLE: SECOND}


def holder(number: int) -> str:
    """A guide or climber, or a camp or tent."""
    return f"who-{GUIDE_NAMES[number]}" if number < GUIDES else f"camp-{number - GUIDES + 1}"


def item(number: int, what: int) -> str:
    """Something that is with a guide or in a camp."""
    return f"item-{number}-{what}"


def space(number: int) -> str:
    """A space."""
    return f"space-{number}"


def card(kind: int, use: str) -> str:
    """An unused card: its side up, down or free, or for acclimatization."""
    return f"card-{kind}-{use}"


def points(guide: int, sort: int) -> str:
    """Movement points of a guide or climber."""
    return f"points-{GUIDE_NAMES[guide]}-{SORT_NAMES[sort]}"


def presses(number: int, state: Expedition) -> tuple[str, ...]:
    """What is pressed for a move."""
    move = move_of(number)
    verb = move.verb
    if verb in _BESIDE:
        return (_BESIDE[verb],)
    if verb is Verb.STEP:
        return _walk(state, move.guide, move.space)
    if verb is Verb.PAY_IN:
        return (space(state.ahead),)
    if verb is Verb.SWAP:
        return holder(0), holder(1)
    return _with_cards(move, state) or _with_loads(move, state) or (f"move-{number}",)


def _with_cards(move: Move, state: Expedition) -> tuple[str, ...]:
    verb = move.verb
    if verb is Verb.USE:
        return card(move.kind, SORT_NAMES[move.sort]), holder(move.guide)
    if verb is Verb.BOOST:
        return card(move.kind, "boost"), holder(move.holder)
    if verb is Verb.RISK_CARD:
        return RISK, card(move.kind, first_use(state, move.kind))
    if verb is Verb.RISK_POINT:
        return RISK, points(move.guide, move.sort)
    if verb is Verb.RISK_BOOST:
        return RISK, holder(move.holder)
    return (RISK, holder(move.guide)) if verb is Verb.RISK_CLIENTS else ()


def _with_loads(move: Move, state: Expedition) -> tuple[str, ...]:
    """What is pressed goes back to the base, or into the camp, and from there to whoever is there, if that is clear; so where
    else it goes is pressed first.
    """
    verb = move.verb
    if verb is Verb.UNLOAD:
        return (item(move.guide, move.item),)
    if verb is Verb.PUT:
        thing, camp = item(move.guide, move.item), GUIDES + move.camp
        return (thing,) if _only_there(state, camp, GUIDES + 1 - move.camp) else (holder(camp), thing)
    if verb is Verb.TAKE:
        thing = item(GUIDES + move.camp, move.item)
        return (thing,) if _only_there(state, move.guide, 1 - move.guide) else (thing, holder(move.guide))
    if verb is Verb.HAND_OVER:
        return holder(1 - move.guide), item(move.guide, move.item)
    return (ABANDON, item(move.holder, move.item)) if verb is Verb.ABANDON else ()


def _only_there(state: Expedition, who: int, other: int) -> bool:
    """Whether only the first of two guides, or of two camps, is on its space, and that is not the base."""
    team = state.acting_seat() * HOLDERS
    return state.where[team + who] not in (0, state.where[team + other])


def first_use(state: Expedition, kind: int) -> str:
    """The side of a card that stands for the whole of it."""
    deck = state.deck
    if deck.boosts[kind]:
        return "boost"
    return "free" if not deck.rope[kind] else "up" if deck.up[kind] else "down"


def _walk(state: Expedition, guide: int, to: int) -> tuple[str, ...]:
    """A space alone where only this one can walk, else also who."""
    return (space(to),) if _walks_alone(state, guide) else (holder(guide), space(to))


def _walks_alone(state: Expedition, guide: int) -> bool:
    other, seat = 1 - guide, state.acting_seat()
    if state.passage == guide or state.where[seat * HOLDERS + other] == NOWHERE:
        return True
    if any(state.pool[other * SORTS + sort] for sort in range(SORTS)):
        return False
    return not any(state.idle[kind] and not state.deck.boosts[kind] for kind in range(state.deck.kinds))


def every(side: int) -> str:
    """All cards that lead up, or down."""
    return f"all-{SORT_NAMES[side]}"


def party(guide: int, newcomer: int) -> str:
    """Four climbers, or four tourists, for a guide."""
    return f"party-{GUIDE_NAMES[guide]}-{newcomer}"


def ways(state: Expedition, seat: int) -> Sequence[Way]:
    """Walks to spaces that are more than a step away, and moves that people mostly make together."""
    if state.phase != ACT or seat not in state.to_act:
        return ()
    near = {(move.guide, move.space) for move in map(move_of, state.legal(seat)) if move.verb is Verb.STEP}
    far = [walk for walk in walks(state, seat) if (walk.guide, walk.space) not in near]
    goals = _nearest(far, {to for _, to in near})
    far = [walk for walk in far if walk.space in goals]
    found = [
        Way(walk.moves, _walk(state, walk.guide, walk.space), offers.walk(walk, state), offers.price(walk.paid, walk.of))
        for walk in far
    ]
    return found + [Way(bundle.moves, _bundled(bundle), offers.bundled(bundle, state)) for bundle in bundles(state, seat)]


def _nearest(far: list[Walk], near: set[int]) -> set[int]:
    """Spaces that walks are offered to: not more than a small picture has room for, the nearest first."""
    goals = set(near)
    for walk in sorted(far, key=lambda walk: (walk.of, walk.paid)):
        if len(goals) < MOST_GOALS:
            goals.add(walk.space)
    return goals


def _bundled(bundle: Bundle) -> tuple[str, ...]:
    if bundle.verb is Verb.USE:
        return every(bundle.which), holder(bundle.holder)
    return (party(bundle.holder, bundle.which),) if bundle.verb is Verb.LOAD else (holder(bundle.holder),)


def targets(state: Expedition, seat: int) -> tuple[str, ...]:
    """Everything that is pressed for something now."""
    names = {name for move in state.legal(seat) for name in presses(move, state)}
    names.update(name for way in ways(state, seat) for name in way.presses)
    return tuple(sorted(names))
