"""What a guide can make of a share of the cards, worked out once for each share. Compiled; each game says what days are worth.

A share is a code: a digit of base 3 for each card, 0 for none of it, 1 for its points up (or either way), 2 for those down.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.vectors import same
from highcamp.games.expeditions.bots.lore import Lore
from highcamp.games.expeditions.bots.ways import Ways
from highcamp.games.expeditions.box import CHOSEN, DOWN, FREE, GUIDES, HAND, HOLDERS, NOWHERE, SORTS, UP
from highcamp.games.expeditions.rules import Expedition
from highcamp.games.expeditions.trails import full

NEVER: Final = -1_000_000_000
UNKNOWN: Final = -2_000_000_000

# How a guide spends the day: he goes somewhere, goes there over the summit, or sets up what he carries there.
THERE: Final = 0
OVER: Final = 1
CAMPING: Final = 2
MANNERS: Final = 3

STEADY: Final = [4, 6, 5]  # a day's points, where only the ways are asked for
MOST_WALK: Final = 14  # points that one guide may ever have in a day


class Prospects:
    """What each guide of one seat can make of cards."""

    lore: Lore
    state: Expedition
    seat: i64
    ways: Ways
    weights: vec[i64]
    spaces: i64
    fixed: vec[i64]  # guide -> manner * spaces + space that he is to head for today, or -1
    fixed_on: i64  # the day for which that holds
    n: i64  # cards under consideration
    kinds: vec[i64]  # place -> kind
    threes: vec[i64]  # place -> power of 3
    codes: i64
    known: vec[i64]  # guide * codes + code -> worth of the best goal
    goals: vec[i64]  # the same -> manner * spaces + space
    losses: i64
    boosts: i64
    tables: vec[i64]  # ((guide * losses + loss) * boosts + boost) * MANNERS * spaces + manner * spaces + space -> worth
    filled: vec[i64]  # (guide * losses + loss) * boosts + boost -> 1 once that is worked out
    barred: vec[i64]  # guide * spaces + space -> 1 where weather or crowds keep him from going there
    turned: i64  # icefall tokens turned up when the ways were measured

    def __init__(self, lore: Lore) -> None:
        self.lore = lore
        self.state = lore.state
        self.seat = lore.seat
        self.ways = lore.ways
        self.weights = lore.weights
        self.spaces = lore.spaces
        self.fixed = same(-1, GUIDES)
        self.fixed_on = 0
        self.n = 0
        self.kinds = same(0, 2 * HAND)
        self.threes = same(1, 2 * HAND)
        for place in range(1, 2 * HAND):
            self.threes[place] = 3 * self.threes[place - 1]
        self.codes = 1
        self.known = same(UNKNOWN, GUIDES)
        self.goals = same(0, GUIDES)
        self.losses = 1
        self.boosts = 1
        self.tables = same(NEVER, GUIDES * MANNERS * self.spaces)
        self.filled = same(0, GUIDES)
        self.barred = same(0, GUIDES * self.spaces)
        self.turned = self.tokens_up()

    # -- cards --

    def lay(self) -> None:
        """Make room for what is worked out of the cards in ``kinds``."""
        deck = self.state.deck
        self.codes = self.threes[self.n]
        self.losses = 1
        self.boosts = 1
        for place in range(self.n):
            self.losses += deck.loss[self.kinds[place]]
            self.boosts += deck.boost[self.kinds[place]]
        self.known = same(UNKNOWN, GUIDES * self.codes)
        self.goals = same(0, GUIDES * self.codes)
        self.filled = same(0, GUIDES * self.losses * self.boosts)
        self.tables = same(NEVER, GUIDES * self.losses * self.boosts * MANNERS * self.spaces)
        self.lore.awake()
        if self.turned != self.tokens_up():
            self.turned = self.tokens_up()
            self.ways = Ways(self.state, STEADY)
            self.lore.ways = self.ways
        for guide in range(GUIDES):
            here = self.state.where[self.seat * HOLDERS + guide]
            if here == NOWHERE:
                continue
            fast = self.state.stopped(here)
            for there in range(self.spaces):
                shut = there != here and (fast or self.state.stopped(there) or full(self.state, there, self.seat, guide))
                self.barred[guide * self.spaces + there] = 1 if shut else 0

    def tokens_up(self) -> i64:
        """How many icefall tokens lie face up."""
        up: i64 = 0
        for token in self.state.tokens:
            if token >= 0:
                up += 1
        return up

    def take_idle(self) -> None:
        """Consider the cards that are not in use yet."""
        self.n = 0
        for kind in range(self.state.deck.kinds):
            for _card in range(self.state.idle[kind]):
                self.kinds[self.n] = kind
                self.n += 1
        self.lay()

    def take_hand(self) -> None:
        """Consider the cards chosen already, and those in hand."""
        state = self.state
        self.n = 0
        for kind in range(state.deck.kinds):
            for _card in range(state.cards[state.at(self.seat, CHOSEN) + kind] + state.held(self.seat, kind)):
                self.kinds[self.n] = kind
                self.n += 1
        self.lay()

    # -- one guide --

    def upward(self, guide: i64, code: i64) -> i64:
        """The points with which a guide can go up."""
        pool = self.state.pool
        points = pool[guide * SORTS + UP] + pool[guide * SORTS + FREE]
        for place in range(self.n):
            if code % 3 == 1:
                points += self.state.deck.up[self.kinds[place]]
            code //= 3
        return points

    def best_for(self, guide: i64, code: i64) -> i64:
        """What a guide can make of his share."""
        worth = self.known[guide * self.codes + code]
        if worth == UNKNOWN:
            worth = self.scan(guide, code, 0)
            self.known[guide * self.codes + code] = worth
        return worth

    def scan(self, guide: i64, code: i64, short: i64) -> i64:
        """The same, worked out, with some points to be paid; his goal goes to ``goals``."""
        state = self.state
        place = guide * self.codes + code
        here = state.where[self.seat * HOLDERS + guide]
        if here == NOWHERE:
            self.goals[place] = 0
            return 0 if code == 0 else NEVER
        pool = state.pool
        deck = state.deck
        free = pool[guide * SORTS + FREE]
        up = pool[guide * SORTS + UP] + free
        down = pool[guide * SORTS + DOWN] + free
        both = up + down - free
        loss: i64 = 0
        boost: i64 = 0
        for card in range(self.n):
            digit = code % 3
            code //= 3
            if digit != 0:
                kind = self.kinds[card]
                loss += deck.loss[kind]
                boost += deck.boost[kind]
                if digit == 2:
                    down += deck.down[kind]
                    both += deck.down[kind]
                else:
                    up += deck.up[kind]
                    both += deck.up[kind]
                    if deck.rope[kind] == 0:
                        down += deck.down[kind]
        return self.best_goal(guide, here, place, up - short, down - short, both - short, self.table(guide, loss, boost))

    def best_goal(self, guide: i64, here: i64, place: i64, up: i64, down: i64, both: i64, row: i64) -> i64:
        """The best goal within reach of these points, by a table of what goals are worth."""
        ways = self.ways
        spaces = self.spaces
        summit = ways.summit
        climb = ways.up[here * spaces + summit]
        over = here != summit and climb <= up and self.barred[guide * spaces + summit] == 0
        wanted: i64 = self.fixed[guide] if self.fixed_on == self.state.turn else -1
        if here == summit and wanted >= spaces and wanted < 2 * spaces:
            self.fixed[guide] -= spaces  # he has been over it: now down from here
            wanted -= spaces
        if wanted >= CAMPING * spaces and self.tables[row + wanted] == NEVER:
            self.fixed[guide] = -1  # it stands, and the rest of the day is his
            wanted = -1
        best: i64 = NEVER
        goal: i64 = here
        for there in range(spaces):
            if self.barred[guide * spaces + there] == 1:
                continue
            climbing = ways.up[here * spaces + there]
            if over and (wanted < 0 or wanted == spaces + there):
                back = ways.down[summit * spaces + there]
                if back <= down and climb + back <= both and self.tables[row + spaces + there] > best:
                    best = self.tables[row + spaces + there]
                    goal = spaces + there
            if climbing > up and ways.down[here * spaces + there] > down:
                continue
            if (wanted < 0 or wanted == there) and self.tables[row + there] > best:
                best = self.tables[row + there]
                goal = there
            if wanted < 0 or wanted == CAMPING * spaces + there:
                worth = self.tables[row + CAMPING * spaces + there]
                if worth > best and climbing + ways.toll(there) <= up:
                    best = worth
                    goal = CAMPING * spaces + there
        self.goals[place] = goal
        return best

    def table(self, guide: i64, loss: i64, boost: i64) -> i64:
        """Where the worth of all goals begins for a guide who uses so much of loss and boost."""
        place = (guide * self.losses + loss) * self.boosts + boost
        row = place * MANNERS * self.spaces
        if self.filled[place] == 0:
            self.filled[place] = 1
            spaces = self.spaces
            here = self.state.where[self.seat * HOLDERS + guide]
            over = self.ways.up[here * spaces + self.ways.summit] <= MOST_WALK
            for there in range(spaces):
                climbs = self.ways.up[here * spaces + there] <= MOST_WALK
                if climbs or self.ways.down[here * spaces + there] <= MOST_WALK:
                    self.tables[row + there] = self.lore.value(guide, there, THERE, loss, boost)
                self.tables[row + spaces + there] = self.lore.value(guide, there, OVER, loss, boost) if over else NEVER
                self.tables[row + 2 * spaces + there] = self.lore.value(guide, there, CAMPING, loss, boost) if climbs else NEVER
        return row
