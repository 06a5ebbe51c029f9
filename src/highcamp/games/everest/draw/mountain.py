"""The mountain: altitude bands, trails, spaces with what they cost and what a night there does, guides and camps."""

from __future__ import annotations

from highcamp.drawing.pieces import tent
from highcamp.drawing.svg import group, move_to, num, path, rect, text, use
from highcamp.games.everest.draw.layout import WIDTH, Layout, Place
from highcamp.games.everest.view import Space, View
from highcamp.games.everest.words import ZONE_NAMES

RADIUS = 27
SERAC = "M-27 14L-20-16-7-27 8-20 22-25 28 2 19 24-6 27Z"


def mountain(view: View, places: Layout) -> str:
    """The whole map."""
    return _bands(view, places) + _trails(view, places) + "".join(_space(view, space, places) for space in view.spaces)


def pieces(view: View, places: Layout) -> str:
    """Camps and guides, each where it stands; they keep their ids and glide."""
    at: dict[str, list[str]] = {}
    for team in view.teams:
        for number, camp in enumerate(team.camps):
            at.setdefault(camp.at, []).append(f"camp-{team.seat}-{number}")
        for guide in team.guides:
            if guide.at in places.places:  # a climber lost on K2 is nowhere
                at.setdefault(guide.at, []).append(f"guide-{team.seat}-{guide.name}")
    drawn = []
    for name, ids in at.items():
        for number, id in enumerate(ids):
            drawn.append(_piece(id, _beside(places.places[name], number, len(ids))))
    return "".join(drawn)


def _beside(place: Place, number: int, of: int) -> Place:
    """Pieces stand in rows of five below the figures of their space."""
    column, row = number % 5, number // 5
    width = min(of - 5 * row, 5)
    return Place(place.x + 27 * (column - (width - 1) / 2), place.y + 34 + 28 * row)


def _piece(id: str, place: Place) -> str:
    kind, seat, name = id.split("-")
    if kind == "camp":
        return tent(int(seat), place.x, place.y, 0.62, id=id)
    # The seat's own shape, so that colour is not needed to tell whose guide this is.
    body = use(f"mark-{seat}", 0, 0, 1.6, "f-seat s-card") + text(0, 6.5, name, 17, "bold f-card", "middle")
    return group(body, f"piece seat-{seat}", move_to(place.x, place.y), id)


def _bands(view: View, places: Layout) -> str:
    """The four zones, each with its name and limits, and what today's weather does there."""
    bottom = places.bottom
    drawn = []
    today = view.days[0] if view.days else None
    for zone, edge in enumerate(places.edges):
        tall = bottom - edge
        if tall <= 0:
            continue
        shade = ("f-rock", "f-haze", "f-rock", "f-snow dim")[zone]
        drawn.append(rect(14, edge, WIDTH - 28, tall, f"{shade} s-line thin"))
        drawn.append(text(24, edge + 30, ZONE_NAMES[zone], 20, "map f-ink"))
        limits = f"{'guides' if view.led else 'climbers'} {view.limits[zone]}"
        limits += f" · tanks {view.oxygen_limits[zone]}" if view.led else ""
        drawn.append(text(24, edge + 54, limits, 18, "f-mute"))
        if today is not None and (today.loss[zone] or today.stop[zone]):
            words = "today: no movement" if today.stop[zone] else f"tonight: −{today.loss[zone]}"
            drawn.append(text(24, edge + 79, words, 20, "bold f-rockies"))
        bottom = edge
    return "".join(drawn)


def _trails(view: View, places: Layout) -> str:
    lines = []
    for space in view.spaces:
        x, y = places.places[space.name]
        for upper in space.above:
            to = places.places[upper]
            lines.append(f"M{num(x)} {num(y)}L{num(to.x)} {num(to.y)}")
    return path("".join(lines), "none s-mute pen soft")


def _space(view: View, space: Space, places: Layout) -> str:
    x, y = places.places[space.name]
    if space.cost == 0:
        shape = path(SERAC, "f-deep s-mute pen") + text(0, 7, "✕", 24, "bold f-snow", "middle")
    elif space.icefall:
        known = space.cost is not None
        shape = path(SERAC, ("f-card" if known else "f-snow") + " s-mute pen")
        shape += text(0, 9, str(space.cost) if known else "?", 26, "numeral" + ("" if known else " f-deep"), "middle")
    else:
        shape = f'<circle class="f-card s-ink pen" r="{RADIUS}"/>' + text(0, 9, str(space.cost), 27, "numeral", "middle")
    if space.night:
        colour = "f-andes" if space.night > 0 else "f-rockies"
        shape += f'<circle class="{colour} s-card" stroke-width="2" cx="25" cy="-19" r="14"/>'
        shape += text(25, -13, f"{space.night:+d}".replace("-", "−"), 17, "bold f-paper", "middle")
    shape += text(-RADIUS - 3, -12, space.name, 19, "map halo", "end")
    if not view.led:
        shape += text(-RADIUS - 5, 14, f"⚑{space.points}", 18, "f-mute halo", "end")
    return group(shape, "space", move_to(x, y), f"space-{space.name}")
