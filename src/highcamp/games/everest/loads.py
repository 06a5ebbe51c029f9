"""What guides lead and carry, and what camps hold: putting down, giving up, taking up, handing over.

An exchange at a space is putting down, then taking up; it opens again only after a step, a card, a camp, a hand-over or a point
of risk paid by clients. The two guides hand over once between steps, cards, camps and such payments: first one gives, then the
other. ``tests/helpers/expedition_bound.py`` counts the moves.
"""

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.vectors import NONE, same
from highcamp.games.expeditions.box import (
    ABANDON,
    CAMP,
    CAMPS,
    CLIENTS,
    GUIDES,
    HAND_OVER,
    HOLDERS,
    ITEMS,
    KIND,
    LEVEL,
    LOAD,
    LOADABLE,
    PENALTY,
    PUT,
    SETTLE,
    TAKE,
    TANK,
    UNLOAD,
    fits,
)
from highcamp.games.expeditions.debt import Debt


class Loads(Debt):
    """Guides' boards and camps."""

    load: vec[i64] = NONE  # (seat * 4 + holder) * 26 + item -> how many
    party: vec[i64] = NONE  # seat * 4 + holder -> clients there
    stock: vec[i64] = NONE  # seat -> camps at the base
    rising: i64 = -1  # the guide or camp whose clients are being given the points of an acclimatization card, or -1
    boost: i64 = 0  # what is left of these points
    taking: vec[i64] = NONE  # guide -> 1 if he has begun to take up at this space
    giver: i64 = -1  # the guide who gives first in the running hand-over, or -1
    returning: bool = False  # and whether the other one has begun to give
    handed: bool = False  # whether the guides have handed over since the last step, card or camp

    def lay_out(self) -> None:
        """Empty boards, all camps at the base."""
        super().lay_out()
        self.load = same(0, self.players * HOLDERS * ITEMS)
        self.party = same(0, self.players * HOLDERS)
        self.stock = same(CAMPS, self.players)
        self.taking = same(0, GUIDES)

    def match_loads(self, other: "Loads") -> None:
        """Take over the loads of another table of the same set-up."""
        self.match(other)
        self.load = other.load[:]
        self.party = other.party[:]
        self.stock = other.stock[:]
        self.rising = other.rising
        self.boost = other.boost
        self.taking = other.taking[:]
        self.giver = other.giver
        self.returning = other.returning
        self.handed = other.handed

    # -- what is where --

    def row(self, seat: i64, holder: i64) -> i64:
        """Where the load of a guide or camp begins."""
        return (seat * HOLDERS + holder) * ITEMS

    def add(self, seat: i64, holder: i64, item: i64, number: i64) -> None:
        """Change how many of an item are there."""
        self.load[self.row(seat, holder) + item] += number
        if item < CLIENTS:
            self.party[seat * HOLDERS + holder] += number

    def has_room(self, seat: i64, guide: i64, item: i64) -> bool:
        """Whether a guide can take up one more of an item where he stands."""
        row = self.row(seat, guide)
        camps = self.load[row + CAMP]
        tanks = self.load[row + TANK]
        clients = self.party[seat * HOLDERS + guide]
        if item == CAMP:
            camps += 1
        elif item == TANK:
            tanks += 1
            if tanks > self.oxygen_here(seat, guide):
                return False
        else:
            clients += 1
        return fits(camps, tanks, clients)

    def oxygen_here(self, seat: i64, guide: i64) -> i64:
        """Tanks that one guide may carry where this one stands."""
        return self.mountain.oxygen[self.mountain.zone[self.where[seat * HOLDERS + guide]]]

    def highest(self, seat: i64, holder: i64, without: i64 = -1) -> i64:
        """The highest level among the clients there, one of them (``without``) left out; 0 for none."""
        if self.party[seat * HOLDERS + holder] == 0:
            return 0
        row = self.row(seat, holder)
        best: i64 = 0
        for client in range(CLIENTS):
            if LEVEL[client] > best:
                number = self.load[row + client]
                if client == without:
                    number -= 1
                if number > 0:
                    best = LEVEL[client]
        return best

    def strength(self, seat: i64, guide: i64) -> i64:
        """The highest level among a guide's clients."""
        return self.highest(seat, guide)

    def tanks_in(self, seat: i64, camp: i64) -> i64:
        """Tanks in a placed camp."""
        return self.load[self.row(seat, GUIDES + camp) + TANK]

    def tanks_with(self, seat: i64, guide: i64) -> i64:
        """Tanks that a guide carries."""
        return self.load[self.row(seat, guide) + TANK]

    def use_tanks(self, seat: i64, camp: i64, tanks: i64) -> None:
        """Take spent tanks out of a camp."""
        self.load[self.row(seat, GUIDES + camp) + TANK] -= tanks

    def together(self, seat: i64) -> bool:
        """Whether both guides stand on the same space."""
        return self.where[seat * HOLDERS] == self.where[seat * HOLDERS + 1]

    # -- legal exchanges --

    def exchange_into(self, buffer: vec[i64], n: i64, seat: i64) -> i64:
        """Putting down, giving up and taking up."""
        for guide in range(GUIDES):
            if self.taking[guide] == 0 and self.where[seat * HOLDERS + guide] == 0:
                n = self.items_into(buffer, n, seat, guide, ITEMS, UNLOAD + guide * ITEMS)
        for guide in range(GUIDES):
            if self.taking[guide] == 0:
                for camp in range(CAMPS):
                    if self.where[seat * HOLDERS + GUIDES + camp] == self.where[seat * HOLDERS + guide]:
                        n = self.items_into(buffer, n, seat, guide, CAMP, PUT + (guide * CAMPS + camp) * CAMP)
        for holder in range(HOLDERS):
            if holder >= GUIDES or self.taking[holder] == 0:
                n = self.items_into(buffer, n, seat, holder, ITEMS, ABANDON + holder * ITEMS)
        for guide in range(GUIDES):
            if self.where[seat * HOLDERS + guide] == 0:
                for ware in range(4):
                    item = LOADABLE[ware]
                    if (item != CAMP or self.stock[seat] > 0) and self.has_room(seat, guide, item):
                        buffer[n] = LOAD + guide * 4 + ware
                        n += 1
        for guide in range(GUIDES):
            for camp in range(CAMPS):
                if self.where[seat * HOLDERS + GUIDES + camp] == self.where[seat * HOLDERS + guide]:
                    n = self.takes_into(buffer, n, seat, guide, camp)
        return n

    def items_into(self, buffer: vec[i64], n: i64, seat: i64, holder: i64, items: i64, move: i64) -> i64:
        """One move for each of the first ``items`` items there."""
        row = self.row(seat, holder)
        if self.party[seat * HOLDERS + holder] > 0:
            for item in range(CLIENTS):
                if self.load[row + item] > 0:
                    buffer[n] = move + item
                    n += 1
        for item in range(CLIENTS, items):
            if self.load[row + item] > 0:
                buffer[n] = move + item
                n += 1
        return n

    def takes_into(self, buffer: vec[i64], n: i64, seat: i64, guide: i64, camp: i64) -> i64:
        """What a guide can take out of a camp."""
        row = self.row(seat, GUIDES + camp)
        move = TAKE + (guide * CAMPS + camp) * CAMP
        if self.party[seat * HOLDERS + GUIDES + camp] > 0 and self.has_room(seat, guide, 0):
            for item in range(CLIENTS):
                if self.load[row + item] > 0:
                    buffer[n] = move + item
                    n += 1
        if self.load[row + TANK] > 0 and self.has_room(seat, guide, TANK):
            buffer[n] = move + TANK
            n += 1
        return n

    def gifts_into(self, buffer: vec[i64], n: i64, seat: i64) -> i64:
        """What the guides can hand over, and whether they can leave it at that."""
        for guide in range(GUIDES):
            if self.giver >= 0 and self.returning and guide == self.giver:
                continue
            row = self.row(seat, guide)
            for item in range(ITEMS):
                if self.load[row + item] > 0 and self.can_hand(seat, guide, item):
                    buffer[n] = HAND_OVER + guide * ITEMS + item
                    n += 1
        if self.giver >= 0 and self.settled(seat, 0, 0, 0, 0):
            buffer[n] = SETTLE
            n += 1
        return n

    def can_hand(self, seat: i64, guide: i64, item: i64) -> bool:
        """Whether an item may be handed over: the boards may overflow for a moment if the other can give enough back."""
        second = guide if self.giver >= 0 and guide != self.giver else 1 - guide
        self.add(seat, guide, item, -1)
        self.add(seat, 1 - guide, item, 1)
        possible = self.can_settle(seat, second)
        self.add(seat, guide, item, 1)
        self.add(seat, 1 - guide, item, -1)
        return possible

    def can_settle(self, seat: i64, second: i64) -> bool:
        """Whether the second to give can give so much that both boards fit."""
        row = self.row(seat, second)
        clients = self.party[seat * HOLDERS + second]
        for camps in range(self.load[row + CAMP] + 1):
            for tanks in range(self.load[row + TANK] + 1):
                for leaving in range(clients + 1):
                    if self.settled(seat, second, camps, tanks, leaving):
                        return True
        return False

    def settled(self, seat: i64, giver: i64, camps: i64, tanks: i64, clients: i64) -> bool:
        """Whether both boards fit once this guide has given so much to the other."""
        row = self.row(seat, giver)
        other = self.row(seat, 1 - giver)
        most = self.oxygen_here(seat, giver)
        own = self.load[row + TANK] - tanks
        their = self.load[other + TANK] + tanks
        if own > most or their > most:
            return False
        if not fits(self.load[row + CAMP] - camps, own, self.party[seat * HOLDERS + giver] - clients):
            return False
        return fits(self.load[other + CAMP] + camps, their, self.party[seat * HOLDERS + 1 - giver] + clients)

    # -- exchanges --

    def fresh(self) -> None:
        """After a step, a card, a camp or a payment by clients everything may be exchanged once more."""
        self.taking[0] = 0
        self.taking[1] = 0
        self.handed = False

    def handle(self, move: i64, seat: i64) -> None:
        """Loads: put down, give up, take up, hand over."""
        if move >= SETTLE:
            self.giver = -1
            self.returning = False
            self.taking[0] = 0
            self.taking[1] = 0
            self.handed = True
        elif move >= HAND_OVER:
            guide = (move - HAND_OVER) // ITEMS
            item = (move - HAND_OVER) % ITEMS
            self.add(seat, guide, item, -1)
            self.add(seat, 1 - guide, item, 1)
            if self.giver < 0:
                self.giver = guide
            elif guide != self.giver:
                self.returning = True
        elif move >= TAKE:
            self.transfer(seat, move - TAKE, True)
        elif move >= LOAD:
            guide = (move - LOAD) // 4
            item = LOADABLE[(move - LOAD) % 4]
            self.add(seat, guide, item, 1)
            self.taking[guide] = 1
            if item == CAMP:
                self.stock[seat] -= 1
        elif move >= ABANDON:
            self.give_up(seat, (move - ABANDON) // ITEMS, (move - ABANDON) % ITEMS)
        elif move >= PUT:
            self.transfer(seat, move - PUT, False)
        else:
            item = (move - UNLOAD) % ITEMS
            self.add(seat, (move - UNLOAD) // ITEMS, item, -1)
            if item == CAMP:
                self.stock[seat] += 1

    def transfer(self, seat: i64, place: i64, taken: bool) -> None:
        """Between a guide and a camp."""
        item = place % CAMP
        camp = GUIDES + place // CAMP % CAMPS
        guide = place // (CAMP * CAMPS)
        number: i64 = 1 if taken else -1
        self.add(seat, guide, item, number)
        self.add(seat, camp, item, -number)
        if taken:
            self.taking[guide] = 1

    def give_up(self, seat: i64, holder: i64, item: i64) -> None:
        """Abandon: tanks go back, clients die, a camp is out of the game."""
        self.add(seat, holder, item, -1)
        if item < CLIENTS:
            self.score(seat, -PENALTY[KIND[item]])
