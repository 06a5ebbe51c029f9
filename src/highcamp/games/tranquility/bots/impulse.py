"""A climber's impulse: the move that the sense suggests, without looking ahead. Compiled, as the sense is."""

from librt.vecs import append, vec
from mypy_extensions import i64

from highcamp.engine.bits import bit, has, lowest
from highcamp.games.tranquility.bots.herding import best_herd, herd_on
from highcamp.games.tranquility.bots.outlook import Outlook
from highcamp.games.tranquility.bots.sense import keeping, price, worth
from highcamp.games.tranquility.bots.weights import (
    BRIDGES,
    CAMPS,
    FREE,
    HERDS,
    KEEP,
    NEVER,
    OPEN,
    PAIR,
    PATIENCE,
    ROPES,
    WEIGHTS,
    practised,
)
from highcamp.games.tranquility.box import (
    ASCENT,
    BRIDGE,
    CELLS,
    COLOUR,
    DISCARD,
    INNER,
    PEAK_ROW,
    PLAY,
    RELOCATE,
    ROPE,
    ROW,
    START,
    SUMMIT,
    TOP,
)
from highcamp.games.tranquility.hand import EMPTY, card, size
from highcamp.games.tranquility.mountain import ascent_cost, campable
from highcamp.games.tranquility.phases import ACT, HERDING, MOVE_UP
from highcamp.games.tranquility.rules import TranquilityState


class Mind:
    """The hand of the player to act, each card with what it is worth to keep; made once for a decision."""

    w: vec[i64]
    hand: i64
    held: i64
    spend: i64  # what each card thrown away costs besides
    outlook: Outlook | None  # for those who look at what is to come
    keeps: vec[i64]  # by place in the hand
    lowest: i64  # the first place that may still be discarded: a set goes in rising order

    def __init__(self, climb: TranquilityState, w: vec[i64]) -> None:
        self.w = w
        self.hand = climb.hands[climb.turn]
        self.held = size(self.hand)
        self.spend = price(climb, w)
        self.outlook = Outlook(climb, w) if w[OPEN] != 0 and climb.phase in (ACT, MOVE_UP) else None
        self.keeps = vec[i64]([0] * 6)
        before: i64 = -1
        for place in range(self.held):
            kind = card(self.hand, place)
            self.keeps[place] = keeping(climb, w, kind, self.spend) - (w[PAIR] if kind == before else 0)
            before = kind
        self.lowest = 0
        last = card(climb.paid, size(climb.paid) - 1) if climb.paid != EMPTY else -1
        while self.lowest < self.held and card(self.hand, self.lowest) < last:
            self.lowest += 1

    def thrown(self, due: i64, without: i64) -> i64:
        """The set of ``due`` places in the hand that are least worth keeping; the place ``without`` is not in the hand."""
        chosen: i64 = 0
        for _ in range(due):
            worst: i64 = -1
            for place in range(self.lowest, self.held):
                if place != without and not has(chosen, place) and (worst < 0 or self.keeps[place] < self.keeps[worst]):
                    worst = place
            chosen |= bit(worst)
        return chosen

    def loss(self, due: i64, chosen: i64) -> i64:
        """What it costs to throw away that many cards, the set of places ``chosen``."""
        lost = self.spend * due
        for place in range(self.held):
            if has(chosen, place):
                keep = self.keeps[place]
                lost += keep if keep >= 1000 else keep * self.w[KEEP] // 100
        return lost

    def later(self, climb: TranquilityState, kind: i64, cell: i64, gone: i64) -> i64:
        """What the play means for what is to come, in tenths; the set of places ``gone`` leaves the hand."""
        outlook = self.outlook
        return 0 if outlook is None else outlook.after(climb, kind, cell, self.hand, gone)

    def throwing(self, due: i64) -> i64:
        """What it is worth to throw that many cards away and play none, in tenths."""
        chosen = self.thrown(due, -1)
        outlook = self.outlook
        return (0 if outlook is None else outlook.waiting(self.hand, chosen)) - 10 * self.loss(due, chosen)

    def discard(self, due: i64) -> i64:
        """The next card to discard of that many: the smallest of the set, so that the set goes in rising order."""
        return DISCARD + card(self.hand, lowest(self.thrown(due, -1)))


def urge(climb: TranquilityState, w: vec[i64] = WEIGHTS) -> i64:
    """The move that the sense of a lone climber suggests."""
    mind = Mind(climb, w)
    if climb.phase == ACT:
        return act(climb, w, mind)
    if climb.phase == MOVE_UP:
        return relocation(climb, w, mind)
    if climb.phase == HERDING:
        return herd_on(climb)
    return mind.discard(climb.due)


def habit(climb: TranquilityState) -> i64:
    """The move of a climber who has practised with so many."""
    return urge(climb, practised(climb.seats))


