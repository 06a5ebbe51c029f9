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
from mypy_extensions import i64

from highcamp.engine.bits import bit, shr
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.engine.vectors import NONE, same, vector
from highcamp.games.elevation.approach.card import Approach
from highcamp.games.elevation.autos import chosen, to_turn
from highcamp.games.elevation.box import (
    APPROACH,
    AUTO_CARDS,
    AUTOS,
    AVALANCHES,
    AXE,
    CARDS,
    COLUMNS,
    DAYS,
    FACE_DOWN,
    FACE_UP,
    FIRST_AVALANCHE,
    GIVE,
    HAND_SIZE,
    MOST_PLAYS,
    NAME,
    NO_RANGE,
    RANGE_OF,
    RANGE_SET,
    RANGES,
    SEAT,
    SEVENS,
    SHARE,
    TOP,
    VALUE_OF,
    any_of,
    around,
    card_of,
    high_place,
    low_place,
    spread,
)
from highcamp.games.elevation.imagine import imagined
from highcamp.games.elevation.knowledge import EVENTS, catch_up, hands_swapped, know_nothing, places
from highcamp.games.elevation.morning import (
    anchor_received,
    approach_drawn,
    begin_day,
    come_into_force,
    dealt,
    flipped,
    guide_drawn,
    keep,
    laid_aside,
    pass_card,
    passable_now,
    personal_drawn,
    replaced,
    take_from_deck,
    usable,
)
from highcamp.games.elevation.phases import (
    ASIDE,
    AUTO,
    CHOOSE,
    DEAL,
    DRAFT,
    DRAW,
    ENDED,
    EXTRA,
    FLIP,
    GROUP,
    GUIDE,
    LATE,
    PASS,
    PERSONAL,
    PLAY,
    REFILL,
    REPLACE,
    SECOND,
    TAKER,
    TURN,
)
from highcamp.games.elevation.scoring import NOTHING, UNDECIDED, give, settle, smallest_ranges
from highcamp.games.elevation.trick import (
    card_drawn,
    extra_turned,
    flipped_next,
    late_drawn,
    pile_chosen,
    play,
    taker_named,
    turned,
)

NO_CARDS: Final[list[Approach]] = []  # never changed in place


