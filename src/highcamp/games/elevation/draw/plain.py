"""The table of Elevation in plain text, for the terminal and for the ear."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from highcamp.drawing.marks import seat_mark
from highcamp.drawing.names import Names
from highcamp.drawing.plain import shortened, table, wrapped
from highcamp.engine.phrases import counted, listed
from highcamp.games.elevation.box import GIVE, NAME
from highcamp.games.elevation.view import Choice, Climber, Face, Place, PlayedCard, View
from highcamp.games.elevation.words import (
    RANGES,
    face_name,
    from_to,
    is_dealt,
    named,
    rules_of_the_day,
    situation,
    span,
)

_NAME = 24  # columns for a name on the score pad


def text(view: View, names: Sequence[str] = ()) -> str:
    """A view as plain text, at most 80 letters wide."""
    who = named(view, names)
    lines = wrapped(" · ".join(["Elevation", f"day {view.day} of 3", *rules_of_the_day(view)]))
    for sign in view.approach:
        lines += wrapped(f"  {sign.name}: {sign.text}", indent=4)
    lines += ["", *_climbers(view, who), ""]
    lines += _scores(view, who)
    lines += _table(view, who)
    lines += _own(view, who)
    lines += wrapped(situation(view, who))
    for choice in view.choices:
        lines.append(f"  {choice.text}{_taker(choice, who) if names else ''}")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def cards(faces: Iterable[Face]) -> str:
    """Cards in words, range by range."""
    by_range: dict[str, list[str]] = {}
    for face in faces:
        by_range.setdefault(face.range, []).append(str(face.value))
    return "; ".join(" ".join([name, *values]) for name, values in by_range.items())


# -- climbers --


def _climbers(view: View, who: Names) -> list[str]:
    lines: list[str] = []
    for seat, climber in enumerate(view.climbers):
        turn = "▸" if seat in view.acting else " "
        guide = ", The Guide" if seat == view.guide else ""
        counts = counted(climber.total, "point")
        if is_dealt(view):
            counts += f", {counted(climber.tricks, 'trick')}, {counted(climber.cards, 'card')} in hand"
        lines += wrapped(f"{turn} {seat_mark(seat)} {who.label(seat)}{guide}: {counts}", indent=6)
        lines += [line for part in _details(climber) for line in wrapped(f"      {part}", indent=8)]
    return lines


def _details(climber: Climber) -> list[str]:
    parts = []
    if climber.won:
        spans = [(name, span(climber, name)) for name in RANGES]
        heights = ", ".join(f"{name} {from_to(*ends)}" for name, ends in spans if ends)
        snow = sum(face.range == "Avalanche" for face in climber.won)
        parts.append("won " + ", ".join(([heights] if heights else []) + ([counted(snow, "Avalanche")] if snow else [])))
    elif climber.won is None:
        parts.append(f"won {counted(climber.won_cards, 'card')}")
    if climber.apart:
        parts.append(f"{counted(climber.apart, 'card')} held apart")
    if climber.shown:
        parts.append(f"was seen to take {cards(climber.shown)}")
    if climber.tops:
        parts.append(f"open: {cards(climber.tops)}; piles of {', '.join(map(str, climber.piles))}")
    if climber.personal:
        parts.append(f"{climber.personal.name}: {climber.personal.text}")
    return parts


def _scores(view: View, who: Names) -> list[str]:
    """The score pad, once there is something on it."""
    rows = [["", "", "Alps", "Andes", "Himal.", "Rockies", "Approach", "Day"]]
    notes: list[str] = []
    for seat, climber in enumerate(view.climbers):
        for row in climber.pad:
            points = [row.alps, row.andes, row.himalayas, row.rockies, row.approach, row.total]
            rows.append([shortened(who.plain(seat), _NAME), f"day {row.day}", *(f"{point:>3}" for point in points)])
            notes += [f"  {who.plain(seat)}, day {row.day}: {point.points:+d} {point.why}" for point in row.reasons]
    return [*table(rows), *(line for note in notes for line in wrapped(note, indent=4)), ""] if len(rows) > 1 else []


# -- the table --


def _table(view: View, who: Names) -> list[str]:
    lines: list[str] = []
    if view.up or view.down:
        top = face_name(view.up[-1]) if view.up else "none"
        below = f" on {counted(len(view.up) - 1, 'card')}" if len(view.up) > 1 else ""
        lines += wrapped(f"Face-up: {top}{below}. Face-down: {counted(view.down, 'card')}.")
    for name, faces in (("For the last trick", view.cache), ("Won by chance", view.unclaimed), ("Lost in the snow", view.lost)):
        if faces:
            lines += wrapped(f"{name}: {cards(faces)}.", indent=2)
    if view.trick:
        lines += wrapped(f"Trick: {', '.join(_play(play, who) for play in view.trick)}.", indent=2)
    elif view.last:
        taker = "chance" if view.last_taker is None else who.of(view.last_taker)
        lines += wrapped(f"Last trick, to {taker}: {', '.join(_play(play, who) for play in view.last)}.", indent=2)
    return [*lines, ""] if lines else []


def _play(play: PlayedCard, who: Names) -> str:
    player = "chance" if play.seat is None else who.of(play.seat)
    if play.face is None:
        return f"{player} face-down"
    return f"{player} {face_name(play.face)}{' with the axe' if play.axe else ''}{' (best)' if play.best else ''}"


def _own(view: View, who: Names) -> list[str]:
    lines: list[str] = []
    if view.hand:
        lines += wrapped(f"Your hand: {cards(view.hand)}.", indent=2)
    if view.apart:
        lines += wrapped(f"Held apart: {cards(view.apart)}.", indent=2)
    if view.passed_to:
        lines += wrapped(f"Passed to you: {listed([face_name(face) for face in view.passed_to])}.", indent=2)
    for known in view.knows:
        where = " or ".join(_place(place, who) for place in known.places)
        lines += wrapped(f"You know: {known.cards} in {where}.", indent=2)
    return [*lines, ""] if lines else []


def _place(place: Place, who: Names) -> str:
    if place.seat is None:
        return "the face-down pile"
    return f"{who.whose(place.seat)} {'hand' if place.kind == 'hand' else 'cards apart'}"


def _taker(choice: Choice, who: Names) -> str:
    """Who is meant where a move names a seat."""
    return f" ({who.of(choice.move - NAME)})" if NAME <= choice.move < GIVE else ""
