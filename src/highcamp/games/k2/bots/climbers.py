"""A quick player of K2: both climbers by what every night ahead leaves of them. Compiled."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from highcamp.engine.vectors import same, vector
from highcamp.games.expeditions.actions import change_at_night
from highcamp.games.expeditions.bots.lore import Lore
from highcamp.games.expeditions.bots.pathfinder import Pathfinder
from highcamp.games.expeditions.bots.prospects import CAMPING, NEVER, OVER
from highcamp.games.expeditions.bots.schedule import OWN
from highcamp.games.expeditions.bots.ways import Ways
from highcamp.games.expeditions.box import GUIDES, HOLDERS, NOWHERE
from highcamp.games.expeditions.rules import Expedition
from highcamp.games.k2.bots.outlook import POINT, Outlook
from highcamp.games.k2.rules import DEAD_POINTS, HIGHEST_LEVEL, K2

# Weights of K2.
PITCHED: Final = OWN  # what a tent must gain tonight to be set up
PACE: Final = OWN + 1  # three sets of cards: points up, down, both
LEVELS: Final = PACE + 9  # and the acclimatization in each of them


@final
class Climbers(Lore):
    """Plans for one seat's climbers."""

    climb: K2
    outlook: Outlook
    change: vec[i64]  # space -> what a night there does to levels

    def __init__(self, state: K2, seat: i64, ways: Ways, weights: vec[i64], outlook: Outlook) -> None:
        super().__init__(state, seat, ways, weights)
        self.climb = state
        self.outlook = outlook
        self.change = same(0, self.spaces)

    def awake(self) -> None:
        """Look at the sky."""
        for space in range(self.spaces):
            self.change[space] = change_at_night(self.state, self.seat, space)

    def value(self, climber: i64, there: i64, manner: i64, loss: i64, boost: i64) -> i64:
        """As high as the climber will have been in the end."""
        state = self.climb
        place = self.seat * GUIDES + climber
        level = state.level[place] + boost - loss
        heights = state.mountain.points
        height = heights[state.mountain.summit] if manner == OVER else heights[there]
        if state.best[place] > height:
            height = state.best[place]
        if manner != CAMPING:
            return self.night(there, height, level)
        if state.where[self.seat * HOLDERS + GUIDES + climber] != NOWHERE:
            return NEVER
        return self.night(there, height, level + 1) - self.weights[PITCHED]

    def night(self, there: i64, height: i64, level: i64) -> i64:
        """What a climber is worth that spends this night there."""
        after = level + self.change[there]
        if level < 1 or after < 1:
            return DEAD_POINTS * POINT
        if after > HIGHEST_LEVEL:
            after = HIGHEST_LEVEL
        return self.outlook.value(self.state.turn + 1, there, self.outlook.rank_of(height), after)

    def under(self, state: Expedition, seat: i64, tiles: vec[i64]) -> Lore:
        """The same player of any seat, who knows the whole sky."""
        assert isinstance(state, K2)
        world = state.copy()
        world.tiles = tiles
        return Climbers(state, seat, self.ways, self.weights, look(world, seat, self.ways, self.weights))

    def again(self, state: Expedition) -> Lore:
        """The same player in a copy of the state."""
        assert isinstance(state, K2)
        return Climbers(state, self.seat, self.ways, self.weights, self.outlook)


def look(state: K2, seat: i64, ways: Ways, weights: vec[i64]) -> Outlook:
    """What the coming days are worth."""
    return Outlook(state, seat, ways, [weights[LEVELS + place] for place in range(3)])


def climbers(state: K2, seat: i64, weights: list[int]) -> Pathfinder:
    """A quick player of this seat, with what it knows today."""
    ways = Ways(state, weights[PACE : PACE + 9])
    own = vector(weights)
    return Pathfinder(Climbers(state, seat, ways, own, look(state, seat, ways, own)))
