"""The rules of Elevation: the state of the expedition, and the order in which a day goes.

    morning.py   deal, flip one, draw approach cards (each *enters*), personal cards, cards *set aside*, *draft*, pass, *passed*
    trick.py     lead and follow, the *added card*, the winner (*loses*), *taken*, drawing (*names taker*), *drawn*, who *leads*
    scoring.py   *rewards*, *shares*, *gives range*; for each climber *lends*, *weighs*, *scores*; then the next morning

The words between stars are the hooks of the approach cards (``approach/card.py`` says who uses which); ``phases.py`` has
the same order. Auto-ascenders turn their tops after the deal, between two laps and after a trick. What nobody knows is not in
the state: the face-down pile is a set, and a card is drawn when it is drawn.
"""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.engine.vectors import NONE, same, vector
from highcamp.games.elevation.approach.card import Approach
from highcamp.games.elevation.box import (
    AUTOS,
    CARDS,
    COLUMNS,
    DAYS,
    FIRST_AVALANCHE,
    HAND_SIZE,
    MOST_PLAYS,
    NO_RANGE,
    around,
)
from highcamp.games.elevation.chance import draw_any, outcomes
from highcamp.games.elevation.foresight import chances, glimpsed, quick_move
from highcamp.games.elevation.imagine import imagined
from highcamp.games.elevation.knowledge import EVENTS, catch_up, know_nothing, known_words
from highcamp.games.elevation.legal import legal_moves
from highcamp.games.elevation.morning import anchor_passed, begin_day, try_late_card
from highcamp.games.elevation.moves import make
from highcamp.games.elevation.observe import SIZE, observe_into
from highcamp.games.elevation.phases import DRAFT, ENDED, GUIDE, PASS, SECOND
from highcamp.games.elevation.scoring import NOTHING, UNDECIDED, leaders
from highcamp.games.elevation.trick import swap_hands

NO_CARDS: Final[list[Approach]] = []  # never changed in place


