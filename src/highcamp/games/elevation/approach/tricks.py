"""Cards that change how tricks are played, won and drawn after."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from highcamp.games.elevation.approach.card import Approach
from highcamp.games.elevation.box import FIRST_AVALANCHE

if TYPE_CHECKING:
    from highcamp.games.elevation.rules import ElevationState


class Descent(Approach):
    """Low beats high."""

    key = "descent"
    name = "Descent"
    text = "The lower the number, the stronger the card, Avalanches among themselves too. Scoring stays as it is."

    def enters(self, table: "ElevationState") -> None:
        """Turn the order round."""
        table.low_wins = True


class IceAxe(Approach):
    """A 7 can be the strongest of its range."""

    key = "ice_axe"
    name = "Ice Axe"
    text = "You may play a 7 with the axe: it is then the strongest card of its range."

    def enters(self, table: "ElevationState") -> None:
        """Everyone has an axe."""
        table.axes = True


class LowVisibility(Approach):
    """Only the first card of a trick is open."""

    key = "low_visibility"
    name = "Low Visibility"
    text = "Only the lead is played face-up. All other cards are turned together when the trick is complete."
    solo = False

    def enters(self, table: "ElevationState") -> None:
        """Fog comes up."""
        table.veiled = True


class RapidAscent(Approach):
    """Two cards each to a trick."""

    key = "rapid_ascent"
    name = "Rapid Ascent"
    text = "Everyone plays two cards to each trick, one after the other in two laps, then draws two."

    def enters(self, table: "ElevationState") -> None:
        """Twice round."""
        table.laps = 2


class FreeClimbing(Approach):
    """A card of chance joins every trick."""

    key = "free_climbing"
    name = "Free Climbing"
    text = "The top face-down card is played last to each trick. What it wins goes to whoever won the fewest tricks."
    late = False

    def adds_card(self, table: "ElevationState") -> bool:
        """In every lap, as long as there are face-down cards."""
        return table.deck != 0

    def shares(self, table: "ElevationState") -> None:
        """To the climber with the fewest tricks; then the lowest total; then the first from The Guide on."""
        best = table.guide
        for i in range(table.humans):
            seat = table.human_after(table.guide, i)
            if table.tricks[seat] < table.tricks[best] or (
                table.tricks[seat] == table.tricks[best] and table.totals[seat] < table.totals[best]
            ):
                best = seat
        table.won[best] |= table.unclaimed
        table.unclaimed = 0


class LostInTheSnow(Approach):
    """An Avalanche buries the trick it wins."""

    key = "lost_in_the_snow"
    name = "Lost in the Snow"
    text = "A trick won by an Avalanche is out of the day: its cards score for nobody."

    def loses(self, table: "ElevationState", card: i64) -> bool:
        """An Avalanche has won."""
        return card >= FIRST_AVALANCHE


class EquipmentSwap(Approach):
    """Avalanches send the hands round."""

    key = "equipment_swap"
    name = "Equipment Swap"
    text = "After a trick with an Avalanche everyone hands all their cards to the left."
    solo = False

    after_draws: bool

    def __init__(self, after_draws: bool = False) -> None:
        super().__init__()
        self.after_draws = after_draws

    def taken(self, table: "ElevationState") -> None:
        """Before drawing, unless the table agreed otherwise."""
        if not self.after_draws and table.avalanche_fell():
            table.swap_hands()

    def drawn(self, table: "ElevationState") -> None:
        """The other reading."""
        if self.after_draws and table.avalanche_fell():
            table.swap_hands()


class KingOfTheMountain(Approach):
    """The winner says who takes the face-up card."""

    key = "king_of_the_mountain"
    name = "King of the Mountain"
    text = "The winner of a trick names who takes the face-up card; everyone else draws face-down."
    solo = False
    late = False

    def names_taker(self, table: "ElevationState") -> bool:
        """Always."""
        return True


class LeadClimber(Approach):
    """The lead moves on."""

    key = "lead_climber"
    name = "Lead Climber"
    text = "The climber to the left of the winner leads the next trick."

    def leads(self, table: "ElevationState", seat: i64) -> i64:
        """One to the left."""
        return (seat + 1) % table.holders


class OffCourse(Approach):
    """A further card when the pile runs out."""

    key = "off_course"
    name = "Off Course"
    text = "When the last face-down card is gone, one more approach card comes into force."
    late = False

    def drawn(self, table: "ElevationState") -> None:
        """Once a day."""
        if table.deck == 0 and not table.strayed:
            table.strayed = True
            table.due = True


class Precipice(Approach):
    """The day breaks off."""

    key = "precipice"
    name = "Precipice"
    text = "When the face-down pile is gone, one more trick is played; hands that are left do not count."

    def enters(self, table: "ElevationState") -> None:
        """Off Course brings it when the pile is gone already."""
        self.drawn(table)

    def drawn(self, table: "ElevationState") -> None:
        """The next trick is the last."""
        if table.deck == 0:
            table.closing = True
