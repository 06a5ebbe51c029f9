"""The middle of the table: the trick, what lies out for the last one, and the open cards of auto-ascenders."""

from __future__ import annotations

from typing import Final

from highcamp.drawing.fitting import width
from highcamp.drawing.marks import badge, range_mark
from highcamp.drawing.names import Names
from highcamp.drawing.pressing import explained
from highcamp.drawing.svg import group, move_to, rect, text
from highcamp.games.elevation.draw.faces import PAINT, back, face, size
from highcamp.games.elevation.draw.piles import WIDE as PILES
from highcamp.games.elevation.draw.piles import piles_height
from highcamp.games.elevation.draw.signs import WIDTH
from highcamp.games.elevation.view import Face, PlayedCard, View
from highcamp.games.elevation.words import AUTO_RULE, card_text, face_name

LEFT: Final = 18
_ROOM: Final = WIDTH - 2 * LEFT - PILES - 24  # for the trick
_LARGE: Final = 0.84
_SMALL: Final = 0.66  # where more than one row of cards is to be seen
_TOP: Final = 46  # from the upper side to the cards
_LAP: Final = 54  # what is seen of a card of the first lap
_BELOW: Final = 32  # for the marks of the seats
_OPEN: Final = 40  # height of a row of open cards


def middle(view: View, y: float, who: Names) -> str:
    """The trick on the left; the piles come on the right."""
    drawn = [rect(LEFT, y, WIDTH - 2 * LEFT, middle_height(view), "f-haze", 16)]
    plays, old = (view.trick, False) if view.trick else (view.last, True)
    room = _ROOM - 52 - width(counts(view), 18)
    words, letters = who.fitted(lambda called: heading(view, called), 21, room, 15, False, italic=True)
    drawn.append(text(34, y + 27, words, letters, "map f-mute"))
    drawn.append(_out_of_play(view, LEFT + _ROOM - 24, y + 27))
    drawn += _trick(view, plays, y + _TOP + (middle_height(view) - _needed(view)) / 2, old, who)
    drawn.append(_open(view, y + middle_height(view) - _open_height(view) - 4))
    return "".join(drawn)


def heading(view: View, who: Names) -> str:
    """Which trick it is, and whose an old one became."""
    if view.trick:
        return "The trick"
    if not view.last:
        return "No trick yet"
    taker = "chance" if view.last_taker is None else who.of(view.last_taker)
    return "The last trick" if view.moment == "over" else f"The last trick, to {taker}"


def middle_height(view: View) -> float:
    """How much room the middle takes."""
    return max(_needed(view), piles_height())


def _needed(view: View) -> float:
    """How much room the trick takes, and what else lies open."""
    return _TOP + size(_scale(view))[1] + (_LAP if view.laps == 2 else 0) + _BELOW + _open_height(view)


def _out_of_play(view: View, x: float, y: float) -> str:
    """How many cards chance has won, and how many are lost today."""
    return explained(text(x, y, counts(view), 18, "f-mute", "end"), gone_text(view)) if counts(view) else ""


def gone_text(view: View) -> str:
    """Which cards nobody has won today."""
    return f"Today {'; '.join(f'{name}: {names(cards)}' for name, cards in _gone(view))}."


def counts(view: View) -> str:
    """How many cards nobody has won."""
    return " · ".join(f"{len(cards)} {name}" for name, cards in _gone(view))


def _gone(view: View) -> list[tuple[str, tuple[Face, ...]]]:
    """Cards that nobody has won."""
    return [(name, cards) for name, cards in (("won by chance", view.unclaimed), ("lost", view.lost)) if cards]


# -- the trick --


def _scale(view: View) -> float:
    """How large the cards are: as many columns as this day's tricks have must fit."""
    wide = min(_LARGE, (_ROOM / _most(view) - 2) / size(1)[0])
    return min(_SMALL, wide) if view.laps == 2 or _open_height(view) else wide


def _most(view: View) -> int:
    """How many play to a trick today, chance among them; four have room at any rate."""
    return max(4, len(view.climbers) + has_chance(view))


