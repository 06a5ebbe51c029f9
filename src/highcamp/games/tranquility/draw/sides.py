"""Beside the pyramid of a scene: the climbers with what can be known of them, how the climb stands, and the objectives."""

from __future__ import annotations

from highcamp.drawing.fitting import fit
from highcamp.drawing.marks import badge
from highcamp.drawing.names import Names
from highcamp.drawing.pressing import explained, picture
from highcamp.drawing.svg import group, move_to, rect, text
from highcamp.engine.scene import Form
from highcamp.games.tranquility.draw.faces import back, chip
from highcamp.games.tranquility.draw.layout import CREWS, SCENES, Crew
from highcamp.games.tranquility.draw.mountain import objective_text, panoramas
from highcamp.games.tranquility.draw.strip import whose
from highcamp.games.tranquility.view import View
from highcamp.games.tranquility.words import cards_text, is_dealt, tasks

_PILE = 16  # width of a pile that stands above a hand


def crew(view: View, form: Form, who: Names) -> str:
    """A row for each climber: who it is, the hand as backs, the pile."""
    return "".join(_climber(view, seat, CREWS[form], form, who) for seat in range(view.players))


def _climber(view: View, seat: int, at: Crew, form: Form, who: Names) -> str:
    climber = view.climbers[seat]
    left, top = at.backs
    wide, tall = at.card
    letters = at.letters
    acts = seat == view.turn and view.moment not in ("won", "lost")
    shown = None if seat == whose(view) else climber.hand  # that one lies below, large
    above = shown is not None and not left  # the pile stands above the hand, behind the name: it is a number on a card
    room = (left or at.room - (_PILE + 4 if above else 0)) - letters - 10
    name, size = who.fitted(lambda called: called.start(seat), letters, room, letters)
    middle = top + tall / 2 if left else 5.0
    row = at.row(view.players)
    cards = [back(wide - 5, tall)] * climber.held if shown is None else [chip(word, wide, tall) for word in shown]
    apart = min(wide - 8, 60 / max(1, climber.held)) if shown is None else wide
    hand = "".join(group(one, "", move_to(left + apart * i, top), f"held-{seat + 1}-{i + 1}") for i, one in enumerate(cards))
    low = letters * 0.36
    pile = text(at.room, top + tall / 2 + low, f"{climber.pile} left", letters, "f-mute", "end")
    if above:
        card = rect(at.room - _PILE, middle - letters * 0.6, _PILE, letters * 1.2, "f-card s-mute thin", 3)
        pile = card + text(at.room - _PILE / 2, middle + low, str(climber.pile), letters, "f-mute", "middle")
    label = f"{who.start(seat)}: {cards_text(view, seat)}"
    content = (
        (rect(-4, top - 4 if left else -2, 4, tall + 8 if left else top + tall + 4, "f-glow", 2) if acts else "")
        + badge(seat, letters / 2 + 4, middle, letters)
        + text(letters + 8, middle + low, name, size, "bold" if acts else "")
        + hand
        + (pile if is_dealt(view) else "")
    )
    place = move_to(at.left, at.top + row * seat)
    return explained(content, label, cls=f"party seat-{seat}", place=place, id=f"party-{seat + 1}")


def stands(view: View, form: Form) -> str:
    """How the climb stands."""
    at, width = CREWS[form], SCENES[form].width
    lines = []
    for number, words in enumerate(tasks(view)):
        drawn, size = fit(words, at.letters + 1, at.room, at.letters)
        y = at.top + (at.letters + 5) * (number + 1)
        lines.append(text(width - at.left, y, drawn, size, "bold" if number == 0 else "f-mute", "end"))
    return picture("".join(lines), ", ".join(tasks(view)))


def sights(view: View, form: Form) -> str:
    """The Panoramas, and the objectives over them or beside the slope: they need more room than a triangle has."""
    layout, at = SCENES[form], CREWS[form]
    wide, tall = at.flag
    drawn = [panoramas((), layout)]
    pitch = (layout.width - 8) / max(5, len(view.objectives or ()))
    for number, shown in enumerate(view.objectives or ()):
        label, why = objective_text(shown)
        words, size = fit(shown.sequence + (" ✓" if shown.achieved else ""), tall * 0.6, wide - 6, 11, bold=True)
        edge = "s-alps pen" if shown.achieved else "s-ink thin"
        content = rect(0, 0, wide, tall, f"f-card {edge}", 6) + text(wide / 2, tall * 0.72, words, size, "bold", "middle")
        x, y = 4 + pitch * (number + 0.5) - wide / 2, (layout.foot + layout.height - tall) / 2 + 2
        if at.stacked:
            x, y = layout.width - at.left - wide, at.top + (at.letters + 5) * len(tasks(view)) + 6 + (tall + 2) * number
        drawn.append(picture(content, label, why=why, place=move_to(x, y)))
    return "".join(drawn)
