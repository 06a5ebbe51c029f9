"""A row for each climber: who, how many points, the cards that lie there (see ``laid``), what the round brings."""

from __future__ import annotations

from highcamp.drawing.fitting import fit
from highcamp.drawing.marks import badge
from highcamp.drawing.names import Names
from highcamp.drawing.pressing import Press, explained, picture, unspoken
from highcamp.drawing.svg import group, move_to, rect, text
from highcamp.engine.phrases import counted
from highcamp.games.mountaineers.draw.laid import laid
from highcamp.games.mountaineers.draw.layout import Rows
from highcamp.games.mountaineers.draw.ropes import ropes
from highcamp.games.mountaineers.explain import RoundTally
from highcamp.games.mountaineers.view import Choice, Climber, View
from highcamp.games.mountaineers.words import (
    choice_text,
    effect,
    is_dealt,
    is_tournament,
    lead_text,
    row_text,
    shown_round,
    title_of,
    two_from,
)


def climbers(view: View, rows: Rows, who: Names, press: Press, sides: bool = False) -> str:
    """All rows, and the ropes between their cards. Where a Sabotage asks for a side (``sides``), neighbours are pressed."""
    asked = {two_from(view, choice): choice for choice in view.choices} if sides and view.moment == "sabotage" else {}
    drawn = "".join(_row(view, rows, climber, who, press, asked.get(climber.seat)) for climber in view.climbers)
    round_ = shown_round(view)
    return drawn + (unspoken(ropes(rows, round_), cls="ropes") if round_ else "")


def _row(view: View, rows: Rows, own: Climber, who: Names, press: Press, choice: Choice | None) -> str:
    """One climber; ``choice`` is what pressing the row means."""
    top, round_ = rows.top(own.seat), shown_round(view)
    content = _who(view, rows, own, who) + (_points(view, rows, own.seat, round_, who) if round_ else "")
    if own.seat == view.lead:
        content += _lead(view, rows, own.seat)
    box = (rows.x, top + 3, rows.wide, rows.pitch - 6)
    name, words, cards = f"party-{own.seat + 1}", row_text(view, own, who), laid(view, rows, own, who, press)
    if choice is not None:
        label, size = fit("take two", max(20, rows.smallest), rows.room, rows.smallest, bold=True)
        content += text(rows.right, rows.middle(own.seat) + rows.pitch * 0.38, label, size, "bold f-glow", "end")
        said = f"{title_of(choice)}: {effect(view, choice)}. {choice_text(view, choice, who)}"
        return press.legal(rect(*box, "plate", 12) + content + cards, choice.move, said, why=said, id=name)
    acts = own.seat in view.to_act
    edge = ("s-glow" if press.lit and own.seat == view.seat else "s-seat") + " bold-pen" if acts else "s-line thin"
    panel = group(rect(*box, f"f-card {edge}", 12), f"seat-{own.seat}")
    return picture(panel + content, words, why=words, cls="party", id=name) + cards


def _who(view: View, rows: Rows, own: Climber, who: Names) -> str:
    """The left part: the name; points, and medals in a tournament; how many cards."""
    left, middle, room = rows.x + 14, rows.middle(own.seat), rows.names - 24
    line = min(34.0, rows.pitch * 0.29)
    name, letters = who.fitted(lambda called: called.label(own.seat), 26, (room - 30) / 1.1, rows.smallest)
    cards = f"hand {own.held} · pile {own.draw_pile}"
    if view.mode == "blitz":
        cards = f"holds {' '.join(own.hand or ())}"
    cards = cards if is_dealt(view) else ""
    counts, small = fit(cards, 21, room / 1.06, rows.smallest)
    drawn = (
        badge(own.seat, left + 11, middle - line - 1, 25)
        + text(left + 30, middle - line + 8, name, letters, "bold")
        + group(text(left, middle + 9, str(own.score), 28, "numeral"), "", id=f"score-{own.seat + 1}")
        + text(left, middle + line + 7, counts, small, "f-mute")
    )
    if is_tournament(view):
        drawn += medals(left + 76, middle + 2, own.medals, rows.smallest / 21)
    return drawn


def medals(x: float, y: float, number: int, scale: float = 1) -> str:
    """So many medals, as a rosette with their number."""
    disc = '<circle class="f-ochre s-ochre" stroke-width="5" stroke-dasharray="4.200 3.654" r="15"/>'
    disc += text(0, 7, str(number), 21, "numeral f-card", "middle")
    return explained(disc, counted(number, "medal"), place=move_to(x, y - 4, scale))


def _lead(view: View, rows: Rows, seat: int) -> str:
    token = rect(-72, 0, 72, 26, "f-ink", 6) + text(-36, 20, "LEAD", 21, "bold f-paper", "middle")
    return explained(token, lead_text(view), cls="piece", place=move_to(rows.right + 6, rows.top(seat) + 5), id="lead")


def _points(view: View, rows: Rows, seat: int, round_: RoundTally, who: Names) -> str:
    """The right part: what the round brings, the medals of a Sherpa, and what was stolen."""
    own, middle = round_.climbers[seat], rows.middle(seat)
    if not own.cards:
        return ""
    look = "numeral f-mute" if view.now else "numeral"
    small = rows.pitch < 100
    gained = text(rows.right, middle + (14 if small else 16), f"+{own.points}", 32 if small else 38, look, "end")
    words = group(gained, "", id=f"gain-{seat + 1}")
    low, x = middle + rows.pitch * 0.39, rows.right
    for theft in round_.thefts:
        if theft.victim == seat and theft.points:
            size = max(20, rows.smallest)
            content = badge(theft.thief, x - 9, low - 7, 20) + text(x - 24, low, f"−{theft.points}", size, "bold f-mute", "end")
            words += explained(content, f"−{theft.points} by {who.of(theft.thief)}", id=f"theft-{seat + 1}-{theft.thief + 1}")
            x -= 60
    earned = sum(medal.points for medal in round_.medals[seat]) if round_.medals else 0
    if not earned:
        return words
    at = (x - 18, low - 8) if rows.pitch >= 125 else (rows.right - 100, middle + 6)  # below the points, or beside them
    return words + medals(*at, earned, rows.smallest / 21)
