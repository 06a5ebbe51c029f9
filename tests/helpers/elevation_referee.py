"""A referee who knows Elevation by the rulebook alone: follows a day of a real game trick by trick, and scores it.

``day`` is a generator. It says what must happen next (a ``Call``), is told what did, and ends with the points of the day.
``set_up`` is another, for the auto-ascenders in the morning.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from elevation_scorer import AVALANCHE, RANGES, Card, Pile, auto_points, climber_points, smallest
from highcamp.games.elevation.rules import ElevationState

TRUMPS = {"Alpaca Wool": "Alps", "Andes Mints": "Andes", "Himalayan Salt": "Himalayas", "Rocky Road Ice Cream": "Rockies"}
NOT_SOLO = ("Anchor", "Equipment Swap", "King of the Mountain", "Low Visibility", "Route Finding")
TOO_LATE = ("Anchor", "Route Finding", "Supply Cache", "Free Climbing", "Pathfinder", "King of the Mountain", "Off Course")
NATURE = -1
MOST_DRAWS_ALONE = 10


class Call(NamedTuple):
    """What happens next: the moment, who acts (or NATURE), and all that they may do."""

    moment: str
    seat: int
    moves: set[Any]


class Play(NamedTuple):
    """A card in a trick."""

    seat: int
    card: Card
    axe: bool = False


def card_at(number: int) -> Card:
    """A card by the number that the game has for it."""
    return Card((*RANGES, AVALANCHE)[number // 14], number % 14 + 1)


def cards_of(word: int) -> set[Card]:
    """A set of the game's."""
    return {card_at(number) for number in range(61) if word >> number & 1}


Day = Generator[Call, Any, list[int]]


