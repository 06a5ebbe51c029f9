"""The form of a network: which arrays it is made of. One family for all games, in several sizes."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

Kind = Literal["<u2", "<f2", "<f4"]
"""How a number is kept: whole, of 16 bits; or of 16 or 32 bits with a fraction. The lowest byte comes first."""

FARTHEST: Final = 16.0
"""What is seen counts no more than so many spreads from the mean."""
EVEN: Final = 1e-5
"""Added to a variance before it divides."""


class Shape(msgspec.Struct, frozen=True, array_like=True):
    """One array: what it is called, how long it is along each axis, and how its numbers are kept."""

    name: str
    sizes: tuple[int, ...]
    kind: Kind


class Form(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How large a network is.

    What is seen is evened out, enters a layer of this width, goes through blocks that each add something to it, and leaves for
    two ends: how much each move is liked, and what the game will bring.
    """

    columns: int
    """Numbers of the observation that it looks at."""
    width: int
    blocks: int
    rank: int
    """Through how few numbers the likings of moves go; 0 where they come from the whole width."""
    moves: int

    def sizes(self) -> dict[str, tuple[int, ...]]:
        """The arrays that are learned, each with its sizes, as PyTorch lays them out: a row for each number that comes out."""
        wide = (self.width,)
        found: dict[str, tuple[int, ...]] = {"enter.weight": (self.width, self.columns), "enter.bias": wide}
        for block in range(self.blocks):
            name = f"blocks.{block}"
            found |= {f"{name}.norm.weight": wide, f"{name}.norm.bias": wide}
            for layer in ("first", "second"):
                found |= {f"{name}.{layer}.weight": (self.width, self.width), f"{name}.{layer}.bias": wide}
        found |= {"leave.weight": wide, "leave.bias": wide}
        if self.rank:
            found["narrow.weight"] = (self.rank, self.width)
        found |= {"likes.weight": (self.moves, self.rank or self.width), "likes.bias": (self.moves,)}
        found |= {"worth.weight": (1, self.width), "worth.bias": (1,)}
        return found

    def shapes(self, kind: Kind) -> tuple[Shape, ...]:
        """All arrays of its file, in their order; matrices are of this kind."""
        looked = (self.columns,)
        evened = (Shape("columns", looked, "<u2"), Shape("mean", looked, "<f4"), Shape("scale", looked, "<f4"))
        return evened + tuple(Shape(name, sizes, kind if len(sizes) > 1 else "<f4") for name, sizes in self.sizes().items())
