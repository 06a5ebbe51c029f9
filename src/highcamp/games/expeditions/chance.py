"""What nature does in an expedition: deals cards, turns up weather, tokens and icefall, and how likely each of it is."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.vectors import total
from highcamp.games.expeditions.box import IN_HAND, IN_PILE, MOST_DECK, OPEN_TILES, OPEN_TOKENS
from highcamp.games.expeditions.day import begin_actions, begin_draw, drawer
from highcamp.games.expeditions.phases import DRAW, DRAW_PAWNS, ICEFALL, STACK, TURN_TILE, TURN_TOKEN
from highcamp.games.expeditions.trails import reveal_token

if TYPE_CHECKING:
    from highcamp.games.expeditions.rules import Expedition


def stacker(state: "Expedition") -> i64:
    """The seat whose acclimatization deck gets its next card, or -1."""
    cards = total(state.deck.aside)
    for seat in range(state.players):
        if state.stacked[seat] < cards:
            return seat
    return -1


def weights(state: "Expedition") -> vec[i64]:
    """How likely each of nature's moves is."""
    phase = state.phase
    if phase == DRAW:
        first = state.at(drawer(state), IN_PILE)
        return state.cards[first : first + state.deck.kinds]
    if phase == ICEFALL:
        return token_weights(state)
    if phase == TURN_TOKEN:
        return state.risk_left
    if phase == TURN_TILE:
        return tile_weights(state)
    if phase == STACK:
        return stack_weights(state)
    weights = vec[i64]([1] * state.players)
    if phase == DRAW_PAWNS:
        for place in range(state.players):
            if state.recent[place] >= 0:
                weights[state.recent[place]] = 0
    return weights


def token_weights(state: "Expedition") -> vec[i64]:
    """Icefall tokens of the sign ahead that are still face down, by kind."""
    mountain = state.mountain
    sign = mountain.sign[state.ahead]
    first = (sign - 1) * mountain.tokens
    left = mountain.token_count[first : first + mountain.tokens]
    for space in range(mountain.spaces):
        if mountain.sign[space] == sign and state.tokens[space] >= 0:
            left[state.tokens[space]] -= 1
    return left


def tile_weights(state: "Expedition") -> vec[i64]:
    """Weather tiles that have not been turned up."""
    left = vec[i64]([1] * state.weather.tiles)
    for place in range(state.weather.tiles):
        if state.tiles[place] >= 0:
            left[state.tiles[place]] = 0
    return left


def stack_weights(state: "Expedition") -> vec[i64]:
    """Acclimatization cards that are not yet in the deck being stacked."""
    seat = stacker(state)
    left = state.deck.aside[:]
    for place in range(state.stacked[seat]):
        left[state.stack[seat * MOST_DECK + place]] -= 1
    return left


def happen(state: "Expedition", move: i64) -> None:
    """Make nature's move."""
    phase = state.phase
    if phase == DRAW:
        seat = drawer(state)
        state.cards[state.at(seat, IN_PILE) + move] -= 1
        state.cards[state.at(seat, IN_HAND) + move] += 1
        begin_draw(state)
    elif phase == ICEFALL:
        reveal_token(state, move)
    elif phase == TURN_TOKEN:
        state.risk_left[move] -= 1
        state.risk_open[move] += 1
        if state.risk_seat >= 0:
            begin_actions(state)
        elif total(state.risk_open) == OPEN_TOKENS:
            state.phase = STACK
            if stacker(state) < 0:
                begin_draw(state)
    elif phase == TURN_TILE:
        place: i64 = 0
        while state.tiles[place] >= 0:
            place += 1
        state.tiles[place] = move
        if state.turn > 1:
            begin_draw(state)
        elif place + 1 == OPEN_TILES:
            state.phase = TURN_TOKEN
    elif phase == STACK:
        seat = stacker(state)
        state.stack[seat * MOST_DECK + state.stacked[seat]] = move
        state.stacked[seat] += 1
        if stacker(state) < 0:
            begin_draw(state)
    elif phase == DRAW_PAWNS:
        line_up(state, move)
    else:
        state.start = move
        state.phase = DRAW_PAWNS
        if state.players == 1:
            line_up(state, 0)


def line_up(state: "Expedition", seat: i64) -> None:
    """Put a pawn to the right of those on the score track; the last one has no choice."""
    place: i64 = 0
    while state.recent[place] >= 0:
        place += 1
    state.recent[place] = seat
    if place + 2 < state.players:
        return
    if place + 1 < state.players:
        left = vec[i64]([1] * state.players)
        for before in range(place + 1):
            left[state.recent[before]] = 0
        last: i64 = 0
        while left[last] == 0:
            last += 1
        state.recent[place + 1] = last
    state.phase = TURN_TILE
