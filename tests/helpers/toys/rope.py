"""A toy with hidden hands and a common aim: a rope team plays the cards 1 to 6 in rising order.

Each seat is dealt two cards, one at a time. In turn a seat plays a card higher than all before it, or spends one of the team's
rests. The team wins when every hand is empty, and loses when the seat whose turn it is can do neither.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

import msgspec
from librt.vecs import vec
from msgspec import Meta
from mypy_extensions import i16, i64

from highcamp import NATURE, NOBODY, Event, Game, Refused, Rng, State
from highcamp.drawing.names import Names
from highcamp.engine.facts import Facts, Part, Standing, ranked
from highcamp.engine.mode import Mode
from highcamp.engine.observation import Feature, Observation, seats_seen
from highcamp.engine.options import Options
from toys.paper import put_numbers, read, sheet

HELP = """# Rope team

## Playing a card
Only a card from your own hand, and higher than every card before it.

## Resting
The team has a few rests in common.
"""
CARDS = 6
HAND = 2
REST = 0  # the other moves are the cards
SEATS = 3

_EYES, _CARDS = seats_seen(SEATS), tuple(str(card) for card in range(1, CARDS + 1))
OBSERVATION = Observation(
    version=1,
    features=(
        Feature(name="hand", meaning="the cards in your hand", axes=(_CARDS,)),
        Feature(name="sizes", meaning="how many cards each seat holds", axes=(_EYES,), high=HAND),
        Feature(name="played", meaning="the cards that lie there, and whose they were", axes=(_EYES, _CARDS)),
        Feature(name="rests", meaning="rests that the team has left", high=3),
        Feature(name="to_act", meaning="who plays or rests", axes=(_EYES,)),
    ),
    recall="It keeps who played which card, and not when, nor who has rested.",
    unseen=(Feature(name="aside", meaning="the cards that nobody was dealt", axes=(_CARDS,)),),
)


class RopeOptions(Options, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=2, le=3, description="Climbers on the rope.")] = 2
    rests: Annotated[int, Meta(ge=0, le=3, description="Rests of the whole team.")] = 2


class RopePosition(RopeOptions, frozen=True, kw_only=True):
    hands: list[list[int]]
    story: list[tuple[int, int]]

    def check(self) -> None:
        """Every card is in one place."""
        cards = [card for hand in self.hands for card in hand] + [move for _, move in self.story if move]
        in_order = all(hand == sorted(hand) for hand in self.hands) and len(self.hands) == self.players
        if not in_order or len(cards) != len(set(cards)) or not set(cards) <= set(range(1, CARDS + 1)):
            raise Refused("bad-position", f"The cards are 1 to {CARDS}, each once, in rising hands.", where="hands")
        if any(not 0 <= seat < self.players or move < 0 for seat, move in self.story):
            raise Refused("bad-position", "The story is a list of [seat, card], 0 for a rest.", where="story")


class Rope(State):
    """The hands, and the story of all that was done in the open."""

    def __init__(
        self, game: Game[Any, Any], options: RopeOptions, hands: list[list[int]], story: list[tuple[int, int]]
    ) -> None:
        super().__init__(game, options, NATURE)
        self.seats = options.players
        self.hands = hands
        self.story = story  # (seat, move), the first first
        self.settle()

    # -- what follows from hands and story --

    def settle(self) -> None:
        if self.to_deal() >= 0:
            self.actor = NATURE
            return
        holders = [seat for seat in self.order() if self.hands[seat]]
        can = holders and (self.rests() > 0 or self.hands[holders[0]][-1] > self.top())
        self.actor = holders[0] if can else NOBODY

    def order(self) -> list[int]:
        first = self.story[-1][0] + 1 if self.story else 0
        return [(first + n) % self.options.players for n in range(self.options.players)]

    def to_deal(self) -> int:
        """The seat that gets the next card, or -1 when all are dealt."""
        dealt = sum(len(hand) for hand in self.hands)
        return dealt % self.options.players if not self.story and dealt < HAND * self.options.players else -1

    def played(self) -> list[int]:
        return [move for _, move in self.story if move != REST]

    def top(self) -> int:
        return max(self.played(), default=0)

    def rests(self) -> int:
        return int(self.options.rests) - sum(move == REST for _, move in self.story)

    def unseen(self, seat: int) -> list[int]:
        """The cards that the seat has not seen."""
        seen = [*self.played(), *self.hands[seat]]
        return [card for card in range(1, CARDS + 1) if card not in seen]

    def aside(self) -> list[int]:
        """The cards that were dealt to nobody, once all are dealt."""
        dealt = [*self.played(), *(card for hand in self.hands for card in hand)]
        return [] if self.to_deal() >= 0 else [card for card in range(1, CARDS + 1) if card not in dealt]

    def numbers(self, seat: int) -> list[int]:
        """What the seat sees, as numbers."""
        order = [(seat + n) % self.seats for n in range(self.seats)]
        absent = SEATS - self.seats
        hand = [card in self.hands[seat] for card in range(1, CARDS + 1)]
        sizes = [len(self.hands[other]) for other in order] + [0] * absent
        played = [(other, card) in self.story for other in order for card in range(1, CARDS + 1)] + [0] * absent * CARDS
        acts = [other == self.actor for other in order] + [0] * absent
        return [*hand, *sizes, *played, self.rests(), *acts]

    # -- the contract --

    def copy(self) -> Rope:
        return type(self)(self.game, self.options, [list(hand) for hand in self.hands], list(self.story))

    def most_legal(self) -> i64:
        return HAND + 1

    def legal_into(self, buffer: vec[i64], seat: i64) -> i64:
        moves = [REST] * (self.rests() > 0) + [card for card in self.hands[seat] if card > self.top()]
        for n, move in enumerate(moves):
            buffer[n] = move
        return len(moves)

    def apply(self, move: i64, seat: i64 = -1) -> None:
        if self.actor == NATURE:
            hand = self.hands[self.to_deal()]
            hand.append(move + 1)
            hand.sort()
        else:
            if move != REST:
                self.hands[self.actor].remove(move)
            self.story.append((int(self.actor), int(move)))
        self.settle()

    def chance(self) -> list[tuple[int, int]]:
        dealt = [card for hand in self.hands for card in hand]
        return [(card - 1, 1) for card in range(1, CARDS + 1) if card not in dealt]

    def sample(self, rng: Rng) -> i64:
        outcomes = self.chance()
        return outcomes[rng.below(len(outcomes))][0]

    def imagine(self, seat: i64, rng: Rng) -> Rope:
        while True:
            unseen = self.unseen(seat)
            world = self.copy()
            for other, hand in enumerate(self.hands):
                if other != seat:
                    world.hands[other] = sorted(unseen.pop(rng.below(len(unseen))) for _ in hand)
            world.settle()
            if world.actor == self.actor:  # whether the next seat can go on is known to all
                return world

    def returns(self) -> list[float]:
        won = self.over and not any(self.hands)
        return [float(won)] * int(self.options.players)

    def key(self) -> bytes:
        return msgspec.json.encode([self.hands, self.story])

    def observed(self) -> i64:
        return OBSERVATION.size

    def observe_into(self, buffer: vec[i16], at: i64, seat: i64) -> None:
        put_numbers(self.numbers(seat), buffer, at)

    def observed_all(self) -> i64:
        return super().observed_all() + CARDS

    def observe_all_into(self, buffer: vec[i16], at: i64) -> None:
        super().observe_all_into(buffer, at)
        aside = self.aside()
        put_numbers((card in aside for card in range(1, CARDS + 1)), buffer, at + self.seats * self.observed())


class RopeView(msgspec.Struct, frozen=True, kw_only=True):
    seat: int | None
    hand: tuple[int, ...]
    sizes: tuple[int, ...]
    story: tuple[tuple[int, int], ...]
    rests: int
    actor: int


class RopeTeam(Game[RopeOptions, Rope]):
    name = "toy-rope"
    title = "Rope team"
    line = "Climb in rising order without a word."
    minutes = 2
    rules_version = 1
    facts = Facts(seats=(2, 3), moves=CARDS + 1, outcomes=CARDS, hidden=True, cooperative=True, longest=2 * CARDS + 3)
    Options = RopeOptions
    Table: ClassVar[type[Rope]] = Rope

    def start(self, options: RopeOptions) -> Rope:
        return self.Table(self, options, [[] for _ in range(options.players)], [])

    def write_position(self, state: Rope) -> dict[str, Any]:
        table = {"hands": [list(hand) for hand in state.hands], "story": [list(step) for step in state.story]}
        return {**msgspec.to_builtins(state.options), **table}

    def read_position(self, position: Mapping[str, Any]) -> Rope:
        found = read(position, RopePosition)
        options = self.options({"players": found.players, "rests": found.rests})
        return self.Table(self, options, found.hands, found.story)

    def say(self, move: int, state: Rope) -> str:
        if state.is_chance:
            return f"deal {move + 1}"
        return "rest" if move == REST else f"play {move}"

    def parse(self, text: str, state: Rope) -> int:
        words = text.strip()
        if words == "rest" and not state.is_chance:
            return REST
        found = re.fullmatch(r"(deal|play) ([1-6])", words)
        if found is None or (found[1] == "deal") != state.is_chance:
            raise Refused("bad-notation", f"{text!r} is no move here.", fix="Write play and a card, or rest.")
        return int(found[2]) - state.is_chance

    def draw_name(self, state: Rope) -> str:
        return "cards"

    def seen(self, event: Event, seat: int | None) -> Any:
        if event.by_nature:
            receiver = event.before.to_deal()  # type: ignore[attr-defined]  # events of this game hold Ropes
            return ["dealt", receiver, event.move + 1 if seat == receiver else None]
        return [event.actor, event.move, event.after.actor]

    def reveals(self, event: Event) -> bool:
        # A rest shows nothing, but without the last one it is known that the next seat can play a card, or cannot.
        return event.by_nature or event.move != REST or event.after.rests() == 0  # type: ignore[attr-defined]  # Ropes

    def view(self, state: Rope, seat: int | None) -> RopeView:
        return RopeView(
            seat=seat,
            hand=() if seat is None else tuple(state.hands[seat]),
            sizes=tuple(len(hand) for hand in state.hands),
            story=tuple(state.story),
            rests=state.rests(),
            actor=state.actor,
        )

    def refuse(self, state: Rope, seat: int, move: int) -> Refused:
        if move == REST:
            return Refused("no-rests", "The team has no rests left.", rule="resting")
        if move not in state.hands[seat]:
            return Refused("not-held", f"You do not hold the {move}.", rule="playing-a-card")
        return Refused("too-low", f"The {state.top()} lies there already.", rule="playing-a-card")

    def standing(self, state: Rope, seat: int | None) -> list[Standing]:
        played = state.played()
        parts = tuple(Part(1, f"the {card}") for card in played)
        return ranked([float(len(played))] * state.options.players, [parts] * state.options.players)

    def text(self, view: RopeView, *, names: Sequence[str] = ()) -> str:
        who = Names(view.seat, names)
        done = [f"{who.start(seat)}: {move or 'rest'}" for seat, move in view.story]
        held = f"You hold {', '.join(str(card) for card in view.hand) or 'no card'}."
        return "\n".join([f"Hands of {', '.join(str(size) for size in view.sizes)}; {view.rests} rests are left.", *done, held])

    def svg(self, view: RopeView, *, mode: Mode = "play", names: Sequence[str] = ()) -> str:
        return sheet(self.title, self.text(view, names=names), mode)

    def observation(self) -> Observation:
        return OBSERVATION

    def help(self) -> str:
        return HELP


ROPE = RopeTeam()
