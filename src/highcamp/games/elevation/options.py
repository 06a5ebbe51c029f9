"""How Elevation can be set up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta

from highcamp.engine.options import Options, Span
from highcamp.engine.refusal import Refused
from highcamp.games.elevation.approach.card import Approach
from highcamp.games.elevation.approach.deck import PRINTED, deck, find, plain
from highcamp.games.elevation.approach.declared import Declared
from highcamp.games.elevation.approach.own import python_kind
from highcamp.games.elevation.approach.trumps import Trump
from highcamp.games.elevation.box import MOST_APPROACH
from highcamp.games.elevation.parts import Peaks, shipped

MOST_A_DAY = 6
PRINTED_CARDS = 36
MOST_BY_DAY = 16  # parts of own cards, together
RangeName = Literal["alps", "rockies", "andes", "himalayas"]


def _approach_cards(day: int) -> Meta:
    """How many there are on a day."""
    return Meta(
        ge=0,
        le=MOST_A_DAY,
        description=f"Each approach card changes how day {day} is played or scored.",
        extra={"label": f"Approach cards, day {day}"},
    )


class ElevationOptions(Options, frozen=True, kw_only=True):
    """Climbers, approach cards, and the readings a table has agreed on."""

    players: Annotated[int, Meta(ge=1, le=6, description="Climbers; one or two climb with auto-ascenders (Free Solo).")] = 3
    day_1: Annotated[int, _approach_cards(1)] = 1
    day_2: Annotated[int, _approach_cards(2)] = 2
    day_3: Annotated[int, _approach_cards(3)] = 3
    community: Annotated[
        bool,
        Meta(
            description="Shuffle in the three community cards: Fourteener, Pathfinder, Treacherous Shortcut.",
            extra={"label": "Community cards"},
        ),
    ] = True
    memory: Annotated[
        bool, Meta(description="Keep in mind what the others have won: it is not shown.", extra={"label": "From memory"})
    ] = False
    swap: Annotated[
        Literal["before_drawing", "after_drawing"],
        Meta(
            description="When hands change with Equipment Swap.",
            extra={"label": "Equipment Swap", "when": {"players": [3, 4, 5, 6]}},
        ),
    ] = "before_drawing"
    shortcut: Annotated[
        Literal["10", "7"],
        Meta(
            description="What 7 or more cards cost with Treacherous Shortcut.",
            extra={
                "label": "Treacherous Shortcut",
                "words": {"10": "10 points", "7": "7 points"},
                "when": {"community": [True]},
            },
        ),
    ] = "10"
    autos: Annotated[
        Literal["winning_14", "any_14"],
        Meta(
            description="Which 14 makes an auto-ascender play an Avalanche: one that is winning, or any in the trick.",
            extra={
                "label": "Auto-ascenders play an Avalanche on",
                "words": {"winning_14": "A winning 14", "any_14": "Any 14"},
                "when": {"players": [1, 2]},
            },
        ),
    ] = "winning_14"
    piles: Annotated[
        tuple[RangeName, RangeName, RangeName, RangeName],
        Meta(description="An auto-ascender's piles from left to right.", extra={"study": True, "when": {"players": [1, 2]}}),
    ] = ("alps", "rockies", "andes", "himalayas")
    always: Annotated[
        tuple[str, ...],
        Meta(
            max_length=MOST_A_DAY,
            description="Approach cards that lie out every day.",
            extra={"study": True, "theme": "approach", "compared": [(card.name,) for card in PRINTED]},
        ),
    ] = ()
    own: Annotated[
        tuple[Declared | str, ...],
        Meta(
            max_length=MOST_APPROACH - PRINTED_CARDS,
            description="Blank cards filled in, shuffled into the approach deck.",
            extra={"label": "Own approach cards"},
        ),
    ] = ()
    peaks: Annotated[
        Peaks | None, Meta(description="The peaks printed on your cards, in place of ours.", extra={"label": "Own peaks"})
    ] = None

    @classmethod
    def spans(cls, given: Mapping[str, Any]) -> dict[str, Span]:
        always = given.get("always")
        most = max(0, MOST_A_DAY - (len(always) if isinstance(always, (list, tuple)) else 0))
        return dict.fromkeys(("day_1", "day_2", "day_3"), (0, most))

    def idle(self) -> dict[str, str]:
        found = super().idle()
        if any(plain(name) == plain("Treacherous Shortcut") for name in self.always):
            found.pop("shortcut", None)
        if not any(self.counts()) and not self.always:
            found |= dict.fromkeys(("community", "swap", "shortcut", "own"), "approach cards on some day")
        return found

    def check(self) -> None:
        if self.peaks is not None:
            self.peaks.check()
        if sorted(self.piles) != ["alps", "andes", "himalayas", "rockies"]:
            raise Refused("bad-option", "Each range has one pile.", where="option piles", fix="Name all four ranges once.")
        self._check_own()
        self._check_always()
        for day, count in enumerate(self.counts(), 1):
            if count + len(self.always) > MOST_A_DAY:
                raise Refused(
                    "bad-option",
                    f"{count} drawn and {len(self.always)} that always lie out are more than {MOST_A_DAY} a day.",
                    rule="approach-cards",
                    where=f"option day_{day}",
                    fix="Draw fewer.",
                )

    def _check_own(self) -> None:
        """Whether the cards can be scored in no time: a part that counts all cards of a day is looked at for each of the 3125
        ways to assign Avalanches (Avalanche Destruction), every other part once.
        """
        by_day = sum(part.each == "day" for card in self.own if isinstance(card, Declared) for part in card.score)
        if by_day > MOST_BY_DAY:
            raise Refused(
                "bad-option",
                f'Own cards have {by_day} parts with each = "day", and may have {MOST_BY_DAY} in all.',
                rule="blank-cards",
                where="option own",
                fix="Leave some out, or give points for each card, range or number.",
            )

    def _check_always(self) -> None:
        forced = self.forced()
        if len({card.key for card in forced}) < len(forced):
            raise Refused("bad-option", "A card cannot lie out twice.", where="option always")
        if sum(isinstance(card, Trump) for card in forced) > 1:
            raise Refused(
                "bad-option", "Only one range can be trump.", rule="trump", where="option always", fix="Leave one of them out."
            )
        for card in forced:
            if self.players <= 2 and not card.solo:
                raise Refused(
                    "not-solo",
                    f"{card.name} cannot be played in Free Solo.",
                    rule="free-solo",
                    where="option always",
                    fix="Leave it out, or play with three or more.",
                )

    def counts(self) -> tuple[int, int, int]:
        """Approach cards to draw, by day."""
        return (self.day_1, self.day_2, self.day_3)

    def cards(self) -> list[Approach]:
        """Every approach card by number."""
        own = tuple(python_kind(card) if isinstance(card, str) else card for card in self.own)
        return deck(self.swap == "after_drawing", self.shortcut == "7", own)

    def forced(self) -> list[Approach]:
        """The cards that lie out every day."""
        return [find(self.cards(), name, "option always") for name in self.always]

    def table_peaks(self) -> Peaks:
        """The peaks on the cards of this table."""
        return self.peaks or shipped()
