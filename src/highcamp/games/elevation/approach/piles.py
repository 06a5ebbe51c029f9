"""Cards that change which pile a climber scores, and how its ranges count."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from highcamp.games.elevation.approach.card import Approach
from highcamp.games.elevation.approach.tally import Tally

if TYPE_CHECKING:
    from highcamp.games.elevation.rules import ElevationState


class Seconding(Approach):
    """The smallest range is handed on."""

    key = "seconding"
    name = "Seconding"
    text = "Before scoring, everyone gives the range in which they won the fewest cards to the left."
    compares = True

    def gives_range(self, table: "ElevationState") -> bool:
        """Everyone who has one."""
        return True


class BelayPartner(Approach):
    """Score the right neighbour's cards."""

    key = "belay_partner"
    name = "Belay Partner"
    text = "You score what the climber on your right won, cards and tricks."
    path = True
    compares = True

    def lends(self, table: "ElevationState", seat: i64) -> i64:
        """The right neighbour, among those who score."""
        return (seat + table.seats - 1) % table.seats


class Acclimating(Approach):
    """The highest card does not count."""

    key = "acclimating"
    name = "Acclimating"
    text = "In every range your second-highest card counts as your highest; you need three cards to score."
    path = True

    def weighs(self, tally: Tally) -> None:
        """One fewer at the top."""
        tally.drop_high += 1


class Bouldering(Approach):
    """The lowest card does not count."""

    key = "bouldering"
    name = "Bouldering"
    text = "In every range your second-lowest card counts as your lowest; you need three cards to score."
    path = True

    def weighs(self, tally: Tally) -> None:
        """One fewer at the bottom."""
        tally.drop_low += 1


class CrevasseRescue(Approach):
    """Range points are subtracted."""

    key = "crevasse_rescue"
    name = "Crevasse Rescue"
    text = "Range points are subtracted instead of added. Bonuses stay as they are."
    path = True

    def weighs(self, tally: Tally) -> None:
        """The ranges only."""
        tally.sign = -1


class AvalancheDestruction(Approach):
    """Avalanches can count for a range."""

    key = "avalanche_destruction"
    name = "Avalanche Destruction"
    text = "Each Avalanche you won may count as a card of one range; the best choice is made for you."
    path = True

    def weighs(self, tally: Tally) -> None:
        """The best assignment is found when scoring."""
        tally.loose = True
