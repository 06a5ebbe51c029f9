"""The table of Mountaineers in plain text: the track for the eye, then everything in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from highcamp.drawing.marks import seat_mark
from highcamp.drawing.names import Names
from highcamp.drawing.plain import wrapped
from highcamp.engine.phrases import counted
from highcamp.games.mountaineers.explain import RoundTally
from highcamp.games.mountaineers.view import Climber, View
from highcamp.games.mountaineers.words import advice, effect, headline, is_dealt, is_tournament, stage, why

_WIDE = 60  # letters of the track


def text(view: View, names: Sequence[str] = ()) -> str:
    """A view as plain text, at most 80 letters wide."""
    who = Names(view.seat, names)
    lines = [f"Mountaineers · {stage(view)}", "", *_track(view), ""]
    for climber in view.climbers:
        lines += wrapped(_climber(view, climber, who), indent=4)
    for title, told in (("On the table", view.now), ("Last round", view.last if view.now is None else None)):
        if told is not None:
            lines += ["", f"{title}:", *_round(view, told, who)]
    if view.matches:
        lines += ["", "Finished matches:", *[line for number in range(len(view.matches)) for line in _match(view, number)]]
    said = headline(view, who)
    lines += ["", *wrapped(f"{said}{'' if said[-1] in '!?' else '.'} {advice(view)}")]
    for choice in view.choices:
        lines += wrapped(f"  {choice.text:<16} {effect(view, choice)}", indent=19)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _track(view: View) -> list[str]:
    """The track laid flat: flags above, a row for each climber below."""

    def at(space: int) -> int:
        return space * _WIDE // view.summit

    flags, ground = [" "] * (_WIDE + 4), ["·"] * _WIDE + ["▲"]
    for flag in view.flags:
        for offset, letter in enumerate(str(flag)):
            flags[at(flag) + offset] = letter
        ground[at(flag)] = "⚑"
    rows = [f"  {''.join(flags).rstrip():<{_WIDE}}{view.summit}", f"  {''.join(ground)}"]
    return rows + [f"  {' ' * at(climber.space)}{seat_mark(climber.seat)}" for climber in view.climbers]


def _climber(view: View, own: Climber, who: Names) -> str:
    turn = "▸" if own.seat in view.to_act else " "
    lead = ", Lead Climber" if own.seat == view.lead else ""
    medals = f", {counted(own.medals, 'medal')}" if is_tournament(view) else ""
    parts = [f"{turn} {seat_mark(own.seat)} {who.label(own.seat)}{lead}: {counted(own.score, 'point')}{medals}"]
    if not is_dealt(view):
        return parts[0]
    if own.hand is not None:
        parts.append(f"hand {', '.join(own.hand) or 'empty'}")
    else:
        known = f" ({', '.join(own.known)} among them)" if own.known else ""
        parts.append(f"{own.held} in hand{known}")
        if own.unseen:
            parts.append(f"hand or draw pile: {', '.join(own.unseen)}")
    if view.mode == "blitz":
        parts.append(f"open {', '.join(own.discard) or 'none'}")
    else:
        parts.append(f"draws from {own.draw_pile}; discard pile: {', '.join(own.discard) or 'empty'}")
    if own.has_chosen:
        parts.append(f"has chosen {own.chosen}" if own.chosen else "has chosen")
    return "; ".join(parts)


def _round(view: View, told: RoundTally, who: Names) -> list[str]:
    """Every card with its points and why."""
    lines = []
    for own in told.climbers:
        lines.append(f"  {seat_mark(own.seat)} {who.start(own.seat)}: {counted(own.points, 'point')}")
        for card in own.cards:
            lines += wrapped(f"      {card.points:>2}  {card.card}: {why(card, who)}", indent=10)
        for theft in told.thefts:
            if theft.victim == own.seat and theft.points:
                lines.append(f"      {-theft.points:>2}  stolen by {who.of(theft.thief)}")
        for medal in told.medals[own.seat] if told.medals else ():
            lines += wrapped(f"      +{counted(medal.points, 'medal')}: {medal.why}", indent=10)
    return lines


def _match(view: View, number: int) -> list[str]:
    match = view.matches[number]
    results = [
        f"{seat_mark(seat)} {counted(match.points[seat], 'point')}, {counted(match.medals[seat], 'medal')}"
        for seat in range(view.players)
    ]
    return wrapped(f"  {number + 1}  {'; '.join(results)}", indent=5)
