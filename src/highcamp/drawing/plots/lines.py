"""Values over time: curves with marks, bands, shades behind them, signs of what happened, and places that can be pressed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from highcamp.drawing.fitting import width
from highcamp.drawing.names import SLACK
from highcamp.drawing.plots.axes import Frame, across, level_ticks, limits, upright_marks
from highcamp.drawing.plots.paper import (
    GAP,
    LINE,
    SIZE,
    Entry,
    Paper,
    Scale,
    dashes,
    document,
    legend,
    look_class,
    mark,
    paints,
    paragraph,
)
from highcamp.drawing.plots.signs import sign
from highcamp.drawing.svg import esc, group, num, path, points, rect, text
from highcamp.engine.mode import Mode
from highcamp.engine.plots import Curve, Lines, Zone

_HIGH: Final = {"wide": 250, "narrow": 210}
_BESIDE: Final = 230  # for the names at the ends of curves, at most
_MOST_MARKS: Final = {"wide": 34, "narrow": 16}  # more points than that have no marks of their own


class _Label(NamedTuple):
    """A curve's name and last value, beside its end."""

    curve: Curve
    words: str
    wanted: float


def draw_lines(plot: Lines, paper: Paper, mode: Mode) -> str:
    """All of it."""
    head, top = paragraph(paper, plot.title, 0, most=2, cls="bold")
    labels = _labels(plot, paper) if paper.form == "wide" else []
    if not labels:
        keys, top = legend(paper, [_key(plot, curve) for curve in plot.curves], top + 4)
        head += keys
    values = [y for curve in plot.curves for _, y in curve.points]
    values += [value for curve in plot.curves for _, *ends in curve.band for value in ends]
    values += [note.value for note in plot.notes] + [edge for zone in plot.zones for edge in (zone.low, zone.high)]
    places = [x for curve in plot.curves for x, _ in curve.points] + [mark.at for mark in plot.marks]
    places += [edge for zone in plot.zones for edge in (zone.start, zone.end)]
    low, high, named = limits(plot.y, values, 6)
    beside = max((width(one.words, SIZE) * SLACK + 26 for one in labels), default=8)
    caption = LINE + 4 if plot.y.title else 0
    frame = Frame(
        left=max((width(words, SIZE) for _, words in named), default=0) + 8,
        top=top + GAP + caption,
        right=paper.across - beside,
        bottom=top + GAP + caption + _HIGH[paper.form],
    )
    x = across(plot.x, places, frame, inset=8)
    y = Scale(low, high, frame.bottom, frame.top)
    marked, end = upright_marks(paper, frame, plot.marks, x)
    body = [head]
    if plot.y.title:
        body.append(text(0, frame.top - 13, plot.y.title, SIZE, "f-mute"))
    body += [_shade(zone, x, y) for zone in plot.zones]
    body += [level_ticks(frame, named, y), marked]
    body += [_band(curve, x, y) for curve in plot.curves if curve.band]
    body += [_curve(plot, curve, x, y, paper) for curve in plot.curves]
    body += [sign(note.sign, note.look, x(note.at), y(note.value)) for note in plot.notes]
    body += _beside([one._replace(wanted=y(one.wanted)) for one in labels], frame)
    if plot.x.title:
        body.append(text((frame.left + frame.right) / 2, end + LINE - 5, plot.x.title, SIZE, "f-mute", "middle"))
        end += LINE
    end += 4
    if plot.zones_title:
        shades = group(rect(-7, -7, 14, 14, "f-mute", 3), "dim")
        keys, end = legend(paper, [Entry(shades, plot.zones_title)], end)
        body.append(keys)
    keys, end = legend(paper, [Entry(sign(note.sign, note.look, 0, 0), note.said, 18) for note in plot.notes], end)
    body.append(keys)
    for words in plot.below:
        drawn, end = paragraph(paper, words, end)
        body.append(drawn)
    pressed = paper.link is not None and bool(plot.stops)
    if pressed:
        body.append(_stops(plot, paper, x, frame))
    return document(paper, "".join(body), high=end + 2, title=plot.title, sheet=plot.sheet(), mode=mode, pressed=pressed)


def _key(plot: Lines, curve: Curve) -> Entry:
    _, stroke = paints(curve.look)
    picture = group(f'<path class="none {stroke} pen"{dashes(curve.look)} d="M-14 0H14"/>', look_class(curve.look))
    last = f" {plot.y.figure(curve.points[-1][1])}" if curve.points and not plot.y.ticks else ""
    named = curve.name + last if isinstance(curve.name, str) else (*curve.name, last)
    return Entry(picture + mark(curve.look, 0, 0), named, 30)


