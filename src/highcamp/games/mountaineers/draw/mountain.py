"""The peak of Mountaineers with its winding track, marker flags and summit, and the climbers' tokens on it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from highcamp.drawing.contours import paper
from highcamp.drawing.marks import SEAT_MARKS
from highcamp.drawing.names import Names
from highcamp.drawing.pieces import border, firs, flag
from highcamp.drawing.pressing import explained
from highcamp.drawing.ridge import range_line, rugged, snow_cap, spur
from highcamp.drawing.svg import group, move_to, num, path, points
from highcamp.engine.rng import Rng
from highcamp.games.mountaineers.draw.layout import Paper, Place, track
from highcamp.games.mountaineers.view import View
from highcamp.games.mountaineers.words import flag_text

_INSIDE = 18  # the inner edge of the frame
_CLIMBER = 19  # half as wide as a climber's token
_MOST_DOTS = 120  # longer tracks show their flags only


@lru_cache(64)  # score tracks of one's own have many
def mountain(board: Paper, summit: int) -> str:
    """All that never moves."""
    wide, tall = board.width, board.height
    return paper(wide, tall) + _far_range(board) + _massif(board) + _way(board, summit) + border(wide, tall)


def _far_range(board: Paper) -> str:
    ground, high = board.ground, board.ground - board.summit
    line = range_line("mountaineers far", board.width - 2 * _INSIDE, ground - high * 5 // 16, ground - high * 3 // 4, 5)
    land = path(f"{line}V{ground}H0Z", "f-haze") + path(line, "none s-line thin")
    return group(land, "", move_to(_INSIDE, 0))


def _massif(board: Paper) -> str:
    rng = Rng.keyed("mountaineers crest")
    ground, middle, shoulder = board.ground, board.middle, board.half * 52 // 100
    top = (middle, board.summit - 16)
    half_way = (ground + board.summit) // 2
    left = rugged([(board.left, ground - 34), (middle - shoulder, half_way - 14), top], rng, 15, 4)
    right = rugged([top, (middle + shoulder - 4, half_way - 6), (board.right, ground - 30)], rng, 15, 4)
    crest = [*left, *right[1:]]
    foot = [(board.right, ground), (board.left, ground)]
    edge = spur("mountaineers", top, (middle + 70, ground), 22)
    cap = snow_cap(crest, board.summit + (ground - board.summit) * 24 // 100, 16, Rng.keyed("mountaineers snow"))
    room = board.right - board.left
    trees = sorted((ground - 2 - rng.below(14), board.left + 27 + rng.below(room - 54), 18 + rng.below(12)) for _ in range(16))
    return (
        path(points([*crest, *foot]) + "Z", "f-rock")
        + path(points([*edge, foot[0], *reversed(right)]) + "Z", "f-shade")
        + path(points(cap) + "Z", "f-snow soft")
        + path(points(crest), "none s-mute pen")
        + group(firs([(x, low, size) for low, x, size in trees]), "dim")
    )


def _way(board: Paper, summit: int) -> str:
    """The track: a trodden line, a dot for each space, the summit's own flag."""
    places = track(board, summit)
    fine = track(board, summit, 240)
    drawn = [path(points(fine), "none s-card bold-pen soft"), path(points(fine), "none s-mute thin dashed")]
    if summit <= _MOST_DOTS:
        radius = 6 if summit <= 60 else 4
        for place in places[1:-1]:
            drawn.append(f'<circle class="f-card s-mute thin" cx="{num(place.x)}" cy="{num(place.y)}" r="{radius}"/>')
    top = places[-1]
    banner, words = flag(22, 0, str(summit), 58), f"The summit, space {summit}."
    drawn.append(explained(banner, words, place=move_to(top.x, top.y + 2, 0.95)))
    return "".join(drawn)


class _Flag(NamedTuple):
    """A marker flag: how long its pole is, and on which side of the cloth."""

    pole: float
    side: Literal[-1, 1]

    def cloth(self, foot: Place) -> tuple[Place, Place]:
        """Two corners of its cloth."""
        left, top = foot.x - (44 * _SMALL if self.side == 1 else 0), foot.y - (self.pole + 4) * _SMALL
        return Place(left, top), Place(left + 44 * _SMALL, top + 42 * _SMALL)


_SMALL: Final = 0.72  # flags are drawn so large
_FLAGS: Final = tuple(
    _Flag(pole, side) for pole in (74, 104, 52, 134) for side in (-1, 1)
)  # above whoever stands there, if possible


def flags(view: View, board: Paper) -> str:
    """The marker flags, each flying where climbers and other flags hide least of it."""
    places = track(board, view.summit)
    hiding = [(Place(x - _CLIMBER, y - _CLIMBER), Place(x + _CLIMBER, y + _CLIMBER)) for x, y in _stands(view, board)]
    drawn = []
    for space in view.flags:
        foot = places[space]
        flown = min(_FLAGS, key=lambda one: _hidden(one.cloth(foot), hiding))
        hiding.append(flown.cloth(foot))
        words = f"Marker flag on space {space}. {flag_text(view.mode)}"
        cloth = flag(-22 * flown.side, 0, str(space), flown.pole, side=flown.side)
        drawn.append(f'<circle class="f-ink" cx="{num(foot.x)}" cy="{num(foot.y)}" r="8"/>')
        drawn.append(explained(cloth, words, place=move_to(foot.x, foot.y, _SMALL)))
    return "".join(drawn)


def _hidden(cloth: tuple[Place, Place], hiding: Iterable[tuple[Place, Place]]) -> float:
    """How much of a flag lies under others, or they under it."""
    (left, top), (right, bottom) = cloth
    across_down = [(min(right, c) - max(left, a), min(bottom, d) - max(top, b)) for (a, b), (c, d) in hiding]
    return sum(across * down for across, down in across_down if across > 0 and down > 0)


def tokens(view: View, board: Paper, who: Names) -> str:
    """Where the climbers stand. Each keeps its id, so that it climbs visibly."""
    drawn = []
    for climber, place in zip(view.climbers, _stands(view, board), strict=True):
        ring = '<circle class="f-seat s-card" stroke-width="3" r="17"/>'
        mark = f'<path class="f-card" transform="scale(.8)" d="{SEAT_MARKS[climber.seat]}"/>'
        words, look = f"{who.start(climber.seat)} on space {climber.space}", f"piece seat-{climber.seat}"
        drawn.append(explained(ring + mark, words, cls=look, place=move_to(*place), id=f"token-{climber.seat + 1}"))
    return "".join(drawn)


def _stands(view: View, board: Paper) -> list[Place]:
    """The middle of every climber's token; several on a space stand side by side."""
    places, found = track(board, view.summit), []
    for climber in view.climbers:
        sharing = [other.seat for other in view.climbers if other.space == climber.space]
        place, before = places[climber.space], sharing.index(climber.seat)
        behind = len(sharing) - 1 - before
        x = min(max(place.x + (before - behind) * 15, board.left + 26 + 30 * before), board.right - 26 - 30 * behind)
        found.append(Place(x, place.y - 4))
    return found