class Referee:
    """The table as the referee sees it, from the first trick of a day on."""

    def __init__(self, table: ElevationState) -> None:
        self.humans, self.seats, self.scorers = int(table.humans), int(table.holders), int(table.seats)
        self.hands = [cards_of(word) for word in table.hands]
        self.tops = [cards_of(word) for word in table.tops]
        self.apart = [cards_of(word) for word in table.apart]
        self.down, self.up, self.cache = (
            cards_of(table.deck),
            [card_at(card) for card in table.face_up()],
            cards_of(table.cache),
        )
        self.won: list[set[Card]] = [set() for _ in range(self.seats)]
        self.unclaimed: set[Card] = set()
        self.tricks = [0] * self.seats
        self.leader, self.guide = int(table.leader), int(table.guide)
        self.approach = [card.name for card in table.approach]
        self.personal = [table.cards[number].name if number >= 0 else "" for number in table.personal]
        self.totals = [int(total) for total in table.totals]
        self.swaps_late = table.options.swap == "after_drawing"
        self.any_14 = table.options.autos == "any_14"
        self.draws = 0
        self.strayed = self.closing = False

    # -- tricks --

    def strength(self, card: Card, axe: bool = False) -> int:
        """By number."""
        return 99 if axe else -card.value if "Descent" in self.approach else card.value

    def best(self, plays: list[Play]) -> Play:
        """Avalanche over trump over lead over the rest."""
        trump = next((TRUMPS[name] for name in self.approach if name in TRUMPS), "")
        order = {AVALANCHE: 3}
        order.setdefault(trump, 2)
        order.setdefault(plays[0].card.range, 1)
        return max(plays, key=lambda play: (order.get(play.card.range, 0), self.strength(play.card, play.axe)))

    def playable(self, seat: int, plays: list[Play]) -> set[Any]:
        """Follow, or an Avalanche; a 7 with or without the axe."""
        cards = self.hands[seat]
        lead = plays[0].card.range if plays else AVALANCHE
        if lead != AVALANCHE and any(card.range == lead for card in cards):
            cards = {card for card in cards if card.range in (lead, AVALANCHE)}
        axes = {("axe", card) for card in cards if card.value == 7 and "Ice Axe" in self.approach}
        return {("card", card) for card in cards} | axes

    def auto_card(self, seat: int, plays: list[Play]) -> Card:
        """The four steps of the rulebook."""
        cards = sorted(self.tops[seat], key=lambda card: ((*RANGES, AVALANCHE).index(card.range), card.value))

        def number(card: Card) -> int:
            return self.strength(card, "Ice Axe" in self.approach and card.value == 7)

        avalanche = max((card for card in cards if card.range == AVALANCHE), key=self.strength, default=None)
        if not plays:
            return avalanche or max(cards, key=number)
        best = self.best(plays)
        high = 1 if "Descent" in self.approach else 14
        feared = [play.card for play in (plays if self.any_14 else [best]) if best.seat != seat]
        alarmed = any(card.range == AVALANCHE or card.value == high for card in feared)
        beaten = best.card.range == AVALANCHE and (not avalanche or self.strength(avalanche) < self.strength(best.card))
        if avalanche and alarmed and not beaten:
            return avalanche
        following = [card for card in cards if card.range == plays[0].card.range != AVALANCHE]
        return following[0] if following else min(cards, key=number)

    def turn(self) -> Generator[Call, Any, None]:
        """The auto-ascenders' piles each show a card."""
        for seat in range(self.humans, self.seats):
            for name in RANGES:
                pile = {card for card in self.hands[seat] if card.range == name}
                if pile and not pile & self.tops[seat]:
                    self.tops[seat].add((yield Call("turn", NATURE, {("card", card) for card in pile}))[1])

    def trick(self) -> Generator[Call, Any, list[Play]]:
        """All cards of a trick."""
        plays: list[Play] = []
        for lap in range(self.laps()):
            if lap:  # before the first, they lie open since the set-up or the trick before
                yield from self.turn()
            before = len(plays)
            for seat in [(self.leader + i) % self.seats for i in range(self.seats)]:
                if seat < self.humans and self.hands[seat]:
                    how, card = yield Call("play", seat, self.playable(seat, plays))
                    plays.append(Play(seat, card, how == "axe"))
                elif self.hands[seat]:
                    card = self.auto_card(seat, plays)
                    yield Call("auto", NATURE, {("card", card)})
                    plays.append(Play(seat, card, "Ice Axe" in self.approach and card.value == 7))
                else:
                    continue
                self.hands[seat].discard(card)
                self.tops[seat].discard(card)
            if "Free Climbing" in self.approach and self.down and len(plays) > before:
                plays.append(Play(NATURE, (yield from self.from_pile("extra"))))
        return plays

    def laps(self) -> int:
        """Cards to play and to draw."""
        return 2 if "Rapid Ascent" in self.approach else 1

    def from_pile(self, moment: str) -> Generator[Call, Any, Card]:
        """The top face-down card."""
        card: Card = (yield Call(moment, NATURE, {("card", card) for card in self.down}))[1]
        self.down.discard(card)
        return card

    def can_draw(self) -> bool:
        """There is a card for each; alone only ten times."""
        return len(self.down) + len(self.up) >= self.humans and not (self.humans == 1 and self.draws == MOST_DRAWS_ALONE)

    def draw(self, winner: int) -> Generator[Call, Any, None]:
        """Everyone draws a card, if there is one for each."""
        if not self.can_draw():
            return
        served = NATURE
        if winner < self.humans and self.down and self.up:
            if "King of the Mountain" in self.approach:
                served = (yield Call("taker", winner, {("seat", seat) for seat in range(self.humans)}))[1]
            elif (yield Call("choose", winner, {"face-up", "face-down"})) == "face-up":
                served = winner
        if served != NATURE:
            self.hands[served].add(self.up.pop())
        for seat in [(winner + i) % self.seats for i in range(self.seats)]:
            if seat < self.humans and seat != served:
                self.hands[seat].add((yield from self.from_pile("draw")) if self.down else self.up.pop())
        self.draws += 1
        if self.down:
            self.up.append((yield from self.from_pile("refill")))

    def stray(self) -> Generator[Call, Any, None]:
        """Off Course: the first card that can be used now."""
        self.strayed = True
        while True:
            name = (yield Call("late", NATURE, set()))[1]
            second = name in TRUMPS and any(other in TRUMPS for other in self.approach)
            if name not in TOO_LATE and not second and not (self.humans < 3 and name in NOT_SOLO):
                self.approach.append(name)
                return

    def set_up(self) -> Day:
        """The morning of the auto-ascenders: the tops of all their piles, before anything else lies open."""
        assert not self.up
        assert not self.approach
        assert all(card.range == AVALANCHE for tops in self.tops for card in tops)
        yield from self.turn()
        return []

    def day(self) -> Day:
        """From the first trick to the points."""
        taker = NATURE
        while any(self.hands[: self.humans]):
            plays = yield from self.trick()
            best = self.best(plays)
            taker = best.seat
            winner = self.best([play for play in plays if play.seat != NATURE]).seat
            cards = {play.card for play in plays}
            if taker != NATURE:
                self.tricks[taker] += 1
            if best.card.range != AVALANCHE or "Lost in the Snow" not in self.approach:
                (self.unclaimed if taker == NATURE else self.won[taker]).update(cards)
            swaps = "Equipment Swap" in self.approach and any(card.range == AVALANCHE for card in cards)
            if swaps and not self.swaps_late:
                self.hands = self.hands[-1:] + self.hands[:-1]
            if self.closing:
                break
            if any(self.hands[: self.humans]) or self.can_draw():  # else the day is over
                yield from self.turn()
            for _ in range(self.laps()):
                yield from self.draw(winner)
            if swaps and self.swaps_late:
                self.hands = self.hands[-1:] + self.hands[:-1]
            self.leader = (winner + ("Lead Climber" in self.approach)) % self.seats  # one that comes late waits for a trick
            if "Off Course" in self.approach and not self.down and not self.strayed:
                yield from self.stray()
            self.closing = "Precipice" in self.approach and not self.down
        (self.unclaimed if taker == NATURE else self.won[taker]).update(self.cache)
        seats = [(self.guide + i) % self.humans for i in range(self.humans)]
        self.won[min(seats, key=lambda seat: (self.tricks[seat], self.totals[seat]))] |= self.unclaimed
        self.won = [won | apart for won, apart in zip(self.won, self.apart, strict=True)]
        if "Seconding" in self.approach:
            yield from self.hand_on()
        return [self.points(seat) for seat in range(self.scorers)]

    # -- points --

    def hand_on(self) -> Generator[Call, Any, None]:
        """Seconding; who has to choose does so in any order."""
        ranges = {seat: smallest(self.won[seat]) for seat in range(self.scorers)}
        gives = {seat: names[:1] for seat, names in ranges.items() if len(names) <= 1 or seat >= self.humans}
        while len(gives) < self.scorers:
            open_choices = {(seat, name) for seat, names in ranges.items() if seat not in gives for name in names}
            seat, name = yield Call("give", NATURE, open_choices)
            gives[seat] = [name]
        given = [{card for card in self.won[seat] if card.range in gives[seat]} for seat in range(self.scorers)]
        for seat in range(self.scorers):
            self.won[seat] = (self.won[seat] - given[seat]) | given[seat - 1]

    def points(self, seat: int) -> int:
        """A seat's day."""
        right = "Belay Partner" in self.approach
        lent = [(other - right) % self.scorers for other in range(self.scorers)]
        own = (lent[seat] - (self.personal[seat] == "Belay Partner")) % self.scorers
        fewest = min([self.tricks[own], *(self.tricks[lent[other]] for other in range(self.scorers) if other != seat)])
        cards = frozenset([*self.approach, self.personal[seat]])
        pile = Pile(frozenset(self.won[own]), cards, self.tricks[own], fewest)
        return climber_points(pile) if seat < self.humans else auto_points(pile)
