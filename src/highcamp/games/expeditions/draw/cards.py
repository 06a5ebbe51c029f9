"""What the reader holds and chooses from, pinned below the board: cards, risk tokens, and what a thing is pressed with."""

from __future__ import annotations

from typing import NamedTuple

from highcamp.drawing.fitting import fit
from highcamp.drawing.pressing import Kind, Press, told
from highcamp.drawing.svg import move_to, rect, text
from highcamp.engine.phrases import counted
from highcamp.games.expeditions import presses
from highcamp.games.expeditions.box import LOOKING, RETURNING
from highcamp.games.expeditions.draw.asking import looked_at, own_cards, possible, use
from highcamp.games.expeditions.draw.faces import face_of, half
from highcamp.games.expeditions.draw.hand import Use, chosen_one, held
from highcamp.games.expeditions.draw.meanings import card_words, token_words
from highcamp.games.expeditions.draw.plan import Plan
from highcamp.games.expeditions.draw.signs import MINUS, ground, pressable, sign
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
    """Cards that a tank lets one look at; to be kept, or to be put back on either end of the deck."""
    own = own_cards(view)
    assert own is not None
    tall = plan.hand[1] - 24 if plan.aside else 100
    row = Row(12, 12, 104 if plan.aside else 62, tall)
    drawn = []
    for number, card in enumerate(own.looking_at):
        move, kind = looked_at(view, card), view.cards.index(card)
        face = ground(row.wide, row.tall, True) + face_of(card, row.wide, row.tall)
        words = card_words(card, view.led)
        if own.doing == LOOKING:
            drawn.append(
                press.legal(face, move, f"{card}: keep it", why=words, place=row.at(number), id=f"looked-{number + 1}")
            )
        else:
            drawn.append(pressable(view, press, presses.looked(kind), face, f"{card}: put it back", words, row.at(number)))
    why = "Where it goes in your acclimatization deck."
    ends = enumerate(((presses.TOP, "Back on top"), (presses.BOTTOM, "To the bottom")))
    drawn += [_chip(view, press, name, said, "", number, why, plan) for number, (name, said) in ends if name in view.targets]
    return "".join(drawn)


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
        (presses.RISK, f"Risk: pay {owed}", "", why),
        (presses.STORE, "Leave at base", MINUS, "Press what is left at the base, then this."),
        (presses.ABANDON, "Abandon", MINUS, "Press what is given up for good, then this."),
    )
    return "".join(
        _chip(view, press, name, said, mark, number, why, plan)
        for number, (name, said, mark, why) in enumerate(chips)
        if name in view.targets
    )


def _chip(view: View, press: Press, name: str, said: str, mark: str, number: int, why: str, plan: Plan) -> str:
    """A chip in a place of its own."""
    wide, tall = (166.0, 64.0) if plan.aside else (122.0, plan.hand[1] / 3 - 1)
    place = move_to(404 + number * 172, 28) if plan.aside else move_to(264, number * plan.hand[1] / 3 + 0.5)
    words, size = fit(said, 16, wide - 34, plan.letters, bold=True)
    content = ground(wide, tall, name in view.targets) + text(
        wide / 2 + (9 if mark else 0), tall / 2 + 5, words, size, "bold", "middle"
    )
    content += sign(mark, 14, tall / 2, "f-ink", 0.9) if mark else ""
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