def act(climb: TranquilityState, w: vec[i64], mind: Mind) -> i64:
    """The best play if it is worth more than discarding; else a rope, a herd, or two cards away."""
    if climb.summit_ready() and card(mind.hand, mind.held - 1) == SUMMIT:
        return PLAY + SUMMIT * CELLS + TOP
    ideas = Ideas()
    plays(climb, w, mind, ideas)
    best = ideas.best()
    herd = best_herd(climb)
    least = limit(w, mind, herd >= 0)
    rope = climb.ropes > 0 and climb.piles[climb.turn] > 0
    if best >= 0 and (mind.held < 2 or ideas.gains[best] >= least + (10 * w[ROPES] if rope else 0)):
        return ideas.moves[best]
    if herd >= 0:
        return herd
    if rope:
        return ROPE
    return mind.discard(2) if mind.held >= 2 else climb.legal()[0]


def limit(w: vec[i64], mind: Mind, herd: bool) -> i64:
    """What a play must be worth to be better than throwing two cards away, or than driving a herd on."""
    if mind.held < 2:
        return NEVER
    least = mind.throwing(2) + 10 * w[PATIENCE]
    if herd and 10 * w[HERDS] + mind.throwing(1) > least:
        return 10 * w[HERDS] + mind.throwing(1)
    return least


class Ideas:
    """Plays and what they are worth."""

    moves: vec[i64]
    gains: vec[i64]

    def __init__(self) -> None:
        self.moves = vec[i64]([])
        self.gains = vec[i64]([])

    def add(self, move: i64, gain: i64) -> None:
        """One more."""
        self.moves = append(self.moves, move)
        self.gains = append(self.gains, gain)

    def best(self) -> i64:
        """The place of the most promising one, the first of equals; -1 if there is none."""
        found: i64 = -1
        for place in range(len(self.gains)):
            if found < 0 or self.gains[place] > self.gains[found]:
                found = place
        return found


def plays(climb: TranquilityState, w: vec[i64], mind: Mind, ideas: Ideas) -> None:
    """Every play of a card but a Summit."""
    last: i64 = -1
    for place in range(mind.held):
        kind = card(mind.hand, place)
        if kind in (last, SUMMIT):
            continue
        last = kind
        if kind < ASCENT:
            cells = (climb.free | climb.bridges) & ~bit(TOP)
        elif kind == BRIDGE:
            cells = climb.free & INNER
        else:
            cells = bit(START[PEAK_ROW]) - 1
        while cells != 0:
            cell = lowest(cells)
            cells &= cells - 1
            good = gain(climb, w, mind, kind, cell, place)
            if good != NEVER:
                ideas.add(PLAY + kind * CELLS + cell, good)


def gain(climb: TranquilityState, w: vec[i64], mind: Mind, kind: i64, cell: i64, place: i64) -> i64:
    """What playing this card of the hand there is worth, all in all, in tenths; NEVER if it is not possible."""
    if kind < ASCENT:
        cost = ascent_cost(climb.cells, kind, cell)
        if cost < 0 or cost >= mind.held:
            return NEVER
        gone = mind.thrown(cost, place)
        good = worth(climb, w, kind, cell) - mind.loss(cost, gone) + (w[FREE] if cost == 0 else 0)
        return 10 * good + mind.later(climb, kind, cell, gone | bit(place))
    if kind == BRIDGE:
        return 10 * w[BRIDGES] + mind.later(climb, kind, cell, bit(place))
    if not campable(climb.cells[cell], COLOUR[kind]) or climb.goats[cell] != 0:
        return NEVER
    to = best_target(climb, w, mind, climb.cells[cell] - 1, cell, place)
    if to < 0:
        return NEVER
    return 10 * w[CAMPS] + moving(climb, w, mind, climb.cells[cell] - 1, to, place)


def best_target(climb: TranquilityState, w: vec[i64], mind: Mind, kind: i64, source: i64, without: i64) -> i64:
    """Where a card that makes room for a Campfire should go, or -1."""
    left = mind.held - (1 if without >= 0 else 0)
    cells = climb.targets() & ~bit(TOP) & ~(bit(START[ROW[source] + 1]) - 1)
    best: i64 = NEVER
    found: i64 = -1
    while cells != 0:
        cell = lowest(cells)
        cells &= cells - 1
        cost = ascent_cost(climb.cells, kind, cell)
        if cost >= 0 and cost <= left:
            good = moving(climb, w, mind, kind, cell, without)
            if good > best:
                best = good
                found = cell
    return found


def moving(climb: TranquilityState, w: vec[i64], mind: Mind, kind: i64, cell: i64, without: i64) -> i64:
    """What it is worth, in tenths, to have a card moved there that may be."""
    cost = ascent_cost(climb.cells, kind, cell)
    gone = mind.thrown(cost, without)
    good = 10 * (worth(climb, w, kind, cell) - mind.loss(cost, gone))
    return good + mind.later(climb, kind, cell, gone | (bit(without) if without >= 0 else 0))


def relocation(climb: TranquilityState, w: vec[i64], mind: Mind) -> i64:
    """The move that takes the moving card to its best place."""
    return RELOCATE + best_target(climb, w, mind, climb.moved - 1, climb.source, -1)
