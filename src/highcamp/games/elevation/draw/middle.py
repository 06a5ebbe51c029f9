"""The middle of the table: the signpost with the day's approach cards, and the trick."""

from __future__ import annotations

from typing import Final

from highcamp.drawing.fitting import wrap
from highcamp.drawing.marks import badge, range_mark
from highcamp.drawing.svg import rect, text
from highcamp.games.elevation.draw.effects import effect
from highcamp.games.elevation.draw.faces import PAINT, back, face, size
from highcamp.games.elevation.draw.pressing import told
from highcamp.games.elevation.view import Played, Sign, View
from highcamp.games.elevation.words import card_text, face_name, seat_name

WIDTH: Final = 720
_NO_SIGN: Final = 58
_LETTERS: Final = 21  # a phone shows half of it
_CARD: Final = 0.62
_AUTO: Final = 42  # height of an auto-ascender's open cards
_AUTO_RULE: Final = (
    "It leads its strongest card; it follows with the open card of the lead range, else with its weakest; "
    "it answers a range's top card or an Avalanche with an Avalanche that beats it."
)


def signs(view: View, y: float) -> str:
    """The day's approach cards on a signpost, each with what it does."""
    if not view.approach:
        return text(WIDTH / 2, y + 36, "No approach card today: the plain rules.", 22, "map f-mute", "middle")
    drawn = [f'<path class="s-line bold-pen" d="M{WIDTH // 2} {y:g}V{y + signs_height(view) - 6:g}"/>']
    for sign in view.approach:
        lines = _lines(sign)
        tall = _sign_height(sign) - 6
        board = f'<path class="f-card s-line pen" d="M30 {y:g}H{WIDTH - 52}l22 {tall / 2:g}-22 {tall / 2:g}H30Z"/>'
        board += text(48, y + 26, sign.name, 24, "bold")
        board += "".join(text(48, y + 51 + 24 * i, line, _LETTERS, "f-mute") for i, line in enumerate(lines))
        drawn.append(told(effect(sign), board))
        y += tall + 6
    return "".join(drawn)


def _lines(sign: Sign) -> list[str]:
    return wrap(sign.text, _LETTERS, WIDTH - 104, 3)


def _sign_height(sign: Sign) -> float:
    return 42 + 24 * len(_lines(sign))


def signs_height(view: View) -> float:
    """How much room the signpost takes."""
    return sum(_sign_height(sign) for sign in view.approach) + 4 if view.approach else _NO_SIGN


def middle(view: View, y: float) -> str:
    """The trick on the left; the piles come on the right."""
    wide, tall = size(_CARD)
    right = WIDTH - 24 - wide
    drawn = [rect(18, y, WIDTH - 36, middle_height(view), "f-haze", 16)]
    plays, old = (view.trick, False) if view.trick else (view.last, True)
    title = "The trick" if view.trick else "The last trick" if plays else "No trick yet"
    if old and plays and view.moment != "over":
        title += f", to {'chance' if view.last_taker is None else seat_name(view, view.last_taker)}"
    drawn.append(text(34, y + 26, title, 20, "map f-mute"))
    drawn.append(_out_of_play(view, right - 20, y + 26))
    across = 5 if len(plays) <= 5 else -(-len(plays) // 2)
    apart = min(wide + 10, (right - 70 - wide) / max(1, across - 1))
    for place, play in enumerate(plays):
        x = 34 + place % across * apart
        drawn.append(_played(view, play, x, y + 48 + place // across * (tall + 26), old))
    below = y + middle_height(view) - _cache_height(view)
    if view.cache:
        lines = "".join(text(34, below + 16 + 24 * i, line, 20, "f-mute") for i, line in enumerate(_cache(view)))
        drawn.append(told("Whoever wins the day's last trick takes these cards too.", lines))
    drawn.append(_autos(view, below - _AUTO * sum(climber.auto for climber in view.climbers)))
    return "".join(drawn)


def _out_of_play(view: View, x: float, y: float) -> str:
    """How many cards chance has won, and how many are lost today."""
    piles = (("won by chance", view.unclaimed), ("lost", view.lost))
    counts = " · ".join(f"{len(cards)} {name}" for name, cards in piles if cards)
    names = "; ".join(f"{name}: {', '.join(face_name(one) for one in cards)}" for name, cards in piles if cards)
    return told(f"Today {names}.", text(x, y, counts, 18, "f-mute", "end")) if counts else ""


def _autos(view: View, y: float) -> str:
    """The open cards of the auto-ascenders: everyone can see what they will do."""
    drawn = []
    for seat, climber in enumerate(view.climbers):
        if climber.auto:
            row = badge(seat, 48, y + 16, 22)
            for place, one in enumerate(climber.tops):
                x = 72 + place * 62
                row += rect(x, y, 56, 34, "f-card s-line thin", 8)
                row += range_mark(PAINT[one.range], x + 15, y + 17, 18)
                row += text(x + 40, y + 25, str(one.value), 22, "numeral", "middle")
            drawn.append(told(f"{climber.name}'s open cards: the top of each pile, and its Avalanches. {_AUTO_RULE}", row))
            y += _AUTO
    return "".join(drawn)


def _cache(view: View) -> list[str]:
    """What lies out for the last trick, in lines."""
    names = ", ".join(f"{one.range} {one.value}" for one in view.cache)
    return wrap(f"For the last trick: {names}", 20, WIDTH - 80, 2) if view.cache else []


def _cache_height(view: View) -> float:
    return 24 * len(_cache(view)) + 6 if view.cache else 0


def middle_height(view: View) -> float:
    """How much room the middle takes."""
    rows = 2 if max(len(view.trick), len(view.last)) > 5 or view.laps == 2 or len(view.climbers) == 6 else 1
    autos = _AUTO * sum(climber.auto for climber in view.climbers)
    return 58 + max(rows * (size(_CARD)[1] + 26) + autos, 2 * size(0.5)[1] + 54) + _cache_height(view)


def _played(view: View, play: Played, x: float, y: float, old: bool) -> str:
    wide, tall = size(_CARD)
    drawn = back(x, y, _CARD) if play.face is None else face(view, play.face, x, y, _CARD, "soft" if old else "")
    if play.best:
        drawn += f'<path class="s-ink bold-pen" d="M{x + 8:g} {y - 7:g}h{wide - 16:g}"/>'
    who = "chance" if play.seat is None else ""
    drawn += text(x + wide / 2, y + tall + 19, who + (" axe" if play.axe else ""), 18, "f-mute", "middle")
    if play.seat is not None:
        drawn += badge(play.seat, x + (14 if play.axe else wide / 2), y + tall + 12, 17)
    return told(_played_text(view, play), drawn)


def _played_text(view: View, play: Played) -> str:
    who = "Chance" if play.seat is None else seat_name(view, play.seat)
    if play.face is None:
        return f"{who} played a card face-down. It is turned when all have played."
    how = " with the axe, the strongest of its range" if play.axe else ""
    best = " It is the best card so far." if play.best else ""
    return f"{who} played {face_name(play.face)}{how}.{best} {card_text(view, play.face)}"
