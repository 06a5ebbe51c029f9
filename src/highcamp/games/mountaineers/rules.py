"""The rules of Mountaineers: decks, hands and scores, and what moves do to them.

A round: hands are refilled, everyone turns up a first card, then from the Lead Climber clockwise each plays a second card with
its extra plays; the round is scored, the token passes, and everyone discards a card. Blitz has rounds of its own: all choose a
Route in secret, and the highest that nobody matches climbs to the next flag. A tournament is a match per climber in one state.
"""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.bits import bit, count, has, lowest, nibble, with_nibble
from highcamp.engine.rng import Rng
from highcamp.engine.state import NATURE, NOBODY, State
from highcamp.engine.vectors import NONE, same, vector
from highcamp.games.mountaineers.box import (
    BASIC,
    BLITZ,
    BOMBER,
    DISCARD,
    EXTRA,
    HAND,
    KEEP,
    LEAD_HAND,
    NO_EXTRA,
    OPEN_CARDS,
    PEAK,
    PLAY,
    ROUTES,
    SHERPA,
    SHERPA_SPECIALS,
    SPECIALS,
    TAK_TAK,
    TOURNAMENT,
    TRADE,
    TWO_LEFT,
    TWO_RIGHT,
)
from highcamp.games.mountaineers.scoring import (
    EXTRA_ROUTE,
    FIRST_CARD,
    LEFT,
    MEDAL_KINDS,
    MEDALS,
    NO_SIDE,
    RIGHT,
    SECOND_CARD,
    SIDE,
    TRADED,
    TRADED_FIRST,
    TRADED_SECOND,
    blitz_winner,
    cards_of,
    flags_between,
    leader,
    matched_cards,
    next_flag,
    place,
    sabotages,
    score_round,
    sherpa_medals,
)

# What happens next.
DRAW_LEAD: Final = 0  # nature draws who is Lead Climber
REFILL: Final = 1  # nature deals a card to the hand of `turn`
FIRST: Final = 2  # nature turns up the first card of `turn`
BOMB: Final = 3  # `turn` keeps its Bomber or trades it
SECOND: Final = 4  # `turn` plays a second card
BESIDE: Final = 5  # `turn` may add a Route beside its Tak-Tak
STEAL: Final = 6  # `turn` chooses the sides of its Sabotage
CLEANUP: Final = 7  # everyone chooses a card to discard, in secret
OPEN: Final = 8  # Blitz: nature lays open a card of `turn`
CHOOSE: Final = 9  # Blitz: everyone chooses a Route, in secret
ENDED: Final = 10


def pick(cards: i64, rng: Rng) -> i64:
    """Any card of a set that is not empty."""
    skip = rng.below(count(cards))
    while skip > 0:
        cards &= cards - 1
        skip -= 1
    return lowest(cards)


