"""What a mountaineer knows of one mountain, besides what all of them have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence

from highcamp.games.expeditions.bots.plans import Planner
from highcamp.games.expeditions.move import Move
from highcamp.games.expeditions.rules import Expedition


class Craft(ABC):
    """How plans are weighed, and what else there is to do and to say: -1, or no words, where it knows nothing better."""

    @abstractmethod
    def planner(self, world: Expedition, seat: int) -> Planner:
        """Who weighs the plans of this seat."""

    def select(self, world: Expedition, seat: int, legal: Sequence[int]) -> int:
        """What to do with cards before three are chosen for the day."""
        return -1

    def prepare(self, world: Expedition, seat: int, legal: Collection[int]) -> int:
        """What to do before anything is planned."""
        return -1

    def give(self, world: Expedition, planner: Planner, legal: Collection[int]) -> int:
        """Who gets the levels of an acclimatization card that is being used."""
        return -1

    def reason(self, world: Expedition, seat: int, move: Move) -> str:
        """Why a move is the one to make."""
        return ""
