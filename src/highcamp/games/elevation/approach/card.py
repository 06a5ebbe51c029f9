"""What an approach card can change: the hooks, in the order in which the engine calls them.

======================  =============================================  ==========================================
hook                    when                                           who uses it
======================  =============================================  ==========================================
``fits``                drawn: can it be used now?                     the four trumps
``enters``              it comes into force, in the morning or late    trumps, Descent, Ice Axe, Low Visibility,
                                                                       Rapid Ascent, Pathfinder, Precipice
``sets_aside``          before the draft: cards laid out for later     Supply Cache
``drafts``              before the pass: are hands drafted?            Route Finding
``passed``              after the pass                                 Anchor
``adds_card``           the end of a lap: does chance play one more?   Free Climbing
``loses``               the winning card is known: is the trick lost?  Lost in the Snow
``taken``               the trick is collected, before drawing         Equipment Swap
``names_taker``         the winner's choice of pile                    King of the Mountain
``drawn``               after drawing and flipping                     Off Course, Precipice
``leads``               who leads the next trick                       Lead Climber
``rewards``             the day is over: laid-out cards                Supply Cache
``shares``              then cards that nobody took                    Free Climbing
``gives_range``         then: is a range handed on?                    Seconding
``lends``               whose pile is scored                           Belay Partner
``weighs``              how the pile counts                            Acclimating, Bouldering, Crevasse Rescue,
                                                                       Avalanche Destruction
``scores``              points besides the ranges                      the bonuses and penalties
======================  =============================================  ==========================================

A personal card (Pathfinder) has only its last three hooks called, for its holder alone. The class is open to subclasses in
plain Python: that is how a blank card of the box is filled in.
"""

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from highcamp.engine.bits import bit
from highcamp.games.elevation.approach.tally import Tally

if TYPE_CHECKING:
    from highcamp.games.elevation.rules import ElevationState

# Which hooks a card overrides, as a set: a hook is called only on days when a card has it.
SETS_ASIDE: Final = 1
DRAFTS: Final = 2
PASSED: Final = 4
ADDS_CARD: Final = 8
LOSES: Final = 16
TAKEN: Final = 32
NAMES_TAKER: Final = 64
DRAWN: Final = 128
LEADS: Final = 256
REWARDS: Final = 512
SHARES: Final = 1024
GIVES_RANGE: Final = 2048
LENDS: Final = 4096
WEIGHS: Final = 8192
SCORES: Final = 16384
BY_RANGE: Final = 32768  # no hook: it scores, and ``by_range``
_HOOKS: Final = ["sets_aside", "drafts", "passed", "adds_card", "loses", "taken", "names_taker", "drawn", "leads"] + [
    "rewards",
    "shares",
    "gives_range",
    "lends",
    "weighs",
    "scores",
]  # in the same order


@mypyc_attr(allow_interpreted_subclasses=True)
class Approach:
    """An approach card. One object serves all games: it holds no state of a day."""

    key: ClassVar[str] = ""
    """As typed in options: ``figure_8``."""
    name: ClassVar[str] = ""
    """As printed: ``Figure 8``."""
    text: ClassVar[str] = ""
    """What it does, in one sentence."""
    solo: ClassVar[bool] = True
    """It can be played in Free Solo."""
    late: ClassVar[bool] = True
    """It still makes sense when Off Course brings it in the middle of a day."""
    path: ClassVar[bool] = False
    """It can be one climber's own (Pathfinder)."""
    community: ClassVar[bool] = False
    """It was made by backers of the printed game."""
    compares: ClassVar[bool] = False
    """It needs to know about other climbers when it scores."""
    counts_tricks: ClassVar[bool] = False
    """It needs to know how many tricks were won when it scores."""
    by_range: ClassVar[bool] = True
    """What it scores can depend on the ranges for which Avalanches count (Avalanche Destruction)."""
    unit: ClassVar[int] = 0
    """Points for each of the things that it counts, and ``units``: what they are, one and many."""
    units: ClassVar[tuple[str, str]] = ("", "")

    number: i64  # its place in the deck; the platform sets it
    hooks: i64  # which of the hooks above it overrides

    def __init__(self) -> None:
        self.number = -1
        self.hooks = 0
        for i in range(len(_HOOKS)):
            if getattr(type(self), _HOOKS[i]) is not getattr(Approach, _HOOKS[i]):
                self.hooks |= bit(i)
        if (self.hooks & SCORES) != 0 and self.by_range:
            self.hooks |= BY_RANGE

    # -- start of day --

    def fits(self, table: "ElevationState") -> bool:
        """Whether the card can come into force beside those that already are."""
        return True

    def enters(self, table: "ElevationState") -> None:
        """Change the day's rules: trump, order of strength, laps, ..."""

    def sets_aside(self, table: "ElevationState") -> i64:
        """How many mountain cards are laid out face-up before the hands are settled."""
        return 0

    def drafts(self, table: "ElevationState") -> bool:
        """Whether the hands are drafted before the pass."""
        return False

    def passed(self, table: "ElevationState") -> None:
        """The pass is done."""

    # -- a trick --

    def adds_card(self, table: "ElevationState") -> bool:
        """Whether a card from the face-down pile is played last in this lap."""
        return False

    def loses(self, table: "ElevationState", card: i64) -> bool:
        """Whether a trick won by this card is out of the day."""
        return False

    def taken(self, table: "ElevationState") -> None:
        """The trick (``table.last``) is collected; nothing has been drawn yet."""

    def names_taker(self, table: "ElevationState") -> bool:
        """Whether the winner names who takes the face-up card."""
        return False

    def drawn(self, table: "ElevationState") -> None:
        """Drawing and flipping are over, or were skipped."""

    def leads(self, table: "ElevationState", seat: i64) -> i64:
        """Who leads next, given who would; asked before a late card comes into force."""
        return seat

    # -- end of day --

    def rewards(self, table: "ElevationState") -> None:
        """The last trick of the day is over."""

    def shares(self, table: "ElevationState") -> None:
        """Give out what no climber took."""

    def gives_range(self, table: "ElevationState") -> bool:
        """Whether everyone hands a range to the left before scoring; once, however many cards say so."""
        return False

    def lends(self, table: "ElevationState", seat: i64) -> i64:
        """Whose pile and tricks this seat scores."""
        return seat

    def weighs(self, tally: Tally) -> None:
        """Change how the pile counts."""

    def scores(self, tally: Tally) -> i64:
        """Points for the approach column of the pad."""
        return 0
