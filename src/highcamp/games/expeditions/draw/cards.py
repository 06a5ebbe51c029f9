"""What the reader holds and chooses from, pinned below the board: cards, risk tokens, and what a thing is pressed with."""

from __future__ import annotations

from typing import NamedTuple

from highcamp.drawing.fitting import fit
from highcamp.drawing.pressing import Kind, Press, told
from highcamp.drawing.svg import move_to, rect, text
from highcamp.engine.phrases import counted
from highcamp.games.expeditions import presses
from highcamp.games.expeditions.box import DOWN, LOOKING, RETURNING, UP
from highcamp.games.expeditions.draw.asking import looked_at, own_cards, possible, use
from highcamp.games.expeditions.draw.faces import face_of, half
from highcamp.games.expeditions.draw.hand import Use, chosen_one, held
from highcamp.games.expeditions.draw.meanings import card_words, token_words
from highcamp.games.expeditions.draw.plan import Plan
from highcamp.games.expeditions.draw.signs import ground, pressable
from highcamp.games.expeditions.move import Move, Verb
from highcamp.games.expeditions.notation import SORT_NAMES
from highcamp.games.expeditions.view import View

LIFT = 6  # what is chosen lies so much higher


class Row(NamedTuple):
    """Cards next to each other: where the first lies, and how large they are."""

    x: float
    y: float
    wide: float
    tall: float
    gap: float = 6

    def at(self, number: int) -> str:
        """The place of a card."""
        return move_to(self.x + number * (self.wide + self.gap), self.y)


def held_things(view: View, plan: Plan, press: Press) -> str:
    """All of it, for this moment."""
    own = own_cards(view)
    if view.winner is not None:
        return ""
    if view.moment == "take risk" and view.choices:
        return _tokens(view, Row(16, plan.hand[1] / 2 - 40, 80, 80, 16), press)
    if view.action is not None and view.choices:
        return _unused(view, plan, press) + _beside(view, plan, press)
    if own is None:
        return _still(view, view.action.unused if view.action is not None else (), plan)
    if view.moment == "select" and own.doing in (LOOKING, RETURNING) and view.choices:
        return _looked(view, plan, press)
    return _hand(view, plan, press) + _open(view, plan)


# -- the hand --


def _hand(view: View, plan: Plan, press: Press) -> str:
    own = own_cards(view)
    assert own is not None
    cards = [(card, False) for card in own.hand] + [(card, True) for card in own.chosen]
    cards.sort(key=lambda found: (view.cards.index(found[0]), not found[1]))
    wide, tall = plan.hand
    room = (wide - 24) * (0.74 if plan.aside else 1)
    each = min(104 if plan.aside else 62, room / max(1, len(cards)) - 6)
    row = Row(12, 14, each, tall - 24 if plan.aside else 78)
    drawn = []
    for number, (card, chosen) in enumerate(cards):
        found = chosen_one(view, card, press) if chosen else held(view, card, press)
        drawn.append(_card(view, card, f"hand-{number + 1}", found, row._replace(y=row.y - LIFT * chosen), number, press))
    return "".join(drawn)


def _looked(view: View, plan: Plan, press: Press) -> str:
    """Cards that a tank lets one look at: one to keep, then the others to put back on either end of the deck."""
    own = own_cards(view)
    assert own is not None
    keeps = own.doing == LOOKING
    row = Row(12, 12, 104 if plan.aside else 62, plan.hand[1] - 24, 6 if keeps else 122 if plan.aside else 66)
    drawn = []
    for number, card in enumerate(own.looking_at):
        words, id = card_words(card, view.led), f"looked-{number + 1}"
        face = ground(row.wide, row.tall, keeps) + face_of(card, row.wide, row.tall)
        if keeps:
            drawn.append(press.legal(face, looked_at(view, card), f"{card}: keep it", why=words, place=row.at(number), id=id))
            continue
        drawn.append(told(face, words, place=row.at(number), id=id))
        left = row.x + number * (row.wide + row.gap) + row.wide + 4
        drawn += _ends(view, card, Row(left, 8, row.gap - 8, plan.hand[1] / 2 - 10), id, press)
    return "".join(drawn)


def _ends(view: View, card: str, row: Row, id: str, press: Press) -> list[str]:
    """Where a card can go back to."""
    drawn, kind, moves = [], view.cards.index(card), possible(view)
    for place, (verb, said) in enumerate(((Verb.TO_TOP, "on top"), (Verb.TO_BOTTOM, "bottom"))):
        move = Move(verb, kind=kind).number
        content = ground(row.wide, row.tall, True) + text(row.wide / 2, row.tall / 2 + 5, said, 14, "bold", "middle")
        kind_of: Kind = "legal" if move in moves else "shut"
        at = row._replace(y=row.y + place * (row.tall + 4))
        name = f"{id}-{said.split()[-1]}"
        drawn.append(press.marked(kind_of, content, move, f"{card} back, {said}", place=at.at(0), id=name))
    return drawn


def _card(view: View, card: str, id: str, found: Use, row: Row, number: int, press: Press) -> str:
    plate = ground(row.wide, row.tall, found.kind != "still")
    words = card_words(card, view.led)
    content = plate + face_of(card, row.wide, row.tall, found.chosen)
    return press.marked(
        found.kind, content, found.move, found.label, chosen=found.chosen, why=words, place=row.at(number), id=id
    )


