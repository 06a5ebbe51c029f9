"""What pays a risk token on Everest: clients, wherever they are, and how they come to a guide with a card."""

from mypy_extensions import i64

from highcamp.games.everest.loads import Loads
from highcamp.games.expeditions.box import (
    ABANDON,
    BEEN_UP,
    CAMP,
    CAMPS,
    CLIENTS,
    GIVE,
    GUIDES,
    HAND_OVER,
    HOLDERS,
    ITEMS,
    LEVEL,
    LOAD,
    LOADABLE,
    MOST_SPACES,
    NO_MORE,
    PAY_IN,
    PUT,
    RISK_BOOST,
    RISK_CARD,
    RISK_POINT,
    SETTLE,
    STEP,
    SWAP,
    TAKE,
    TANK,
    UNLOAD,
)
from highcamp.games.expeditions.phases import PLENTY
from highcamp.games.expeditions.rules import total


class Means(Loads):
    """What is at hand, what a move takes of it, and what may bring more (see ``debt.py``)."""

    # -- what a move costs --

    def price(self, move: i64, seat: i64) -> i64:
        """Also of loads, and of points that are being given out."""
        if UNLOAD <= move < RISK_POINT:
            return self.exchange_price(seat, move)
        if move == NO_MORE:
            return self.boost
        if GIVE <= move < PAY_IN:
            guide = self.rising  # the point goes on counting where it makes the highest client of a guide higher
            return 0 if guide < GUIDES and LEVEL[(move - GIVE) % CLIENTS] == self.highest(seat, guide) else 1
        return super().price(move, seat)

    def left_at_base(self, seat: i64, guide: i64) -> i64:
        """Clients who have been on top go home there."""
        if self.touched[guide] == 0:
            return 0
        row = self.row(seat, guide)
        staying: i64 = 0
        for client in range(CLIENTS):
            if BEEN_UP[client] == 0 and self.load[row + client] > 0 and LEVEL[client] > staying:
                staying = LEVEL[client]
        return self.highest(seat, guide) - staying

    def parting_price(self, seat: i64, guide: i64, item: i64) -> i64:
        """By how much what clients can pay falls when an item leaves the guide."""
        if item >= CLIENTS or self.touched[guide] == 0:
            return 0
        return self.highest(seat, guide) - self.highest(seat, guide, item)

    def exchange_price(self, seat: i64, move: i64) -> i64:
        """The same for a move with loads; before guides settle, clients may have to go to and fro."""
        if move >= SETTLE:
            return 0
        if move >= HAND_OVER:
            return self.levels_at_hand(seat)
        if move >= LOAD:
            return 0
        if move >= ABANDON:
            holder = (move - ABANDON) // ITEMS
            return self.parting_price(seat, holder, (move - ABANDON) % ITEMS) if holder < GUIDES else 0
        if move >= PUT:
            return self.parting_price(seat, (move - PUT) // (CAMP * CAMPS), (move - PUT) % CAMP)
        return self.parting_price(seat, (move - UNLOAD) // ITEMS, (move - UNLOAD) % ITEMS)

    # -- what is enough, and what could ever be --

    def at_ease(self, seat: i64) -> bool:
        """At the base a guide with a card always finds one who pays: a new client."""
        if self.passage >= 0:
            return False
        if self.giver >= 0:  # once they have settled they can make room
            return self.where[seat * HOLDERS] == 0 and self.touched[0] + self.touched[1] > 0
        return self.spare(seat) >= 0 or self.pays_at_base(seat, 0) or self.pays_at_base(seat, 1)

    def pays_at_base(self, seat: i64, guide: i64) -> bool:
        """Whether a guide with a card stays at the base and has a client there, or room for one."""
        if self.touched[guide] == 0 or self.where[seat * HOLDERS + guide] != 0 or self.entering == guide:
            return False
        return self.party[seat * HOLDERS + guide] > 0 or self.has_room(seat, guide, 0)

    def stays_at_ease(self, move: i64, seat: i64) -> bool:
        """Whether a guide with a card is still at the base, with a client or room for one."""
        if self.passage >= 0 or (self.giver >= 0 and move < HAND_OVER):
            return False
        for guide in range(GUIDES):
            if self.pays_at_base(seat, guide):
                if STEP <= move < SWAP:
                    place = move - STEP
                    if place // MOST_SPACES == guide or self.full(place % MOST_SPACES, seat, 1 - guide):
                        continue
                elif LOAD <= move < HAND_OVER and self.fills(move, seat, guide):
                    continue
                return True
        return False

    def fills(self, move: i64, seat: i64, guide: i64) -> bool:
        """Whether a guide takes up a tank or a camp, after which he may have no room for a client."""
        if self.party[seat * HOLDERS + guide] > 0:
            return False
        if move >= TAKE:
            return (move - TAKE) // (CAMP * CAMPS) == guide and (move - TAKE) % CAMP == TANK
        return (move - LOAD) // 4 == guide and LOADABLE[(move - LOAD) % 4] >= TANK

    def hope(self, seat: i64, spent: i64, walker: i64, there: i64) -> i64:
        """The points at hand and the levels of all clients; at the base, and where it may be reached, there is no limit."""
        points = self.points_at_hand() - spent
        idle = total(self.idle)
        if self.touched[0] + self.touched[1] + idle == 0:
            return points
        for guide in range(GUIDES):
            space = there if guide == walker else self.where[seat * HOLDERS + guide]
            if self.touched[guide] + idle > 0 and self.near_base(space, points):
                return PLENTY
        for holder in range(HOLDERS):
            if self.party[seat * HOLDERS + holder] > 0:
                row = self.row(seat, holder)
                for client in range(CLIENTS):
                    points += self.load[row + client] * LEVEL[client]
        return points

    def near_base(self, space: i64, steps: i64) -> bool:
        """Whether so many steps may lead from a space to the base."""
        if space == 0:
            return True
        if steps > 0:
            mountain = self.mountain
            for near in range(mountain.first[space], mountain.first[space + 1]):
                if self.near_base(mountain.near[near], steps - 1):
                    return True
        return False

    # -- what is worth trying --

    def turn_words(self, seat: i64) -> list[int]:
        """Also all loads of the seat, and how far its exchanges have come."""
        words = super().turn_words(seat)
        words += [self.giver, 1 if self.returning else 0, 1 if self.handed else 0, self.rising, self.boost]
        words += [self.taking[0], self.taking[1]]
        row = self.row(seat, 0)
        for place in range(row, row + HOLDERS * ITEMS):
            words.append(self.load[place])
        return words

    def helps(self, move: i64, seat: i64) -> bool:
        """Also with loads; the points of a card that is being given out pay at once."""
        if self.rising >= 0:
            return RISK_BOOST <= move < RISK_CARD  # a level given is never worth more than the point
        if UNLOAD <= move < RISK_POINT:
            return self.helps_as_load(seat, move)
        return super().helps(move, seat)

    def helps_as_load(self, seat: i64, move: i64) -> bool:
        """Whether an exchange can make more payable.

        Clients count with guides who got a card; before that, taking one up is too early. What a guide drops makes room for
        clients, also for those whom the other one hands over.
        """
        if move >= HAND_OVER:
            return True
        if move >= TAKE:
            return self.touched[(move - TAKE) // (CAMP * CAMPS)] == 1 and (move - TAKE) % CAMP < CLIENTS
        if move >= LOAD:
            return self.touched[(move - LOAD) // 4] == 1 and (move - LOAD) % 4 == 0
        if move >= ABANDON:
            holder = (move - ABANDON) // ITEMS
            if holder >= GUIDES:
                return False
            if self.together(seat) and not self.handed:
                return True
            return self.touched[holder] == 1 and (move - ABANDON) % ITEMS >= CLIENTS
        return move >= PUT and (move - PUT) % CAMP < CLIENTS
