"""Three toy games that the kit is tried on: as small as a game can be, and examples for authors of a real one.

``huts`` has simultaneous sealed bids, ``rope`` hidden hands and a common aim, ``camp`` turns made of small moves.
"""

from toys.camp import CAMP
from toys.huts import HUTS
from toys.rope import ROPE

__all__ = ["CAMP", "HUTS", "ROPE"]
