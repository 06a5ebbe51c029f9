"""The cards of a player, as a file says, their names, and the tables made from them."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from highcamp.engine.refusal import Refused
from highcamp.games.expeditions.box import MOST_DECK, MOST_KINDS, OPEN_TOKENS, PLAY, Cards

CYCLE_TURNS = 6  # turns from one shuffle to the next: three cards each make the deck
MOST_POINTS = 9  # of one card

Points = Annotated[int, Meta(ge=0, le=MOST_POINTS)]


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A movement card: points up and down, what it costs the clients; a rope has two sides and one is chosen."""

    up: Points
    down: Points
    loss: Annotated[int, Meta(ge=0, le=6)] = 0
    rope: bool = False
    copies: Annotated[int, Meta(ge=1, le=18)] = 1

    @property
    def name(self) -> str:
        """As notation writes it: ``2``, ``3!`` with a loss of one, ``1/3`` for a rope, ``/4`` for one that leads only down."""
        sides = f"{self.up or ''}/{self.down}" if self.rope else str(self.up)
        return sides + "!" * self.loss


class Face(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a card shows: points up and down, what it costs, whether it is a rope; or levels of acclimatization."""

    up: int = 0
    down: int = 0
    loss: int = 0
    rope: bool = False
    boost: int | None = None
    """Of a card for acclimatization, which has no points."""


class Deck(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """All cards of a player, and the risk tokens of the table."""

    main: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=MOST_KINDS)]
    acclimatization: Annotated[tuple[Points, ...], Meta(max_length=MOST_DECK)] = ()
    """Gained by oxygen."""
    main_acclimatization: Annotated[tuple[Points, ...], Meta(max_length=18)] = ()
    """In the deck from the start, as in K2."""
    risk: dict[Literal["0", "1", "2", "3"], Annotated[int, Meta(ge=1, le=200)]]
    origin: str = "own"

    @property
    def boosts(self) -> list[int]:
        """The different acclimatization cards."""
        return sorted({*self.acclimatization, *self.main_acclimatization})

    @cached_property  # asked for at every move
    def names(self) -> tuple[str, ...]:
        """All kinds of cards by name; a kind's number is its place."""
        return tuple([card.name for card in self.main] + [f"+{boost}" for boost in self.boosts])

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """What each kind of cards shows."""
        moves = [Face(up=card.up, down=card.down, loss=card.loss, rope=card.rope) for card in self.main]
        return tuple(moves + [Face(boost=boost) for boost in self.boosts])

    def check(self, turns: int) -> None:
        """Raise ``Refused`` if a game with these cards could not be played to its end."""
        names = self.names
        if len(set(names)) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise _refused(f"The card {twice} is listed twice.", "main", "Write it once, with its number of copies.")
        if len(names) > MOST_KINDS:
            raise _refused(f"There are {len(names)} kinds of cards.", "main", f"Use {MOST_KINDS} at most.")
        for card in self.main:
            if not card.rope and card.up != card.down:
                raise _refused(f"The card {card.up}/{card.down} has two sides and is no rope.", "main", "Add rope = true.")
            if card.up == 0 and card.down == 0:
                raise _refused("A movement card has no points.", "main", "Give it some.")
        size = sum(card.copies for card in self.main) + len(self.main_acclimatization)
        if size != CYCLE_TURNS * PLAY:
            raise _refused(f"The deck has {size} cards.", "main", f"Make it {CYCLE_TURNS * PLAY}: three a turn for six turns.")
        worth = sorted(
            [max(card.up, card.down) for card in self.main for _ in range(card.copies)]
            + [*self.main_acclimatization, *self.acclimatization]
        )
        highest = max(int(value) for value in self.risk)
        if sum(worth[:PLAY]) < highest:
            raise _refused(f"Three cards may be too weak for a risk of {highest}.", "risk", "Change one of the two.")
        if sum(self.risk.values()) < OPEN_TOKENS + turns - 1:
            raise _refused("There are too few risk tokens.", "risk", f"{OPEN_TOKENS + turns - 1} last for all turns.")


def _refused(text: str, where: str, fix: str) -> Refused:
    return Refused("bad-option", text, where=f"option own_cards.{where}", fix=fix)


def card_tables(deck: Deck) -> Cards:
    """The tables of a deck."""
    boosts = deck.boosts
    moves, plain = [0] * len(deck.main), [0] * len(boosts)
    return Cards(
        up=[card.up for card in deck.main] + plain,
        down=[card.down for card in deck.main] + plain,
        rope=[int(card.rope) for card in deck.main] + plain,
        loss=[card.loss for card in deck.main] + plain,
        boost=moves + boosts,
        boosts=moves + [1] * len(boosts),
        copies=[card.copies for card in deck.main] + [deck.main_acclimatization.count(boost) for boost in boosts],
        aside=moves + [deck.acclimatization.count(boost) for boost in boosts],
        risk=[deck.risk.get(str(value), 0) for value in range(max(int(value) for value in deck.risk) + 1)],  # type: ignore[call-overload]  # keys are figures
    )