@final
class Expedition(State):
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

    def copy(self) -> "Expedition":
        catch_up(self)
        twin = Expedition(self.game, self.options, self.actor)
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

    def dealing_to(self) -> i64:
        """Who gets the next dealt card: climbers in turn, then the auto-ascenders one after the other."""
        climbers = self.humans * self.hand_size
        if self.nth < climbers:
            return self.nth - self.humans * shr(self.nth * SHARE[self.humans], 8)
        return self.humans + (self.nth - climbers) // AUTO_CARDS

    def drawing(self) -> i64:
        """Whose turn it is in drawing, replacing and dealing personal cards."""
        if self.phase == DRAW:
            return around(self.winner + self.nth, self.holders)
        if self.phase == REPLACE:
            return around(self.leader + self.nth, self.humans)
        return around(self.leader + self.nth, self.holders)

    def auto_to_turn(self) -> i64:
        """The first auto-ascender with a pile to turn, or ``holders``."""
        seat = self.humans
        while seat < self.holders and to_turn(self, seat) == NO_RANGE:
            seat += 1
        return seat

    def turning(self) -> i64:
        """The set from which nature turns the next top of an auto-ascender's pile."""
        seat = self.auto_to_turn()
        return self.hands[seat] & RANGE_SET[to_turn(self, seat)]

    # -- plays: seat, axe and card in one number; ``holders`` plays for nature --

    def play_of(self, seat: i64, axe: i64, card: i64) -> i64:
        """A play as one number."""
        return (seat * 2 + axe) * 64 + card

    def player_of(self, play: i64) -> i64:
        """Who made it."""
        return shr(play, 7)

    def card_of(self, play: i64) -> i64:
        """Its card."""
        return play & 63

    def with_axe(self, play: i64) -> bool:
        """Whether a 7 was played with the ice axe."""
        return (play & 64) != 0

    def lead_range(self) -> i64:
        """The range to follow: that of the first card, or NO_RANGE."""
        if self.plays == 0:
            return NO_RANGE
        return RANGE_OF[self.trick[0] & 63]

    def strength(self, play: i64, lead: i64) -> i64:
        """Avalanche over trump over lead range over the rest; inside each by number, the axe on top."""
        card = play & 63
        number: i64 = VALUE_OF[card]
        if (play & 64) != 0:
            number = TOP + 1
        elif self.low_wins:
            number = TOP + 1 - number
        mountain_range = RANGE_OF[card]
        if mountain_range == NO_RANGE:
            return 300 + number
        if mountain_range == self.trump:
            return 200 + number
        return 100 + number if mountain_range == lead else number

    def best_play(self, without: i64) -> i64:
        """The strongest play of the trick, that of the seat ``without`` left out."""
        best: i64 = -1
        most: i64 = -1
        lead = self.lead_range()
        for i in range(self.plays):
            play = self.trick[i]
            if shr(play, 7) != without:
                strength = self.strength(play, lead)
                if strength > most:
                    most = strength
                    best = play
        return best

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
        card = self.cards[number]
        fits = card.late and usable(self, card)
        if fits:
            come_into_force(self, card)
        take_from_deck(self, number)
        return not fits

    def swap_hands(self) -> None:
        """Every climber's hand goes to the left."""
        before = self.hands[:]
        for seat in range(self.humans):
            self.hands[(seat + 1) % self.humans] = before[seat]
        hands_swapped(self)

    def anchor_received(self) -> None:
        """Lay passed cards apart."""
        anchor_received(self)

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
        phase = self.phase
        if phase == PLAY:
            cards = self.playable(seat)
            n = spread(cards, buffer, 0)
            if self.axes:
                sevens = cards & SEVENS
                while sevens != 0:
                    buffer[n] = AXE + RANGE_OF[low_place(sevens)]
                    n += 1
                    sevens &= sevens - 1
            return n
        if phase == CHOOSE:
            buffer[0] = FACE_UP
            buffer[1] = FACE_DOWN
            return 2
        if phase == PASS:
            return spread(passable_now(self, seat), buffer, 0)
        return self.rarely_legal(buffer, seat)

    def rarely_legal(self, buffer: vec[i64], seat: i64) -> i64:
        """The legal moves of phases that only some approach cards bring; apart, so that the others start quicker."""
        phase = self.phase
        if phase == DRAFT:
            pack = self.hands[seat]
            if self.picks[seat] == 0:
                return spread(pack & ~bit(high_place(pack)), buffer, 0)
            return spread(pack & ~(bit(low_place(self.picks[seat]) + 1) - 1), buffer, 0)
        if phase == TAKER:
            for other in range(self.humans):
                buffer[other] = NAME + other
            return self.humans
        n: i64 = 0
        ranges = smallest_ranges(self, seat)
        for i in range(i64(RANGES)):
            if (shr(ranges, i) & 1) != 0:
                buffer[n] = GIVE + i
                n += 1
        return n

    def playable(self, seat: i64) -> i64:
        """The cards the seat may play: who can follow does, or plays an Avalanche."""
        hand = self.hands[seat]
        lead = self.lead_range()
        if lead == NO_RANGE:
            return hand
        members = RANGE_SET[lead]
        if (hand & members) == 0:
            return hand
        return hand & (members | AVALANCHES)

    # -- moves --

    def apply(self, move: i64, seat: i64 = -1) -> None:
        phase = self.phase
        if phase == PLAY:
            if move < AXE:
                play(self, self.actor, move, 0)
            else:
                play(self, self.actor, card_of(move - AXE, 7), 1)
        elif phase == DRAW:
            card_drawn(self, move)
        elif phase == DEAL:
            dealt(self, move)
        elif phase == CHOOSE:
            pile_chosen(self, move)
        elif phase == REFILL:
            flipped_next(self, move)
        elif phase == PASS:
            pass_card(self, seat if seat >= 0 else self.actor, move)
        else:
            self.apply_rare(move, seat)

    def apply_rare(self, move: i64, seat: i64) -> None:
        """What happens a few times a day at most, or only under some approach cards."""
        phase = self.phase
        if phase == FLIP:
            flipped(self, move)
        elif phase == GROUP:
            approach_drawn(self, move - APPROACH)
        elif phase == AUTO:
            # The axe costs nothing, so autos always swing it.
            axe: i64 = 0
            if self.axes and VALUE_OF[move] == 7:
                axe = 1
            play(self, self.auto_to_play(), move, axe)
        elif phase == TURN:
            turned(self, move)
        elif phase == EXTRA:
            extra_turned(self, move)
        elif phase == TAKER:
            taker_named(self, move - NAME)
        elif phase == DRAFT:
            keep(self, seat if seat >= 0 else self.actor, move)
        elif phase == PERSONAL:
            personal_drawn(self, move - APPROACH)
        elif phase == ASIDE:
            laid_aside(self, move)
        elif phase == REPLACE:
            replaced(self, move)
        elif phase == LATE:
            late_drawn(self, move - APPROACH)
        elif phase == SECOND:
            self.gives[seat if seat >= 0 else self.actor] = move - GIVE
            if not self.wait_for_choices():
                give(self)
                settle(self)
        else:
            guide_drawn(self, move - SEAT)

    def auto_to_play(self) -> i64:
        """The auto-ascender whose turn it is."""
        return around(self.leader + self.nth, self.holders)

    # -- nature --

    def draws_approach(self) -> bool:
        """Whether nature's next card is an approach card."""
        return self.phase == GROUP or self.phase == PERSONAL or self.phase == LATE  # no tuples per step

    def sample(self, rng: Rng) -> i64:
        phase = self.phase
        if phase == AUTO:
            return chosen(self, self.auto_to_play())
        if phase == TURN:
            return any_of(self.turning(), rng)
        if phase == GUIDE:
            return SEAT + rng.below(self.humans)
        if self.draws_approach():
            return APPROACH + any_of(self.left, rng)
        return any_of(self.deck, rng)

    def chance(self) -> list[tuple[int, int]]:
        phase = self.phase
        if phase == AUTO:
            return [(chosen(self, self.auto_to_play()), 1)]
        if phase == GUIDE:
            return [(SEAT + seat, 1) for seat in range(self.humans)]
        first: i64 = 0
        word = self.turning() if phase == TURN else self.deck
        if self.draws_approach():
            first = APPROACH
            word = self.left
        outcomes: list[tuple[int, int]] = []
        while word != 0:
            outcomes.append((first + low_place(word), 1))
            word &= word - 1
        return outcomes

    # -- result --

    def day_points(self, day: i64, seat: i64) -> i64:
        """The seat's points of one day."""
        points: i64 = 0
        for i in range(i64(COLUMNS)):
            points += self.pad[(day * self.holders + seat) * COLUMNS + i]
        return points

    def best_day(self, seat: i64) -> i64:
        """The seat's best single day."""
        best = self.day_points(0, seat)
        for day in range(1, i64(DAYS)):
            points = self.day_points(day, seat)
            if points > best:
                best = points
        return best

    def returns(self) -> list[float]:
        result = [0.0] * self.seats
        if self.phase != ENDED:
            return result
        winners: list[int] = []
        for seat in range(self.seats):
            if len(winners) == 0:
                winners = [seat]
            else:
                ahead = self.totals[seat] - self.totals[winners[0]]
                if ahead == 0:
                    ahead = self.best_day(seat) - self.best_day(winners[0])
                if ahead > 0:
                    winners = [seat]
                elif ahead == 0:
                    winners.append(seat)
        for winner in winners:
            result[winner] = 1.0 / float(len(winners))
        return result

    def imagine(self, seat: i64, rng: Rng) -> State:
        return imagined(self, seat, rng)

    def hidden_from(self, seat: i64) -> i64:
        """The set of cards of which this seat cannot say where they lie."""
        hidden = self.deck
        for other in range(self.holders):
            if other != seat or seat >= self.humans:
                hidden |= (self.hands[other] & ~self.tops[other]) | self.apart[other]
        if self.veiled:
            for i in range(1, self.plays):
                if shr(self.trick[i], 7) != seat:
                    hidden |= bit(self.trick[i] & 63)
        for other in range(self.humans):
            hidden &= ~self.shown[other]
        return hidden

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
        words += self.face_up() + self.last_trick()
        row = places(self)
        for seat in range(self.humans):
            hidden = self.hidden_from(seat)
            for column in range(row):
                if column != seat and column != self.holders + seat:
                    words.append(self.may[seat * row + column] & hidden)
        return b"".join([word.to_bytes(8, "little", signed=True) for word in words])
