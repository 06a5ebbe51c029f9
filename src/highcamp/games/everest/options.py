"""How Mount Everest can be set up."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from highcamp.engine.options import Options
from highcamp.engine.refusal import Refused
from highcamp.games.expeditions import shipped
from highcamp.games.expeditions.board import Board, idle_crowding, refuse_unsound
from highcamp.games.expeditions.box import DAYS
from highcamp.games.expeditions.cards import Deck
from highcamp.games.expeditions.weather import Season


class EverestOptions(Options, frozen=True, kw_only=True):
    """Teams, board, season, agreed readings, and own figures."""

    players: Annotated[int, Meta(ge=2, le=5, description="Teams of guides: 2 to 5.")] = 2
    board: Annotated[
        Literal["easier", "harder"],
        Meta(
            description="Side of the board.",
            extra={"means": {"easier": "right for a first game."}, "when": {"own_board": [None]}},
        ),
    ] = "easier"
    season: Annotated[
        Literal["summer", "winter"],
        Meta(
            description="Weather tiles.",
            extra={
                "means": {"summer": "milder.", "winter": "also stops all movement."},
                "when": {"own_weather": [None]},
            },
        ),
    ] = "summer"
    crowding: Annotated[
        Literal["usual", "tight", "by_players"],
        Meta(
            description="Guides on one space.",
            extra={
                "label": "Crowded spaces",
                "words": {"by_players": "By teams"},
                "means": {
                    "tight": "with five teams one fewer above 7000 m.",
                    "by_players": "one fewer than there are teams between 7000 and 8000 m.",
                },
                "when": {"players": [4, 5]},
            },
        ),
    ] = "usual"
    split_return: Annotated[
        bool,
        Meta(
            description="Acclimatization cards you looked at may go back partly on top and partly to the bottom.",
            extra={"label": "Cards looked at go back in parts"},
        ),
    ] = False
    own_board: Annotated[Board | None, Meta(description="The figures of your own board.", extra={"study": True})] = None
    own_weather: Annotated[Season | None, Meta(description="Your own weather tiles.", extra={"study": True})] = None
    own_cards: Annotated[Deck | None, Meta(description="Your own cards and risk tokens.", extra={"study": True})] = None

    @property
    def map(self) -> Board:
        """The board that is climbed."""
        return self.own_board.as_known() if self.own_board else shipped.everest_board(self.board)

    @property
    def weather(self) -> Season:
        """The weather of the game."""
        return self.own_weather or shipped.season(self.season, __package__)

    @property
    def deck(self) -> Deck:
        """The cards of every seat."""
        return self.own_cards or shipped.deck("everest", __package__)

    def idle(self) -> dict[str, str]:
        declared = {
            name: needs for name, needs in super().idle().items() if name != "crowding"
        }  # a board may have other limits
        return declared | idle_crowding(self.map, self.players, self.crowding)

    def check(self) -> None:
        if self.crowding == "tight" and self.players != 5:
            raise Refused(
                "bad-option",
                f"Tight spaces change nothing for {self.players} players.",
                rule="crowded-spaces",
                where="option crowding",
                fix="Leave it out, or play with five.",
            )
        refuse_unsound(self.own_board)
        self.weather.check()
        self.deck.check(len(self.weather.tiles) * DAYS)
        if not self.deck.acclimatization and self.deck.main_acclimatization:
            raise Refused(
                "bad-option",
                "On Everest acclimatization cards come from a deck of their own.",
                rule="using-oxygen",
                where="option own_cards.main_acclimatization",
                fix="List them as acclimatization.",
            )
