"""The peak of Mountaineers with its winding track, marker flags and summit, and the climbers' tokens on it."""

from __future__ import annotations

from functools import cache

from highcamp.drawing.marks import SEAT_MARKS
from highcamp.drawing.names import Names
from highcamp.drawing.pieces import border, firs, flag
from highcamp.drawing.pressing import told
from highcamp.drawing.ridge import range_line, rugged, snow_cap, spur
from highcamp.drawing.svg import group, move_to, num, path, points, rect
from highcamp.engine.rng import Rng
from highcamp.games.mountaineers.draw.layout import GROUND, HEIGHT, MIDDLE, SUMMIT, WIDTH, track
from highcamp.games.mountaineers.view import View
from highcamp.games.mountaineers.words import flag_text

_INSIDE = 18  # the inner edge of the frame
_MOST_DOTS = 120  # longer tracks show their flags only


@cache
def mountain(summit: int, flags: tuple[int, ...], mode: str) -> str:
    """All that never moves."""
    paper = rect(0, 0, WIDTH, HEIGHT, "f-paper") + f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#contours)"/>'
    return paper + _far_range() + _massif() + _way(summit, flags, mode) + border(WIDTH, HEIGHT)


def _far_range() -> str:
    line = range_line("mountaineers far", WIDTH - 2 * _INSIDE, GROUND - 120, GROUND - 290, 5)
    land = path(f"{line}V{GROUND}H0Z", "f-haze") + path(line, "none s-line thin")
    return group(land, "", move_to(_INSIDE, 0))


def _massif() -> str:
    rng = Rng.keyed("mountaineers crest")
    top = (MIDDLE, SUMMIT - 16)
    left = rugged([(_INSIDE, GROUND - 34), (MIDDLE - 150, (GROUND + SUMMIT) // 2 - 14), top], rng, 15, 4)
    right = rugged([top, (MIDDLE + 146, (GROUND + SUMMIT) // 2 - 6), (WIDTH - _INSIDE, GROUND - 30)], rng, 15, 4)
    crest = [*left, *right[1:]]
    ground = [(WIDTH - _INSIDE, GROUND), (_INSIDE, GROUND)]
    edge = spur("mountaineers", top, (MIDDLE + 70, GROUND), 22)
    cap = snow_cap(crest, SUMMIT + (GROUND - SUMMIT) * 24 // 100, 16, Rng.keyed("mountaineers snow"))
    trees = sorted((GROUND - 2 - rng.below(14), rng.below(WIDTH - 90) + 45, 18 + rng.below(12)) for _ in range(16))
    return (
        path(points([*crest, *ground]) + "Z", "f-rock")
        + path(points([*edge, ground[0], *reversed(right)]) + "Z", "f-shade")
        + path(points(cap) + "Z", "f-snow soft")
        + path(points(crest), "none s-mute pen")
        + group(firs([(x, foot, size) for foot, x, size in trees]), "dim")
    )


def _way(summit: int, flags: tuple[int, ...], mode: str) -> str:
    """The track: a trodden line, a dot for each space, flags with their numbers, the summit's own flag."""
    places = track(summit)
    fine = track(summit, 240)
    drawn = [path(points(fine), "none s-card bold-pen soft"), path(points(fine), "none s-mute thin dashed")]
    if summit <= _MOST_DOTS:
        radius = 6 if summit <= 60 else 4
        for place in places[1:-1]:
            drawn.append(f'<circle class="f-card s-mute thin" cx="{num(place.x)}" cy="{num(place.y)}" r="{radius}"/>')
    for space in flags:
        place = places[space]
        drawn.append(f'<circle class="f-ink" cx="{num(place.x)}" cy="{num(place.y)}" r="8"/>')
        words = f"Marker flag on space {space}. {flag_text(mode)}"
        drawn.append(told(flag(22, 0, str(space), 52), words, place=move_to(place.x, place.y, 0.72)))
    top = places[-1]
    banner, words = flag(22, 0, str(summit), 58), f"The summit, space {summit}."
    drawn.append(told(banner, words, place=move_to(top.x, top.y + 2, 0.95)))
    return "".join(drawn)


def tokens(view: View, who: Names) -> str:
    """Where the climbers stand; several on a space stand side by side. Each keeps its id, so that it climbs visibly."""
    places = track(view.summit)
    drawn = []
    for climber in view.climbers:
        sharing = [other.seat for other in view.climbers if other.space == climber.space]
        place = places[climber.space]
        aside = (sharing.index(climber.seat) - (len(sharing) - 1) / 2) * 30
        x = min(
            max(place.x + aside, 44 + 30 * sharing.index(climber.seat)),
            WIDTH - 44 - 30 * (len(sharing) - 1 - sharing.index(climber.seat)),
        )
        ring = '<circle class="f-seat s-card" stroke-width="3" r="17"/>'
        mark = f'<path class="f-card" transform="scale(.8)" d="{SEAT_MARKS[climber.seat]}"/>'
        words, look = f"{who.start(climber.seat)} on space {climber.space}", f"piece seat-{climber.seat}"
        drawn.append(told(ring + mark, words, cls=look, place=move_to(x, place.y - 4), id=f"token-{climber.seat + 1}"))
    return "".join(drawn)