@final
class Ascent(State):
    """All decks, the table and the track; in a tournament also what earlier matches brought."""

    mode: i64 = BASIC
    summit: i64 = 0
    flags: vec[i64] = NONE  # spaces with marker flags, rising; shared by all copies
    goal: i64 = 0  # who has this many points ends the match
    always_extra: bool = False  # a Tak-Tak turned up as first card allows an extra Route too
    phase: i64 = DRAW_LEAD
    turn: i64 = 0  # whose card is drawn or turned up, or who plays; 0 where all choose at once
    lead: i64 = 0  # the Lead Climber
    match: i64 = 0  # matches finished; always 0 but in tournaments
    round: i64 = 0  # rounds finished in this match
    hand: vec[i64] = NONE  # seat -> set of cards
    draw: vec[i64] = NONE  # seat -> the draw pile as a set: its order is nobody's knowledge
    discard: vec[i64] = NONE  # seat -> the face-up discard pile; in Blitz the cards beside the hand
    sure: vec[i64] = NONE  # seat -> the part of the hand that everyone knows of since the last reshuffle
    table: vec[i64] = NONE  # seat -> layout of the running round
    chosen: vec[i64] = NONE  # seat -> the card chosen in secret, 0 for none yet
    scores: vec[i64] = NONE  # seat -> points in this match
    last: vec[i64] = NONE  # seat -> layout of the round scored last; until cleanup its cards still lie on the table
    last_lead: i64 = -1  # who was Lead Climber in that round, or -1 before the first
    finals: vec[i64] = NONE  # tournaments: match * players + seat -> points at the end of that match
    medals: vec[i64] = NONE  # Sherpa: (match * players + seat) * MEDAL_KINDS + kind -> medal points

    # Its own: inherited, that of ``State`` runs twice for each state that plain code makes, and the first game and options stay
    # for ever (docs/mypyc-vec-leak).
    def __init__(self, game: Any, options: Any, actor: i64) -> None:
        super().__init__(game, options, actor)

    def lay_out(self, players: i64, mode: i64, flags: list[int]) -> None:
        """Before anything has happened: no card is dealt, nobody has climbed."""
        matches: i64 = players if mode in (TOURNAMENT, SHERPA) else 0
        self.seats = players
        self.mode = mode
        self.flags = vector(flags)
        self.hand = same(0, players)
        self.draw = same(0, players)
        self.discard = same(0, players)
        self.sure = same(0, players)
        self.table = same(0, players)
        self.chosen = same(0, players)
        self.scores = same(0, players)
        self.last = same(0, players)
        self.finals = same(0, matches * players)
        self.medals = same(0, matches * players * MEDAL_KINDS if mode == SHERPA else 0)

    def copy(self) -> "Ascent":
        twin = Ascent(self.game, self.options, self.actor)
        twin.seats = self.seats
        twin.mode = self.mode
        twin.summit = self.summit
        twin.flags = self.flags
        twin.goal = self.goal
        twin.always_extra = self.always_extra
        twin.phase = self.phase
        twin.turn = self.turn
        twin.lead = self.lead
        twin.match = self.match
        twin.round = self.round
        twin.hand = self.hand[:]
        twin.draw = self.draw[:]
        twin.discard = self.discard[:]
        twin.sure = self.sure[:]
        twin.table = self.table[:]
        twin.chosen = self.chosen[:]
        twin.scores = self.scores[:]
        twin.last = self.last[:]
        twin.last_lead = self.last_lead
        twin.finals = self.finals[:]
        twin.medals = self.medals[:]
        return twin

    # -- who acts --

    def gathering(self) -> bool:
        return self.phase == CLEANUP or self.phase == CHOOSE

    def acting(self) -> list[int]:
        if not self.gathering():
            return [self.actor] if self.actor >= 0 else []
        return [seat for seat in range(self.seats) if self.undecided(seat)]

    def undecided(self, seat: i64) -> bool:
        """Whether the seat has still to choose a card in secret."""
        return self.chosen[seat] == 0 and self.hand[seat] != 0

    # -- legal moves --

    def most_legal(self) -> i64:
        return 5

    def legal(self, seat: i64 = -1) -> list[int]:
        return super().legal(seat)

    def legal_into(self, buffer: vec[i64], seat: i64) -> i64:
        phase = self.phase
        if phase == STEAL:
            buffer[0] = TWO_LEFT
            buffer[1] = TWO_RIGHT
            return 2
        if phase == BOMB:
            buffer[0] = KEEP
            return cards_into(buffer, 1, self.hand[seat] & ROUTES, TRADE)
        if phase == BESIDE:
            buffer[0] = NO_EXTRA
            return cards_into(buffer, 1, self.hand[seat] & ROUTES, EXTRA)
        if phase == CLEANUP:
            return cards_into(buffer, 0, self.hand[seat], DISCARD)
        return cards_into(buffer, 0, self.hand[seat], PLAY)

    # -- moves --

    def apply(self, move: i64, seat: i64 = -1) -> None:
        phase = self.phase
        if phase == REFILL:
            self.draw[self.turn] &= ~bit(move)
            self.hand[self.turn] |= bit(move)
            self.deal_on()
        elif phase == FIRST:
            self.draw[self.turn] &= ~bit(move)
            self.lay(FIRST_CARD, move)
            self.turn += 1
            self.deal_on()
        elif phase == SECOND:
            self.play_from_hand(SECOND_CARD, move - PLAY)
            if move - PLAY == BOMBER:
                self.phase = BOMB
            else:
                self.after_second()
        elif phase == BOMB:
            self.decide_bomber(move)
        elif phase == BESIDE:
            if move != NO_EXTRA:
                self.play_from_hand(EXTRA_ROUTE, move - EXTRA)
            self.end_turn()
        elif phase == STEAL:
            self.lay(SIDE, LEFT if move == TWO_LEFT else RIGHT)
            self.next_theft()
        elif phase == OPEN:
            self.open_card(move)
        elif phase == DRAW_LEAD:
            self.lead = move
            self.begin_match()
        else:  # CLEANUP, CHOOSE
            self.choose(move, seat if seat >= 0 else self.actor)

    def lay(self, where: i64, what: i64) -> None:
        """Put something into the layout of the climber whose turn it is."""
        self.table[self.turn] = with_nibble(self.table[self.turn], where, what)

    def leave_hand(self, seat: i64, card: i64) -> None:
        """Take a card out of a hand."""
        self.hand[seat] &= ~bit(card)
        self.sure[seat] &= ~bit(card)

    def play_from_hand(self, where: i64, card: i64) -> None:
        """Lay a hand card of the climber whose turn it is."""
        self.leave_hand(self.turn, card)
        self.lay(where, card)

    # -- setting up --

    def deck(self) -> i64:
        """The cards each climber has in this mode."""
        if self.mode == BASIC or self.mode == BLITZ:
            return ROUTES
        return ROUTES | (SHERPA_SPECIALS if self.mode == SHERPA else SPECIALS)

    def begin_match(self) -> None:
        """Decks and scores as at the start: Routes to draw from, specials on the discard pile."""
        for seat in range(self.seats):
            self.hand[seat] = 0
            self.sure[seat] = 0
            self.draw[seat] = ROUTES
            self.discard[seat] = self.deck() & ~ROUTES
            self.scores[seat] = 0
        self.round = 0
        self.turn = 0
        self.actor = NATURE
        if self.mode == BLITZ:
            self.phase = OPEN
        else:
            self.deal_on()

    # -- drawing --

    def hand_limit(self, seat: i64) -> i64:
        """How many cards the seat draws up to."""
        return LEAD_HAND if seat == self.lead else HAND

    def deal_on(self) -> None:
        """Find whose card is next: all hands are refilled, then all first cards turned up; then the Lead Climber plays."""
        if self.phase != FIRST:
            while self.turn < self.seats and count(self.hand[self.turn]) >= self.hand_limit(self.turn):
                self.turn += 1
            if self.turn < self.seats:
                self.phase = REFILL
                self.actor = NATURE
                self.reshuffle_if_empty()
                return
            self.turn = 0
        if self.turn < self.seats:
            self.phase = FIRST
            self.actor = NATURE
            self.reshuffle_if_empty()
        else:
            self.begin_turn(self.lead)

    def reshuffle_if_empty(self) -> None:
        """An empty draw pile is made anew from the discards; what is then in hand, everyone can work out.

        The smallest deck has nine cards and a climber needs at most five of them at once, so there is always one to draw.
        """
        seat = self.turn
        if self.draw[seat] == 0:
            self.draw[seat] = self.discard[seat]
            self.discard[seat] = 0
            self.sure[seat] = self.hand[seat]

    # -- a climber's turn --

    def begin_turn(self, seat: i64) -> None:
        """A Bomber that lies as first card is decided on first."""
        self.turn = seat
        self.actor = seat
        # Asked even if no Route is in hand: not to ask would tell the others.
        self.phase = BOMB if nibble(self.table[seat], FIRST_CARD) == BOMBER else SECOND

    def decide_bomber(self, move: i64) -> None:
        """Keep the Bomber, or discard it and play a Route in its place."""
        first = nibble(self.table[self.turn], SECOND_CARD) == 0
        if move != KEEP:
            self.discard[self.turn] |= bit(BOMBER)
            self.play_from_hand(FIRST_CARD if first else SECOND_CARD, move - TRADE)
            self.lay(TRADED, nibble(self.table[self.turn], TRADED) | (TRADED_FIRST if first else TRADED_SECOND))
        if first:
            self.phase = SECOND
        else:
            self.after_second()

    def after_second(self) -> None:
        """A Tak-Tak may be followed by a Route; then the turn ends."""
        layout = self.table[self.turn]
        if nibble(layout, SECOND_CARD) == TAK_TAK or (self.always_extra and nibble(layout, FIRST_CARD) == TAK_TAK):
            self.phase = BESIDE
        else:
            self.end_turn()

    def end_turn(self) -> None:
        """The next climber clockwise plays; after the last, Sabotage strikes."""
        seat = (self.turn + 1) % self.seats
        if seat != self.lead:
            self.begin_turn(seat)
        else:
            self.next_theft()

    def next_theft(self) -> None:
        """The next working Sabotage in play order asks for its sides; after the last the round is scored."""
        matched = matched_cards(self.table)
        for i in range(self.seats):
            seat = (self.lead + i) % self.seats
            if nibble(self.table[seat], SIDE) == NO_SIDE and sabotages(self.table[seat], matched):
                self.turn = seat
                self.actor = seat
                self.phase = STEAL
                return
        self.end_round()

    # -- the end of a round --

    def space(self, seat: i64) -> i64:
        """Where the seat's token stands: points above the summit are kept, the token stays there."""
        return self.scores[seat] if self.scores[seat] < self.summit else self.summit

    def end_round(self) -> None:
        """Score, pass the token on, see whether the match is over, and clean up."""
        points = vec[i64]([0] * self.seats)
        score_round(self.table, self.lead, points)
        for seat in range(self.seats):
            self.scores[seat] += points[seat]
        self.put_away_table()
        if self.mode == SHERPA:
            self.award_medals()
        elif self.mode != TOURNAMENT:
            self.lead = leader(self.scores, self.lead)
        if self.match_over():
            self.end_match()
        else:
            self.phase = CLEANUP
            self.turn = 0
            self.gather()

    def put_away_table(self) -> None:
        """The running round becomes the last one."""
        for seat in range(self.seats):
            self.last[seat] = self.table[seat]
            self.table[seat] = 0
        self.last_lead = self.lead
        self.round += 1

    def award_medals(self) -> None:
        """Sherpa: the four ways to earn medals, once a round."""
        spaces = vec[i64]([0] * self.seats)
        for seat in range(self.seats):
            spaces[seat] = self.space(seat)
        for seat in range(self.seats):
            row = (self.match * self.seats + seat) * MEDAL_KINDS
            for kind in range(MEDAL_KINDS):
                self.medals[row + kind] += sherpa_medals(kind, seat, self.lead, self.last, self.flags, spaces)

    def match_over(self) -> bool:
        """Whether someone has reached the goal or, in Peak Performance, the Lead Climber is two flags ahead."""
        best: i64 = -1  # of all but the Lead Climber
        for seat in range(self.seats):
            if self.scores[seat] >= self.goal:
                return True
            if seat != self.lead and self.scores[seat] > best:
                best = self.scores[seat]
        return self.mode == PEAK and flags_between(self.flags, best, self.scores[self.lead]) >= 2

    def end_match(self) -> None:
        """The game is over, or the next climber leads the next match."""
        if self.mode == TOURNAMENT or self.mode == SHERPA:
            for seat in range(self.seats):
                self.finals[self.match * self.seats + seat] = self.scores[seat]
            self.match += 1
            if self.match < self.seats:
                self.lead = self.match
                self.begin_match()
                return
        self.phase = ENDED
        self.turn = 0
        self.actor = NOBODY

    # -- choices made in secret --

    def gather(self) -> None:
        """Ask the lowest seat that has still to choose; when all have, show the cards."""
        for seat in range(self.seats):
            if self.undecided(seat):
                self.actor = seat
                return
        if self.phase == CLEANUP:
            self.sweep()
        else:
            self.show_blitz()

    def choose(self, move: i64, seat: i64) -> None:
        """Put a card face-down."""
        self.chosen[seat] = move - (DISCARD if self.phase == CLEANUP else PLAY)
        self.gather()

    def sweep(self) -> None:
        """Cleanup: the chosen cards and those on the table go to the discard piles, and the next round begins."""
        for seat in range(self.seats):
            self.discard[seat] |= cards_of(self.last[seat])
            card = self.chosen[seat]
            if card != 0:
                self.leave_hand(seat, card)
                self.discard[seat] |= bit(card)
                self.chosen[seat] = 0
        self.deal_on()

    # -- Blitz --

    def open_card(self, card: i64) -> None:
        """Lay a card open beside the hand; after the fourth the rest of the deck is the hand."""
        seat = self.turn
        self.draw[seat] &= ~bit(card)
        self.discard[seat] |= bit(card)
        if count(self.discard[seat]) < OPEN_CARDS:
            return
        self.hand[seat] = self.draw[seat]
        self.sure[seat] = self.draw[seat]
        self.draw[seat] = 0
        self.turn += 1
        if self.turn == self.seats:
            self.phase = CHOOSE
            self.turn = 0
            self.gather()

    def flag_above(self, space: i64) -> i64:
        """The space of the next flag, or the summit after the last one."""
        return next_flag(self.flags, space, self.summit)

    def show_blitz(self) -> None:
        """Show the chosen Routes: the highest that nobody matches climbs to the next flag."""
        winner = blitz_winner(self.chosen)
        for seat in range(self.seats):
            card = self.chosen[seat]
            self.leave_hand(seat, card)
            self.discard[seat] |= bit(card)
            self.table[seat] = card  # the first nibble of a layout
            self.chosen[seat] = 0
        self.put_away_table()
        if winner >= 0:
            self.scores[winner] = self.flag_above(self.scores[winner])
        if self.match_over():
            self.end_match()
        elif self.hand[0] != 0:
            self.gather()
        else:
            self.shuffle_all()

    def shuffle_all(self) -> None:
        """Blitz: the decks are used up; all nine Routes are shuffled again."""
        for seat in range(self.seats):
            self.draw[seat] = ROUTES
            self.discard[seat] = 0
        self.turn = 0
        self.phase = OPEN
        self.actor = NATURE

    # -- nature --

    def sample(self, rng: Rng) -> i64:
        if self.phase == DRAW_LEAD:
            return rng.below(self.seats)
        return pick(self.draw[self.turn], rng)

    def chance(self) -> list[tuple[int, int]]:
        if self.phase == DRAW_LEAD:
            return [(seat, 1) for seat in range(self.seats)]
        return [(card, 1) for card in range(2, 16) if has(self.draw[self.turn], card)]

    # -- what a seat cannot know --

    def imagine(self, seat: i64, rng: Rng) -> "Ascent":
        world = self.copy()
        for other in range(self.seats):
            if other != seat:
                world.deal_anew(other, rng)
        return world

    def deal_anew(self, seat: i64, rng: Rng) -> None:
        """Share the seat's unseen cards anew between hand and draw pile, and let it choose anew in secret."""
        hand = self.sure[seat]
        unseen = (self.hand[seat] | self.draw[seat]) & ~hand
        for _ in range(count(self.hand[seat]) - count(hand)):
            card = pick(unseen, rng)
            hand |= bit(card)
            unseen &= ~bit(card)
        self.hand[seat] = hand
        self.draw[seat] = unseen
        if self.chosen[seat] != 0:
            self.chosen[seat] = pick(hand, rng)

    # -- result --

    def match_medals(self, match: i64, seat: i64) -> i64:
        """The medal points a seat has from one match: by place, or in a Sherpa Tournament round by round."""
        row = match * self.seats + seat
        if self.mode == SHERPA:
            total: i64 = 0
            for kind in range(MEDAL_KINDS):
                total += self.medals[row * MEDAL_KINDS + kind]
            return total
        if match >= self.match:
            return 0
        return MEDALS[place(self.finals[match * self.seats : (match + 1) * self.seats], match, seat)]

    def total_medals(self, seat: i64) -> i64:
        """The seat's medal points in the whole tournament."""
        total: i64 = 0
        for match in range(self.seats):
            total += self.match_medals(match, seat)
        return total

    def wins(self, seat: i64) -> bool:
        """Whether the seat is a winner of the finished game: the most medals, shared, or the one first in the match."""
        if self.mode == TOURNAMENT or self.mode == SHERPA:
            for other in range(self.seats):
                if self.total_medals(other) > self.total_medals(seat):
                    return False
            return True
        if self.mode == BLITZ:
            return self.scores[seat] >= self.goal
        return seat == self.lead  # who holds the token has the most points, and wins a tie

    def returns(self) -> list[float]:
        result = [0.0] * self.seats
        if self.phase != ENDED:
            return result
        winners = [seat for seat in range(self.seats) if self.wins(seat)]
        for seat in winners:
            result[seat] = 1.0 / len(winners)
        return result

    def key(self) -> bytes:
        words: list[int] = [self.actor, self.phase, self.turn, self.lead, self.match, self.round, self.last_lead]
        for row in (self.hand, self.draw, self.discard, self.sure, self.table, self.chosen, self.scores, self.last):
            for seat in range(self.seats):
                words.append(row[seat])
        for i in range(len(self.finals)):
            words.append(self.finals[i])
        for i in range(len(self.medals)):
            words.append(self.medals[i])
        return repr(words).encode()


def cards_into(buffer: vec[i64], n: i64, cards: i64, base: i64) -> i64:
    """Append a move for each card of a set, rising, to the first ``n`` moves of the buffer; return the new count."""
    while cards != 0:
        buffer[n] = base + lowest(cards)
        cards &= cards - 1
        n += 1
    return n
