"""Four cards that make a range trump: it beats every other range, never an Avalanche. One of them a day."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from highcamp.games.elevation.approach.card import Approach
from highcamp.games.elevation.box import ALPS, ANDES, HIMALAYAS, NO_RANGE, ROCKIES

if TYPE_CHECKING:
    from highcamp.games.elevation.rules import ElevationState


class Trump(Approach):
    """What the four have in common."""

    trump: i64

    def __init__(self, trump: i64) -> None:
        super().__init__()
        self.trump = trump

    def fits(self, table: "ElevationState") -> bool:
        """Only one range is trump."""
        return table.trump == NO_RANGE

    def enters(self, table: "ElevationState") -> None:
        """The range is trump from now on."""
        table.trump = self.trump


class AlpacaWool(Trump):
    """Alps are trump."""

    key = "alpaca_wool"
    name = "Alpaca Wool"
    text = "Alps are trump: they beat the other ranges, not Avalanches. You still have to follow."

    def __init__(self) -> None:
        super().__init__(ALPS)


class AndesMints(Trump):
    """Andes are trump."""

    key = "andes_mints"
    name = "Andes Mints"
    text = "Andes are trump: they beat the other ranges, not Avalanches. You still have to follow."

    def __init__(self) -> None:
        super().__init__(ANDES)


class HimalayanSalt(Trump):
    """Himalayas are trump."""

    key = "himalayan_salt"
    name = "Himalayan Salt"
    text = "Himalayas are trump: they beat the other ranges, not Avalanches. You still have to follow."

    def __init__(self) -> None:
        super().__init__(HIMALAYAS)


class RockyRoad(Trump):
    """Rockies are trump."""

    key = "rocky_road"
    name = "Rocky Road Ice Cream"
    text = "Rockies are trump: they beat the other ranges, not Avalanches. You still have to follow."

    def __init__(self) -> None:
        super().__init__(ROCKIES)
