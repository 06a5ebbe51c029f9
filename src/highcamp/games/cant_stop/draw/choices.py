"""What can be done now in Can't Stop, as plates: pairings with both sums, roll with its risk, stop with its gain."""

from __future__ import annotations

from typing import Final, NamedTuple

from highcamp.drawing.fitting import fit, wrap
from highcamp.drawing.pieces import die
from highcamp.drawing.pressing import Press
from highcamp.drawing.svg import group, move_to, num, rect, text
from highcamp.games.cant_stop.box import PAIR_MOVE, ROLL, STOP
from highcamp.games.cant_stop.box import pairings as pairings_of
from highcamp.games.cant_stop.draw.layout import WHOLE, Box
from highcamp.games.cant_stop.view import Choice, View
from highcamp.games.cant_stop.words import BANK, RISK, Step, banked, chance, forced, idle, spoken_ways, way

LEFT: Final = 34
WIDE: Final = WHOLE.width - 2 * LEFT
TOP: Final = WHOLE.meadow + 104
TALL: Final = 196
GAP: Final = 14


def choices(view: View, press: Press) -> str:
    """All choices of this moment."""
    if view.moment == "pair":
        return _pairings(view, press)
    if view.moment == "begin":
        return _begin(view, press)
    return _roll_again(view, press) + _stop(view, press)


def plate(view: View, choice: Choice, press: Press, box: Box, content: str, label: str, why: str = "") -> str:
    """One choice; the whole plate can be pressed."""
    number = view.choices.index(choice)
    drawn = rect(0, 0, box.wide, box.tall, "plate", 16) + content
    look = f"pick-{number}{' primary' if view.moment == 'begin' else ''}"
    return press.legal(drawn, choice.move, label, why=why, cls=look, place=move_to(box.x, box.y), id=f"choice-{number + 1}")


def shut(move: int, press: Press, box: Box, content: str, label: str) -> str:
    """Something that cannot be done now."""
    drawn = rect(0, 0, box.wide, box.tall, "plate", 16) + content
    return press.shut(drawn, move, label, why=label, place=move_to(box.x, box.y), id=f"shut-{move}")


# -- roll and stop --


def _begin(view: View, press: Press) -> str:
    box = Box(WHOLE.width / 2 - 210, TOP + 20, 420, 156)
    content = text(210, 72, "Roll the dice", 46, "bold", "middle") + text(210, 118, f"{chance(view)} no bust", 30, "", "middle")
    return plate(view, view.choices[0], press, box, content, f"Roll the dice, {chance(view)} no bust", RISK)


_HALF: Final = (WIDE - GAP) / 2


def _roll_again(view: View, press: Press) -> str:
    roll = next(choice for choice in view.choices if choice.move == ROLL)
    room = _HALF - 48
    content = (
        text(24, 58, "Roll again", 42, "bold")
        + text(24, 122, chance(view), 46, "numeral")
        + text(_HALF - 24, 122, "no bust", 26, "f-mute", "end")
        + rect(24, 146, room, 22, "f-line", 11)
        + rect(24, 146, max(22, room * view.rolls_that_move / view.rolls), 22, "f-ink", 11)
    )
    label = f"Roll again, {chance(view)} no bust: {view.rolls_that_move} of {view.rolls} rolls"
    return plate(view, roll, press, Box(LEFT, TOP, _HALF, TALL), content, label, RISK)


def _stop(view: View, press: Press) -> str:
    box = Box(LEFT + _HALF + GAP, TOP, _HALF, TALL)
    title = text(24, 58, "Stop", 42, "bold")
    if forced(view):
        words = f"Not yet. {forced(view)}"
        lines = wrap(words, 25, _HALF - 44, 3)
        why = "".join(text(24, 100 + 32 * i, line, 25, "f-mute") for i, line in enumerate(lines))
        return shut(STOP, press, box, title + why, f"Stop. {words}")
    stop = next(choice for choice in view.choices if choice.move == STOP)
    steps = banked(view)
    apart = (_HALF - 48 + 12) / 3
    tiles = "".join(_tile(step, 24 + apart * i, 82, apart - 12) for i, step in enumerate(steps))
    return plate(view, stop, press, box, title + tiles, f"Stop and bank {spoken_ways(steps)}", BANK)


def _tile(step: Step, x: float, y: float, wide: float) -> str:
    """A column and how far its climber has come."""
    return (
        rect(x, y, wide, 94, "f-paper s-line thin", 10)
        + text(x + wide / 2, y + 43, str(step.column), 38, "numeral", "middle")
        + text(x + wide / 2, y + 78, step.note, 25, "f-mute", "middle")
    )


# -- pairings --


class _Sizes(NamedTuple):
    """How a plate with two sums is set: heights of its lines, sizes of its numerals, notes and dice."""

    sum_y: float
    sum_size: float
    note_y: float
    note_size: float
    dice_y: float
    dice_size: float


