"""A toy with sets that are picked card by card: every seat packs three of its cards in secret, in rising order.

Every seat holds the cards 1, 2, 2, 3 and 4. When all have packed, each scores what its cards are worth, 1 less for each card
that every other seat packed too. Nobody sees how far another's packing has come, only that it is done.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from librt.vecs import vec
from msgspec import Meta
from mypy_extensions import i64

from highcamp import NOBODY, Event, Game, Refused, Rng, State
from highcamp.drawing.names import Names
from highcamp.engine.facts import Facts, Part, Standing, ranked
from highcamp.engine.mode import Mode
from highcamp.engine.options import Options
from toys.paper import read, sheet

HELP = """# Packing

## Packing
Pack three of your cards, in rising order.
"""
HAND = (1, 2, 2, 3, 4)
SIZE = 3


class PacksOptions(Options, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=2, le=3, description="Packers.")] = 2


class PacksPosition(PacksOptions, frozen=True, kw_only=True):
    packs: list[list[int]]


class Packing(State):
    """What every seat has packed so far."""

    def __init__(self, game: Game[Any, Any], options: PacksOptions, packs: list[list[int]]) -> None:
        super().__init__(game, options, NOBODY)
        self.seats = options.players
        self.packs = packs
        self.settle()

    def settle(self) -> None:
        self.actor = next((seat for seat, pack in enumerate(self.packs) if len(pack) < SIZE), NOBODY)

    def copy(self) -> Packing:
        return Packing(self.game, self.options, [list(pack) for pack in self.packs])

    def acting(self) -> list[int]:
        return [seat for seat, pack in enumerate(self.packs) if len(pack) < SIZE]

    def gathering(self) -> bool:
        return not self.over

    def most_legal(self) -> i64:
        return len(set(HAND))

    def cards(self, pack: list[int]) -> list[int]:
        """The cards to pack next: none after which too few higher ones are left."""
        if len(pack) == SIZE:
            return []
        left = list(HAND)
        for card in pack:
            left.remove(card)
        left = [card for card in left if not pack or card >= pack[-1]]
        return sorted({card for n, card in enumerate(left) if len(left) - n >= SIZE - len(pack)})

    def legal_into(self, buffer: vec[i64], seat: i64) -> i64:
        cards = self.cards(self.packs[seat])
        for n, card in enumerate(cards):
            buffer[n] = card - 1
        return len(cards)

    def apply(self, move: i64, seat: i64 = -1) -> None:
        self.packs[self.actor if seat < 0 else seat].append(move + 1)
        self.settle()

    def imagine(self, seat: i64, rng: Rng) -> Packing:
        world = self.copy()
        for other, pack in enumerate(self.packs):
            if other != seat and not self.over:
                size = SIZE if len(pack) == SIZE else rng.below(SIZE)  # how far it has come, nobody knows
                world.packs[other] = []
                while len(world.packs[other]) < size:
                    cards = self.cards(world.packs[other])
                    world.packs[other].append(cards[rng.below(len(cards))])
        world.settle()
        return world

    def points(self, seat: int) -> float:
        others = [pack for other, pack in enumerate(self.packs) if other != seat]
        return float(sum(card - all(card in pack for pack in others) for card in self.packs[seat])) if self.over else 0.0

    def returns(self) -> list[float]:
        points = [self.points(seat) for seat in range(len(self.packs))]
        return [float(self.over and own == max(points)) / points.count(max(points)) for own in points]

    def key(self) -> bytes:
        return msgspec.json.encode(self.packs)


class PacksView(msgspec.Struct, frozen=True, kw_only=True):
    pack: tuple[int, ...]
    packs: tuple[tuple[int, ...], ...]
    waiting_for: tuple[int, ...]


class Packs(Game[PacksOptions, Packing]):
    name = "toy-packs"
    title = "Packing"
    line = "Pack what nobody else packs."
    minutes = 1
    rules_version = 1
    facts = Facts(seats=(2, 3), moves=len(set(HAND)), outcomes=0, hidden=True, simultaneous=True, longest=3 * SIZE)
    Options = PacksOptions

    def start(self, options: PacksOptions) -> Packing:
        return Packing(self, options, [[] for _ in range(options.players)])

    def picks(self, state: Packing, seat: int) -> tuple[int, ...]:
        return tuple(card - 1 for card in state.packs[seat]) if len(state.packs[seat]) < SIZE else ()

    def write_position(self, state: Packing) -> dict[str, Any]:
        return {**msgspec.to_builtins(state.options), "packs": [list(pack) for pack in state.packs]}

    def read_position(self, position: Mapping[str, Any]) -> Packing:
        found = read(position, PacksPosition)
        return Packing(self, self.options({"players": found.players}), found.packs)

    def say(self, move: int, state: Packing) -> str:
        return f"pack {move + 1}"

    def parse(self, text: str, state: Packing) -> int:
        if text not in [f"pack {card}" for card in HAND]:
            raise Refused("bad-notation", f"{text!r} packs nothing.", fix="Write for instance: pack 2.")
        return int(text.removeprefix("pack ")) - 1

    def seen(self, event: Event, seat: int | None) -> Any:
        after = event.after
        assert isinstance(after, Packing)
        if after.over:
            return ["packs", after.packs]
        if seat == event.actor:
            return ["pack", event.move]
        return ["ready", event.actor] if event.actor not in after.to_act else None

    def reveals(self, event: Event) -> bool:
        return event.after.over

    def view(self, state: Packing, seat: int | None) -> PacksView:
        return PacksView(
            pack=() if seat is None else tuple(state.packs[seat]),
            packs=tuple(tuple(pack) for pack in state.packs) if state.over else (),
            waiting_for=state.to_act,
        )

    def refuse(self, state: Packing, seat: int, move: int) -> Refused:
        return Refused("rising", "Pack in rising order.", rule="packing")

    def standing(self, state: Packing, seat: int | None) -> list[Standing]:
        points = [state.points(other) for other in range(len(state.packs))]
        return ranked(points, [(Part(own, "packed"),) for own in points])

    def text(self, view: PacksView, *, names: Sequence[str] = ()) -> str:
        waiting = Names(None, names).all(view.waiting_for) if view.waiting_for else "nobody"
        return f"Packed: {view.pack}. All: {view.packs}. Waiting for {waiting}."

    def svg(self, view: PacksView, *, mode: Mode = "play", names: Sequence[str] = ()) -> str:
        return sheet(self.title, self.text(view, names=names), mode)

    def help(self) -> str:
        return HELP


PACKS = Packs()