@final
class ElevationState(State):
    """Three days of climbing."""

    # the table
    humans: i64 = 0  # climbers: seats 0 up to this
    holders: i64 = 0  # of hands: climbers, and auto-ascenders after them; ``seats`` are those of them that keep score
    hand_size: i64 = 0
    cards: list[Approach] = NO_CARDS  # every approach card of this game, by number
    forced: list[Approach] = NO_CARDS  # those that lie out every day
    counts: vec[i64] = NONE  # day -> approach cards drawn
    feet: vec[i64] = NONE  # card -> elevation
    order: vec[i64] = NONE  # an auto-ascender's ranges from left to right
    any_top: bool = False  # autos answer any 14 played, not only a winning one
    agreed: i64 = 0  # set: readings, see observe.py
    # the game
    day: i64 = 0
    guide: i64 = 0
    totals: vec[i64] = NONE
    pad: vec[i64] = NONE  # (day, seat, column) -> points
    reasons: vec[i64] = NONE  # approach points, one word each: scoring.reason_of
    left: i64 = 0  # set: approach cards still to be drawn
    # the day
    phase: i64 = GUIDE
    approach: list[Approach] = NO_CARDS  # in force; never changed in place, so copies share it
    hooks: i64 = 0  # those that a card in force overrides: approach/card.py
    personal: vec[i64] = NONE  # seat -> number of its own card, or -1
    wanted: i64 = 0  # approach cards still to draw this morning, or cards still to lay out
    trump: i64 = NO_RANGE  # a range, or NO_RANGE
    low_wins: bool = False
    axes: bool = False
    veiled: bool = False
    laps: i64 = 1
    paths: bool = False
    strayed: bool = False  # Off Course has fired
    due: bool = False  # a late card is to be drawn
    closing: bool = False  # the running trick is the day's last
    deck: i64 = 0  # set: the face-down pile
    up: vec[i64] = NONE  # the face-up pile, its top last
    up_count: i64 = 0
    hands: vec[i64] = NONE  # seat -> set
    apart: vec[i64] = NONE  # seat -> set: kept in the draft, or laid apart by Anchor
    tops: vec[i64] = NONE  # seat -> set: an auto-ascender's face-up cards
    picks: vec[i64] = NONE  # seat -> set: chosen so far to pass or keep
    gives: vec[i64] = NONE  # seat -> range it hands on before scoring
    won: vec[i64] = NONE  # seat -> set
    tricks: vec[i64] = NONE
    lost: i64 = 0  # set: out of the day
    unclaimed: i64 = 0  # set: won by nature's card
    cache: i64 = 0  # set: laid out for the last trick
    # the trick
    leader: i64 = 0
    nth: i64 = 0  # how many turns of the running phase are over
    plays: i64 = 0
    trick: vec[i64] = NONE  # plays in order, see play_of
    last: vec[i64] = NONE  # the trick before
    last_count: i64 = 0
    winner: i64 = 0  # of the last trick
    taker: i64 = 0  # who took it: the winner, or ``holders`` for nature's card
    rounds: i64 = 0  # rounds of drawing still to do
    served: i64 = 0  # set: seats that have drawn in this round
    # what climbers know: knowledge.py
    may: vec[i64] = NONE
    voids: vec[i64] = NONE
    clues: vec[i64] = NONE
    shown: vec[i64] = NONE
    events: vec[i64] = NONE  # what voids and clues do not know of yet
    pending: i64 = 0  # how many events
    narrowed: bool = False  # someone knows all cards of a hand or pack: only then can a hand hold less than the pile may

    # Its own: inherited, that of ``State`` runs twice for each state that plain code makes, and the first game and options stay
    # for ever (docs/mypyc-vec-leak).
    def __init__(self, game: Any, options: Any, actor: i64) -> None:
        super().__init__(game, options, actor)

    def lay_out(self, humans: i64, counts: list[int], feet: list[int], order: list[int]) -> None:
        """Before The Guide is drawn: nothing lies on the table, and nobody knows anything."""
        holders = humans + AUTOS[humans]
        self.humans = humans
        self.holders = holders
        self.seats = 2 if humans == 2 else holders
        self.hand_size = HAND_SIZE[humans]
        self.counts = vector(counts)
        self.feet = same(0, CARDS)
        for card in range(len(feet)):
            self.feet[card] = feet[card]
        self.order = vector(order)
        self.totals = same(0, holders)
        self.pad = same(0, DAYS * holders * COLUMNS)
        self.personal = same(-1, holders)
        self.up = same(0, CARDS + 1)
        self.hands = same(0, holders)
        self.apart = same(0, holders)
        self.tops = same(0, holders)
        self.picks = same(0, holders)
        self.gives = same(NOTHING, holders)
        self.won = same(0, holders)
        self.tricks = same(0, holders)
        self.trick = same(0, MOST_PLAYS)
        self.last = same(0, MOST_PLAYS)
        self.may = same(0, holders * (2 * holders + 1))
        self.voids = same(0, holders)
        self.clues = same(0, holders)
        self.shown = same(0, holders)
        self.events = same(0, EVENTS)
        know_nothing(self)

    def give_reasons(self, reasons: list[int]) -> None:
        """Write down what all approach points so far were for."""
        self.reasons = vector(reasons)

    def copy(self) -> "ElevationState":
        catch_up(self)
        twin = ElevationState(self.game, self.options, self.actor)
        twin.humans = self.humans
        twin.holders = self.holders
        twin.seats = self.seats
        twin.hand_size = self.hand_size
        twin.cards = self.cards
        twin.forced = self.forced
        twin.counts = self.counts
        twin.feet = self.feet
        twin.order = self.order
        twin.any_top = self.any_top
        twin.agreed = self.agreed
        twin.day = self.day
        twin.guide = self.guide
        twin.totals = self.totals[:]
        twin.pad = self.pad[:]
        twin.reasons = self.reasons[:]
        twin.left = self.left
        twin.phase = self.phase
        twin.approach = self.approach
        twin.hooks = self.hooks
        twin.personal = self.personal[:]
        twin.wanted = self.wanted
        twin.trump = self.trump
        twin.low_wins = self.low_wins
        twin.axes = self.axes
        twin.veiled = self.veiled
        twin.laps = self.laps
        twin.paths = self.paths
        twin.strayed = self.strayed
        twin.due = self.due
        twin.closing = self.closing
        twin.deck = self.deck
        twin.up = self.up[:]
        twin.up_count = self.up_count
        twin.hands = self.hands[:]
        twin.apart = self.apart[:]
        twin.tops = self.tops[:]
        twin.picks = self.picks[:]
        twin.gives = self.gives[:]
        twin.won = self.won[:]
        twin.tricks = self.tricks[:]
        twin.lost = self.lost
        twin.unclaimed = self.unclaimed
        twin.cache = self.cache
        twin.leader = self.leader
        twin.nth = self.nth
        twin.plays = self.plays
        twin.trick = self.trick[:]
        twin.last = self.last[:]
        twin.last_count = self.last_count
        twin.winner = self.winner
        twin.taker = self.taker
        twin.rounds = self.rounds
        twin.served = self.served
        twin.may = self.may[:]
        twin.voids = self.voids[:]
        twin.clues = self.clues[:]
        twin.shown = self.shown[:]
        twin.events = self.events[:]
        twin.pending = 0  # all caught up
        twin.narrowed = self.narrowed
        return twin

    # -- seats --

    def human_after(self, seat: i64, steps: i64) -> i64:
        """The climber so many places to the left of a climber, auto-ascenders not counted."""
        return around(seat + steps, self.humans)

    def neighbour(self, seat: i64, right: bool) -> i64:
        """The climber next to a climber."""
        return around(seat + self.humans - 1, self.humans) if right else around(seat + 1, self.humans)

    def passes_right(self) -> bool:
        """The pass direction of the day."""
        return self.day == 1

    # -- the table --

    def face_up(self) -> list[int]:
        """The face-up pile, its top last."""
        return [self.up[i] for i in range(self.up_count)]

    def last_trick(self) -> list[int]:
        """The plays of the trick before."""
        return [self.last[i] for i in range(self.last_count)]

    def avalanche_fell(self) -> bool:
        """Whether there was an Avalanche in the last trick."""
        for i in range(self.last_count):
            if self.last[i] & 63 >= FIRST_AVALANCHE:
                return True
        return False

    # -- what approach cards do to the table --

    def begin_day(self) -> None:
        """Shuffle and deal."""
        begin_day(self)

    def late_card(self, number: i64) -> bool:
        """A card drawn late comes into force; True if it has to be replaced."""
        return try_late_card(self, number)

    def swap_hands(self) -> None:
        """Every climber's hand goes to the left."""
        swap_hands(self)

    def anchor_passed(self) -> None:
        """Lay passed cards apart."""
        anchor_passed(self)

    # -- legal moves --

    def most_legal(self) -> i64:
        return 40  # a hand, axes, and the room that ``spread`` wants

    def acting(self) -> list[int]:
        if self.actor < 0:
            return []
        if not self.gathering():
            return [self.actor]
        return [seat for seat in range(self.humans) if self.to_choose(seat)]

    def gathering(self) -> bool:
        return self.phase == PASS or self.phase == DRAFT or self.phase == SECOND

    def to_choose(self, seat: i64) -> bool:
        """Whether the climber still has to choose in a phase where all choose at once."""
        if self.phase == SECOND:
            return self.gives[seat] == UNDECIDED
        picks = self.picks[seat]
        return (picks & (picks - 1)) == 0  # fewer than two

    def wait_for_choices(self) -> bool:
        """Let the lowest seat that still has to choose act; False if none has to."""
        for seat in range(self.humans):
            if self.to_choose(seat):
                self.actor = seat
                return True
        return False

    def legal(self, seat: i64 = -1) -> list[int]:
        return super().legal(seat)

    def legal_into(self, buffer: vec[i64], seat: i64) -> i64:
        return legal_moves(self, buffer, seat)

    # -- moves --

    def apply(self, move: i64, seat: i64 = -1) -> None:
        make(self, move, seat if seat >= 0 else self.actor)

    # -- nature --

    def sample(self, rng: Rng) -> i64:
        return draw_any(self, rng)

    def chance(self) -> list[tuple[int, int]]:
        return outcomes(self)

    # -- result --

    def returns(self) -> list[float]:
        result = [0.0] * self.seats
        if self.phase != ENDED:
            return result
        winners = leaders(self)
        for winner in winners:
            result[winner] = 1.0 / float(len(winners))
        return result

    def imagine(self, seat: i64, rng: Rng) -> State:
        return imagined(self, seat, rng)

    # -- what a search asks --

    def quick(self, buffer: vec[i64], seat: i64, rng: Rng) -> i64:
        return quick_move(self, buffer, seat, rng)

    def glimpse(self, seat: i64) -> i64:
        return glimpsed(self)

    def chapter(self) -> i64:
        return self.day

    def estimate(self) -> list[float]:
        return chances(self)

    def observed(self) -> i64:
        return SIZE

    def observe_into(self, buffer: vec[i16], at: i64, seat: i64) -> None:
        observe_into(self, buffer, at, seat)

    def key(self) -> bytes:
        catch_up(self)
        words: list[int] = [
            self.day,
            self.guide,
            self.left,
            self.phase,
            self.wanted,
            self.trump,
            self.laps,
            self.deck,
            self.lost,
            self.unclaimed,
            self.cache,
            self.leader,
            self.nth,
            self.plays,
            self.winner,
            self.taker,
            self.rounds,
            self.served,
            1 if self.low_wins else 0,
            1 if self.axes else 0,
            1 if self.veiled else 0,
            1 if self.strayed else 0,
            1 if self.due else 0,
            1 if self.closing else 0,
            len(self.approach),
            self.up_count,
            self.last_count,
            len(self.reasons),
        ]
        for card in self.approach:
            words.append(card.number)
        for numbers in [self.totals, self.pad, self.reasons, self.personal, self.hands, self.apart, self.tops]:
            for word in numbers:
                words.append(word)
        for numbers in [self.picks, self.gives, self.won, self.tricks, self.voids, self.clues, self.shown]:
            for word in numbers:
                words.append(word)
        for i in range(self.plays):
            words.append(self.trick[i])
        words += self.face_up() + self.last_trick() + known_words(self)
        return b"".join([word.to_bytes(8, "little", signed=True) for word in words])
