"""What a quick player knows of one mountain: what a day is worth there, and what is to be done beside walking. Compiled."""

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.games.expeditions.bots.ways import Ways
from highcamp.games.expeditions.rules import Expedition


class Lore:
    """What is known for one seat in one state."""

    state: Expedition
    seat: i64
    ways: Ways
    weights: vec[i64]
    spaces: i64

    def __init__(self, state: Expedition, seat: i64, ways: Ways, weights: vec[i64]) -> None:
        self.state = state
        self.seat = seat
        self.ways = ways
        self.weights = weights
        self.spaces = state.mountain.spaces

    def awake(self) -> None:
        """Look around before anything is weighed."""

    def value(self, guide: i64, there: i64, manner: i64, loss: i64, boost: i64) -> i64:
        """What a guide's day is worth that ends there, in thousandths of a point; ``NEVER`` where it cannot."""
        raise NotImplementedError

    def prepare(self, buffer: vec[i64], n: i64) -> i64:
        """What to do before anything is planned, of the moves in the buffer, or -1."""
        return -1

    def give(self, buffer: vec[i64], n: i64) -> i64:
        """Who gets a level that is being given out, or -1."""
        return -1

    def equip(self, buffer: vec[i64], n: i64) -> i64:
        """What to do about oxygen before three cards are chosen, or -1."""
        return -1

    def errands(self) -> list[int]:
        """What the guides may take up today, as ``order`` takes it: the usual first, one pair after the other."""
        return []

    def order(self, one: i64, two: i64) -> None:
        """What each guide is to take up today."""

    def under(self, state: Expedition, seat: i64, tiles: vec[i64]) -> "Lore":
        """The same for any seat, by one who knows the whole sky."""
        raise NotImplementedError

    def again(self, state: Expedition) -> "Lore":
        """The same in a copy of the state."""
        raise NotImplementedError
