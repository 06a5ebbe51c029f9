"""A state: everything that is true at the table at one moment, and what moves do to it.

The class is compiled and knows no words. What people read (notation, views, pictures, refusals) lives in the ``Game``, which
is plain Python; the methods here only call it. A game writes one ``@final`` subclass with the methods under *what a game
writes*; a subclass in plain Python works too, only slower.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from highcamp.engine.mode import Mode
from highcamp.engine.rng import Rng

if TYPE_CHECKING:
    from highcamp.engine.facts import Standing
    from highcamp.engine.game import Game
    from highcamp.engine.refusal import Refused

NATURE: Final = -1  # chance acts
NOBODY: Final = -2  # the game is over

BLANK: Final = [0]  # multiplied, a list for so many moves


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One moment of one game. Seats count from 0."""

    game: "Game[Any, Any]"
    options: Any  # the game's own Options, validated and frozen
    seats: i64 = 0  # how many there are; a game fills it in, and ``returns`` has a value for each
    actor: i64  # the seat that acts next (the lowest of several), NATURE, or NOBODY when the game is over
    room: vec[i64] = vec[i64]()  # where ``legal`` has its moves written; made when first needed, never copied

    def __init__(self, game: "Game[Any, Any]", options: Any, actor: i64) -> None:
        self.game = game
        self.options = options
        self.actor = actor

    # -- what a game writes: compiled, no words --

    def most_legal(self) -> i64:
        """The most legal moves a seat can ever have in this game: how wide a buffer must be."""
        raise NotImplementedError

    def legal_into(self, buffer: vec[i64], seat: i64) -> i64:
        """Write the legal moves of a seat that may act, sorted, to the front of the buffer and return how many."""
        raise NotImplementedError

    def apply(self, move: i64, seat: i64 = -1) -> None:
        """Make a move that is known to be legal (or deal a chance outcome).

        ``seat`` matters only where several may act; left out, it is the ``actor``.
        """
        raise NotImplementedError

    def sample(self, rng: Rng) -> i64:
        """Draw nature's move."""
        raise NotImplementedError

    def chance(self) -> list[tuple[int, int]]:
        """Nature's moves with positive whole weights, sorted by move. Slow: for solvers and tests, not for drivers."""
        raise NotImplementedError

    def copy(self) -> "State":
        """An independent copy."""
        raise NotImplementedError

    def imagine(self, seat: i64, rng: Rng) -> "State":
        """A state in which all that the seat cannot know is dealt anew. Right as it stands where nothing is hidden."""
        return self.copy()

    def key(self) -> bytes:
        """A short name of this state: equal keys, equal states (of the same game and options)."""
        raise NotImplementedError

    def returns(self) -> list[float]:
        """1 shared among the winners and 0 for the others; in a cooperative game the same for all. All 0 before the end."""
        raise NotImplementedError

    def acting(self) -> list[int]:
        """All seats that may act now, rising. A game with simultaneous choices overrides this."""
        return [self.actor] if self.actor >= 0 else []

    def gathering(self) -> bool:
        """Whether choices are being made at the same time and are still hidden from each other."""
        return False

    # -- what a learner asks --

    def observed(self) -> i64:
        """How many numbers a seat's observation has, the same for every state of the game; 0 where it has none."""
        return 0

    def observe_into(self, buffer: vec[i16], at: i64, seat: i64) -> None:
        """Write what the seat sees, feature by feature as the game's ``observation`` names them, from this place on.

        What was there before is 0, or an earlier observation of a game with the same options, for any of its seats: what is
        0 in all of those need not be written.
        """
        raise NotImplementedError

    def observed_all(self) -> i64:
        """How many numbers an observation of everything has."""
        return self.seats * self.observed()

    def observe_all_into(self, buffer: vec[i16], at: i64) -> None:
        """Write what all seats see, one after the other from the first; a game adds what no seat knows. For critics of a
        learner, never for a table.
        """
        size = self.observed()
        for seat in range(self.seats):
            self.observe_into(buffer, at + seat * size, seat)

    # -- what a search asks, and a game may answer better --

    def quick(self, buffer: vec[i64], seat: i64, rng: Rng) -> i64:
        """A legal move of a seat that may act, found at once: how a search plays on where its tree ends. Below 0, as by
        default, the game knows none that is better than any other, and a search does not ask again.

        ``buffer`` is wide enough for the legal moves, and may be written to.
        """
        return -1

    def weigh(self, seat: i64) -> list[float]:
        """How much each legal move of the seat promises before anything is tried, 0 to 1, in their order; or nothing."""
        return []

    def glimpse(self, seat: i64) -> i64:
        """A number for what the seat has seen of nature's moves lately: a search keeps apart what has different numbers."""
        return 0

    def chapter(self) -> i64:
        """The number of the day, round or season. A search looks no further than its end, and asks ``estimate`` there; below 0,
        as by default, it plays every world to the end of the game.
        """
        return -1

    def estimate(self) -> list[float]:
        """The returns to expect at the end of a chapter, by seat."""
        return self.returns()

    # -- what everyone uses --

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now; several in a simultaneous phase; none when nature acts or the game is over."""
        return tuple(self.acting())

    @property
    def is_chance(self) -> bool:
        """Whether nature acts next."""
        return self.actor == NATURE

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.actor == NOBODY

    def legal(self, seat: i64 = -1) -> list[int]:
        """The seat's legal moves, sorted; by default those of the seat to act. Empty for a seat that may not act.

        A compiled game repeats this method and only calls ``super()``: Python calls it faster on the class of the state itself.
        """
        actor = self.actor
        if actor < 0:
            return []
        if seat < 0:
            seat = actor
        elif seat != actor and seat not in self.acting():
            return []
        if len(self.room) == 0:
            self.room = vec[i64]([0] * self.most_legal())
        room = self.room
        n = self.legal_into(room, seat)
        if n == 1:  # one and two are most common, and a list written out is made fastest
            return [room[0]]
        if n == 2:
            return [room[0], room[1]]
        moves = BLANK * n  # at once as long as it has to be: growing is slow
        for i in range(n):
            moves[i] = room[i]
        return moves

    def observe(self, seat: i64) -> memoryview:
        """What the seat sees, as 16-bit whole numbers; ``game.explain`` says what they mean."""
        if seat < 0 or seat >= self.seats:
            refusal = self.game.why_wait(self, seat)  # there is no such seat
            if refusal is not None:
                raise refusal
        buffer = vec[i16]([0] * self.observed())
        self.observe_into(buffer, 0, seat)
        return memoryview(buffer)

    def observe_all(self) -> memoryview:
        """What all seats see, and what no seat knows, as such numbers: nothing that may be shown at a table."""
        buffer = vec[i16]([0] * self.observed_all())
        self.observe_all_into(buffer, 0)
        return memoryview(buffer)

    def mask(self, seat: i64 = -1) -> memoryview:
        """A byte for each move of the game: 1 where it is a legal move of the seat, by default of the seat to act."""
        mask = vec[u8]([0] * self.game.facts.moves)
        for move in self.legal(seat):
            mask[move] = 1
        return memoryview(mask)

    def play(self, seat: int, move: int) -> None:
        """Make a seat's move, checked: a move that is not legal raises ``Refused`` and changes nothing."""
        refusal = self.why_not(seat, move)
        if refusal is not None:
            raise refusal
        self.apply(move, seat)

    def deal(self, move: int) -> None:
        """Make nature's move, checked."""
        refusal = self.game.why_not_dealt(self, move)
        if refusal is not None:
            raise refusal
        self.apply(move)

    def deal_from(self, rng: Rng) -> bool:
        """Make nature's move, drawn from this luck; False where it is not nature's turn, and then nothing happens."""
        if self.actor != NATURE:
            return False
        self.apply(self.sample(rng))
        return True

    def why_not(self, seat: int, move: int) -> "Refused | None":
        """Why the seat may not make this move now, or None if it may."""
        return self.game.why_not(self, seat, move)

    def standing(self, seat: int | None = None) -> "list[Standing]":
        """Points of every seat and what they are made of, as this seat (None: a spectator) may know them."""
        return self.game.standing(self, seat)

    def view(self, seat: int | None = None) -> Any:
        """All that this seat (None: a spectator) was shown."""
        return self.game.view(self, seat)

    def info_key(self, seat: int | None = None) -> bytes:
        """A short name of what this seat knows: equal keys, indistinguishable to the seat."""
        return self.game.info_key(self, seat)

    def position(self) -> dict[str, Any]:
        """This state as a readable mapping; ``game.position`` reads it back."""
        return self.game.write_position(self)

    def digest(self) -> str:
        """A fingerprint of the position, the same on every machine, interpreted or compiled."""
        return self.game.digest(self)

    def text(self, seat: int | None = None, names: Sequence[str] = ()) -> str:
        """The table as this seat sees it, as plain text; ``names`` is what it calls each seat."""
        return self.game.text(self.view(seat), names=names)

    def svg(self, seat: int | None = None, mode: Mode = "play", names: Sequence[str] = ()) -> str:
        """The table as this seat sees it, as SVG: to ``play`` or ``watch`` in a page, or ``alone``, for files and notebooks."""
        return self.game.svg(self.view(seat), mode=mode, names=names)

    def _repr_svg_(self) -> str:
        return self.svg(None, "alone")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return bool(self.game.name == other.game.name and self.options == other.options and self.key() == other.key())

    def __hash__(self) -> int:
        return hash((self.game.name, self.key()))

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> "State":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return (restore, (self.game, self.position()))

    def __repr__(self) -> str:
        return f"<{self.game.name} state: {self.game.situation(self)}>"


def restore(game: "Game[Any, Any]", position: dict[str, Any]) -> State:
    """What unpickling calls."""
    return game.position(position)