def _labels(plot: Lines, paper: Paper) -> list[_Label]:
    """What stands at the ends of curves, where there is room for all of it; else there is a legend."""
    labels = []
    for curve in plot.curves:
        if not curve.points:
            return []
        last = curve.points[-1][1]
        figure = "" if plot.y.ticks else f" {plot.y.figure(last)}"
        name = paper.fitted(curve.name, _BESIDE - 26 - width(figure, SIZE))
        labels.append(_Label(curve, name + figure, last))
    return labels if len(labels) * LINE <= _HIGH["wide"] else []


def _beside(labels: Sequence[_Label], frame: Frame) -> list[str]:
    """The labels as near to their curves as they can stand without standing on each other."""
    ordered = sorted(labels, key=lambda one: one.wanted)
    places: list[float] = []
    for number, one in enumerate(ordered):
        room_above = frame.top + number * LINE
        room_below = frame.bottom - (len(ordered) - 1 - number) * LINE
        lowest = places[-1] + LINE if places else room_above
        places.append(min(max(one.wanted, lowest, room_above), max(room_below, lowest)))
    return [
        mark(one.curve.look, frame.right + 14, place) + text(frame.right + 24, place + 5, one.words, SIZE)
        for one, place in zip(ordered, places, strict=True)
    ]


def _shade(zone: Zone, x: Scale, y: Scale) -> str:
    left, right, top, bottom = x(zone.start), x(zone.end), y(zone.high), y(zone.low)
    strength = min(max(zone.strength, 1), 4)
    drawn = f'<rect class="f-mute" opacity="{strength * 0.12:.2g}" x="{num(left)}" y="{num(top)}" '
    drawn += f'width="{num(right - left)}" height="{num(bottom - top)}"/>'
    if zone.label and width(zone.label, SIZE) + 4 <= right - left and bottom - top >= LINE:
        drawn += text((left + right) / 2, (top + bottom) / 2 + 5, zone.label, SIZE, "f-mute", "middle")
    return drawn


def _band(curve: Curve, x: Scale, y: Scale) -> str:
    fill, _ = paints(curve.look)
    above = [(x(at), y(high)) for at, _, high in curve.band]
    below = [(x(at), y(low)) for at, low, _ in reversed(curve.band)]
    return f'<path class="{look_class(curve.look)} {fill}" opacity=".18" d="{points([*above, *below])}Z"/>'


def _curve(plot: Lines, curve: Curve, x: Scale, y: Scale, paper: Paper) -> str:
    if not curve.points:
        return ""
    _, stroke = paints(curve.look)
    corners: list[tuple[float, float]] = []
    for at, value in curve.points:
        if plot.steps and corners:
            corners.append((x(at), corners[-1][1]))
        corners.append((x(at), y(value)))
    drawn = f'<path class="none {stroke} pen"{dashes(curve.look)} d="{points(corners)}"/>'
    marked = curve.points
    if len(marked) > _MOST_MARKS[paper.form]:  # those at the upright lines tell the curves apart well enough
        end = curve.points[-1]
        lines = [(one.at, curve.value(one.at)) for one in plot.marks if one.at < end[0]]  # a curve may end before the others
        marked = (*((at, value) for at, value in lines if value is not None), end)
    return group(drawn + "".join(mark(curve.look, x(at), y(value)) for at, value in marked), look_class(curve.look))


def _stops(plot: Lines, paper: Paper, x: Scale, frame: Frame) -> str:
    """Upright strips, each as wide as to the middle between its neighbours, that lead to their steps."""
    assert paper.link is not None
    places = [x(stop.at) for stop in plot.stops]
    drawn = []
    for number, (stop, place) in enumerate(zip(plot.stops, places, strict=True)):
        left = (places[number - 1] + place) / 2 if number else frame.left
        right = (place + places[number + 1]) / 2 if number + 1 < len(places) else frame.right
        words = esc(paper.said(stop.said))
        strip = rect(left, frame.top, max(right - left, 1), frame.bottom - frame.top, "hit")
        here = path(f"M{num(place)} {num(frame.top)}V{num(frame.bottom)}", "none s-ink thin here")
        drawn.append(
            f'<a class="stop" href="{esc(paper.link(stop.step))}" aria-label="{words}"><title>{words}</title>{here}{strip}</a>'
        )
    return "".join(drawn)
