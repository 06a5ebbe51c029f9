"""The weather of a season: tiles of three days, as a file says, and the tables made from them."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from highcamp.engine.refusal import Refused
from highcamp.games.expeditions.box import DAYS, MOST_TILES, OPEN_TILES, ZONES, Weather


class Day(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One day: what clients in some zones lose at night, or that nobody moves there; neither on a fine day."""

    loss: Annotated[int, Meta(ge=0, le=9)] = 0
    stop: bool = False
    zones: tuple[Annotated[int, Meta(ge=0, le=ZONES - 1)], ...] = ()


Tile = Annotated[tuple[Day, ...], Meta(min_length=DAYS, max_length=DAYS)]


class Season(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A set of tiles. The game lasts three days a tile."""

    tiles: Annotated[tuple[Tile, ...], Meta(min_length=OPEN_TILES, max_length=MOST_TILES)]
    origin: str = "own"

    def check(self) -> None:
        """Raise ``Refused`` for a day that makes no sense."""
        for number, tile in enumerate(self.tiles, 1):
            for day, weather in enumerate(tile, 1):
                if bool(weather.zones) != (weather.stop or weather.loss > 0):
                    raise Refused(
                        "bad-option",
                        "A day has zones exactly if something happens in them.",
                        where=f"option own_weather, tile {number}, day {day}",
                        fix="Give both, or neither for a fine day.",
                    )


def weather_tables(season: Season) -> Weather:
    """The tables of a season."""
    days = [day for tile in season.tiles for day in tile]
    loss = [day.loss if zone in day.zones else 0 for day in days for zone in range(ZONES)]
    stop = [int(day.stop and zone in day.zones) for day in days for zone in range(ZONES)]
    return Weather(loss, stop)