def has_chance(view: View) -> bool:
    """Whether chance plays to the tricks of the day, too."""
    return any(sign.name == "Free Climbing" for sign in view.approach) or any(play.seat is None for play in view.last)


def _trick(view: View, plays: tuple[PlayedCard, ...], y: float, old: bool, who: Names) -> list[str]:
    """The cards in the order of play, a second one of a climber on the first."""
    wide = size(_scale(view))[0]
    apart = min(wide + 8, _ROOM / _most(view))
    seats: list[int | None] = []
    drawn = []
    for number, play in enumerate(plays):
        lap = play.seat in seats
        if not lap:
            seats.append(play.seat)
        x, top = 34 + seats.index(play.seat) * apart, y + _LAP * lap
        shown = _played(view, number + 1, play, x, top, old)
        if all(later.seat != play.seat for later in plays[number + 1 :]):
            shown += _whose(view, play, x, top)
        drawn.append(explained(shown, played_text(view, play, who)))
    return drawn


def _played(view: View, number: int, play: PlayedCard, x: float, y: float, old: bool) -> str:
    """A card of the trick; an old one is pale, and nothing shines through."""
    scale = _scale(view)
    wide, tall = size(scale)
    drawn = rect(x, y, wide, tall, "f-haze", 10 * scale) if old else ""
    cls = "soft" if old else ""
    drawn += back(x, y, scale, f"down-{number}") if play.face is None else face(view, play.face, x, y, scale, cls)
    if play.best:
        drawn += f'<path class="s-ink bold-pen" d="M{x + 8:g} {y - 7:g}h{wide - 16:g}"/>'
    return drawn


def _whose(view: View, play: PlayedCard, x: float, y: float) -> str:
    """Who played it, below the card."""
    wide, tall = size(_scale(view))
    who = "chance" if play.seat is None else ""
    drawn = text(x + wide / 2, y + tall + 20, who + (" axe" if play.axe else ""), 18, "f-mute", "middle")
    if play.seat is not None:
        drawn += badge(play.seat, x + (14 if play.axe else wide / 2), y + tall + 14, 18)
    return drawn


def played_text(view: View, play: PlayedCard, who: Names) -> str:
    """A card of a trick in words."""
    player = "Chance" if play.seat is None else who.start(play.seat)
    if play.face is None:
        return f"{player} played a card face-down. It is turned when all have played."
    how = " with the axe, the strongest of its range" if play.axe else ""
    best = " It is the best card so far." if play.best else ""
    return f"{player} played {face_name(play.face)}{how}.{best} {card_text(view, play.face)}"


# -- what else lies open --


def _open(view: View, y: float) -> str:
    """The open cards of the auto-ascenders, for everyone can see what they will do, and those for the day's last trick."""
    drawn = []
    for seat, climber in enumerate(view.climbers):
        if climber.auto:
            words = f"{climber.name}'s open cards: the top of each pile, and its Avalanches. {AUTO_RULE}"
            drawn.append(explained(badge(seat, 46, y + 17, 22) + _chips(climber.tops, 66, y), words))
            y += _OPEN
    if view.cache:
        words = f"Whoever wins the day's last trick takes these cards too: {names(view.cache)}."
        drawn.append(explained(text(34, y + 24, "last trick:", 20, "map f-mute") + _chips(view.cache, 132, y), words))
    return "".join(drawn)


def _chips(cards: tuple[Face, ...], x: float, y: float) -> str:
    """Cards, as small as can be."""
    drawn = []
    for one in cards:
        mark, value = range_mark(PAINT[one.range], 14, 17, 18), text(38, 25, str(one.value), 22, "numeral", "middle")
        plate = rect(0, 0, 54, 34, "f-card s-line thin", 8)
        drawn.append(group(plate + mark + value, "piece", move_to(x, y), f"card-{one.card}"))
        x += 58
    return "".join(drawn)


def _open_height(view: View) -> float:
    return _OPEN * (sum(climber.auto for climber in view.climbers) + bool(view.cache))


def names(cards: tuple[Face, ...]) -> str:
    """Cards in words."""
    return ", ".join(face_name(one) for one in cards)
