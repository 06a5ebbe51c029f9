"""Rounds of Mountaineers written down as at a table, and helpers that play them.

A round is a text: climbers clockwise from the Lead, parted by ``|``; each with first card, second card and extra Route.
``Bomber>9`` is a Bomber traded for the 9, ``Sabotage/left`` one that takes two points from the left. A mark behind a card is
what must become of it: ``x`` blocked, ``p`` protected by Clip In.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from highcamp import Game, State
from highcamp.engine.rng import Rng
from highcamp.games.mountaineers import MOUNTAINEERS
from highcamp.games.mountaineers.rules import MountaineersState

GAME: Game[Any, Any] = MOUNTAINEERS
ROUTES = ["2", "3", "4", "5", "6", "7", "8", "9", "10"]
SPECIALS = ["Bomber", "Tak-Tak", "Belay", "Clip In", "Sabotage"]
DECKS = {
    "basic": ROUTES,
    "peak": ROUTES + SPECIALS,
    "tournament": ROUTES + SPECIALS,
    "sherpa": [*ROUTES, "Bomber", "Sabotage"],
    "blitz": ROUTES,
}


class Laid(NamedTuple):
    """One card of a round: what was laid first, what lies in the end, its side, its mark."""

    laid: str
    lies: str
    side: str
    mark: str


def read_round(text: str) -> list[list[Laid]]:
    """The climbers' cards."""
    return [[_laid(word) for word in climber.split()] for climber in text.split("|")]


def _laid(word: str) -> Laid:
    mark = word[-1] if word[-1] in "xp" else ""
    word, _, side = word.removesuffix(mark).partition("/")
    laid, _, traded = word.replace("Clip-In", "Clip In").partition(">")
    return Laid(laid, traded or laid, side, mark)


def moves_of(cards: list[Laid], options: dict[str, Any]) -> list[str]:
    """What a climber says in the turn that lays these cards."""
    moves = []
    for place, card in enumerate(cards):
        if place == 1:
            moves.append(card.laid)
        if place < 2 and card.laid == "Bomber":
            moves.append(f"trade {card.lies}" if card.lies != "Bomber" else "keep")
        if place == 2:
            moves.append(f"add {card.lies}")
    asked = cards[1].lies == "Tak-Tak" or (options.get("tak_tak_always_extra") and cards[0].lies == "Tak-Tak")
    return [*moves, "no extra"] if asked and len(cards) == 2 else moves


def before_second_cards(text: str, totals: Iterable[int] = (), lead: int = 1, **options: Any) -> State:
    """The moment at which all first cards of a round lie and the Lead Climber plays; hands hold what will be played."""
    climbers = read_round(text)
    options = {"players": len(climbers), "mode": "peak", **options}
    scores = list(totals) or [0] * len(climbers)
    rows: list[dict[str, Any]] = [{} for _ in climbers]
    for turn, cards in enumerate(climbers):
        seat = (lead - 1 + turn) % len(climbers)
        hand = [card.lies for card in cards[1:]] + [card.laid for card in cards[1:] if card.laid != card.lies]
        if cards[0].laid != cards[0].lies:
            hand.append(cards[0].lies)
        spare = [card for card in DECKS[options["mode"]] if card not in {cards[0].laid, *hand}]
        hand += spare[: (4 if turn == 0 else 3) - len(hand)]
        rows[seat] = {"score": scores[seat], "hand": hand, "played": [cards[0].laid]}
    first = "bomber" if climbers[0][0].laid == "Bomber" else "second card"
    return GAME.position({**options, "moment": first, "to_act": lead, "lead": lead, "climbers": rows})


def play_round(text: str, totals: Iterable[int] = (), lead: int = 1, **options: Any) -> State:
    """The round played to its scoring."""
    state = before_second_cards(text, totals, lead, **options)
    climbers = read_round(text)
    for turn, cards in enumerate(climbers):
        seat = (lead - 1 + turn) % len(climbers)
        for move in moves_of(cards, options):
            make(state, seat, move)
    while state.view().moment == "sabotage":
        seat = state.to_act[0]
        cards = climbers[(seat - lead + 1) % len(climbers)]
        make(state, seat, "two " + next(card.side for card in cards if card.laid == "Sabotage"))
    return state


def make(state: State, seat: int, text: str) -> None:
    """Make a seat's move in notation."""
    state.play(seat, GAME.parse(text, state))


def deal(state: State, *texts: str) -> None:
    """Let nature do this."""
    for text in texts:
        state.deal(GAME.parse(text, state))


def names(state: State, seat: int = -1) -> set[str]:
    """The legal moves in notation."""
    return {GAME.say(move, state) for move in state.legal(seat)}


def blitz_hands(*cards: str) -> list[dict[str, Any]]:
    """Climbers of Blitz who hold five Routes each, this card among them."""
    rows = []
    for card in cards:
        hand = [card, *[route for route in ROUTES if route != card][:4]]
        rows.append({"hand": hand, "discard": [route for route in ROUTES if route not in hand]})
    return rows


def random_games(games: int = 3, **options: Any) -> list[list[MountaineersState]]:
    """All states of some random games."""
    played = []
    for seed in range(games):
        state, rng = GAME.new(**options), Rng.keyed("rulings", seed)
        states = []
        while True:
            assert isinstance(state, MountaineersState)
            states.append(state.copy())
            if state.over:
                break
            moves = state.legal()
            state.apply(state.sample(rng) if state.is_chance else moves[rng.below(len(moves))])
        played.append(states)
    return played
