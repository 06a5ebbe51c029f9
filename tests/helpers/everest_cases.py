"""Tables of Mount Everest in the middle of things, in few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from expedition_cases import does, legal
from highcamp import Dealer, Game, Refused, State
from highcamp.games.everest import EVEREST as GAME

EVEREST: Game[Any, Any] = GAME
SUN = 3  # the summer tile without any weather
OPEN_ICE = {"I1": 1, "J1": 1, "J2": 2}
MAIN = ["1"] * 5 + ["2"] * 3 + ["3"] * 2 + ["3!", "4!", "1/2", "1/3", "2/3", "/2", "/3", "/4"]


def seat_part(table: Sequence[str], guides: Sequence[Any] = (), camps: Sequence[Any] = (), **more: Any) -> dict[str, Any]:
    """A seat that has played these cards. Each acclimatization card among them was gained for a card removed."""
    gained = sum(card.startswith("+") for card in table)
    left = Counter(MAIN) - Counter(table)
    removed = [card for card in ("1", "2", "3", "/2", "/3") if left[card]][:gained]
    part: dict[str, Any] = {"table": list(table), "camps": list(camps), **more}
    if gained:
        part |= {"removed": removed, "taken": [0, gained]}
    if guides:
        part["guides"] = [{"at": guide} if isinstance(guide, str) else guide for guide in guides]
    return part


def acting(
    table: Sequence[str] = ("1", "1", "1"),
    guides: Sequence[Any] = ("BASE", "BASE"),
    camps: Sequence[Any] = (),
    *,
    others: Sequence[dict[str, Any]] = (),
    risk: int | None = None,
    tile: int = SUN,
    turn: int = 1,
    icefall: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None,
    acting: dict[str, Any] | None = None,
    **more: Any,
) -> State:
    """Seat 1 is about to use its cards."""
    players = max(2, 1 + len(others))
    rest = list(others) + [seat_part(("/2", "/3", "/4"))] * (players - 1 - len(others))
    tiles = [tile] + [number for number in range(1, 7) if number != tile]
    position: dict[str, Any] = {
        "players": players,
        **(options or {}),
        "moment": "act",
        "turn": turn,
        "start": 1,
        "to_act": 1,
        "weather": tiles[: (turn - 1) // 3 + 2],
        "icefall": icefall or {},
        "risk": {"open": [0, 1, 2]} | ({"seat": 1, "taken": risk} if risk is not None else {}),
        "seats": [seat_part(table, guides, camps, **more), *rest],
    }
    if acting:
        position["acting"] = acting
    return EVEREST.position(position)


def refused(state: State, text: str) -> str:
    """The code with which a move is refused."""
    refusal = state.why_not(state.to_act[0], EVEREST.parse(text, state))
    assert isinstance(refusal, Refused), f"{text} is legal"
    return refusal.code


def finish_day(state: State) -> State:
    """The state after everyone has ended the turn without doing more, up to the night."""
    after, day = state.copy(), state.position()["turn"]
    while not after.over and after.position()["turn"] == day:
        after = does(after, "end")
    return after


def next_turn(state: State) -> State:
    """Seat 1 is about to use its cards again, a night later; nobody has done more than the rules ask."""
    after, dealer = finish_day(state), Dealer(0)
    while after.is_chance or after.gathering() or after.to_act != (0,):
        if after.is_chance:
            after.apply(dealer.draw(after))
        elif after.gathering():
            after = choose_first(after)
        else:
            after = does(
                after, "end" if "end" in legal(after) else min(text for text in legal(after) if text.startswith("risk"))
            )
    return after


def loads(state: State, seat: int = 1) -> list[dict[str, Any]]:
    """Guides and camps of a seat as the position writes them."""
    part = state.position()["seats"][seat - 1]
    return [*part["guides"], *part["camps"]]


def clients(state: State, holder: int = 0, seat: int = 1) -> list[str]:
    """The clients with a guide (0, 1) or camp (2, 3)."""
    found: list[str] = loads(state, seat)[holder].get("clients", [])
    return found


def points(state: State) -> list[int]:
    """Points of all seats."""
    return [part["points"] for part in state.position()["seats"]]


CROWD = [seat_part(("/2", "/3", "/4"), ("F1", "E1"))]  # another team fills two spaces of the way up


def laid_out(seed: int = 0, **options: Any) -> State:
    """A new game up to the first choice."""
    state, dealer = EVEREST.new(**options), Dealer(seed)
    while state.is_chance:
        state.apply(dealer.draw(state))
    return state


def choose_first(state: State) -> State:
    """Everybody chooses the first cards offered, without oxygen."""
    after = state.copy()
    while after.gathering():
        moves = [move for move in after.legal() if EVEREST.say(move, after).startswith("play")]
        after.apply(moves[0], after.actor)
    return after


def quiet_game(seed: int, **options: Any) -> list[State]:
    """A game in which nobody does more than the rules ask; its states at every first choice of a day."""
    state, dealer, mornings = EVEREST.new(**options), Dealer(seed), []
    day = 0
    while not state.over:
        if state.is_chance:
            state.apply(dealer.draw(state))
            continue
        if state.gathering() and state.position()["turn"] != day:
            day = state.position()["turn"]
            mornings.append(state.copy())
        texts = {EVEREST.say(move, state): move for move in state.legal()}
        pays = [move for text, move in texts.items() if text.startswith("risk")]
        state.apply(texts.get("end", pays[0] if pays else min(texts.values())), state.actor)
    return [*mornings, state]


def oxygen_table(at: str = "G1", tanks: int = 2, **more: Any) -> State:
    """Seat 1 chooses cards with tanks in a camp; its acclimatization deck is known to us."""
    hand = ["1", "1", "2", "3", "1/2", "/4"]
    seats = [
        {"hand": hand, "camps": [{"at": at, "tanks": tanks}], "deck": ["+1", "+3", "+2", "+1", "+2", "+3"], **more},
        {"hand": ["1", "1", "2", "2", "3", "3"]},
    ]
    table = {"moment": "select", "turn": 1, "start": 1, "weather": [3, 1], "risk": {"open": [0, 1, 2]}, "seats": seats}
    return EVEREST.position({"players": 2, **table})


def plays(state: State, seat: int, *moves: str) -> State:
    after = state.copy()
    for text in moves:
        after.play(seat - 1, EVEREST.parse(text, after))
    return after


def texts(state: State, seat: int) -> set[str]:
    return {EVEREST.say(move, state) for move in state.legal(seat - 1)}


def turned(state: State, token: str) -> State:
    after = state.copy()
    after.deal(EVEREST.parse(token, after))
    return after


def shown(*hands: tuple[str, ...], turn: int = 6, risk: dict[str, Any] | None = None) -> State:
    """Every seat had only these cards left, and has shown them."""
    parts = []
    for cards in hands:
        part = seat_part(cards)
        part["hand"] = part.pop("table")
        rest = list((Counter(MAIN) - Counter([*part["hand"], *part.get("removed", [])])).elements())
        parts.append(part | {"pile": [], "discard": rest})
    weather = [3, 1, 2, 4, 5, 6][: (turn - 1) // 3 + 2]
    table = {"moment": "select", "turn": turn, "start": 1, "weather": weather, "risk": risk or {"open": [0, 1, 2]}}
    return choose_first(EVEREST.position({"players": len(hands), **table, "seats": parts}))
