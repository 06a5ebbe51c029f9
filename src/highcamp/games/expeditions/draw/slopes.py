"""The mountain of a table's board: land, weather at the altitudes that it strikes, trails, spaces, and who stands where."""

from __future__ import annotations

from functools import lru_cache
from math import hypot, inf

from highcamp.drawing.fitting import cut, width
from highcamp.drawing.names import Names
from highcamp.drawing.pieces import tent
from highcamp.drawing.pressing import Press, explained, slot
from highcamp.drawing.ridge import rugged, snow_cap, spur
from highcamp.drawing.svg import group, hit, move_to, num, path, points, rect, text, use
from highcamp.engine.phrases import signed
from highcamp.engine.rng import Rng
from highcamp.games.expeditions import presses
from highcamp.games.expeditions.draw.asking import likeliest, step
from highcamp.games.expeditions.draw.ground import Box, Ground, middle_of
from highcamp.games.expeditions.draw.layout import Place
from highcamp.games.expeditions.draw.meanings import day_words, space_words, zone_words
from highcamp.games.expeditions.draw.mountain import Piece, standing
from highcamp.games.expeditions.draw.plan import GAP, Plan
from highcamp.games.expeditions.draw.signs import BAR, FLAG, crossed, sign
from highcamp.games.expeditions.view import Day, Space, View
from highcamp.games.expeditions.words import ZONE_NAMES

Trails = tuple[tuple[Box, Box], ...]

SHOWN_DAYS = 6
_SPREAD = 1.6  # so much wider may the column of a day be where fewer of them are known
_MAPS = 64  # that are kept, of boards in the forms of windows
_FLAGGED = 44  # a plate so wide has room for a flag beside its points
_LINK, _INTO = 4, 2  # how much of a trail is drawn beside a space, where it lies far from the next one, and how much on it
ALTITUDES = ("6000 m", "7000 m", "8000 m")


# -- land and weather --


