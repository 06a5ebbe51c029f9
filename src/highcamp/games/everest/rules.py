"""The rules of Mount Everest: what a seat can do in its turn, and what the night does to its clients.

An action phase is a series of small moves, each legal by itself. They are bounded, and can always be brought to an end:

- Every step, camp and card uses points or cards, of which there are few.
- An exchange at a space is putting down, then taking up; it opens again only after a step, a card, a camp, a hand-over or a
  point of risk paid by clients.
- The points of an acclimatization card are given out when it is played; nothing else is done before that is over.
- The two guides hand over once between steps, cards, camps and such payments: first one gives, then the other.
- A guide who enters a full space does nothing but walk until he stands where there is room, and does not enter it unless the
  points already on him lead there.
- Nothing may be done after which the risk token could not be paid (``debt.py``).

``tests/helpers/expedition_bound.py`` counts how many moves that can be at the most.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i16, i64

from highcamp.engine.vectors import NONE, same
from highcamp.games.everest.actions import act, actions_into
from highcamp.games.everest.clients import arrive, give_out, night, weaken
from highcamp.games.everest.loads import fresh, highest
from highcamp.games.everest.means import at_ease, helps, hope, left_at_base, price, stays_at_ease, turn_words
from highcamp.games.everest.observe import SIZE, UNSEEN, observe_into, unseen_into
from highcamp.games.expeditions.box import CAMPS, CLIENTS, GUIDES, HOLDERS, ITEMS, TANK
from highcamp.games.expeditions.rules import Expedition


@final
class Everest(Expedition):
    """The whole table, with what guides lead and carry and what camps hold."""

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
        super().lay_out()
        self.load = same(0, self.players * HOLDERS * ITEMS)
        self.party = same(0, self.players * HOLDERS)
        self.stock = same(CAMPS, self.players)
        self.taking = same(0, GUIDES)

    def copy(self) -> "Everest":
        twin = Everest(self.game, self.options, self.players, self.mountain, self.weather, self.deck)
        twin.match(self)
        twin.load = self.load[:]
        twin.party = self.party[:]
        twin.stock = self.stock[:]
        twin.rising = self.rising
        twin.boost = self.boost
        twin.taking = self.taking[:]
        twin.giver = self.giver
        twin.returning = self.returning
        twin.handed = self.handed
        return twin

    # -- what is where --

    def row(self, seat: i64, holder: i64) -> i64:
        """Where the load of a guide or camp begins."""
        return (seat * HOLDERS + holder) * ITEMS

    def add(self, seat: i64, holder: i64, item: i64, number: i64) -> None:
        """Change how many of an item are there."""
        self.load[self.row(seat, holder) + item] += number
        if item < CLIENTS:
            self.party[seat * HOLDERS + holder] += number

    def tanks_in(self, seat: i64, camp: i64) -> i64:
        return self.load[self.row(seat, GUIDES + camp) + TANK]

    def tanks_with(self, seat: i64, guide: i64) -> i64:
        return self.load[self.row(seat, guide) + TANK]

    def use_tanks(self, seat: i64, camp: i64, tanks: i64) -> None:
        self.load[self.row(seat, GUIDES + camp) + TANK] -= tanks

    # -- moves --

    def legal(self, seat: i64 = -1) -> list[int]:
        return super().legal(seat)

    def actions_into(self, buffer: vec[i64], seat: i64) -> i64:
        return actions_into(self, buffer, seat)

    def begin(self) -> None:
        fresh(self)

    def act(self, move: i64, seat: i64) -> None:
        act(self, move, seat)

    def arrive(self, seat: i64, guide: i64) -> None:
        arrive(self, seat, guide)

    def weaken(self, seat: i64, guide: i64, loss: i64) -> None:
        weaken(self, seat, guide, loss)

    def night(self) -> None:
        night(self)

    # -- what pays a risk token --

    def strength(self, seat: i64, guide: i64) -> i64:
        return highest(self, seat, guide)

    def gifts(self) -> i64:
        return self.boost

    def take_gift(self, seat: i64) -> None:
        self.boost -= 1
        give_out(self, seat)

    def left_at_base(self, seat: i64, guide: i64) -> i64:
        return left_at_base(self, seat, guide)

    def price(self, move: i64, seat: i64) -> i64:
        return price(self, move, seat)

    def at_ease(self, seat: i64) -> bool:
        return at_ease(self, seat)

    def stays_at_ease(self, move: i64, seat: i64) -> bool:
        return stays_at_ease(self, move, seat)

    def hope(self, seat: i64, spent: i64, walker: i64, there: i64) -> i64:
        return hope(self, seat, spent, walker, there)

    def helps(self, move: i64, seat: i64) -> bool:
        return helps(self, move, seat)

    def turn_words(self, seat: i64) -> list[int]:
        return turn_words(self, seat)

    # -- what a seat sees --

    def observed(self) -> i64:
        return SIZE

    def observe_into(self, buffer: vec[i16], at: i64, seat: i64) -> None:
        observe_into(self, buffer, at, seat)

    def observed_all(self) -> i64:
        return self.seats * SIZE + UNSEEN

    def observe_all_into(self, buffer: vec[i16], at: i64) -> None:
        super().observe_all_into(buffer, at)
        unseen_into(self, buffer, at + self.seats * SIZE)

    # -- a short name --

    def words(self) -> list[int]:
        words = super().words()
        words += [self.giver, 1 if self.returning else 0, 1 if self.handed else 0, self.rising, self.boost]
        for numbers in (self.load, self.stock, self.taking):
            for number in numbers:
                words.append(number)
        return words