_LARGE: Final = _Sizes(66, 54, 106, 25, 156, 38)
_SMALL: Final = _Sizes(42, 42, 0, 0, 69, 29)  # two rows of plates leave no room for notes
_SMALLEST: Final = 21  # letters of a note


def _spread(wide: float, tall: float) -> _Sizes:
    """What a plate of this size has room for."""
    part = tall / 120
    return _Sizes(47 * part, min(50 * part, (wide / 2 - 8) / 1.4), 73 * part, 22, tall - 22 * part, min(34 * part, wide * 0.21))


def _pairings(view: View, press: Press) -> str:
    """On the whole board: in two rows where there are many."""
    rows = 1 if _count(view) <= 3 else 2
    return pairings(view, press, Box(LEFT, TOP, WIDE, TALL), rows, _LARGE if rows == 1 else _SMALL)


def pairings(view: View, press: Press, zone: Box, rows: int = 1, sizes: _Sizes | None = None) -> str:
    """A plate for each choice, those of one pairing side by side; and one for each pairing that no climber can use."""
    total = sum(view.dice)
    plates: list[tuple[int, int, Choice | None]] = [(low, 0, None) for low in _idle_ways(view)]
    plates += [(min(choice.columns[0], total - choice.columns[0]), choice.move, choice) for choice in view.choices]
    plates.sort(key=lambda plate: plate[:2])
    across = -(-len(plates) // rows)
    wide = min((zone.wide - GAP * (across - 1)) / across, 330.0)
    tall = (zone.tall - GAP * (rows - 1)) / rows
    left = zone.x + (zone.wide - across * wide - GAP * (across - 1)) / 2
    sizes = sizes or _spread(wide, tall)
    drawn, closed = [], []
    for place, (low, _, choice) in enumerate(plates):
        box = Box(left + place % across * (wide + GAP), zone.y + place // across * (tall + GAP), wide, tall)
        content = _sums(view, choice, low, box, sizes)
        if choice is not None:
            drawn.append(plate(view, choice, press, box, content, f"Climb: {spoken_ways(way(view, choice))}"))
        else:
            label = f"{low} and {total - low}: {_why_idle(view, low, total - low)}"
            closed.append(shut(PAIR_MOVE[low * 13 + total - low], press, box, content, label))
    return "".join(drawn + closed)


def _idle_ways(view: View) -> list[int]:
    """The smaller sums of the pairings that no climber can use."""
    used = {min(choice.columns[0], sum(view.dice) - choice.columns[0]) for choice in view.choices}
    return [low for low, _ in pairings_of(list(view.dice)) if low not in used]


def _count(view: View) -> int:
    return len(view.choices) + len(_idle_ways(view))


def _why_idle(view: View, low: int, high: int) -> str:
    reasons = [f"column {number} {_idle(view, number)}" for number in dict.fromkeys((low, high))]
    return ", ".join(reasons)


def _idle(view: View, number: int) -> str:
    """Why no climber can go there, where no choice does."""
    return idle(view, number) or "no climber"


def _sums(view: View, choice: Choice | None, first: int, box: Box, sizes: _Sizes) -> str:
    """Both sums of a pairing over the dice that make them; one that is not climbed is pale."""
    steps = {step.column: step for step in way(view, choice)} if choice else {}
    climbed = list(choice.columns) if choice else []
    drawn = [f'<path class="s-line thin" d="M{num(box.wide / 2)} 20V{num(box.tall - 20)}"/>']
    for place, faces in enumerate(_pairs(view.dice, climbed[0] if climbed else first)):
        x, number = box.wide * (1 + 2 * place) / 4, sum(faces)
        used = number in climbed
        if used:
            climbed.remove(number)
        note = steps[number].note if used else idle(view, number) if choice else _idle(view, number)
        half = sizes.dice_size * 0.54
        dice = die(faces[0], x - half, sizes.dice_y, sizes.dice_size) + die(faces[1], x + half, sizes.dice_y, sizes.dice_size)
        drawn.append(text(x, sizes.sum_y, str(number), sizes.sum_size, "numeral" if used else "numeral dim", "middle"))
        drawn.append(dice if used else group(dice, "dim"))
        if note and sizes.note_y:
            words, size = fit(note, sizes.note_size, box.wide / 2 - 8, _SMALLEST)
            if words == note:  # a word that is cut says nothing
                drawn.append(text(x, sizes.note_y, note, size, "f-mute", "middle"))
    return "".join(drawn)


def _pairs(dice: tuple[int, ...], wanted: int) -> list[tuple[int, int]]:
    """The dice in two pairs, the first of which makes this sum."""
    first = next((i, j) for i in range(4) for j in range(i + 1, 4) if dice[i] + dice[j] == wanted)
    rest = [dice[i] for i in range(4) if i not in first]
    return [(dice[first[0]], dice[first[1]]), (rest[0], rest[1])]
