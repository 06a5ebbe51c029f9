"""What the reader holds and chooses from, pinned below the board: cards, risk tokens, and what a thing is pressed with."""

from __future__ import annotations

from typing import NamedTuple

from highcamp.drawing.fitting import fit
from highcamp.drawing.held import held_ids
from highcamp.drawing.pressing import Kind, Press, explained
from highcamp.drawing.svg import move_to, rect, text
from highcamp.engine.phrases import capital, counted
from highcamp.games.expeditions import presses
from highcamp.games.expeditions.box import DOWN, LOOKING, RETURNING, UP
from highcamp.games.expeditions.draw.asking import looked_at, own_cards, possible, use
from highcamp.games.expeditions.draw.faces import face_of, half
from highcamp.games.expeditions.draw.hand import Use, chosen_one, held
from highcamp.games.expeditions.draw.meanings import called, card_words, token_words
from highcamp.games.expeditions.draw.plan import Plan
from highcamp.games.expeditions.draw.signs import ground
from highcamp.games.expeditions.move import Move, Verb
from highcamp.games.expeditions.notation import SORT_NAMES
from highcamp.games.expeditions.outlook import hurting
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
        return _tokens(view, Row(12, plan.hand.tall / 2 - 40, 80, 80, 8), press)
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
    wide, tall = plan.hand.wide, plan.hand.tall
    row = Row(12, 14, 104, tall - 24) if plan.roomy else Row(6, LIFT, 62, tall - LIFT - 2 - 22 * plan.apart, 4)
    room = (wide - 24) * 0.74 if plan.roomy else wide - 8 - 28 * (not plan.apart)
    row = row._replace(wide=min(row.wide, room / max(1, len(cards)) - row.gap))
    drawn = []
    ids = held_ids(view.cards.index(card) for card, _ in cards)
    for number, (card, chosen) in enumerate(cards):
        found = chosen_one(view, card, press) if chosen else held(view, card, press)
        drawn.append(_card(view, card, ids[number], found, row._replace(y=row.y - LIFT * chosen), number, press))
    return "".join(drawn)


def _looked(view: View, plan: Plan, press: Press) -> str:
    """Cards that a tank lets one look at: one to keep, then the others to put back on either end of the deck."""
    own = own_cards(view)
    assert own is not None
    keeps = own.doing == LOOKING
    row = Row(12, 4, 104 if plan.roomy else 62, plan.hand.tall - 8, 6 if keeps else 122 if plan.roomy else 66)
    drawn = []
    for number, card in enumerate(own.looking_at):
        words, id = card_words(view.face(card), view.led), f"looked-{number + 1}"
        face = ground(row.wide, row.tall, keeps) + face_of(view.face(card), row.wide, row.tall)
        if keeps:
            label, move = f"{called(view.face(card))}: keep it", looked_at(view, card)
            drawn.append(press.legal(face, move, label, why=words, place=row.at(number), id=id))
            continue
        drawn.append(explained(face, words, place=row.at(number), id=id))
        left = row.x + number * (row.wide + row.gap) + row.wide + 4
        drawn += _ends(view, card, Row(left, 0, row.gap - 8, plan.hand.tall / 2, 0), id, press)
    return "".join(drawn)


def _ends(view: View, card: str, row: Row, id: str, press: Press) -> list[str]:
    """Where a card can go back to."""
    drawn, kind, moves = [], view.cards.index(card), possible(view)
    ends = ((Verb.TO_TOP, "on top", "top"), (Verb.TO_BOTTOM, "bottom", "bottom"))
    for place, (verb, said, end) in enumerate(ends):
        move = Move(verb, kind=kind).number
        content = ground(row.wide, row.tall, True) + text(row.wide / 2, row.tall / 2 + 5, said, 14, "bold", "middle")
        kind_of: Kind = "legal" if move in moves else "shut"
        at = row._replace(y=row.y + place * (row.tall + row.gap))
        drawn.append(
            press.marked(kind_of, content, move, f"{called(view.face(card))} back, {said}", place=at.at(0), id=f"{id}-{end}")
        )
    return drawn


def _card(view: View, card: str, id: str, found: Use, row: Row, number: int, press: Press) -> str:
    plate = ground(row.wide, row.tall, found.kind != "still")
    words = card_words(view.face(card), view.led)
    content = plate + face_of(view.face(card), row.wide, row.tall, found.chosen)
    return press.marked(
        found.kind, content, found.move, found.label, chosen=found.chosen, why=words, place=row.at(number), id=id
    )


def _still(view: View, cards: tuple[str, ...], plan: Plan) -> str:
    """Cards to look at, of the team that acts."""
    row = Row(12, 6, 92 if plan.roomy else 62, plan.hand.tall - 12)
    faces = [
        (card, rect(1, 1, row.wide - 2, row.tall - 2, "f-card s-line thin", 9) + face_of(view.face(card), row.wide, row.tall))
        for card in cards
    ]
    return "".join(
        explained(face, card_words(view.face(card), view.led), place=row.at(number))
        for number, (card, face) in enumerate(faces)
    )


