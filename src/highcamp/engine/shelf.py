"""Our games as they stand on the shelf: what is printed on each box, and where the game is found when somebody takes it down.

The words are the games' own (``tests/engine/test_registry.py`` holds them together); they stand here too so that listing the
games imports none of them.
"""

from typing import NamedTuple


class Label(NamedTuple):
    """What is printed on a box."""

    name: str
    title: str
    seats: tuple[int, int]
    minutes: int
    line: str


LABELS = (
    Label(
        *("elevation", "Elevation", (1, 6), 45),
        "Win tricks that span from the foot to the summit of four mountain ranges, while the rules change every day.",
    ),
    Label("cant-stop", "Can't Stop", (2, 4), 30, "Roll, climb, and stop before the dice throw you off the mountain."),
    Label(
        *("tranquility", "Tranquility: The Ascent", (1, 5), 30),
        "Build a mountain of 44 cards together, without a word, and crown it.",
    ),
    Label("mountaineers", "Mountaineers", (3, 5), 30, "Everyone has the same cards: climb with those that nobody matches."),
    Label("everest", "Mount Everest", (2, 5), 90, "Lead climbers and tourists to the summit and bring them home alive."),
    Label("k2", "K2", (1, 5), 60, "Take your two climbers as high as you dare, and keep them alive."),
)

PLACES = {
    "elevation": "highcamp.games.elevation:ELEVATION",
    "cant-stop": "highcamp.games.cant_stop:CANT_STOP",
    "tranquility": "highcamp.games.tranquility:TRANQUILITY",
    "mountaineers": "highcamp.games.mountaineers:MOUNTAINEERS",
    "everest": "highcamp.games.everest:EVEREST",
    "k2": "highcamp.games.k2:K2_GAME",
}
