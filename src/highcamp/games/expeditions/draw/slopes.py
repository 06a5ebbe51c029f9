"""The mountain of a table's board: land, weather at the altitudes that it strikes, trails, spaces, and who stands where."""

from __future__ import annotations

from functools import lru_cache

from highcamp.drawing.fitting import cut, width
from highcamp.drawing.names import Names
from highcamp.drawing.pieces import tent
from highcamp.drawing.pressing import Press, slot, told
from highcamp.drawing.ridge import rugged, snow_cap, spur
from highcamp.drawing.svg import group, hit, move_to, num, path, points, rect, text, use
from highcamp.engine.rng import Rng
from highcamp.games.expeditions import presses
from highcamp.games.expeditions.draw.asking import likeliest, step
from highcamp.games.expeditions.draw.ground import Box, Ground
from highcamp.games.expeditions.draw.layout import Place
from highcamp.games.expeditions.draw.meanings import day_words, holder_words, signed, space_words, zone_words
from highcamp.games.expeditions.draw.plan import Plan
from highcamp.games.expeditions.draw.signs import BAR, FLAG, crossed, sign
from highcamp.games.expeditions.view import Day, Holder, Space, Team, View
from highcamp.games.expeditions.words import ZONE_NAMES

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
    bottoms = (box.y + box.tall, *ground.edges)
    for zone, edge in enumerate(ground.edges):
        lines = ""
        if zone < len(ALTITUDES):
            dashes = 'stroke-width="1.5" stroke-dasharray="7 5"'
            lines = f'<path class="none s-mute dim" {dashes} d="M{num(box.x)} {num(edge)}h{num(box.wide)}"/>'
            lines += text(box.x + box.wide - 4, edge - 4, ALTITUDES[zone], letters, "map f-ink halo", "end")
        room = rect(box.x, edge, box.wide, max(1, bottoms[zone] - edge), "none")
        drawn.append(told(room + lines, zone_words(view, zone)))
    return "".join(drawn)


def weather(view: View, ground: Ground, box: Box, plan: Plan) -> str:
    """The days that can be seen, beside the mountain: today, then the next; a cell a zone, as high as the zone."""
    drawn, x = [], plan.weather
    for number, day in enumerate(view.days):
        wide = plan.day if number else plan.today
        if x + wide > box.x:
            break
        drawn.append(told(_day(view, day, ground, box, plan, (x, wide), number == 0), day_words(view, day)))
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
        middle, size = (top + low) / 2, plan.letters + (4 if today and plan.aside else 1)
        if stop and not view.boots:
            drawn.append(sign(BAR, x + wide / 2, middle, "none s-paper pen", 0.6))
        elif stop or loss:
            words = "+1" if stop else f"−{loss}"
            ink = "f-paper" if stop else "f-deep"
            drawn.append(text(x + wide / 2, middle + size * 0.36, words, size, f"bold {ink}", "middle"))
    if today:
        drawn.append(rect(x, box.y, wide, foot - box.y, "none s-ink pen", 6))
    return "".join(drawn)


# -- spaces --


def trails(view: View, ground: Ground) -> str:
    """Lines between the spaces that are shown."""
    lines = []
    for space in view.spaces:
        for upper in space.above:
            if space.name in ground.places and upper in ground.places:
                (x, y), (to_x, to_y) = ground.places[space.name], ground.places[upper]
                lines.append(f"M{num(x)} {num(y)}L{num(to_x)} {num(to_y)}")
    return path("".join(lines), "none s-mute pen soft")


def spaces(view: View, ground: Ground, plan: Plan, press: Press) -> str:
    """All that are shown: lit where one of the reader's can go, and saying why not elsewhere."""
    return "".join(
        _space(view, number, ground, plan, press) for number, space in enumerate(view.spaces) if space.name in ground.places
    )


def _space(view: View, number: int, ground: Ground, plan: Plan, press: Press) -> str:
    space, words = view.spaces[number], space_words(view, number)
    name, place, id = presses.space(number), move_to(*ground.places[space.name]), f"space-{space.name}"
    if name in view.targets:
        wide, tall = ground.wide, ground.tall
        content = hit(1 - wide / 2, -tall / 2, wide - 2, tall) + _face(view, space, wide - 4, tall - 6, plan.letters, True)
        content += rect(-wide / 2, -tall / 2 - 9, wide, 14, "bubble", 7) + slot(0, -tall / 2 + 2, plan.letters)
        return press.target(content, name, space.name, why=words, place=place, id=id)
    content = _face(view, space, ground.wide - 4, ground.tall - 6, plan.letters, False)
    if not press.asks:
        return told(content, words, cls="space", place=place, id=id)
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
        drawn += _name(name, left + 4, top + letters, wide - 8 - (18 if scored else 0), letters, ink)
    if scored:
        drawn += text(wide / 2 - 3, top + letters, str(space.points), letters, f"bold {ink}", "end")
        drawn += sign(FLAG, wide / 2 - 24 + 3 * (space.points < 10), top + letters, "f-himalayas", 0.8)
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


def pieces(view: View, ground: Ground, foot: Box, scale: float, who: Names, shown: set[str] | None = None) -> str:
    """Camps and guides, each where it stands; at the base in rows of their own. They keep their ids and glide."""
    at: dict[str, list[tuple[str, Team, Holder]]] = {}
    for team in view.teams:
        for number, camp in enumerate(team.camps):
            at.setdefault(camp.at, []).append((f"{'camp' if view.led else 'tent'}-{team.seat}-{number}", team, camp))
        for guide in team.guides:
            at.setdefault(guide.at, []).append((f"{'guide' if view.led else 'climber'}-{team.seat}-{guide.name}", team, guide))
    base, drawn = view.spaces[0].name, []
    for name, there in at.items():
        if name not in ground.places or (shown is not None and name not in shown):
            continue
        places = _at_foot(foot, len(there)) if name == base and foot.wide else _beside(ground, name, len(there), scale)
        drawn += [
            told(_piece(id, place, scale), holder_words(view, team, holder, who))
            for (id, team, holder), place in zip(there, places, strict=True)
        ]
    return "".join(drawn)


def _at_foot(foot: Box, of: int) -> list[Place]:
    step = min(foot.tall - 2, foot.wide / of)
    return [Place(foot.x + step * (number + 0.5), foot.y + foot.tall / 2) for number in range(of)]


def _beside(ground: Ground, name: str, of: int, scale: float) -> list[Place]:
    """Along the lower edge of their space."""
    x, y = ground.places[name]
    step = min(18 * scale, ground.wide / of)
    low = y + ground.tall / 2 - (5 if of < 3 else 0)
    return [Place(x + step * (number - (of - 1) / 2), low) for number in range(of)]


def _piece(id: str, place: Place, scale: float) -> str:
    kind, seat, name = id.split("-")
    if kind in ("camp", "tent"):
        return tent(int(seat), place.x, place.y, 0.42 * scale, id=id)
    body = use(f"mark-{seat}", 0, 0, 0.95 * scale, "f-seat s-card")
    body += text(0, 4.4 * scale, name, 12 * scale, "bold f-card", "middle") if scale >= 0.9 else ""
    return group(body, f"piece seat-{seat}", move_to(place.x, place.y), id)
