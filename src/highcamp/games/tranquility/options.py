"""How Tranquility: The Ascent can be set up."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from highcamp.engine.options import Options
from highcamp.engine.refusal import Refused
from highcamp.games.tranquility import parts
from highcamp.games.tranquility.box import ASCENT, COPIES, GOATS, GREEN_PATH, HAND, HAND_SOLO, MOUNTAIN_GOATS, PANORAMA
from highcamp.games.tranquility.names import kind_of

Number = Annotated[int, Meta(ge=1, le=12)]


class OwnBox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The faces of your own copy, where the rulebook prints none."""

    goat_cards: Annotated[tuple[str, ...], Meta(description="The twelve cards with the goat symbol, such as G12.")] = ()
    panoramas: Annotated[
        tuple[tuple[Number, Number, Number], ...], Meta(description="The sequences on the ten Panoramas.")
    ] = ()


class TranquilityOptions(Options, frozen=True, kw_only=True):
    """Players, modules, agreed readings."""

    players: Annotated[int, Meta(ge=1, le=5, description="Climbers: 1 (solo) to 5.")] = 2
    green_path: Annotated[
        bool, Meta(description="Module: green cards must lead from the foot to the peak.", extra={"theme": "module"})
    ] = False
    panorama_objectives: Annotated[
        bool, Meta(description="Module: rows must show given sequences of numbers.", extra={"theme": "module"})
    ] = False
    objectives: Annotated[
        int,
        Meta(
            ge=3,
            le=5,
            description="How many Panorama objectives are turned over.",
            extra={"label": "Objectives turned over", "when": {"panorama_objectives": [True]}},
        ),
    ] = 3
    mountain_goats: Annotated[
        bool, Meta(description="Module: eight goats must be herded to the eighth row.", extra={"theme": "module"})
    ] = False
    guide_ropes: Annotated[
        int, Meta(ge=0, le=3, description="Solo only: Guide ropes, each a fresh hand.", extra={"when": {"players": [1]}})
    ] = 3
    open_hands: Annotated[
        bool, Meta(description="All hands lie open: for families and for study.", extra={"when": {"players": [2, 3, 4, 5]}})
    ] = False
    campfires: Annotated[
        Literal["three", "six"],
        Meta(
            extra={
                "means": {
                    "three": "a Campfire in each colour and five Bridges.",
                    "six": "two in each colour and two Bridges.",
                }
            }
        ),
    ] = "three"
    campfire_onto_bridge: Annotated[
        bool, Meta(description="A card that a Campfire moves may cover a Bridge.", extra={"label": "Campfire onto a Bridge"})
    ] = True
    own_box: Annotated[OwnBox | None, Meta(description="Goat cards and sequences of your own copy.", extra={"study": True})] = (
        None
    )

    def idle(self) -> dict[str, str]:
        found = super().idle()
        box = self.own_box
        if box and not (box.goat_cards and self.mountain_goats) and not (box.panoramas and self.panorama_objectives):
            found["own_box"] = "the module whose parts it names"
        return found

    def check(self) -> None:
        if self.own_box is None:
            return
        where = "option own_box.goat_cards"
        named = [kind_of(word, where) for word in self.own_box.goat_cards]
        if named and (len(named) != GOATS or any(kind >= ASCENT or kind & 1 for kind in named)):
            raise Refused("bad-option", f"Exactly {GOATS} Ascent cards such as G12 are needed.", where=where)
        if any(named.count(kind) > COPIES for kind in named):
            raise Refused("bad-option", f"No card is in the box more than {COPIES} times.", where=where)
        where = "option own_box.panoramas"
        sequences = self.own_box.panoramas
        if sequences and (len(sequences) != 10 or len(set(sequences)) != 10):
            raise Refused("bad-option", "Ten different sequences of three numbers are needed.", where=where)

    @property
    def modules(self) -> int:
        """The modules in play, as a word of bits."""
        return (
            (GREEN_PATH if self.green_path else 0)
            | (PANORAMA if self.panorama_objectives else 0)
            | (MOUNTAIN_GOATS if self.mountain_goats else 0)
        )

    @property
    def hand_size(self) -> int:
        """Cards in a full hand."""
        return HAND if self.players > 1 else HAND_SOLO

    @property
    def goat_cards(self) -> tuple[str, ...]:
        """The cards whose goat symbol means something: none without the goats."""
        if not self.mountain_goats:
            return ()
        return (self.own_box and self.own_box.goat_cards) or parts.goat_cards()

    @property
    def sequences(self) -> tuple[tuple[int, int, int], ...]:
        """The sequences on the ten Panoramas."""
        return (self.own_box and self.own_box.panoramas) or parts.panoramas()

    def deck(self) -> list[int]:
        """How many cards of each kind are in the deck."""
        return parts.deck(self.campfires, self.goat_cards, solo=self.players == 1)
