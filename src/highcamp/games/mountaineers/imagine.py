"""What a seat cannot know, dealt anew. Compiled, as the rules are."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from highcamp.engine.bits import bit, count
from highcamp.engine.rng import Rng
from highcamp.games.mountaineers.box import any_of

if TYPE_CHECKING:
    from highcamp.games.mountaineers.rules import MountaineersState


def imagined(state: "MountaineersState", seat: i64, rng: Rng) -> "MountaineersState":
    """A world that the seat could be in."""
    world = state.copy()
    for other in range(state.seats):
        if other != seat:
            deal_anew(world, other, rng)
    return world


def deal_anew(state: "MountaineersState", seat: i64, rng: Rng) -> None:
    """Share the seat's unseen cards anew between hand and draw pile, and let it choose anew in secret."""
    hand = state.sure[seat]
    unseen = (state.hand[seat] | state.draw[seat]) & ~hand
    for _ in range(count(state.hand[seat]) - count(hand)):
        card = any_of(unseen, rng)
        hand |= bit(card)
        unseen &= ~bit(card)
    state.hand[seat] = hand
    state.draw[seat] = unseen
    if state.chosen[seat] != 0:
        state.chosen[seat] = any_of(hand, rng)
