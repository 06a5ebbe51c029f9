"""The reader's own cards, the running action phase, and what can be done now, as plates in groups."""

from __future__ import annotations

from typing import Final

from highcamp.drawing.fitting import cut, width, wrap
from highcamp.drawing.names import Names
from highcamp.drawing.pressing import Press, explained
from highcamp.drawing.svg import move_to, rect, text
from highcamp.engine.phrases import counted
from highcamp.games.expeditions.draw.asking import on_a_card, own_cards, refused
from highcamp.games.expeditions.draw.hand import RAISED, TALL, hand, looked, unused
from highcamp.games.expeditions.draw.layout import WIDTH
from highcamp.games.expeditions.draw.meanings import move_words
from highcamp.games.expeditions.move import Verb, move_of
from highcamp.games.expeditions.view import Choice, View
from highcamp.games.expeditions.words import advice, dying, headline, warning

LEFT: Final = 28
RIGHT: Final = WIDTH - 28
PLATE: Final = 50
LINE: Final = 32


def tray(view: View, top: float, who: Names, press: Press) -> tuple[str, float]:
    """The tray, and where it ends."""
    y = top + 44
    drawn = []
    for number, (line, letters) in enumerate(_headline(view, who)):
        y += LINE if number else 0
        drawn.append(text(LEFT, y, line, letters, "bold f-glow" if press.lit else "bold"))
    for line in wrap(advice(view), 23, RIGHT - LEFT, 2) if advice(view) else []:
        y += LINE
        drawn.append(text(LEFT, y, line, 23, "f-rockies"))
    points, y = _points(view, y)
    cards, y = _cards(view, y + 20, press)
    drawn += [points, cards]
    banner, y = _banner(view, y)
    drawn.append(banner)
    plates, y = _plates(view, y, press)
    panel = rect(14, top, WIDTH - 28, y - top + 20, "f-card s-line pen", 16)
    return panel + "".join(drawn) + plates, y + 20


def _headline(view: View, who: Names) -> list[tuple[str, float]]:
    """The headline in one line or, with many long names, in two; each with the size of its letters."""
    words, letters = who.fitted(lambda called: headline(view, called), 32, RIGHT - LEFT, 20)
    if words == headline(view, who):
        return [(words, letters)]
    return [(line, 22) for line in who.wrapped(lambda called: headline(view, called), 22, RIGHT - LEFT, 2)]


def _points(view: View, y: float) -> tuple[str, float]:
    """What is left of the cards that guides were given."""
    drawn = ""
    for name, (up, down, free) in zip("AB", view.action.points if view.action is not None else (), strict=False):
        if up or down or free:
            y += LINE
            line = f"{name} has {counted(up, 'point')} up, {down} down, {free} either way."
            meaning = f"Points of the cards that {name} got. They are lost when the turn ends."
            drawn += explained(text(LEFT, y, line, 23), meaning)
    return drawn, y


def _cards(view: View, y: float, press: Press) -> tuple[str, float]:
    """Rows of cards, each with its name."""
    own, drawn = own_cards(view), ""
    rows = [("Unused", unused)] if view.action is not None and view.action.unused else []
    if own is not None:
        rows += [("Your hand", hand)] if own.hand or own.chosen else []
        rows += [("You look at", looked)] if own.looking_at else []
    for name, row in rows:
        y += RAISED
        drawn += text(LEFT, y + TALL / 2 + 8, name, 22, "f-mute") + row(view, y, press)
        y += TALL + 14
    return drawn, y


def _banner(view: View, top: float) -> tuple[str, float]:
    """Who would die tonight, right above the moves: nobody shall end a turn without having seen it."""
    if not warning(view):
        return "", top
    lines = wrap(warning(view), 24, RIGHT - LEFT - 32, 6)
    tall = 32 * len(lines) + 16
    words = "".join(text(LEFT + 16, top + 33 + 32 * number, line, 24, "bold f-paper") for number, line in enumerate(lines))
    return rect(LEFT, top, RIGHT - LEFT, tall, "f-rockies", 12) + words, top + tall + 14


def _plates(view: View, top: float, press: Press) -> tuple[str, float]:
    """What can be done beside pressing cards, then what one would like to do and cannot."""
    x, y = float(LEFT), top
    able = [choice for choice in view.choices if not on_a_card(choice.move)]
    closed = refused(view) if press.asks else []
    drawn = []
    for number, choice in enumerate(able + closed):
        wide = min(width(_words(view, choice), 22, True) + 34, RIGHT - LEFT)
        if x + wide > RIGHT:
            x, y = float(LEFT), y + PLATE + 8
        drawn.append(_plate(view, choice, number, (x, y, wide), press, choice in able))
        x += wide + 8
    return "".join(drawn), y + (PLATE if drawn else 0)


def _ends(choice: Choice) -> bool:
    return move_of(choice.move).verb is Verb.END


def _words(view: View, choice: Choice) -> str:
    """What a plate says: the move, and for the last one how many die of it."""
    lost = len(dying(view)) if _ends(choice) else 0
    return f"{choice.text}: {lost} would die" if lost else choice.text


def _plate(view: View, choice: Choice, number: int, at: tuple[float, float, float], press: Press, able: bool) -> str:
    x, y, wide = at
    words, meaning = _words(view, choice), move_words(choice.move, view)
    letters = text(wide / 2, 33, cut(words, 22, wide - 20, bold=True), 22, "bold" if able else "bold f-mute", "middle")
    content, place, name = rect(0, 0, wide, PLATE, "plate", 12) + letters, move_to(x, y), f"choice-{number + 1}"
    if not able:
        return press.shut(content, choice.move, choice.text, why=meaning, place=place, id=name)
    main = "primary" if _ends(choice) else ""
    return press.legal(content, choice.move, words, why=meaning, cls=main, place=place, id=name)
