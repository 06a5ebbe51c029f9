"""The mountain: altitude bands, trails, spaces with what they cost and what a night there does, guides and camps."""

from __future__ import annotations

from typing import NamedTuple

from highcamp.drawing.names import Names
from highcamp.drawing.pieces import tent
from highcamp.drawing.pressing import Press, explained, unspoken
from highcamp.drawing.svg import group, move_to, num, path, rect, text, use
from highcamp.engine.phrases import signed
from highcamp.games.expeditions.draw.asking import likeliest, possible, step
from highcamp.games.expeditions.draw.layout import WIDTH, Layout, Place
from highcamp.games.expeditions.draw.meanings import day_words, holder_words, space_words, zone_words
from highcamp.games.expeditions.notation import GUIDE_NAMES
from highcamp.games.expeditions.view import Holder, Space, Team, View
from highcamp.games.expeditions.words import ZONE_NAMES

RADIUS = 27
SERAC = "M-27 14L-20-16-7-27 8-20 22-25 28 2 19 24-6 27Z"
# Where a step is lit: a ring around the space, or half of it where both guides can go there. The halves are left open, so that
# nothing is drawn over the cost.
RING = "M0-31A31 31 0 0 0 0 31A31 31 0 0 0 0-31Z"
HALVES = ("M-4-31A31 31 0 0 0-4 31", "M4-31A31 31 0 0 1 4 31")


def mountain(view: View, places: Layout) -> str:
    """The map without its spaces."""
    return _bands(view, places) + _trails(view, places)


def spaces(view: View, places: Layout, press: Press) -> str:
    """All spaces: lit where one of the reader's guides can go, and saying why not elsewhere."""
    moves = possible(view)
    drawn = []
    for number in range(len(view.spaces)):
        guides = [guide for guide in range(len(GUIDE_NAMES)) if step(guide, number) in moves]
        drawn.append(_space(view, number, places, press, bool(guides)))
        drawn += [_lit(view, number, guide, places, press, len(guides) > 1) for guide in guides]
    return "".join(drawn)


class Piece(NamedTuple):
    """A guide or climber, a camp or tent. It keeps its id and glides."""

    id: str
    letter: str
    """Of a guide or climber."""
    team: Team
    holder: Holder

    def words(self, view: View, who: Names) -> str:
        """What is said of it."""
        return holder_words(view, self.team, self.holder, who)


def standing(view: View) -> dict[str, list[Piece]]:
    """All pieces by their space; whoever is lost is nowhere."""
    at: dict[str, list[Piece]] = {}
    camp_kind, kind = ("camp", "guide") if view.led else ("tent", "climber")
    for team in view.teams:
        for number, camp in enumerate(team.camps):
            at.setdefault(camp.at, []).append(Piece(f"{camp_kind}-{team.seat}-{number}", "", team, camp))
        for guide in team.guides:
            at.setdefault(guide.at, []).append(Piece(f"{kind}-{team.seat}-{guide.name}", guide.name, team, guide))
    return at


def pieces(view: View, places: Layout, who: Names) -> str:
    """Camps and guides, each where it stands."""
    return "".join(
        explained(_piece(piece, _beside(places.places[name], number, len(there))), piece.words(view, who))
        for name, there in standing(view).items()
        if name in places.places  # a climber lost on K2 is nowhere
        for number, piece in enumerate(there)
    )


def _beside(place: Place, number: int, of: int) -> Place:
    """Pieces stand in rows of five below the figures of their space."""
    column, row = number % 5, number // 5
    width = min(of - 5 * row, 5)
    return Place(place.x + 27 * (column - (width - 1) / 2), place.y + 34 + 28 * row)


def _piece(piece: Piece, place: Place) -> str:
    seat = piece.team.seat
    if not piece.letter:
        return tent(seat, place.x, place.y, 0.62, id=piece.id)
    # The seat's own shape, so that colour is not needed to tell whose guide this is.
    body = use(f"mark-{seat}", 0, 0, 1.6, "f-seat s-card") + text(0, 6.5, piece.letter, 17, "bold f-card", "middle")
    return group(body, f"piece seat-{seat}", move_to(place.x, place.y), piece.id)


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
        limits = f"{'guides' if view.led else 'climbers'} {view.limits[zone]}"
        limits += f" · tanks {view.oxygen_limits[zone]}" if view.led else ""
        words = text(24, edge + 30, ZONE_NAMES[zone], 20, "map f-ink") + text(24, edge + 54, limits, 18)
        drawn.append(explained(words, zone_words(view, zone)))
        if today is not None and (today.loss[zone] or today.stop[zone]):
            stop = "today: +1 a step" if view.boots else "today: no movement"
            words = text(24, edge + 79, stop if today.stop[zone] else f"tonight: −{today.loss[zone]}", 20, "bold f-rockies")
            drawn.append(explained(words, day_words(view, today)))
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


def _space(view: View, number: int, places: Layout, press: Press, lit: bool) -> str:
    space = view.spaces[number]
    content, words = _face(view, space), space_words(view, number)
    place, name = move_to(*places.places[space.name]), f"space-{space.name}"
    if lit:  # what lies over it says what can be done
        return unspoken(content, why=words, cls="space", place=place, id=name)
    if not press.asks:
        return explained(content, words, cls="space", place=place, id=name)
    move, label = step(likeliest(view, space), number), f"{space.name}: nobody of yours can go there now"
    return press.shut(content, move, label, tabbed=False, why=words, place=place, id=name)


def _face(view: View, space: Space) -> str:
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
        shape += text(25, -13, signed(space.night), 17, "bold f-paper", "middle")
    shape += text(-RADIUS - 3, -12, space.name, 19, "map halo", "end")
    if not view.led:
        shape += text(-RADIUS - 5, 14, f"⚑{space.points}", 18, "f-mute halo", "end")
    return shape


def _lit(view: View, number: int, guide: int, places: Layout, press: Press, shared: bool) -> str:
    """A step that can be taken, drawn over its space."""
    space, name = view.spaces[number], GUIDE_NAMES[guide]
    label = f"{space.name}: {name} goes there"
    ring, x = (HALVES[guide], (-9, 5)[guide]) if shared else (RING, -2)
    drawn = f'<path class="plate" fill-opacity="0" d="{ring}"/>' + text(
        x, -14, name, 15, f"bold {'f-glow' if press.lit else 'f-mute'}", "middle"
    )
    return press.legal(
        drawn,
        step(guide, number),
        label,
        why=f"{name} to {space.name}. {space_words(view, number)}",
        place=move_to(*places.places[space.name]),
        id=f"go-{name}-{space.name}",
    )
