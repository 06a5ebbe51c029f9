"""Choosing cards: all at the same time, in secret, with oxygen before it."""

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.bits import bit, has, shr
from highcamp.games.expeditions.box import (
    CAMPS,
    CHOOSE,
    CHOOSING,
    CHOSEN,
    DROP,
    DROPPED,
    DROPPING,
    GAINED,
    GUIDES,
    HOLDERS,
    IN_HAND,
    KEEP,
    LOOKING,
    MOST_DECK,
    NOWHERE,
    ON_TABLE,
    OPEN,
    PLACES,
    PLAY,
    READY,
    REMOVED,
    RETURNING,
    SPEND,
    TO_BOTTOM,
    TO_TOP,
)
from highcamp.games.expeditions.phases import SELECT
from highcamp.games.expeditions.rules import Table


class Selection(Table):
    """Secret choices. They come true when the last seat is ready."""

    def acting(self) -> list[int]:
        """All who have not chosen yet, or the one who acts."""
        if self.phase == SELECT:
            return [seat for seat in range(self.players) if self.stage[seat] != READY]
        return [self.actor] if self.actor >= 0 else []

    def gathering(self) -> bool:
        """Whether all are choosing."""
        return self.phase == SELECT

    def select_into(self, buffer: vec[i64], seat: i64) -> i64:
        """What the seat can do while all choose."""
        stage = self.stage[seat]
        if stage == DROPPING:
            return self.drops_into(buffer, seat)
        if self.look[seat] > 0:
            return self.looked_into(buffer, seat)
        n: i64 = 0
        if stage == OPEN:
            for camp in range(CAMPS):
                if self.can_spend(seat, camp):
                    buffer[n] = SPEND + camp
                    n += 1
        return self.choices_into(buffer, n, seat)

    def can_spend(self, seat: i64, camp: i64) -> bool:
        """Whether a tank of this camp can be spent."""
        space = self.where[seat * HOLDERS + GUIDES + camp]
        if space == NOWHERE or self.stacked[seat] == 0:
            return False
        if self.mountain.looks[self.mountain.zone[space]] == 0:
            return False
        return self.tanks_in(seat, camp) > self.spent[seat * CAMPS + camp]

    def choices_into(self, buffer: vec[i64], n: i64, seat: i64) -> i64:
        """Cards to choose next: in rising order, and never one after which too few higher ones are left."""
        first = self.at(seat, CHOSEN)
        chosen: i64 = 0
        lowest: i64 = 0
        for kind in range(self.deck.kinds):
            if self.cards[first + kind] > 0:
                chosen += self.cards[first + kind]
                lowest = kind
        left: i64 = 0
        for kind in range(lowest, self.deck.kinds):
            left += self.held(seat, kind)
        for kind in range(lowest, self.deck.kinds):
            held = self.held(seat, kind)
            if held > 0:
                if left < PLAY - chosen:
                    break
                buffer[n] = CHOOSE + kind
                n += 1
            left -= held
        return n

    def drops_into(self, buffer: vec[i64], seat: i64) -> i64:
        """Hand cards that can be removed: any but the one just gained."""
        n: i64 = 0
        for kind in range(self.deck.kinds):
            own: i64 = 1 if kind == self.just[seat] else 0
            if self.held(seat, kind) > own:
                buffer[n] = DROP + kind
                n += 1
        return n

    def looked_into(self, buffer: vec[i64], seat: i64) -> i64:
        """Cards in sight: one to keep, or those to put back on top or at the bottom."""
        first = seat * MOST_DECK
        seen: i64 = 0
        for place in range(self.look[seat]):
            seen |= bit(self.stack[first + place])
        n: i64 = 0
        if self.stage[seat] == LOOKING:
            return self.kinds_into(buffer, n, seen, KEEP)
        if self.first_end[seat] != 2:
            n = self.kinds_into(buffer, n, seen, TO_TOP)
        if self.first_end[seat] != 1 or self.split:
            n = self.kinds_into(buffer, n, seen, TO_BOTTOM)
        return n

    def kinds_into(self, buffer: vec[i64], n: i64, kinds: i64, move: i64) -> i64:
        """One move for each kind of a set."""
        for kind in range(self.deck.kinds):
            if has(kinds, kind):
                buffer[n] = move + kind
                n += 1
        return n

    def select(self, move: i64, seat: i64) -> None:
        """Make a secret choice."""
        kinds = self.deck.kinds
        own = seat * PLACES * kinds
        if move >= CHOOSE:
            self.cards[own + CHOSEN * kinds + move - CHOOSE] += 1
            self.stage[seat] = READY if self.size(seat, CHOSEN) == PLAY else CHOOSING
            if self.stage[seat] == READY:
                self.all_ready()
        elif move >= DROP:
            self.cards[own + DROPPED * kinds + move - DROP] += 1
            self.just[seat] = -1
            self.stage[seat] = OPEN
        elif move >= TO_BOTTOM:
            self.put_back(seat, move - TO_BOTTOM, False)
        elif move >= TO_TOP:
            self.put_back(seat, move - TO_TOP, True)
        elif move >= KEEP:
            self.keep(seat, move - KEEP)
        else:
            self.open_tank(seat, move - SPEND)

    def open_tank(self, seat: i64, camp: i64) -> None:
        """Spend a tank and look at the top of the acclimatization deck."""
        self.spent[seat * CAMPS + camp] += 1
        looks = self.mountain.looks[self.mountain.zone[self.where[seat * HOLDERS + GUIDES + camp]]]
        if looks > self.stacked[seat]:
            looks = self.stacked[seat]
        self.look[seat] = looks
        self.known[seat] |= bit(looks) - 1
        self.stage[seat] = LOOKING

    def pull(self, seat: i64, kind: i64) -> None:
        """Take a card of this kind out of those in sight; the cards behind it move up."""
        first = seat * MOST_DECK
        place: i64 = 0
        while self.stack[first + place] != kind:
            place += 1
        for later in range(place + 1, self.stacked[seat]):
            self.stack[first + later - 1] = self.stack[first + later]
        self.stacked[seat] -= 1
        self.stack[first + self.stacked[seat]] = -1
        low = bit(place) - 1
        known = self.known[seat]
        self.known[seat] = (known & low) | (shr(known, 1) & ~low)
        self.look[seat] -= 1

    def keep(self, seat: i64, kind: i64) -> None:
        """Add one of the cards in sight to the hand."""
        self.pull(seat, kind)
        self.cards[self.at(seat, GAINED) + kind] += 1
        self.just[seat] = kind
        self.first_end[seat] = 0
        self.stage[seat] = RETURNING if self.look[seat] > 0 else DROPPING

    def put_back(self, seat: i64, kind: i64, on_top: bool) -> None:
        """Put one of the cards in sight back: right behind those still in sight, or at the bottom."""
        self.pull(seat, kind)
        first = seat * MOST_DECK
        place = self.look[seat] if on_top else self.stacked[seat]
        for later in range(self.stacked[seat], place, -1):
            self.stack[first + later] = self.stack[first + later - 1]
        self.stack[first + place] = kind
        self.stacked[seat] += 1
        low = bit(place) - 1
        known = self.known[seat]
        self.known[seat] = (known & low) | ((known & ~low) * 2) | bit(place)
        if self.look[seat] == 0:
            self.first_end[seat] = 0
            self.stage[seat] = DROPPING
        else:
            self.first_end[seat] = 1 if on_top else 2

    def all_ready(self) -> None:
        """Find the next seat that has not chosen; when there is none, show the cards."""
        for seat in range(self.players):
            if self.stage[seat] != READY:
                self.actor = seat
                return
        for seat in range(self.players):
            self.show(seat)
        self.showing()

    def show(self, seat: i64) -> None:
        """Turn up the chosen cards, and let the secret choices of this turn come true."""
        kinds = self.deck.kinds
        first = seat * PLACES * kinds
        cards = self.cards
        for kind in range(kinds):
            here = first + kind
            gained = cards[here + GAINED * kinds]
            dropped = cards[here + DROPPED * kinds]
            chosen = cards[here + CHOSEN * kinds]
            cards[here + IN_HAND * kinds] += gained - dropped - chosen
            cards[here + ON_TABLE * kinds] = chosen
            cards[here + REMOVED * kinds] += dropped
            cards[here + GAINED * kinds] = 0
            cards[here + DROPPED * kinds] = 0
            cards[here + CHOSEN * kinds] = 0
            self.taken[seat] += gained
        for camp in range(CAMPS):
            tanks = self.spent[seat * CAMPS + camp]
            if tanks > 0:
                self.use_tanks(seat, camp, tanks)
                self.spent[seat * CAMPS + camp] = 0
        self.known_before[seat] = self.known[seat]
        self.stage[seat] = OPEN
