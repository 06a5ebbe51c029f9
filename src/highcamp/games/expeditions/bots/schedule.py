"""Plans of a day for both guides of a seat: every way to give them the cards is weighed. Compiled."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.vectors import same
from highcamp.games.expeditions.bots.lore import Lore
from highcamp.games.expeditions.bots.prospects import CAMPING, NEVER, OVER, Prospects
from highcamp.games.expeditions.box import CHOSEN, GUIDES, PLAY
from highcamp.games.expeditions.phases import SELECT

# Weights that every mountain has; a game adds its own after them.
TOMORROW: Final = 0  # an upward point kept in hand
HASTE: Final = 1  # an upward point played may bring a risk token
KEPT: Final = 2  # a point of a card not used
LEVEL_KEPT: Final = 3  # a level of acclimatization kept in hand
OWN: Final = 4  # where a game's own weights begin

MOST_PLANS: Final = 40


class Schedule(Prospects):
    """Plans for one seat."""

    # The best plan found last.
    worth: i64
    shares: vec[i64]  # guide -> code
    heads: vec[i64]  # guide -> manner * spaces + space
    # All plans, if they are gathered: one for each pair of goals.
    gathers: bool
    plans: i64
    plan_worth: vec[i64]
    plan_heads: vec[i64]  # plan * GUIDES + guide
    planned_on: i64  # the day of the plan that is being followed, 0 for none

    def __init__(self, lore: Lore) -> None:
        super().__init__(lore)
        self.worth = 0
        self.shares = same(0, GUIDES)
        self.heads = same(0, GUIDES)
        self.gathers = False
        self.plans = 0
        self.plan_worth = same(0, MOST_PLANS)
        self.plan_heads = same(0, MOST_PLANS * GUIDES)
        self.planned_on = 0

    # -- three cards for the day --

    def has_chosen(self, three: i64) -> bool:
        """Whether all cards chosen already are among these."""
        first = self.state.at(self.seat, CHOSEN)
        for kind in range(self.state.deck.kinds):
            wanted = self.state.cards[first + kind]
            if wanted > 0:
                code = three
                for place in range(self.n):
                    if code % 3 == 1 and self.kinds[place] == kind:
                        wanted -= 1
                    code //= 3
                if wanted > 0:
                    return False
        return True

    def best_three(self) -> i64:
        """The best three cards, as a code."""
        self.plans = 0
        best: i64 = NEVER
        found: i64 = 0
        for a in range(self.n):
            if a > 0 and self.kinds[a] == self.kinds[a - 1]:
                continue
            for b in range(a + 1, self.n):
                if b > a + 1 and self.kinds[b] == self.kinds[b - 1]:
                    continue
                for c in range(b + 1, self.n):
                    if c > b + 1 and self.kinds[c] == self.kinds[c - 1]:
                        continue
                    three = self.threes[a] + self.threes[b] + self.threes[c]
                    if self.has_chosen(three):
                        worth = self.weigh_three(three)
                        if self.gathers:
                            self.note(worth, three, 0)
                        if worth > best:
                            best = worth
                            found = three
        if found == 0:  # no more than three are left
            for place in range(min(self.n, PLAY)):
                found += self.threes[place]
        return found

    def weigh_three(self, three: i64) -> i64:
        """What three cards are worth: today's plan, and the cards kept for tomorrow."""
        gathering = self.gathers
        self.gathers = False
        self.find(three, 0)
        self.gathers = gathering
        deck = self.state.deck
        worth = self.worth
        code = three
        for place in range(self.n):
            kind = self.kinds[place]
            if code % 3 == 1:
                worth -= self.weights[HASTE] * deck.up[kind]
            else:
                kept = deck.up[kind] - 2 * deck.loss[kind]
                worth += self.weights[TOMORROW] * kept + self.weights[LEVEL_KEPT] * deck.boost[kind]
            code //= 3
        return worth

    def cards_of(self, three: i64) -> list[int]:
        """The kinds of the cards of a code."""
        found: list[int] = []
        for place in range(self.n):
            if three % 3 == 1:
                found.append(self.kinds[place])
            three //= 3
        return found

    # -- plans --

    def plan_day(self) -> None:
        """The best plan for the cards that are not in use yet; where what was fixed cannot be done any more, any plan."""
        self.plans = 0
        self.take_idle()
        cards: i64 = 0
        for place in range(self.n):
            cards += self.threes[place]
        self.find(cards, self.state.owed)
        if self.worth < NEVER // 2 and self.fixed_on == self.state.turn:
            self.fixed_on = 0
            self.take_idle()
            self.find(cards, self.state.owed)

    def find(self, cards: i64, owed: i64) -> None:
        """The best plan for a set of cards."""
        self.worth = 2 * NEVER
        self.spread(0, cards, 0, 0, 0, owed)

    def spread(self, place: i64, cards: i64, one: i64, two: i64, kept: i64, owed: i64) -> None:
        """Give the cards from this place on to the guides, in every way."""
        while place < self.n and cards % 3 != 1:
            cards //= 3
            place += 1
        if place >= self.n:
            self.weigh(one, two, kept, owed)
            return
        deck = self.state.deck
        kind = self.kinds[place]
        digit = self.threes[place]
        self.spread(place + 1, cards // 3, one, two, kept + deck.worth(kind), owed)
        if deck.boosts[kind] == 1 or deck.rope[kind] == 0 or deck.up[kind] > 0:
            self.spread(place + 1, cards // 3, one + digit, two, kept, owed)
            self.spread(place + 1, cards // 3, one, two + digit, kept, owed)
        if deck.boosts[kind] == 0 and deck.rope[kind] == 1 and deck.down[kind] > 0:
            self.spread(place + 1, cards // 3, one + 2 * digit, two, kept, owed)
            self.spread(place + 1, cards // 3, one, two + 2 * digit, kept, owed)

    def weigh(self, one: i64, two: i64, kept: i64, owed: i64) -> None:
        """Keep a plan if none was better: the shares of both guides, and what unused cards can pay."""
        short = owed - kept
        if short > 0:
            self.weigh_short(one, two, kept, short)
            return
        worth = self.best_for(0, one) + self.best_for(1, two) + self.weights[KEPT] * kept
        if worth > self.worth:
            self.worth = worth
            self.shares[0] = one
            self.shares[1] = two
            self.heads[0] = self.goals[one]
            self.heads[1] = self.goals[self.codes + two]
        if self.gathers:
            self.note(worth, self.goals[one], self.goals[self.codes + two])

    def weigh_short(self, one: i64, two: i64, kept: i64, short: i64) -> None:
        """The same where movement points have to pay for some of the risk: those of the guide with the most."""
        richest: i64 = 0 if self.upward(0, one) >= self.upward(1, two) else 1
        first = self.scan(0, one, short if richest == 0 else 0)
        head = self.goals[one]
        second = self.scan(1, two, short if richest == 1 else 0)
        worth = first + second + self.weights[KEPT] * kept
        if worth > self.worth:
            self.worth = worth
            self.shares[0] = one
            self.shares[1] = two
            self.heads[0] = head
            self.heads[1] = self.goals[self.codes + two]
        if self.gathers:
            self.note(worth, head, self.goals[self.codes + two])

    def note(self, worth: i64, head: i64, other: i64) -> None:
        """Remember a plan, unless one with the same goals is as good; of too many the worst is forgotten."""
        last: i64 = -1
        for plan in range(self.plans):
            if self.plan_heads[plan * GUIDES] == head and self.plan_heads[plan * GUIDES + 1] == other:
                if worth > self.plan_worth[plan]:
                    self.plan_worth[plan] = worth
                return
            if last < 0 or self.plan_worth[plan] < self.plan_worth[last]:
                last = plan
        if self.plans < MOST_PLANS:
            last = self.plans
            self.plans += 1
        elif self.plan_worth[last] >= worth:
            return
        self.plan_worth[last] = worth
        self.plan_heads[last * GUIDES] = head
        self.plan_heads[last * GUIDES + 1] = other

    # -- what is to be done, and what was found --

    def fix(self, one: i64, two: i64) -> None:
        """Where each guide is to head for today, as manner * spaces + space; -1 leaves it open."""
        self.fixed[0] = one
        self.fixed[1] = two
        self.fixed_on = self.state.turn
        self.planned_on = 0

    def bound_for(self, guide: i64) -> int:
        """Where a guide is to head for today, as ``fix`` takes it."""
        return self.fixed[guide] if self.fixed_on == self.state.turn else -1

    def heading(self, guide: i64) -> int:
        """The space for which a guide heads by the plan found last: the summit first, if he goes over it."""
        head = self.heads[guide]
        return self.ways.summit if head // self.spaces == OVER else head % self.spaces

    def camps(self, guide: i64) -> bool:
        """Whether a guide sets up a camp or tent there."""
        return self.heads[guide] // self.spaces == CAMPING

    def candidates(self, most: i64) -> list[int]:
        """Goals of the most promising plans for today, two numbers each, or sets of three cards; the best first."""
        self.gathers = True
        if self.state.phase == SELECT:
            self.take_hand()
            self.best_three()
        else:
            self.plan_day()
        self.gathers = False
        found: list[int] = []
        taken = same(0, MOST_PLANS)
        while len(found) < most * GUIDES:
            best: i64 = -1
            for plan in range(self.plans):
                if taken[plan] == 0 and (best < 0 or self.plan_worth[plan] > self.plan_worth[best]):
                    best = plan
            if best < 0 or self.plan_worth[best] < NEVER // 2:
                break
            taken[best] = 1
            found.append(self.plan_heads[best * GUIDES])
            found.append(self.plan_heads[best * GUIDES + 1])
        return found
