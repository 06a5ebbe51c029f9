"""The rules of Tranquility: The Ascent: the state of the table, and what moves do to it.

A turn: play a card (and discard its cost), or discard two, or herd goats, or use a Guide rope; then draw back up. The team
wins when a Summit lies on the finished mountain, and loses when the player to act can do nothing at all.

Nobody knows the order of the draw piles, so they are only sizes here; ``pool`` holds the cards not drawn yet, by kind.
"""

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from highcamp.engine.bits import bit, has, shl
from highcamp.engine.rng import Rng
from highcamp.engine.state import NATURE, NOBODY, State
from highcamp.engine.vectors import NONE, same, vector
from highcamp.games.tranquility.box import (
    ASCENT,
    BRIDGE,
    CELLS,
    DISCARD,
    GOATS,
    GOATS_NEEDED,
    GREEN_PATH,
    HALT,
    HAND_SOLO,
    HERD,
    KINDS,
    MOUNTAIN_GOATS,
    PANORAMA,
    RELOCATE,
    TOP,
)
from highcamp.games.tranquility.chance import befall, outcomes
from highcamp.games.tranquility.hand import EMPTY, card, size, with_card, without_card
from highcamp.games.tranquility.herd import arrive, climb_row, goats_out, goats_up
from highcamp.games.tranquility.imagine import imagined
from highcamp.games.tranquility.legal import legal_moves
from highcamp.games.tranquility.mountain import (
    ascent_cost,
    green_path,
    grown,
    panoramas_with,
    spaces,
)
from highcamp.games.tranquility.observe import SIZE, observe_into
from highcamp.games.tranquility.phases import (
    ACT,
    DEAL,
    DRAW,
    DRAW_FIRST,
    ENDED,
    MOVE_UP,
    PAY,
)