def _still(view: View, cards: tuple[str, ...], plan: Plan) -> str:
    """Cards to look at, of the team that acts."""
    row = Row(12, 12, 92 if plan.aside else 62, plan.hand[1] - 24)
    faces = [
        (card, rect(1, 1, row.wide - 2, row.tall - 2, "f-card s-line thin", 9) + face_of(card, row.wide, row.tall))
        for card in cards
    ]
    return "".join(told(face, card_words(card, view.led), place=row.at(number)) for number, (card, face) in enumerate(faces))


# -- the running turn --


def _unused(view: View, plan: Plan, press: Press) -> str:
    """Cards that are not used yet; of a rope each side by itself."""
    assert view.action is not None
    tall = plan.hand[1] - 16
    row = Row(12, 8, 116 if plan.aside else 76, tall, 8)
    drawn = []
    for number, card in enumerate(view.action.unused):
        kind = view.cards.index(card)
        names = [presses.card(kind, side) for side in (*SORT_NAMES[:2], SORT_NAMES[2], "boost")]
        sides = [name for name in names if name in view.targets]
        if not sides:
            found: Kind = "shut" if press.asks else "still"
            face = ground(row.wide, row.tall, found == "shut") + face_of(card, row.wide, row.tall)
            words = card_words(card, view.led)
            drawn.append(
                press.marked(
                    found,
                    face,
                    use(view, card),
                    f"{card}, not used yet",
                    why=words,
                    place=row.at(number),
                    id=f"unused-{number + 1}",
                )
            )
        for place, name in enumerate(sides):
            drawn.append(_side(view, card, name, place, len(sides), row, number, press))
    return "".join(drawn)


def _side(view: View, card: str, name: str, place: int, of: int, row: Row, number: int, press: Press) -> str:
    """A card, or a side of a rope."""
    tall = row.tall / of
    up, _, down = card.rstrip("!").partition("/")
    face = ground(row.wide, tall, True)
    side = name.rsplit("-", 1)[1]
    if side in SORT_NAMES[:2]:
        sort = SORT_NAMES.index(side)
        points = (up, down)[sort]
        label, drawn = f"rope: {counted(int(points), 'point')} {side}", half(points, sort, row.wide, tall / 2, "f-ink")
    else:
        label, drawn = card_words(card, view.led), face_of(card, row.wide, tall)
    at = row._replace(y=row.y + place * tall)
    return press.target(
        face + drawn, name, label, why=card_words(card, view.led), place=at.at(number), id=f"unused-{number + 1}-{side}"
    )


def _beside(view: View, plan: Plan, press: Press) -> str:
    """The risk that is still to be paid, the base's store, and giving up: each is pressed together with something."""
    assert view.action is not None
    owed = view.action.owed
    why = f"Risk: {counted(owed, 'point')} to pay. Press it, then what pays: a card, points, or whoever loses a level."
    chips = (
        (presses.RISK, f"Risk: pay {owed}" if plan.aside else f"Risk {owed}", why),
        (presses.STORE, "Leave at base" if plan.aside else "To base", "Press what is left at the base, then this."),
        (presses.ABANDON, "Abandon", "Press what is given up for good, then this."),
        (presses.every(UP), "All up", "All cards that lead up: press this, then who gets them."),
        (presses.every(DOWN), "All down", "All cards that lead down: press this, then who gets them."),
    )
    shown = [(number, *chip) for number, chip in enumerate(chips) if chip[0] in view.targets]
    return "".join(_chip(view, press, name, said, number, why, plan) for number, name, said, why in shown)


def _chip(view: View, press: Press, name: str, said: str, number: int, why: str, plan: Plan) -> str:
    """A chip in a place of its own."""
    wide, tall = (98.0, 64.0) if plan.aside else (60.0, plan.hand[1] / 3 - 1)
    column, row = number // 3, number % 3
    place = move_to(400 + number * 103, 28) if plan.aside else move_to(265 + column * 62, row * plan.hand[1] / 3 + 0.5)
    words, size = fit(said, 16, wide - 8, plan.letters, bold=True)
    content = ground(wide, tall, True) + text(wide / 2, tall / 2 + 5, words, size, "bold", "middle")
    return pressable(view, press, name, content, said, why, place, quiet=name == presses.ABANDON)


# -- risk tokens --


def _tokens(view: View, row: Row, press: Press) -> str:
    """Tokens to take one of."""
    drawn = []
    for number, value in enumerate(view.risk_open):
        move, said = Move(Verb.TOKEN, value=value).number, f"−{value}" if value else "0"
        content = f'<circle class="plate" cx="{row.wide / 2:g}" cy="{row.tall / 2:g}" r="{row.wide / 2 - 3:g}"/>'
        content += text(row.wide / 2, row.tall / 2 + 13, said, 36, "numeral", "middle")
        words = token_words(view, value)
        found: Kind = "legal" if move in possible(view) else "still"
        drawn.append(
            press.marked(found, content, move, f"Risk token {said}", why=words, place=row.at(number), id=f"token-{number + 1}")
        )
    return "".join(drawn)


def _open(view: View, plan: Plan) -> str:
    """The open risk tokens, to look at."""
    x, y = (724, 60) if plan.aside else (12, 110)
    drawn = text(x, y + 5, "Risk tokens", plan.letters + 1, "f-mute")
    for number, value in enumerate(view.risk_open):
        at = x + 96 + number * 32
        disc = f'<circle class="f-card s-rockies" stroke-width="2.5" cx="{at}" cy="{y}" r="13"/>'
        drawn += told(disc + text(at, y + 5, f"−{value}" if value else "0", 14, "numeral", "middle"), token_words(view, value))
    return drawn
