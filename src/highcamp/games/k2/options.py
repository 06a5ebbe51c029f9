"""How K2 can be set up."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from highcamp.engine.options import Options
from highcamp.engine.phrases import counted
from highcamp.engine.refusal import Refused
from highcamp.games.expeditions import shipped
from highcamp.games.expeditions.board import Board, refuse_unsound
from highcamp.games.expeditions.box import DAYS
from highcamp.games.expeditions.cards import Deck
from highcamp.games.expeditions.weather import Season


@cache
def shipped_board(name: str) -> Board:
    """K2's own boards, and those of Everest."""
    side = name.removeprefix("everest_")
    if side != name:
        return shipped.everest_board(side)
    return shipped.read(f"boards/{name}.toml", Board, __package__).as_known()


class K2Options(Options, frozen=True, kw_only=True):
    """Teams, board, season, agreed readings, and own figures."""

    players: Annotated[int, Meta(ge=1, le=5, description="Teams of two climbers: 1 to 5.")] = 2
    board: Annotated[
        Literal["easier", "harder", "everest_easier", "everest_harder"],
        Meta(
            description="K2's own sides, or those of Mount Everest.",
            extra={
                "words": {"everest_easier": "Everest, easier", "everest_harder": "Everest, harder"},
                "when": {"own_board": [None]},
            },
        ),
    ] = "easier"
    season: Annotated[
        Literal["summer", "winter"],
        Meta(description="Weather tiles; winter is harder.", extra={"when": {"own_weather": [None]}}),
    ] = "summer"
    crowding: Annotated[
        Literal["usual", "tight"],
        Meta(
            extra={
                "label": "Crowded spaces",
                "means": {"tight": "with five teams one climber fewer on a space above 7000 m."},
                "when": {"players": [5]},
            },
        ),
    ] = "usual"
    icefall_tokens: Annotated[
        bool,
        Meta(
            description="On Everest's boards: icefall tokens lie face down as in Mount Everest.",
            extra={"when": {"board": ["everest_easier", "everest_harder"]}},
        ),
    ] = False
    boots: Annotated[
        bool,
        Meta(
            description="A day without movement makes every space of the zone cost one more instead.",
            extra={"label": "Boots: slower instead of stopped", "when": {"season": ["winter"]}},
        ),
    ] = False
    own_board: Annotated[Board | None, Meta(description="The figures of your own board.", extra={"study": True})] = None
    own_weather: Annotated[Season | None, Meta(description="Your own weather tiles.", extra={"study": True})] = None
    own_cards: Annotated[Deck | None, Meta(description="Your own cards and risk tokens.", extra={"study": True})] = None

    @property
    def map(self) -> Board:
        """The board that is climbed."""
        board = self.own_board.as_known() if self.own_board else shipped_board(self.board)
        return board if self.icefall_tokens or not board.icefall else _plain(board)

    @property
    def weather(self) -> Season:
        """The weather of the game."""
        return self.own_weather or shipped.season(self.season, __package__)

    @property
    def deck(self) -> Deck:
        """The cards of every seat."""
        return self.own_cards or shipped.deck("k2", __package__)

    def idle(self) -> dict[str, str]:
        found = super().idle()
        if self.own_board is not None and self.own_board.icefall:
            found.pop("icefall_tokens", None)
        if any(day.stop for tile in self.weather.tiles for day in tile):
            found.pop("boots", None)
        elif self.own_weather is not None:
            found["boots"] = "days without movement"
        return found

    def check(self) -> None:
        refuse_unsound(self.own_board)
        if self.icefall_tokens and not (self.own_board or shipped_board(self.board)).icefall:
            raise Refused(
                "bad-option",
                "This board has no icefall.",
                rule="boards",
                where="option icefall_tokens",
                fix="Leave it out, or choose a board of Everest.",
            )
        if self.crowding == "tight" and self.players != 5:
            raise Refused(
                "bad-option",
                f"Tight spaces change nothing for {counted(self.players, 'player')}.",
                rule="crowded-spaces",
                where="option crowding",
                fix="Leave it out, or play with five.",
            )
        self.weather.check()
        self.deck.check(len(self.weather.tiles) * DAYS)
        if self.deck.acclimatization:
            raise Refused(
                "bad-option",
                "On K2 there is no oxygen, and so no acclimatization deck.",
                rule="using-oxygen",
                where="option own_cards.acclimatization",
                fix="List cards that are in the deck from the start as main_acclimatization.",
            )


def _plain(board: Board) -> Board:
    """A board holds dictionaries, which cannot be cached by; shipped ones are found by name."""
    for name in ("everest_easier", "everest_harder"):
        if board is shipped_board(name):
            return _shipped_plain(name)
    return _without_tokens(board)


@cache
def _shipped_plain(name: str) -> Board:
    return _without_tokens(shipped_board(name))


def _without_tokens(board: Board) -> Board:
    """The same board with every icefall space at a cost of 1."""
    spaces = {
        name: msgspec.structs.replace(space, cost=1, icefall=None) if space.icefall else space
        for name, space in board.spaces.items()
    }
    return msgspec.structs.replace(board, spaces=spaces, icefall={})
