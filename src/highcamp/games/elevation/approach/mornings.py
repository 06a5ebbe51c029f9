"""Cards that change how a day begins."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from highcamp.games.elevation.approach.card import Approach

if TYPE_CHECKING:
    from highcamp.games.elevation.rules import ElevationState


class Anchor(Approach):
    """Cards that were passed go straight to the scoring pile."""

    key = "anchor"
    name = "Anchor"
    text = "The two cards passed to you go to your scoring pile, unseen by others. Draw two more."
    solo = False
    late = False

    def passed(self, table: "ElevationState") -> None:
        """Lay what was received apart and draw as many from the face-down pile."""
        table.anchor_passed()


class RouteFinding(Approach):
    """Hands are drafted."""

    key = "route_finding"
    name = "Route Finding"
    text = "Draft your hand: keep two cards, hand the rest to the left, until all are kept. Then pass as usual."
    solo = False
    late = False

    def drafts(self, table: "ElevationState") -> bool:
        """Two cards at a time."""
        return True


class SupplyCache(Approach):
    """Cards laid out for whoever wins the last trick."""

    key = "supply_cache"
    name = "Supply Cache"
    text = "A few cards (climbers + 1) lie face-up: whoever wins the day's last trick takes them."
    late = False

    def sets_aside(self, table: "ElevationState") -> i64:
        """One more than there are climbers."""
        return table.humans + 1

    def rewards(self, table: "ElevationState") -> None:
        """The cache goes the way of the last trick, but it is never lost in the snow and is no trick itself."""
        if table.taker == table.holders:
            table.unclaimed |= table.cache
        else:
            table.won[table.taker] |= table.cache
        table.cache = 0


class Pathfinder(Approach):
    """Everyone gets a card of their own."""

    key = "pathfinder"
    name = "Pathfinder"
    text = "Every climber gets an approach card that works for them alone."
    late = False
    community = True

    def enters(self, table: "ElevationState") -> None:
        """Personal cards are dealt once the group is complete."""
        table.paths = True
