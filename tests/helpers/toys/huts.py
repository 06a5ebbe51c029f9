"""A toy with simultaneous choices: sealed bids for the huts along a ridge.

Every seat holds the cards 1 to ``rounds``. In each round all bid one card at the same time; the highest card that nobody else
bid wins the hut, which is worth as many points as the round's number. Most points win. Nothing is left to chance.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

import msgspec
from librt.vecs import vec
from msgspec import Meta
from mypy_extensions import i16, i64

from highcamp import NOBODY, Event, Game, Refused, Rng, State
from highcamp.engine.facts import Facts, Part, Standing, ranked
from highcamp.engine.mode import Mode
from highcamp.engine.observation import Feature, Observation, seats_seen
from highcamp.engine.options import Options
from toys.paper import put_numbers, read, sheet

HELP = """# Sealed huts

## Bidding
All bid one card at the same time, each card once in the game.

## Winning a hut
The highest card that nobody else bid wins the hut. If there is none, nobody does.
"""
MOST_ROUNDS = 4
SEATS = 4

_HUTS = tuple(f"hut {n}" for n in range(1, MOST_ROUNDS + 1))
OBSERVATION = Observation(
    version=1,
    features=(
        Feature(name="bids", meaning="what each seat bid for each hut", axes=(seats_seen(SEATS), _HUTS), high=MOST_ROUNDS),
        Feature(name="chosen", meaning="the card that you have chosen", high=MOST_ROUNDS),
        Feature(name="waiting_for", meaning="who has still to choose", axes=(seats_seen(SEATS),)),
        Feature(name="rounds", meaning="huts in all", high=MOST_ROUNDS),
    ),
    recall="It keeps every bid that was turned up.",
    perfect=True,
)


class HutsOptions(Options, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=2, le=4, description="Bidders.")] = 2
    rounds: Annotated[int, Meta(ge=2, le=MOST_ROUNDS, description="Huts, and cards in each hand.")] = 3


class HutsPosition(HutsOptions, frozen=True, kw_only=True):
    past: list[list[int]]
    chosen: list[int]

    def check(self) -> None:
        """Every card of a finished round was in the hand, and so was every chosen one."""
        for seat in range(self.players):
            cards = [bids[seat] for bids in [*self.past, self.chosen] if len(bids) == self.players]
            bid = [card for card in cards if card]
            known = set(bid) <= set(range(1, self.rounds + 1)) and len(bid) == len(set(bid))
            if len(cards) != len(self.past) + 1 or not all(cards[:-1]) or not known or len(self.past) > self.rounds:
                raise Refused("bad-position", f"These cannot be seat {seat + 1}'s bids.", where="past, chosen")
        if all(self.chosen):
            raise Refused("bad-position", "When all have chosen, the round is over.", where="chosen")


class Ridge(State):
    """All finished rounds, and the cards that lie face down."""

    def __init__(self, game: Game[Any, Any], options: HutsOptions, past: list[list[int]], chosen: list[int]) -> None:
        super().__init__(game, options, NOBODY)
        self.seats = options.players
        self.past = past  # round -> the card of each seat
        self.chosen = chosen  # the card of each seat this round, 0 while it has not chosen
        self.settle()

    def settle(self) -> None:
        self.actor = NOBODY if len(self.past) == self.options.rounds else self.chosen.index(0)

    def copy(self) -> Ridge:
        return type(self)(self.game, self.options, list(self.past), list(self.chosen))

    def hand(self, seat: int) -> list[int]:
        spent = {bids[seat] for bids in self.past}
        return [card for card in range(1, self.options.rounds + 1) if card not in spent]

    def acting(self) -> list[int]:
        return [] if self.over else [seat for seat, card in enumerate(self.chosen) if not card]

    def gathering(self) -> bool:
        return not self.over

    def most_legal(self) -> i64:
        return MOST_ROUNDS

    def legal_into(self, buffer: vec[i64], seat: i64) -> i64:
        hand = self.hand(seat)
        for n, card in enumerate(hand):
            buffer[n] = card - 1
        return len(hand)

    def apply(self, move: i64, seat: i64 = -1) -> None:
        self.chosen[self.actor if seat < 0 else seat] = move + 1
        if all(self.chosen):
            self.past.append(self.chosen)
            self.chosen = [0] * self.options.players
        self.settle()

    def imagine(self, seat: i64, rng: Rng) -> Ridge:
        world = self.copy()
        for other in range(self.options.players):
            if other != seat and self.chosen[other]:
                hand = self.hand(other)
                world.chosen[other] = hand[rng.below(len(hand))]
        return world

    def huts(self, seat: int) -> list[int]:
        """The rounds the seat has won."""
        best = [max((card for card in bids if bids.count(card) == 1), default=0) for bids in self.past]
        return [n for n, bids in enumerate(self.past, 1) if bids[seat] == best[n - 1]]

    def returns(self) -> list[float]:
        points = [sum(self.huts(seat)) for seat in range(self.options.players)]
        best = max(points)
        return [float(self.over and own == best) / points.count(best) for own in points]

    def key(self) -> bytes:
        return msgspec.json.encode([self.past, self.chosen])

    def bids(self, seat: int) -> list[int]:
        """What the seat has bid for each hut, and 0 for those to come."""
        return [bids[seat] for bids in self.past] + [0] * (MOST_ROUNDS - len(self.past))

    def numbers(self, seat: int) -> list[int]:
        """What the seat sees, as numbers."""
        order = [(seat + n) % self.seats for n in range(self.seats)]
        absent = SEATS - self.seats
        bids = [card for other in order for card in self.bids(other)] + [0] * absent * MOST_ROUNDS
        waiting = [other in self.acting() for other in order] + [0] * absent
        return [*bids, self.chosen[seat], *waiting, int(self.options.rounds)]

    def observed(self) -> i64:
        return OBSERVATION.size

    def observe_into(self, buffer: vec[i16], at: i64, seat: i64) -> None:
        put_numbers(self.numbers(seat), buffer, at)


def _turns_up(event: Event) -> bool:
    """Whether this was the last bid of its round, after which all cards are turned up."""
    return len(event.before.acting()) == 1


class HutsView(msgspec.Struct, frozen=True, kw_only=True):
    seat: int | None
    rounds: int
    past: tuple[tuple[int, ...], ...]
    chosen: int
    waiting_for: tuple[int, ...]


class Huts(Game[HutsOptions, Ridge]):
    name = "toy-huts"
    title = "Sealed huts"
    line = "Bid in secret; the highest lonely card takes the hut."
    minutes = 2
    rules_version = 1
    facts = Facts(seats=(2, 4), moves=MOST_ROUNDS, outcomes=0, hidden=True, simultaneous=True, longest=4 * MOST_ROUNDS)
    Options = HutsOptions
    Table: ClassVar[type[Ridge]] = Ridge

    def start(self, options: HutsOptions) -> Ridge:
        return self.Table(self, options, [], [0] * options.players)

    def write_position(self, state: Ridge) -> dict[str, Any]:
        return {**msgspec.to_builtins(state.options), "past": [list(bids) for bids in state.past], "chosen": list(state.chosen)}

    def read_position(self, position: Mapping[str, Any]) -> Ridge:
        found = read(position, HutsPosition)
        return self.Table(self, self.options({"players": found.players, "rounds": found.rounds}), found.past, found.chosen)

    def say(self, move: int, state: Ridge) -> str:
        return f"bid {move + 1}"

    def parse(self, text: str, state: Ridge) -> int:
        found = re.fullmatch(r"bid ([1-9])", text.strip())
        if found is None:
            raise Refused("bad-notation", f"{text!r} is no bid.", fix="Write for instance: bid 2.")
        return int(found[1]) - 1

    def seen(self, event: Event, seat: int | None) -> Any:
        if _turns_up(event):
            return ["bids", event.after.past[-1]]  # type: ignore[attr-defined]  # events of this game hold Ridges
        return ["bid", event.actor, event.move + 1 if seat == event.actor else None]

    def reveals(self, event: Event) -> bool:
        return _turns_up(event)

    def view(self, state: Ridge, seat: int | None) -> HutsView:
        return HutsView(
            seat=seat,
            rounds=state.options.rounds,
            past=tuple(tuple(bids) for bids in state.past),
            chosen=0 if seat is None else state.chosen[seat],
            waiting_for=state.to_act,
        )

    def refuse(self, state: Ridge, seat: int, move: int) -> Refused:
        if move >= state.options.rounds:
            return Refused("no-such-card", f"The highest card is {state.options.rounds}.", rule="bidding")
        return Refused("card-spent", f"You have bid {move + 1} before.", rule="bidding")

    def standing(self, state: Ridge, seat: int | None) -> list[Standing]:
        huts = [state.huts(other) for other in range(state.options.players)]
        return ranked([float(sum(own)) for own in huts], [tuple(Part(n, f"hut {n}") for n in own) for own in huts])

    def text(self, view: HutsView, *, names: Sequence[str] = ()) -> str:
        past = [f"Hut {n}: {', '.join(str(card) for card in bids)}" for n, bids in enumerate(view.past, 1)]
        mine = f"You have chosen {view.chosen}." if view.chosen else "Your card is not chosen."
        return "\n".join([f"{len(past)} of {view.rounds} huts are taken.", *past, mine])

    def svg(self, view: HutsView, *, mode: Mode = "play", names: Sequence[str] = ()) -> str:
        return sheet(self.title, self.text(view, names=names), mode)

    def observation(self) -> Observation:
        return OBSERVATION

    def help(self) -> str:
        return HELP


HUTS = Huts()
