"""The rules of Mountaineers: decks, hands and scores, and who acts on them.

    match.py    decks and scores at the start, when it is over, medals
    round.py    hands are refilled, everyone turns up a first card; scored, the token passes, and everyone discards a card
    turn.py     from the Lead Climber clockwise each plays a second card with its extra plays
    scoring.py  what the cards of a round are worth
    blitz.py    rounds of its own

A tournament is a match per climber in one state.
"""

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from highcamp.engine.bits import bit, has, lowest
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.engine.vectors import NONE, same, vector
from highcamp.games.mountaineers.blitz import open_card, show_cards
from highcamp.games.mountaineers.box import (
    BASIC,
    BOMBER,
    DISCARD,
    EXTRA,
    KEEP,
    NO_EXTRA,
    PLAY,
    ROUTES,
    SHERPA,
    TOURNAMENT,
    TRADE,
    TWO_LEFT,
    TWO_RIGHT,
    any_of,
)
from highcamp.games.mountaineers.imagine import imagined
from highcamp.games.mountaineers.match import begin_match, wins
from highcamp.games.mountaineers.observe import SIZE, observe_into
from highcamp.games.mountaineers.phases import (
    BESIDE,
    BOMB,
    CHOOSE,
    CLEANUP,
    DRAW_LEAD,
    ENDED,
    FIRST,
    OPEN,
    REFILL,
    SECOND,
    STEAL,
)
from highcamp.games.mountaineers.round import choose, deal_on, end_round, sweep
from highcamp.games.mountaineers.scoring import (
    EXTRA_ROUTE,
    FIRST_CARD,
    LEFT,
    MEDAL_KINDS,
    RIGHT,
    SECOND_CARD,
    SIDE,
)
from highcamp.games.mountaineers.turn import after_second, decide_bomber, end_turn, lay, next_theft, play_from_hand


@final
class MountaineersState(State):
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

    def copy(self) -> "MountaineersState":
        twin = MountaineersState(self.game, self.options, self.actor)
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
            deal_on(self)
        elif phase == FIRST:
            self.draw[self.turn] &= ~bit(move)
            lay(self, FIRST_CARD, move)
            self.turn += 1
            deal_on(self)
        elif phase == SECOND:
            play_from_hand(self, SECOND_CARD, move - PLAY)
            if move - PLAY == BOMBER:
                self.phase = BOMB
            else:
                after_second(self)
        elif phase == BOMB:
            decide_bomber(self, move)
        elif phase == BESIDE:
            if move != NO_EXTRA:
                play_from_hand(self, EXTRA_ROUTE, move - EXTRA)
            end_turn(self)
        elif phase == STEAL:
            lay(self, SIDE, LEFT if move == TWO_LEFT else RIGHT)
            next_theft(self)
        elif phase == OPEN:
            open_card(self, move)
        elif phase == DRAW_LEAD:
            self.lead = move
            begin_match(self)
        else:  # CLEANUP, CHOOSE
            choose(self, move, seat if seat >= 0 else self.actor)

    # -- what the parts of a match hand on to each other --

    def deal_on(self) -> None:
        """The next card is drawn, or the Lead Climber plays."""
        deal_on(self)

    def end_round(self) -> None:
        """All have played."""
        end_round(self)

    def gather(self) -> None:
        """Ask the lowest seat that has still to choose; when all have, show the cards."""
        for seat in range(self.seats):
            if self.undecided(seat):
                self.actor = seat
                return
        if self.phase == CLEANUP:
            sweep(self)
        else:
            show_cards(self)

    # -- nature --

    def sample(self, rng: Rng) -> i64:
        if self.phase == DRAW_LEAD:
            return rng.below(self.seats)
        return any_of(self.draw[self.turn], rng)

    def chance(self) -> list[tuple[int, int]]:
        if self.phase == DRAW_LEAD:
            return [(seat, 1) for seat in range(self.seats)]
        return [(card, 1) for card in range(2, 16) if has(self.draw[self.turn], card)]

    def imagine(self, seat: i64, rng: Rng) -> "MountaineersState":
        return imagined(self, seat, rng)

    # -- result --

    def returns(self) -> list[float]:
        result = [0.0] * self.seats
        if self.phase != ENDED:
            return result
        winners = [seat for seat in range(self.seats) if wins(self, seat)]
        for seat in winners:
            result[seat] = 1.0 / len(winners)
        return result

    def observed(self) -> i64:
        return SIZE

    def observe_into(self, buffer: vec[i16], at: i64, seat: i64) -> None:
        observe_into(self, buffer, at, seat)

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
