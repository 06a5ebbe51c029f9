"""The rules of Mount Everest: what guides lead and carry, and what a seat can do with its cards.

An action phase is a series of small moves, each legal by itself. They are bounded, and can always be brought to an end:

- Every step, camp and card uses points or cards, of which there are few.
- An exchange at a space is putting down, then taking up; it opens again only after a step, a card, a camp or a hand-over.
- The two guides hand over once between steps, cards and camps: first one gives, then the other.
- A guide who enters a full space does nothing but walk until he stands where there is room, and does not enter it unless the
  points already on him lead there.
- Nothing may be done after which the points, unused cards and clients at hand could not pay the risk token.

``bound.py`` counts how many moves that can be at the most.
"""

from typing import TYPE_CHECKING, Any, final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.state import NATURE
from highcamp.games.everest.box import (
    ABANDON,
    BEEN_UP,
    BOOST,
    CAMP,
    CAMPS,
    CLIENTS,
    DOWN,
    END,
    FREE,
    GIVE,
    GO_BACK,
    GUIDES,
    HAND_OVER,
    HIGHEST,
    HOLDERS,
    ITEMS,
    KIND,
    LEVEL,
    LEVELS,
    LOAD,
    LOADABLE,
    MOST_SPACES,
    MOVES,
    NOWHERE,
    ON_TOP,
    PAY_IN,
    PENALTY,
    PLACE,
    PUT,
    REWARD,
    RISK_BOOST,
    RISK_CARD,
    RISK_CLIENTS,
    RISK_POINT,
    SETTLE,
    SORTS,
    STEP,
    SWAP,
    TAKE,
    TANK,
    TOKEN,
    UNLOAD,
    UP,
    USE,
    fits,
)
from highcamp.games.everest.expedition import Expedition
from highcamp.games.everest.phases import ACT, CREVICE, PLENTY, SELECT, TAKE_TOKEN
from highcamp.games.everest.tables import Cards, Mountain, Weather

if TYPE_CHECKING:
    from highcamp.engine.game import Game


