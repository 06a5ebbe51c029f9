"""The climbers in a scene: the others around the trick, and at the foot the ranges of whoever looks."""

from __future__ import annotations

from highcamp.drawing.fitting import fit, width
from highcamp.drawing.marks import badge, range_mark
from highcamp.drawing.names import Names
from highcamp.drawing.pressing import Press, explained
from highcamp.drawing.svg import group, move_to, rect, text
from highcamp.engine.phrases import counted
from highcamp.games.elevation.box import GIVE, NAME
from highcamp.games.elevation.draw.chips import chips
from highcamp.games.elevation.draw.effects import effect
from highcamp.games.elevation.draw.faces import PAINT
from highcamp.games.elevation.draw.layout import Box, Layout
from highcamp.games.elevation.draw.panels import standing_text
from highcamp.games.elevation.draw.ranges import bar, bars, ends, won_text
from highcamp.games.elevation.names import RANGE_NAMES
from highcamp.games.elevation.view import Climber, View
from highcamp.games.elevation.words import AUTO_RULE, RANGES, is_dealt

_NARROW = 90  # a panel with room for a name only


def around(view: View) -> list[int]:
    """The seats from the left hand of whoever looks round to the right hand; without whoever looks, who is seated below."""
    own, seats = below(view), len(view.climbers)
    return [(own + 1 + i) % seats for i in range(seats - 1)]


def below(view: View) -> int:
    """The seat at the foot: the own one, for a spectator the first."""
    return view.seat or 0


def seats(view: View, at: Layout, who: Names, press: Press) -> str:
    """All climbers. Where one of them is to be named, they can be pressed."""
    drawn = [_panel(view, seat, box, at, who, press) for seat, box in zip(around(view), at.panels, strict=True)]
    return "".join(drawn) + _own(view, at, who, press)


def _panel(view: View, seat: int, box: Box, at: Layout, who: Names, press: Press) -> str:
    """One of the others: who, how many tricks and cards, and the ranges; an auto-ascender's open cards beside those."""
    wide = box[2]
    climber, letters = view.climbers[seat], at.letters
    note = "guide" if seat == view.guide and wide > _NARROW else ""
    beside = width(note, letters, italic=True) + 10 if note else 6
    left = letters + 12  # of the name
    if wide <= _NARROW:
        left, beside = letters + 4, 1
    name, size = who.fitted(
        lambda called: climber.name.split()[-1] if climber.auto else called.start(seat),
        letters + 2,
        wide - left - beside,
        letters,
    )
    line = letters + 4
    held = f"{counted(climber.tricks, 'trick')} · {climber.cards} in hand"
    if width(held, letters) > wide - 8:
        held = f"{climber.tricks} won · {climber.cards}"
    held = held if is_dealt(view) else ""
    room = wide * 0.52 if climber.auto else wide
    content = (
        badge(seat, left / 2, line * 0.55 + 1, min(letters + 2, left - 5))
        + text(left, line, name, size, "bold")
        + (text(wide - 5, line, note, letters, "map f-mute", "end") if note else "")
        + text(6, line * 1.9, *fit(held, letters, wide - 8, letters), "f-mute")
        + explained(bars(climber, 4, line * 2.15, room - 10, at.row, letters), won_text(climber))
        + _personal(view, seat, box, letters, who)
        + (_tops(climber, room, line * 2.15, at) if climber.auto else "")
    )
    return _seat(view, seat, content, box, who, press)


def _seat(view: View, seat: int, content: str, box: Box, who: Names, press: Press) -> str:
    """A climber's panel, to be looked at, or pressed where it can be named."""
    x, y, wide, tall = box
    words, move = standing_text(view, seat, view.climbers[seat], who), NAME + seat
    cls, place, name = f"party seat-{seat}", move_to(x, y), f"party-{seat + 1}"
    if press.mine and any(choice.move == move for choice in view.choices):
        label = f"{who.verb(seat, 'take', 'takes')} the face-up card"
        plate = rect(0, 0, wide, tall, "plate", 9)
        return press.legal(plate + content, move, label, why=words, cls=cls, place=place, id=name)
    edge = "s-seat pen" if seat in view.acting else "s-line thin"
    return explained(rect(0, 0, wide, tall, f"f-card {edge}", 9) + content, words, cls=cls, place=place, id=name)


def _personal(view: View, seat: int, box: Box, letters: float, who: Names) -> str:
    """The approach card that works for them alone."""
    own, (_, _, wide, tall) = view.climbers[seat].personal, box
    if own is None:
        return ""
    words, size = fit(own.name, letters, wide - 12, letters, bold=True)
    why = f"For {who.of(seat)} alone: {effect(own)}"
    return explained(text(6, tall - 5, words, size, "bold"), why, id=f"sign-of-{seat + 1}")


def _tops(climber: Climber, x: float, y: float, at: Layout) -> str:
    """An auto-ascender's open cards."""
    words = f"{climber.name}'s open cards: the top of each pile, and its Avalanches. {AUTO_RULE}"
    return explained(chips(climber.tops, x, y, at.letters, across=3), words)


# -- the own ranges --


def _own(view: View, at: Layout, who: Names, press: Press) -> str:
    """The ranges of whoever is seated below, each large enough to be handed on."""
    seat = below(view)
    x, y, wide, tall = at.own
    pitch = wide / len(RANGES)
    climber = view.climbers[seat]
    cells = [_range(view, climber, name, pitch - 4, tall, at, move_to(pitch * i, 0), press) for i, name in enumerate(RANGES)]
    note = " · guide" if seat == view.guide else ""
    said = f"{who.start(seat)}: {counted(climber.tricks, 'trick')}{note}" if is_dealt(view) else who.start(seat)
    line = badge(seat, 8, -8, at.letters) + text(18, -4, said, at.letters, "f-mute")
    if any(NAME <= choice.move < GIVE for choice in view.choices) and press.mine:
        return _seat(view, seat, line + "".join(cells), (x, y, wide, tall), who, press)
    words = f"{standing_text(view, seat, climber, who)} {won_text(climber)}"
    content = explained(line, words) + "".join(cells)
    return group(content, f"party seat-{seat}", move_to(x, y), f"party-{seat + 1}")


def _range(view: View, climber: Climber, name: str, wide: float, tall: float, at: Layout, place: str, press: Press) -> str:
    letters = at.letters + 4
    known = climber.won is not None
    drawn = (
        range_mark(PAINT[name], 14, tall * 0.34, letters + 3)
        + text(28, tall * 0.34 + letters * 0.36, ends(climber, name) if known else name, letters, "numeral")
        + (bar(climber, name, 8, tall * 0.76, wide - 16, 7) if known else "")
    )
    move = GIVE + RANGE_NAMES.index(name)
    if view.moment == "seconding" and press.mine:
        plate = rect(0, 0, wide, tall, "plate fine", 9)
        if any(choice.move == move for choice in view.choices):
            return press.legal(plate + drawn, move, f"Give {name}", place=place)
        return press.shut(plate + group(drawn, "soft"), move, f"Give {name}", place=place)
    return explained(rect(0, 0, wide, tall, "f-card s-line thin", 9) + drawn, won_text(climber), place=place)