@lru_cache(64)
def land(name: str, box: Box, summit: float, snow: float) -> str:
    """A massif that fills the box, with its summit there and its snow down to that height."""
    rng = Rng.keyed("massif", name)
    left, top, right, foot = int(box.x), int(box.y), int(box.x + box.wide), int(box.y + box.tall)
    x, tall, wide = int(summit), int(box.tall), int(box.wide)
    rough = max(3, tall // 30)
    rise = rugged([(left, top + tall * 62 // 100), (left + wide // 9, top + tall * 38 // 100), (x, top)], rng, rough, 4)
    fall = rugged([(x, top), (right - wide // 9, top + tall * 36 // 100), (right, top + tall * 60 // 100)], rng, rough, 4)
    edge = spur(name, (x, top), (x - wide // 12, foot), max(3, wide // 16))
    cap = snow_cap([*rise, *fall[1:]], int(snow), max(4, tall // 22), rng)
    return (
        path(points([(left, foot), *rise, *fall[1:], (right, foot)]) + "Z", "f-rock")
        + path(points([*edge, (right, foot), *reversed(fall)]) + "Z", "f-shade")
        + path(points(cap) + "Z", "f-snow soft")
    )


def altitudes(view: View, ground: Ground, box: Box, letters: float) -> str:
    """Where one zone ends and the next begins, with what a zone allows."""
    drawn = []
    bottoms, there = (box.y + box.tall, *ground.edges), standing(view)
    taken = [cell if name in there else ground.plate(name) for name, cell in ground.cells.items()]
    for zone, edge in enumerate(ground.edges):
        lines = ""
        if zone < len(ALTITUDES):
            dashes = 'stroke-width="1.5" stroke-dasharray="7 5"'
            lines = f'<path class="none s-mute dim" {dashes} d="M{num(box.x)} {num(edge)}h{num(box.wide)}"/>'
            lines += _altitude(ALTITUDES[zone], taken, box, edge - 4, letters)
        room = rect(box.x, edge, box.wide, max(1, bottoms[zone] - edge), "none")
        drawn.append(explained(room + lines, zone_words(view, zone)))
    return "".join(drawn)


def _altitude(words: str, taken: list[Box], box: Box, low: float, letters: float) -> str:
    """On the right, or on the left where a space or somebody on it stands there."""
    wide = width(words, letters, italic=True) + 4
    beside = [other for other in taken if other.y < low and other.y + other.tall > low - letters]
    if any(other.x + other.wide > box.x + box.wide - wide for other in beside):
        return text(box.x + 4, low, words, letters, "map f-ink halo")
    return text(box.x + box.wide - 4, low, words, letters, "map f-ink halo", "end")


def weather(view: View, ground: Ground, box: Box, plan: Plan) -> str:
    """The days that can be seen, beside the mountain: today, then the next; a cell a zone, as high as the zone."""
    today, least = plan.weather
    days = view.days[:SHOWN_DAYS]
    later = min(least * (SHOWN_DAYS - 1) / max(1, len(days) - 1), least * _SPREAD)
    x = box.x - GAP - today - least * (SHOWN_DAYS - 1)
    drawn = []
    for number, day in enumerate(days):
        wide = later if number else today
        drawn.append(explained(_day(view, day, ground, box, plan, (x, wide), number == 0), day_words(view, day)))
        x += wide
    return "".join(drawn)


def _day(view: View, day: Day, ground: Ground, box: Box, plan: Plan, at: tuple[float, float], today: bool) -> str:
    x, wide = at
    foot = box.y + box.tall
    drawn = [text(x + wide / 2, foot - 3, str(day.turn), plan.letters, "bold" if today else "f-mute", "middle")]
    bottoms = (foot - plan.letters - 5, *ground.edges)
    for zone in range(len(ZONE_NAMES)):
        top, low = max(box.y, ground.edges[zone]), bottoms[zone]
        loss, stop = day.loss[zone], day.stop[zone]
        drawn.append(
            rect(x + 1, top + 1, wide - 2, max(2, low - top - 2), "f-mute" if stop else "f-snow" if loss else "f-card", 4)
        )
        middle, size = (top + low) / 2, plan.letters + (4 if today and plan.roomy else 1)
        if stop and not view.boots:
            drawn.append(sign(BAR, x + wide / 2, middle, "none s-paper pen", 0.6))
        elif stop or loss:
            words = "+1" if stop else f"−{loss}"
            ink = "f-paper" if stop else "f-deep"
            size = min(size, int((wide - 0.8) / width(words, 1, True)))
            room = wide - 4 if width(words, size, True) > wide - 4 else 0  # the next day stands close
            drawn.append(text(x + wide / 2, middle + size * 0.36, words, size, f"bold {ink}", "middle", squeezed=room))
    if today:
        drawn.append(rect(x, box.y, wide, foot - box.y, "none s-ink pen", 6))
    return "".join(drawn)


# -- spaces --


def trails(view: View, ground: Ground) -> str:
    """Lines between the spaces."""
    return _drawn_trails(_trails(view, ground))


@lru_cache(_MAPS)
def _drawn_trails(ways: Trails) -> str:
    lines = "".join(_line(middle_of(low), middle_of(high)) for low, high in ways)
    return path(lines, "none s-card bold-pen") + path(lines, "none s-mute pen")


@lru_cache(_MAPS)
def _drawn_links(ways: Trails) -> str:
    drawn = []
    for low, high in ways:
        start, end = middle_of(low), middle_of(high)
        far = hypot(end.x - start.x, end.y - start.y)
        begins, ends = _reach(low, start, end), far - _reach(high, start, end)
        if begins >= ends:
            continue
        parts = [(begins, ends)] if ends - begins <= 4 * _LINK else [(begins, begins + _LINK), (ends - _LINK, ends)]
        drawn += [_line(_along(start, end, one - _INTO), _along(start, end, other + _INTO)) for one, other in parts]
    return path("".join(drawn), "none s-ink pen")


def links(view: View, ground: Ground) -> str:
    """Where trails leave a space and reach the next one, drawn over both: between spaces that lie close nothing else is seen
    of a trail.
    """
    return _drawn_links(_trails(view, ground))


def _trails(view: View, ground: Ground) -> Trails:
    """The plates of spaces that a trail leads from and to."""
    plates = {space.name: ground.plate(space.name) for space in view.spaces}
    return tuple((plates[space.name], plates[upper]) for space in view.spaces for upper in space.above)


def _line(start: Place, end: Place) -> str:
    return f"M{num(start.x)} {num(start.y)}L{num(end.x)} {num(end.y)}"


def _along(start: Place, end: Place, far: float) -> Place:
    """A place so far on the way."""
    part = far / hypot(end.x - start.x, end.y - start.y)
    return Place(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)


def _reach(plate: Box, start: Place, end: Place) -> float:
    """From the middle of a plate to its edge, on this way."""
    across, down = abs(end.x - start.x), abs(end.y - start.y)
    return hypot(across, down) * min(plate.wide / 2 / across if across else inf, plate.tall / 2 / down if down else inf)


def spaces(view: View, ground: Ground, plan: Plan, press: Press) -> str:
    """All of them: lit where one of the reader's can go, and saying why not elsewhere."""
    return "".join(_space(view, number, ground, plan, press) for number in range(len(view.spaces)))


def _space(view: View, number: int, ground: Ground, plan: Plan, press: Press) -> str:
    """A plate with its figures, and below it the strip where pieces stand."""
    space, words = view.spaces[number], space_words(view, number)
    cell, name, id = ground.cells[space.name], presses.space(number), f"space-{space.name}"
    plate = ground.plate(space.name)
    place = move_to(*ground.middle(space.name))
    if name in view.targets:
        wide, top = cell.wide - 1, cell.y - plate.y - plate.tall / 2
        content = hit(-wide / 2, top, wide, cell.tall) + _face(view, space, plate.wide, plate.tall, plan.letters, True)
        content += rect(-wide / 2, top, wide, 15, "bubble", 7) + slot(0, top + 11.5, plan.letters)
        return press.target(content, name, space.name, why=words, place=place, id=id)
    content = _face(view, space, plate.wide, plate.tall, plan.letters, False)
    if not press.asks:
        return explained(content, words, cls="space", place=place, id=id)
    move, label = step(likeliest(view, space), number), f"{space.name}: nobody of yours can go there now"
    return press.shut(content, move, label, tabbed=False, why=words, place=place, id=id)


def _face(view: View, space: Space, wide: float, tall: float, letters: float, lit: bool) -> str:
    """A space: its name, what it costs to enter, what a night there does; on K2 its points."""
    left, top = -wide / 2, -tall / 2
    known = space.cost is not None
    fill = "f-deep" if space.cost == 0 else "f-card" if known else "f-snow"
    drawn = rect(left, top, wide, tall, "plate fine" if lit else f"{fill} s-mute thin", 9)
    ink = "f-snow" if space.cost == 0 else "f-ink" if known or lit else "f-deep"
    low, full = tall / 2 - 5, tall > 28
    scored = full and not view.led and bool(space.points) and space is not view.spaces[0]
    if full:
        name = "Top" if scored and not space.above else space.name
        flagged = scored and wide > _FLAGGED
        worth = width(str(space.points), letters, True) + 10 * flagged if scored else 0
        drawn += _name(name, left + 3, top + letters, wide - 6 - worth - 2 * scored, letters, ink)
    if scored:
        drawn += text(
            wide / 2 - 3, top + letters, str(space.points), letters, f"bold {ink if flagged else 'f-himalayas'}", "end"
        )
        drawn += sign(FLAG, wide / 2 - 24 + 3 * (space.points < 10), top + letters, "f-himalayas", 0.8) if flagged else ""
    if space.cost == 0:
        return drawn + crossed(0, low - 5)
    cost = letters + (5 if full else 1)
    drawn += text(
        left + wide * (0.24 if space.night or full else 0.5),
        low,
        str(space.cost) if known else "?",
        cost,
        f"numeral {ink}",
        "middle",
    )
    if space.night:
        colour = "f-andes" if space.night > 0 else "f-rockies"
        drawn += text(wide / 2 - 3, low, signed(space.night), letters + (2 if full else 0), f"bold {colour}", "end")
    return drawn


def _name(name: str, x: float, y: float, room: float, letters: float, ink: str) -> str:
    if width(name, letters, True) <= room:
        return text(x, y, name, letters, f"bold {ink}")
    return text(x, y, cut(name, letters, room * 1.7, True), letters, f"bold {ink}", squeezed=room)


# -- who stands where --


def pieces(view: View, ground: Ground, foot: Box, plan: Plan, who: Names) -> str:
    """Camps and guides, each where it stands; those at the base in a row below it. They keep their ids and glide."""
    base, drawn = view.spaces[0].name, []
    for name, there in standing(view).items():
        if name not in ground.cells:  # lost on K2
            continue
        cell = ground.cells[name]
        strip = foot if name == base else cell._replace(y=cell.y + ground.plates[name] - 1, tall=plan.strip)
        step = min(plan.strip + 2, strip.wide / len(there))
        row = step * len(there)
        left = min(max(cell.x + (cell.wide - row) / 2, strip.x), strip.x + strip.wide - row)
        for number, piece in enumerate(there):
            place = Place(left + step * (number + 0.5), strip.y + strip.tall / 2)
            drawn.append(explained(_piece(piece, place, plan), piece.words(view, who)))
    return "".join(drawn)


def _piece(piece: Piece, place: Place, plan: Plan) -> str:
    seat, scale = piece.team.seat, plan.strip / 17
    if not piece.letter:
        return tent(seat, place.x, place.y, 0.42 * scale, id=piece.id)
    body = use(f"mark-{seat}", 0, 0, 0.95 * scale, "f-seat s-card")
    body += text(0, 4.2 * scale, piece.letter, max(10, 12 * scale), "bold f-card", "middle")
    return group(body, f"piece seat-{seat}", move_to(place.x, place.y), piece.id)
