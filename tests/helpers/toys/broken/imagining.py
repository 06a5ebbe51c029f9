"""Imagined states that are broken."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from highcamp import Rng
from highcamp.engine.state import State
from toys.broken.breaking import breaks, put
from toys.camp import END, Camp, Face
from toys.huts import Huts, Ridge
from toys.rope import Rope, RopeTeam


@breaks("imagine-view")
class ImaginesOwnHand(RopeTeam):
    class Table(Rope):
        def unseen(self, seat: int) -> list[int]:
            return [card for card in range(1, 7) if card not in self.played()]

        def imagine(self, seat: i64, rng: Rng) -> Rope:
            world = super().imagine(seat, rng)
            left = [card for card in self.unseen(seat) if not any(card in hand for hand in world.hands)]
            for card in left[:1]:
                world.hands[seat][:1] = [card] * len(world.hands[seat][:1])
            return world


@breaks("imagine-legal")
class ImaginesWeakness(Camp):
    class Table(Face):
        weak = False

        def imagine(self, seat: i64, rng: Rng) -> State:
            world = self.copy()
            world.weak = True  # type: ignore[attr-defined]  # of this Table
            return world

        def legal_into(self, buffer: vec[i64], seat: i64) -> i64:
            return put([END], buffer) if self.weak else super().legal_into(buffer, seat)


@breaks("imagine-fields")
class ImaginesTheTruth(RopeTeam):
    class Table(Rope):
        def imagine(self, seat: i64, rng: Rng) -> Rope:
            return self.copy()


@breaks("imagine-fields", players=3)
class MissesAHand(RopeTeam):
    """The last seat's hand stays as it is."""

    class Table(Rope):
        def imagine(self, seat: i64, rng: Rng) -> Rope:
            world = super().imagine(seat, rng)
            return self.copy() if world.hands[-1] != self.hands[-1] else world


@breaks("imagine-forgets")
class ImaginesFromTheTruth(Huts):
    """Every card is as likely as it should be, and yet the same luck gives another card if the truth is another."""

    class Table(Ridge):
        def imagine(self, seat: i64, rng: Rng) -> Ridge:
            world = self.copy()
            for other, card in enumerate(self.chosen):
                if other != seat and card:
                    hand = self.hand(other)
                    world.chosen[other] = hand[(hand.index(card) + rng.below(len(hand))) % len(hand)]
            return world


@breaks("imagine-pure")
class DealsTheTruthAnew(Huts):
    class Table(Ridge):
        def imagine(self, seat: i64, rng: Rng) -> Ridge:
            world = super().imagine(seat, rng)
            self.chosen = list(world.chosen)
            return world


@breaks("imagine-plays")
class ImaginedAndStuck(RopeTeam):
    class Table(Rope):
        frozen = False

        def imagine(self, seat: i64, rng: Rng) -> Rope:
            world = super().imagine(seat, rng)
            world.frozen = True  # type: ignore[attr-defined]  # of this Table
            return world

        def apply(self, move: i64, seat: i64 = -1) -> None:
            if self.frozen:
                raise ValueError("frozen")
            super().apply(move, seat)


@breaks("worlds-possible")
class ImaginesSpentCards(Huts):
    class Table(Ridge):
        def imagine(self, seat: i64, rng: Rng) -> Ridge:
            world = self.copy()
            for other, card in enumerate(self.chosen):
                if other != seat and card:
                    world.chosen[other] = 1 + rng.below(self.options.rounds)
            return world


@breaks("worlds-all", rounds=4)
class NeverImaginesTheBest(Huts):
    class Table(Ridge):
        def imagine(self, seat: i64, rng: Rng) -> Ridge:
            world = self.copy()
            for other, card in enumerate(self.chosen):
                if other != seat and card:
                    world.chosen[other] = self.hand(other)[rng.below(max(1, len(self.hand(other)) - 1))]
            return world