@final
class Everest(Expedition):
    """The whole table."""

    load: vec[i64]  # (seat * 4 + holder) * 26 + item -> how many
    party: vec[i64]  # seat * 4 + holder -> clients there
    stock: vec[i64]  # seat -> camps at the base
    boost: vec[i64]  # holder of the acting seat -> acclimatization points to give
    taking: vec[i64]  # guide -> 1 if he has begun to take up at this space
    giver: i64  # the guide who gives first in the running hand-over, or -1
    returning: bool  # and whether the other one has begun to give
    handed: bool  # whether the guides have handed over since the last step, card or camp

    def __init__(
        self,
        game: "Game[Any, Any]",
        options: Any,
        players: i64,
        mountain: Mountain,
        weather: Weather,
        deck: Cards,
        split: bool,
        points: vec[i64],
        recent: vec[i64],
        tiles: vec[i64],
        tokens: vec[i64],
        risk_open: vec[i64],
        risk_left: vec[i64],
        cards: vec[i64],
        stack: vec[i64],
        stacked: vec[i64],
        known: vec[i64],
        known_before: vec[i64],
        taken: vec[i64],
        taken_before: vec[i64],
        stage: vec[i64],
        look: vec[i64],
        just: vec[i64],
        first_end: vec[i64],
        spent: vec[i64],
        where: vec[i64],
        idle: vec[i64],
        pool: vec[i64],
        touched: vec[i64],
        load: vec[i64],
        party: vec[i64],
        stock: vec[i64],
        boost: vec[i64],
        taking: vec[i64],
    ) -> None:
        super().__init__(
            game,
            options,
            players,
            mountain,
            weather,
            deck,
            split,
            points,
            recent,
            tiles,
            tokens,
            risk_open,
            risk_left,
            cards,
            stack,
            stacked,
            known,
            known_before,
            taken,
            taken_before,
            stage,
            look,
            just,
            first_end,
            spent,
            where,
            idle,
            pool,
            touched,
        )
        self.load = load
        self.party = party
        self.stock = stock
        self.boost = boost
        self.taking = taking
        self.giver = -1
        self.returning = False
        self.handed = False

    def copy(self) -> "Everest":
        twin = Everest(
            self.game,
            self.options,
            self.players,
            self.mountain,
            self.weather,
            self.deck,
            self.split,
            self.points[:],
            self.recent[:],
            self.tiles[:],
            self.tokens[:],
            self.risk_open[:],
            self.risk_left[:],
            self.cards[:],
            self.stack[:],
            self.stacked[:],
            self.known[:],
            self.known_before[:],
            self.taken[:],
            self.taken_before[:],
            self.stage[:],
            self.look[:],
            self.just[:],
            self.first_end[:],
            self.spent[:],
            self.where[:],
            self.idle[:],
            self.pool[:],
            self.touched[:],
            self.load[:],
            self.party[:],
            self.stock[:],
            self.boost[:],
            self.taking[:],
        )
        twin.match(self)
        twin.giver = self.giver
        twin.returning = self.returning
        twin.handed = self.handed
        return twin

    def twin(self) -> Expedition:
        return self.copy()

    # -- loads --

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

    def tanks_in(self, seat: i64, camp: i64) -> i64:
        return self.load[self.row(seat, GUIDES + camp) + TANK]

    def tanks_with(self, seat: i64, guide: i64) -> i64:
        return self.load[self.row(seat, guide) + TANK]

    def use_tanks(self, seat: i64, camp: i64, tanks: i64) -> None:
        self.load[self.row(seat, GUIDES + camp) + TANK] -= tanks

    # -- risk --

    def spare(self, seat: i64) -> i64:
        if self.owed == 0:
            return PLENTY
        at_hand: i64 = 0
        for place in range(GUIDES * SORTS):
            at_hand += self.pool[place]
        for holder in range(HOLDERS):
            at_hand += self.boost[holder]
        for kind in range(self.deck.kinds):
            if self.idle[kind] > 0:
                at_hand += self.idle[kind] * self.deck.worth(kind)
        for guide in range(GUIDES):
            if self.touched[guide] == 1:
                at_hand += self.highest(seat, guide)
        return at_hand - self.owed

    def left_at_base(self, seat: i64, guide: i64) -> i64:
        if self.owed == 0 or self.touched[guide] == 0:
            return 0
        row = self.row(seat, guide)
        staying: i64 = 0
        for client in range(CLIENTS):
            if BEEN_UP[client] == 0 and self.load[row + client] > 0 and LEVEL[client] > staying:
                staying = LEVEL[client]
        return self.highest(seat, guide) - staying

    def can_part(self, seat: i64, guide: i64, item: i64, spare: i64) -> bool:
        """Whether the risk token can still be paid when this item leaves the guide."""
        if self.owed == 0 or item >= CLIENTS or self.touched[guide] == 0:
            return True
        return self.highest(seat, guide) - self.highest(seat, guide, item) <= spare

    # -- legal moves --

    def most_legal(self) -> i64:
        return MOVES

    def legal_into(self, buffer: vec[i64], seat: i64) -> i64:
        if self.phase == SELECT:
            return self.select_into(buffer, seat)
        if self.phase == ACT:
            return self.actions_into(buffer, seat)
        if self.phase == CREVICE:
            n: i64 = 0
            if self.can_go_in(seat):
                buffer[0] = PAY_IN
                n = 1
            buffer[n] = GO_BACK
            return n + 1
        n = 0
        for value in range(len(self.risk_open)):
            if self.risk_open[value] > 0:
                buffer[n] = TOKEN + value
                n += 1
        return n

    def actions_into(self, buffer: vec[i64], seat: i64) -> i64:
        """What the seat can do in its action phase, sorted."""
        spare = self.spare(seat)
        if self.passage >= 0:
            return self.steps_into(buffer, 0, seat, self.passage, spare)
        if self.giver >= 0:
            return self.gifts_into(buffer, 0, seat, spare)
        n = self.cards_into(buffer, 0, seat, spare)
        n = self.steps_into(buffer, n, seat, 0, spare)
        n = self.steps_into(buffer, n, seat, 1, spare)
        if self.can_swap(seat, spare):
            buffer[n] = SWAP
            n += 1
        for guide in range(GUIDES):
            if self.can_place(seat, guide, spare):
                buffer[n] = PLACE + guide
                n += 1
        for holder in range(HOLDERS):
            if self.boost[holder] > 0:
                n = self.boosts_into(buffer, n, seat, holder, spare)
        n = self.exchange_into(buffer, n, seat, spare)
        if not self.handed and self.where[seat * HOLDERS] == self.where[seat * HOLDERS + 1]:
            n = self.gifts_into(buffer, n, seat, spare)
        if self.owed > 0:
            return self.payments_into(buffer, n, seat)
        buffer[n] = END
        return n + 1

    def cards_into(self, buffer: vec[i64], n: i64, seat: i64, spare: i64) -> i64:
        """Cards to use: movement by a guide, then acclimatization for a guide or camp."""
        deck = self.deck
        for kind in range(deck.kinds):
            if self.idle[kind] > 0 and deck.boosts[kind] == 0:
                for guide in range(GUIDES):
                    first = USE + (kind * GUIDES + guide) * SORTS
                    for sort in range(SORTS):
                        if self.can_use(seat, kind, guide, sort, spare):
                            buffer[n] = first + sort
                            n += 1
        for kind in range(deck.kinds):
            if self.idle[kind] > 0 and deck.boosts[kind] == 1:
                for holder in range(HOLDERS):
                    if self.where[seat * HOLDERS + holder] != NOWHERE:
                        buffer[n] = BOOST + kind * HOLDERS + holder
                        n += 1
        return n

    def points_of(self, kind: i64, sort: i64) -> i64:
        """The points of a movement card used in this way, 0 if it cannot be."""
        if self.deck.rope[kind] == 0:
            return self.deck.up[kind] if sort == FREE else 0
        if sort == FREE:
            return 0
        return self.deck.up[kind] if sort == UP else self.deck.down[kind]

    def can_use(self, seat: i64, kind: i64, guide: i64, sort: i64, spare: i64) -> bool:
        """Whether a guide may move by this card."""
        points = self.points_of(kind, sort)
        if points == 0:
            return False
        if self.owed == 0:
            return True
        before = self.highest(seat, guide)
        after = before - self.deck.loss[kind]
        if after < 0:
            after = 0
        if self.touched[guide] == 0:
            before = 0
        return spare + points - self.deck.worth(kind) + after - before >= 0

    def steps_into(self, buffer: vec[i64], n: i64, seat: i64, guide: i64, spare: i64) -> i64:
        """Where a guide can go."""
        place = guide * SORTS
        if self.pool[place + UP] + self.pool[place + DOWN] + self.pool[place + FREE] == 0:
            return n
        mountain = self.mountain
        here = self.where[seat * HOLDERS + guide]
        for near in range(mountain.first[here], mountain.first[here + 1]):
            if self.can_step(seat, guide, near, spare):
                buffer[n] = STEP + guide * MOST_SPACES + mountain.near[near]
                n += 1
        return n

    def can_place(self, seat: i64, guide: i64, spare: i64) -> bool:
        """Whether a guide can set up the camp he carries."""
        if self.load[self.row(seat, guide) + CAMP] == 0:
            return False
        cost = self.toll(self.where[seat * HOLDERS + guide])
        return cost <= spare and self.can_pay(guide, UP, cost)

    def boosts_into(self, buffer: vec[i64], n: i64, seat: i64, holder: i64, spare: i64) -> i64:
        """Clients that can be given an acclimatization point."""
        row = self.row(seat, holder)
        best: i64 = 0
        if spare == 0 and holder < GUIDES and self.touched[holder] == 1:
            best = self.highest(seat, holder)
        for client in range(CLIENTS):
            if spare == 0 and LEVEL[client] != best:
                continue  # the point must go on counting, as the highest level with the guide
            if self.load[row + client] > 0 and LEVEL[client] < LEVELS:
                buffer[n] = GIVE + holder * CLIENTS + client
                n += 1
        return n

    def exchange_into(self, buffer: vec[i64], n: i64, seat: i64, spare: i64) -> i64:
        """Putting down, giving up and taking up."""
        for guide in range(GUIDES):
            if self.taking[guide] == 0 and self.where[seat * HOLDERS + guide] == 0:
                n = self.items_into(buffer, n, seat, guide, ITEMS, UNLOAD + guide * ITEMS, spare)
        for guide in range(GUIDES):
            if self.taking[guide] == 0:
                for camp in range(CAMPS):
                    if self.where[seat * HOLDERS + GUIDES + camp] == self.where[seat * HOLDERS + guide]:
                        n = self.items_into(buffer, n, seat, guide, CAMP, PUT + (guide * CAMPS + camp) * CAMP, spare)
        for holder in range(HOLDERS):
            if holder >= GUIDES or self.taking[holder] == 0:
                n = self.items_into(buffer, n, seat, holder, ITEMS, ABANDON + holder * ITEMS, spare)
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

    def items_into(self, buffer: vec[i64], n: i64, seat: i64, holder: i64, items: i64, move: i64, spare: i64) -> i64:
        """One move for each of the first ``items`` items there that may leave the holder."""
        row = self.row(seat, holder)
        if self.party[seat * HOLDERS + holder] > 0:
            for item in range(CLIENTS):
                if self.load[row + item] > 0 and (holder >= GUIDES or self.can_part(seat, holder, item, spare)):
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

    def gifts_into(self, buffer: vec[i64], n: i64, seat: i64, spare: i64) -> i64:
        """What the guides can hand over, and whether they can leave it at that."""
        for guide in range(GUIDES):
            if self.giver >= 0 and self.returning and guide == self.giver:
                continue
            row = self.row(seat, guide)
            for item in range(ITEMS):
                if self.load[row + item] > 0 and self.can_hand(seat, guide, item, spare):
                    buffer[n] = HAND_OVER + guide * ITEMS + item
                    n += 1
        if self.giver >= 0 and self.settled(seat, 0, 0, 0, 0):
            buffer[n] = SETTLE
            n += 1
        return n

    def can_hand(self, seat: i64, guide: i64, item: i64, spare: i64) -> bool:
        """Whether an item may be handed over: the boards may overflow for a moment if the other can give enough back."""
        if not self.can_part(seat, guide, item, spare):
            return False
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
        kept: i64 = 0
        if self.owed > 0 and clients > 0 and self.touched[second] == 1 and self.spare(seat) < self.highest(seat, second):
            kept = 1  # the risk token is to be paid by a client of his
        for camps in range(self.load[row + CAMP] + 1):
            for tanks in range(self.load[row + TANK] + 1):
                for leaving in range(clients - kept + 1):
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

    def payments_into(self, buffer: vec[i64], n: i64, seat: i64) -> i64:
        """Ways to pay one point of the risk token."""
        for place in range(GUIDES * SORTS):
            if self.pool[place] > 0:
                buffer[n] = RISK_POINT + place
                n += 1
        for holder in range(HOLDERS):
            if self.boost[holder] > 0:
                buffer[n] = RISK_BOOST + holder
                n += 1
        for kind in range(self.deck.kinds):
            if self.idle[kind] > 0 and self.deck.worth(kind) > 0:
                buffer[n] = RISK_CARD + kind
                n += 1
        for guide in range(GUIDES):
            if self.touched[guide] == 1 and self.party[seat * HOLDERS + guide] > 0:
                buffer[n] = RISK_CLIENTS + guide
                n += 1
        return n

    # -- moves --

    def apply(self, move: i64, seat: i64 = -1) -> None:
        if self.actor == NATURE:
            self.happen(move)
        elif self.phase == SELECT:
            self.select(move, seat if seat >= 0 else self.actor)
        elif self.phase == ACT:
            self.act(move, self.actor)
        elif self.phase == TAKE_TOKEN:
            self.take_token(move - TOKEN)
        elif move == PAY_IN:
            self.go_in(self.actor)
        else:
            self.go_back()

    def act(self, move: i64, seat: i64) -> None:
        """One small move of an action phase."""
        if move < STEP:
            self.fresh()
            if move >= BOOST:
                self.use_boost(seat, move - BOOST)
            else:
                self.use_card(seat, move - USE)
        elif move < SWAP:
            self.fresh()
            place = move - STEP
            self.step(seat, place // MOST_SPACES, place % MOST_SPACES)
        elif move < PAY_IN:
            if move >= GIVE:
                place = move - GIVE
                self.boost[place // CLIENTS] -= 1
                self.change_level(seat, place // CLIENTS, place % CLIENTS, 1)
            elif move >= PLACE:
                self.fresh()
                self.pitch(seat, move - PLACE)
            else:
                self.fresh()
                self.swap(seat)
        elif move < RISK_POINT:
            self.handle(move, seat)
        elif move == END:
            self.end_action()
        else:
            self.pay_risk(move, seat)

    def fresh(self) -> None:
        """After a step, a card or a camp everything may be exchanged once more."""
        self.taking[0] = 0
        self.taking[1] = 0
        self.handed = False

    def use_card(self, seat: i64, place: i64) -> None:
        """A guide gets the points of a movement card, and his clients suffer its loss."""
        sort = place % SORTS
        guide = place // SORTS % GUIDES
        kind = place // (SORTS * GUIDES)
        self.idle[kind] -= 1
        self.pool[guide * SORTS + sort] += self.points_of(kind, sort)
        self.touched[guide] = 1
        if self.deck.loss[kind] > 0:
            self.lower_all(seat, guide, self.deck.loss[kind])

    def use_boost(self, seat: i64, place: i64) -> None:
        """A guide or camp gets the points of an acclimatization card."""
        kind = place // HOLDERS
        holder = place % HOLDERS
        self.idle[kind] -= 1
        self.boost[holder] += self.deck.boost[kind]
        if holder < GUIDES:
            self.touched[holder] = 1

    def change_level(self, seat: i64, holder: i64, client: i64, change: i64) -> None:
        """One client gains or loses a level; at 0 it dies."""
        self.add(seat, holder, client, -1)
        if LEVEL[client] + change >= 1:
            self.add(seat, holder, client + change, 1)
        else:
            self.score(seat, -PENALTY[KIND[client]])

    def lower_all(self, seat: i64, guide: i64, loss: i64) -> None:
        """All clients of a guide lose levels; the lowest first, so that none is met twice."""
        row = self.row(seat, guide)
        for client in range(CLIENTS):
            for _ in range(self.load[row + client]):
                if LEVEL[client] - loss >= 1:
                    self.add(seat, guide, client, -1)
                    self.add(seat, guide, client - loss, 1)
                else:
                    self.add(seat, guide, client, -1)
                    self.score(seat, -PENALTY[KIND[client]])

    def arrive(self, seat: i64, guide: i64) -> None:
        space = self.where[seat * HOLDERS + guide]
        if self.party[seat * HOLDERS + guide] == 0:
            return
        row = self.row(seat, guide)
        gained: i64 = 0
        if space == self.mountain.summit:
            for client in range(CLIENTS):
                number = self.load[row + client]
                if number > 0 and BEEN_UP[client] == 0:
                    gained += number * REWARD[KIND[client]]
                    self.load[row + client] = 0
                    self.load[row + client + ON_TOP] += number
        elif space == 0:
            for client in range(CLIENTS):
                number = self.load[row + client]
                if number > 0 and BEEN_UP[client] == 1:
                    gained += number * REWARD[KIND[client]]
                    self.add(seat, guide, client, -number)
        if gained > 0:
            self.score(seat, gained)

    def pitch(self, seat: i64, guide: i64) -> None:
        """Set up a camp where the guide stands."""
        space = self.where[seat * HOLDERS + guide]
        self.pay(guide, UP, self.toll(space))
        self.add(seat, guide, CAMP, -1)
        camp: i64 = GUIDES
        while self.where[seat * HOLDERS + camp] != NOWHERE:
            camp += 1
        self.where[seat * HOLDERS + camp] = space

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

    def pay_risk(self, move: i64, seat: i64) -> None:
        """Pay a point of the risk token; an unused card pays all it can."""
        if move >= RISK_CLIENTS:
            self.owed -= 1
            self.lower_all(seat, move - RISK_CLIENTS, 1)
        elif move >= RISK_CARD:
            kind = move - RISK_CARD
            self.idle[kind] -= 1
            self.owed -= self.deck.worth(kind)
            if self.owed < 0:
                self.owed = 0
        elif move >= RISK_BOOST:
            self.owed -= 1
            self.boost[move - RISK_BOOST] -= 1
        else:
            self.owed -= 1
            self.pool[move - RISK_POINT] -= 1

    def begin(self) -> None:
        self.fresh()
        for holder in range(HOLDERS):
            self.boost[holder] = 0

    # -- night --

    def night(self) -> None:
        """Seat by seat from the marker: the space, an own camp and the weather as one sum; then death, then the cap."""
        after = vec[i64]([0] * CLIENTS)
        for turn in range(self.players):
            seat = (self.start + turn) % self.players
            lost: i64 = 0
            for holder in range(HOLDERS):
                if self.party[seat * HOLDERS + holder] > 0:
                    lost += self.sleep(seat, holder, after)
            if lost > 0:
                self.score(seat, -lost)

    def change_at_night(self, seat: i64, space: i64) -> i64:
        """What the level of a seat's client on this space changes by."""
        change = self.mountain.night[space] - self.weather.loss[self.today(self.mountain.zone[space])]
        for camp in range(GUIDES, HOLDERS):
            if self.where[seat * HOLDERS + camp] == space:
                return change + 1
        return change

    def level_after(self, client: i64, change: i64) -> i64:
        """The level of a client after the acclimatization check, 0 if it dies."""
        level = LEVEL[client] + change
        if level < 1:
            return 0
        most = HIGHEST[KIND[client]]
        return most if level > most else level

    def sleep(self, seat: i64, holder: i64, after: vec[i64]) -> i64:
        """The night of one guide's or camp's clients; the points lost by deaths are returned."""
        change = self.change_at_night(seat, self.where[seat * HOLDERS + holder])
        row = self.row(seat, holder)
        lost: i64 = 0
        dead: i64 = 0
        for client in range(CLIENTS):
            after[client] = 0
        for client in range(CLIENTS):
            number = self.load[row + client]
            if number > 0:
                level = self.level_after(client, change)
                if level == 0:
                    lost += number * PENALTY[KIND[client]]
                    dead += number
                else:
                    after[client - LEVEL[client] + level] += number
        for client in range(CLIENTS):
            self.load[row + client] = after[client]
        self.party[seat * HOLDERS + holder] -= dead
        return lost

    # -- a short name --

    def words(self) -> list[int]:
        words = super().words()
        words += [self.giver, 1 if self.returning else 0, 1 if self.handed else 0]
        for numbers in (self.load, self.stock, self.boost, self.taking):
            for number in numbers:
                words.append(number)
        return words
