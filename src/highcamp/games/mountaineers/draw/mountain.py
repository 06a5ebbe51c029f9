"""The peak of Mountaineers with its winding track, marker flags and summit, and the climbers' tokens on it."""

from __future__ import annotations

from functools import lru_cache

from highcamp.drawing.contours import paper
from highcamp.drawing.marks import SEAT_MARKS
from highcamp.drawing.names import Names
from highcamp.drawing.pieces import border, firs, flag
from highcamp.drawing.pressing import explained
from highcamp.drawing.ridge import range_line, rugged, snow_cap, spur
from highcamp.drawing.svg import group, move_to, num, path, points
from highcamp.engine.rng import Rng
from highcamp.games.mountaineers.draw.layout import Paper, track
from highcamp.games.mountaineers.view import View
from highcamp.games.mountaineers.words import flag_text

_INSIDE = 18  # the inner edge of the frame
_POLE = 74  # flags fly above the climbers who stand there
_MOST_DOTS = 120  # longer tracks show their flags only


@lru_cache(64)  # score tracks of one's own have many
def mountain(board: Paper, summit: int, flags: tuple[int, ...], mode: str) -> str:
    """All that never moves."""
    wide, tall = board.width, board.height
    return paper(wide, tall) + _far_range(board) + _massif(board) + _way(board, summit, flags, mode) + border(wide, tall)


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


def _way(board: Paper, summit: int, flags: tuple[int, ...], mode: str) -> str:
    """The track: a trodden line, a dot for each space, flags with their numbers, the summit's own flag."""
    places = track(board, summit)
    fine = track(board, summit, 240)
    drawn = [path(points(fine), "none s-card bold-pen soft"), path(points(fine), "none s-mute thin dashed")]
    if summit <= _MOST_DOTS:
        radius = 6 if summit <= 60 else 4
        for place in places[1:-1]:
            drawn.append(f'<circle class="f-card s-mute thin" cx="{num(place.x)}" cy="{num(place.y)}" r="{radius}"/>')
    for space in flags:
        place = places[space]
        drawn.append(f'<circle class="f-ink" cx="{num(place.x)}" cy="{num(place.y)}" r="8"/>')
        words = f"Marker flag on space {space}. {flag_text(mode)}"
        drawn.append(explained(flag(22, 0, str(space), _POLE), words, place=move_to(place.x, place.y, 0.72)))
    top = places[-1]
    banner, words = flag(22, 0, str(summit), 58), f"The summit, space {summit}."
    drawn.append(explained(banner, words, place=move_to(top.x, top.y + 2, 0.95)))
    return "".join(drawn)


def tokens(view: View, board: Paper, who: Names) -> str:
    """Where the climbers stand; several on a space stand side by side. Each keeps its id, so that it climbs visibly."""
    places = track(board, view.summit)
    drawn = []
    for climber in view.climbers:
        sharing = [other.seat for other in view.climbers if other.space == climber.space]
        place = places[climber.space]
        aside = (sharing.index(climber.seat) - (len(sharing) - 1) / 2) * 30
        before, behind = sharing.index(climber.seat), len(sharing) - 1 - sharing.index(climber.seat)
        x = min(max(place.x + aside, board.left + 26 + 30 * before), board.right - 26 - 30 * behind)
        ring = '<circle class="f-seat s-card" stroke-width="3" r="17"/>'
        mark = f'<path class="f-card" transform="scale(.8)" d="{SEAT_MARKS[climber.seat]}"/>'
        words, look = f"{who.start(climber.seat)} on space {climber.space}", f"piece seat-{climber.seat}"
        drawn.append(explained(ring + mark, words, cls=look, place=move_to(x, place.y - 4), id=f"token-{climber.seat + 1}"))
    return "".join(drawn)