@final
class TranquilityState(State):
    """The mountain, the hands, the piles, and the running turn."""

    modules: i64 = 0
    onto_bridges: bool = False  # a card that a Campfire moves may cover a Bridge
    open_hands: bool = False
    sights: vec[i64] = NONE  # the sequences on the ten Panoramas; the same for the whole game
    objectives: i64 = 0  # how many of them are turned over
    phase: i64 = DRAW_FIRST
    turn: i64 = 0  # the seat whose turn it is, or that is being dealt to
    first: i64 = 0
    cells: vec[i64] = NONE  # cell -> 1 + the kind of its card, 0 for none
    free: i64 = 0  # set: cells that a row can grow into
    bridges: i64 = 0  # set: cells with a Bridge that is not covered
    goats: vec[i64] = NONE  # cell -> how many goats
    wanted: vec[i64] = NONE  # the objectives
    achieved: i64 = 0  # set: which of them have been fulfilled
    hands: vec[i64] = NONE  # seat -> hand
    piles: vec[i64] = NONE  # seat -> cards in the draw pile
    pool: vec[i64] = NONE  # kind -> how many are not drawn yet
    undrawn: i64 = 0  # how many are not drawn yet
    discards: vec[i64] = NONE  # kind -> row: how many lie in each seat's discard pile
    dealt_bridge: i64 = 0  # set: seats that were openly given a Bridge and have not played one
    ropes: i64 = 0
    due: i64 = 0  # cards still to be discarded
    paid: i64 = 0  # hand: the cards discarded so far by this action
    moved: i64 = 0  # 1 + the kind of the card that a Campfire moves, 0 for none
    source: i64 = 0  # the cell it left; or the cell of the herd on its way
    climbed: i64 = 0  # how many rows the herd has come

    # Its own: inherited, that of ``State`` runs twice for each state that plain code makes, and the first game and options stay
    # for ever (docs/mypyc-vec-leak).
    def __init__(self, game: Any, options: Any, actor: i64) -> None:
        super().__init__(game, options, actor)

    def lay_out(self, players: i64, pool: list[int], sights: list[int]) -> None:
        """Before anything has been drawn: all cards are in the pool, and nothing lies on the mountain."""
        self.seats = players
        self.sights = vector(sights)
        self.cells = same(0, CELLS)
        self.free = spaces(self.cells)
        self.goats = same(0, CELLS)
        self.hands = same(0, players)
        self.piles = same(0, players)
        self.pool = vector(pool)
        self.undrawn = sum(pool)
        self.discards = same(0, KINDS)

    def copy(self) -> "TranquilityState":
        twin = TranquilityState(self.game, self.options, self.actor)
        twin.seats = self.seats
        twin.modules = self.modules
        twin.onto_bridges = self.onto_bridges
        twin.open_hands = self.open_hands
        twin.sights = self.sights
        twin.objectives = self.objectives
        twin.phase = self.phase
        twin.turn = self.turn
        twin.first = self.first
        twin.cells = self.cells[:]
        twin.free = self.free
        twin.bridges = self.bridges
        twin.goats = self.goats[:]
        twin.wanted = self.wanted[:]
        twin.achieved = self.achieved
        twin.hands = self.hands[:]
        twin.piles = self.piles[:]
        twin.pool = self.pool[:]
        twin.undrawn = self.undrawn
        twin.discards = self.discards[:]
        twin.dealt_bridge = self.dealt_bridge
        twin.ropes = self.ropes
        twin.due = self.due
        twin.paid = self.paid
        twin.moved = self.moved
        twin.source = self.source
        twin.climbed = self.climbed
        return twin

    # -- what holds now --

    @property
    def won(self) -> bool:
        """Whether a Summit crowns the mountain."""
        return self.cells[TOP] != 0

    def is_open(self) -> bool:
        """Whether everyone sees every hand: by agreement, or because a lone climber has nobody to hide it from."""
        return self.open_hands or self.seats == 1

    def hand_size(self) -> i64:
        """How many cards a full hand has."""
        return 5 if self.seats > 1 else HAND_SOLO

    def held(self, seat: i64) -> i64:
        """How many cards the seat holds."""
        return size(self.hands[seat])

    def summit_ready(self) -> bool:
        """Whether a Summit may be placed: the mountain is whole, no Bridge is left, and the modules are content."""
        if not has(self.free, TOP) or self.bridges != 0:
            return False
        if (self.modules & PANORAMA) != 0 and self.achieved != bit(len(self.wanted)) - 1:
            return False
        if (self.modules & MOUNTAIN_GOATS) != 0 and goats_up(self) < GOATS_NEEDED:
            return False
        return (self.modules & GREEN_PATH) == 0 or green_path(self.cells)

    def targets(self) -> i64:
        """The set of cells that a moved card could go to, as far as the place itself is concerned."""
        return (self.free | self.bridges) if self.onto_bridges else self.free

    # -- legal moves --

    def most_legal(self) -> i64:
        return 368  # six kinds in up to 45 cells each, and every other move of a turn

    def legal(self, seat: i64 = -1) -> list[int]:
        return super().legal(seat)

    def legal_into(self, buffer: vec[i64], seat: i64) -> i64:
        return legal_moves(self, buffer)

    # -- moves --

    def apply(self, move: i64, seat: i64 = -1) -> None:
        if self.actor == NATURE:
            befall(self, move)
        elif move < DISCARD:
            self.play_card(move // CELLS, move % CELLS)
        elif move < RELOCATE:
            self.discard(move - DISCARD)
        elif move < HERD:
            kind = self.moved - 1
            self.moved = 0
            self.source = 0
            self.put_ascent(kind, move - RELOCATE)
        elif move < HALT:
            climb_row(self, move - HERD)
        elif move == HALT:
            arrive(self)
        else:
            self.use_rope()

    def play_card(self, kind: i64, cell: i64) -> None:
        """Put a card from the hand into a cell."""
        turn = self.turn
        self.hands[turn] = without_card(self.hands[turn], kind)
        if kind < ASCENT:
            if (self.modules & MOUNTAIN_GOATS) != 0 and (kind & 1) == 1 and goats_out(self) < GOATS:
                self.goats[cell] += 1
            self.put_ascent(kind, cell)
        elif kind < BRIDGE:
            self.moved = self.cells[cell]
            self.source = cell
            self.cells[cell] = kind + 1
            self.phase = MOVE_UP
        elif kind == BRIDGE:
            self.dealt_bridge &= ~bit(turn)
            self.cells[cell] = kind + 1
            self.free = grown(self.cells, self.free, cell)
            self.bridges |= bit(cell)
            self.draw_up()
        else:
            self.cells[cell] = kind + 1
            self.free &= ~bit(cell)
            self.phase = ENDED
            self.actor = NOBODY

    def put_ascent(self, kind: i64, cell: i64) -> None:
        """An Ascent card comes to lie, from the hand or from below; its cost falls due."""
        due = ascent_cost(self.cells, kind, cell)
        self.cells[cell] = kind + 1
        if has(self.bridges, cell):
            self.bridges &= ~bit(cell)
        else:
            self.free = grown(self.cells, self.free, cell)
        if (self.modules & PANORAMA) != 0:
            self.achieved |= panoramas_with(self.cells, self.wanted, cell)
        self.charge(due)

    def charge(self, due: i64) -> None:
        """Ask for cards to discard, if any."""
        if due == 0:
            self.draw_up()
        else:
            self.due = due
            self.phase = PAY

    def discard(self, kind: i64) -> None:
        """One card goes face down: the first of two, or part of a cost."""
        if self.phase == ACT:
            self.due = 2
            self.phase = PAY
        turn = self.turn
        self.hands[turn] = without_card(self.hands[turn], kind)
        self.paid = with_card(self.paid, kind)
        self.due -= 1
        if self.due == 0:
            for place in range(size(self.paid)):
                self.discards[card(self.paid, place)] += shl(1, turn * 4)
            self.paid = EMPTY
            self.draw_up()

    def use_rope(self) -> None:
        """Shuffle the hand into the draw pile and draw a new one."""
        turn = self.turn
        hand = self.hands[turn]
        for place in range(size(hand)):
            self.pool[card(hand, place)] += 1
        self.undrawn += size(hand)
        self.piles[turn] += size(hand)
        self.hands[turn] = EMPTY
        self.ropes -= 1
        self.draw_up()

    # -- turns --

    def draw_up(self) -> None:
        """End of the action: draw back up, one card at a time, as far as the pile reaches."""
        turn = self.turn
        if size(self.hands[turn]) < self.hand_size() and self.piles[turn] > 0:
            self.phase = DRAW
            self.actor = NATURE
        else:
            self.begin_turn(turn + 1 if turn + 1 < self.seats else 0)

    def begin_turn(self, seat: i64) -> None:
        """The seat's turn begins; if there is nothing it can do, the team has lost."""
        self.turn = seat
        self.phase = ACT
        self.actor = seat
        if self.stuck():
            self.phase = ENDED
            self.actor = NOBODY

    def stuck(self) -> bool:
        """Whether the player whose turn begins has no action at all. With two cards there is always one."""
        if size(self.hands[self.turn]) >= 2:
            return False
        phase = self.phase
        self.phase = ACT
        n = self.legal_into(vec[i64]([0] * self.most_legal()), self.turn)
        self.phase = phase
        return n == 0

    # -- nature --

    def sample(self, rng: Rng) -> i64:
        phase = self.phase
        if phase in (DRAW, DEAL):
            left = rng.below(self.undrawn)
            kind: i64 = 0
            left -= self.pool[0]
            while left >= 0:
                kind += 1
                left -= self.pool[kind]
            return kind
        if phase == DRAW_FIRST:
            return rng.below(self.seats)
        found = outcomes(self)
        return found[rng.below(len(found))]

    def chance(self) -> list[tuple[int, int]]:
        phase = self.phase
        if phase in (DRAW, DEAL):
            return [(kind, self.pool[kind]) for kind in range(KINDS) if self.pool[kind] > 0]
        if phase == DRAW_FIRST:
            return [(seat, 1) for seat in range(self.seats)]
        return [(outcome, 1) for outcome in outcomes(self)]

    def imagine(self, seat: i64, rng: Rng) -> "TranquilityState":
        return imagined(self, seat, rng)

    # -- result --

    def returns(self) -> list[float]:
        return [1.0 if self.won else 0.0] * self.seats

    def key(self) -> bytes:
        small: list[int] = [self.phase, self.turn, self.first, self.achieved, self.dealt_bridge, self.ropes]
        small += [self.due, self.moved, self.source, self.climbed, len(self.wanted)]
        small += list(self.cells) + list(self.goats) + list(self.pool)
        words: list[int] = [self.paid] + list(self.hands) + list(self.piles) + list(self.wanted)
        for kind in range(KINDS):
            if self.discards[kind] != 0:
                words.append(shl(self.discards[kind], 8) | kind)
        return bytes(small) + b"".join([word.to_bytes(8, "little") for word in words])

    # -- what a learner asks --

    def observed(self) -> i64:
        return SIZE

    def observe_into(self, buffer: vec[i16], at: i64, seat: i64) -> None:
        observe_into(self, buffer, at, seat)