# -- the running turn --


def _unused(view: View, plan: Plan, press: Press) -> str:
    """Cards that are not used yet; of a rope each side by itself."""
    assert view.action is not None
    row = Row(12, 8, 116, plan.hand.tall - 16, 8) if plan.roomy else Row(4, 1, 70, plan.hand.tall - 2, 4)
    drawn = []
    for number, card in enumerate(view.action.unused):
        kind = view.cards.index(card)
        sides = [side for side in (*SORT_NAMES, "boost") if presses.card(kind, side) in view.targets]
        if not sides:
            found: Kind = "shut" if press.asks else "still"
            face = ground(row.wide, row.tall, found == "shut") + face_of(view.face(card), row.wide, row.tall)
            words = card_words(view.face(card), view.led)
            drawn.append(
                press.marked(
                    found,
                    face,
                    use(view, card),
                    f"{called(view.face(card))}, not used yet",
                    why=words,
                    place=row.at(number),
                    id=f"unused-{number + 1}",
                )
            )
        for place, side in enumerate(sides):
            drawn.append(_side(view, card, side, place, len(sides), row, number, press))
    return "".join(drawn)


def _side(view: View, card: str, side: str, place: int, of: int, row: Row, number: int, press: Press) -> str:
    """A card, or a side of a rope."""
    tall, shown = row.tall / of, view.face(card)
    plate, name = ground(row.wide, tall, True), presses.card(view.cards.index(card), side)
    if side in SORT_NAMES[:2]:
        sort = SORT_NAMES.index(side)
        points = (shown.up, shown.down)[sort]
        label, drawn = f"rope: {counted(points, 'point')} {side}", half(points, sort, row.wide, tall / 2, "f-ink")
    else:
        label, drawn = card_words(shown, view.led), face_of(shown, row.wide, tall)
    at, id = row._replace(y=row.y + place * tall), f"unused-{number + 1}-{side}"
    return press.target(
        plate + drawn, name, label, asks=_weakens(view, shown.loss), why=card_words(shown, view.led), place=at.at(number), id=id
    )


def _weakens(view: View, loss: int) -> str:
    """Of a card that costs levels: whom it would hurt, by who might use it."""
    if not loss or view.seat is None:
        return ""
    users = [
        guide
        for number, guide in enumerate(view.teams[view.seat].guides)
        if presses.holder(number) in view.targets and (guide.clients or guide.points is None)
    ]
    return f"Who uses it? {capital('; '.join(hurting(guide, loss) for guide in users))}."


def _beside(view: View, plan: Plan, press: Press) -> str:
    """The risk that is still to be paid, giving up, and all cards at once: each is a question, answered by the next press."""
    assert view.action is not None
    owed = view.action.owed
    pays = f"What pays the risk of {counted(owed, 'point')}?"
    chips = (
        (presses.RISK, f"Risk: pay {owed}" if plan.roomy else f"Risk {owed}", pays),
        (presses.ABANDON, "Abandon", "What is given up for good?"),
        (presses.every(UP), "All up", "Who gets all cards that lead up?"),
        (presses.every(DOWN), "All down", "Who gets all cards that lead down?"),
    )
    shown = [(number, *chip) for number, chip in enumerate(chips) if chip[0] in view.targets]
    return "".join(_chip(press, name, said, number, asks, plan) for number, name, said, asks in shown)


def _chip(press: Press, name: str, said: str, number: int, asks: str, plan: Plan) -> str:
    """A chip in a place of its own."""
    wide, tall = (98.0, 64.0) if plan.roomy else (56.0, plan.hand.tall / 2 - 1)
    column, row = number // 2, number % 2
    place = move_to(400 + number * 103, 28) if plan.roomy else move_to(228 + column * 58, row * plan.hand.tall / 2 + 0.5)
    words, size = fit(said, 16, wide - 8, plan.letters, bold=True)
    content = ground(wide, tall, True) + text(wide / 2, tall / 2 + 5, words, size, "bold", "middle")
    return press.target(content, name, said, why=asks, asks=asks, place=place, cls="quiet" if name == presses.ABANDON else "")


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
    """The open risk tokens, to look at: behind the hand, or in a line below it."""
    x, y, step, radius = (plan.hand.wide - 100, 60.0, 32, 13) if plan.roomy else (104, plan.hand.tall - 12, 28, 10)
    drawn = text(x - 96, y + 5, "Risk tokens", plan.letters + 1, "f-mute") if plan.apart else ""
    for number, value in enumerate(view.risk_open):
        at = (x + number * step, y) if plan.apart else (plan.hand.wide - 14, plan.hand.tall / 2 + (number - 1) * step)
        disc = f'<circle class="f-card s-rockies" stroke-width="2.5" cx="{at[0]:g}" cy="{at[1]:g}" r="{radius}"/>'
        drawn += explained(
            disc + text(at[0], at[1] + 5, f"−{value}" if value else "0", 14, "numeral", "middle"), token_words(view, value)
        )
    return drawn
