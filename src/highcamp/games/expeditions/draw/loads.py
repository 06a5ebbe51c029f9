"""What is with guides and in camps: clients with the level that tonight makes of theirs, tanks, camps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container
from typing import Final, NamedTuple

from highcamp.drawing.fitting import fit
from highcamp.drawing.pressing import Press, explained
from highcamp.drawing.svg import move_to, num, rect, text
from highcamp.games.expeditions import presses
from highcamp.games.expeditions.box import CAMP, CAMPS, GUIDES, TANK
from highcamp.games.expeditions.box import client as client_of
from highcamp.games.expeditions.draw.asking import possible
from highcamp.games.expeditions.draw.ground import Box
from highcamp.games.expeditions.draw.meanings import OXYGEN, camp_words, client_meaning
from highcamp.games.expeditions.draw.plan import GAP, Plan
from highcamp.games.expeditions.draw.signs import FLAG, MINUS, PLUS, TENT, badge, ground, pressable, sign
from highcamp.games.expeditions.draw.signs import TANK as BOTTLE
from highcamp.games.expeditions.draw.wares import parties
from highcamp.games.expeditions.move import Move, Verb
from highcamp.games.expeditions.view import Client, Holder, View

_NARROW: Final = 48  # a place on a phone
_GOODS: Final = (CAMP, TANK)


class Thing(NamedTuple):
    """What is with a guide or in a camp, as often as it is there."""

    what: int
    times: int
    client: Client | None = None


def things(holder: Holder) -> list[Thing]:
    """Camps and tanks, then clients by their level."""
    clients = Counter(holder.clients) if holder.points is None else Counter[Client]()
    found = [
        Thing(client_of(0 if one.kind == "climber" else 1, one.level, one.on_top), times, one)
        for one, times in sorted(clients.items(), key=lambda client: (client[0].level, client[0].kind, client[0].on_top))
    ]
    goods = [Thing(CAMP, holder.camps), Thing(TANK, holder.tanks)]
    return [thing for thing in goods if thing.times] + found


# -- the board of a guide --


def _seats(holder: Holder, plan: Plan) -> list[tuple[int, Thing]]:
    """Things of a guide, each with its place on the board: a camp, oxygen, then clients, at their level if there is room."""
    placed: list[tuple[int, Thing]] = []
    for thing in things(holder):
        if thing.client is None:
            placed.append((_GOODS.index(thing.what), thing))
        elif not plan.roomy:
            placed.append((plan.clients + sum(other.client is not None for _, other in placed), thing))
        else:
            fellows = sum(other.client is not None and other.client.level == thing.client.level for _, other in placed)
            placed.append((plan.clients + fellows * plan.across + thing.client.level - 1, thing))
    return placed


def depth(holder: Holder, plan: Plan, takes: bool) -> int:
    """Rows of the board of a guide under its head. If he ``takes`` something up, that is at the end of the first where there is
    room, else in a row of its own.
    """
    if holder.points is not None:
        return 1 + takes
    last = max([plan.clients, *(place for place, _ in _seats(holder, plan))])
    return 1 + last // plan.across + (takes and not plan.roomy)


def on_board(view: View, holder: Holder, number: int, plan: Plan, box: Box, press: Press) -> list[str]:
    """The rows of a guide's board: all their places, or parties to begin with instead of clients."""
    placed, row = dict(_seats(holder, plan)), plan.clients // plan.across
    begin = [] if placed else parties(view, number, plan, box._replace(y=box.y + row * (plan.row + GAP)), press)
    empty = set(range(len(_GOODS))) if row or not begin else set[int]()
    if not begin:
        empty |= set(range(plan.clients, (row + 1) * plan.across))
    drawn = [_empty(place, plan, _seat(box, plan, place)) for place in sorted(empty - placed.keys())]
    drawn += [_thing(view, number, thing, plan, _seat(box, plan, place), press) for place, thing in placed.items()]
    return drawn + begin


def _seat(box: Box, plan: Plan, place: int) -> Box:
    """A place of a board."""
    step, down = box.wide / plan.across, plan.row + GAP
    return Box(box.x + place % plan.across * step, box.y + place // plan.across * down, step - GAP, plan.row)


def beside(box: Box, plan: Plan) -> Box:
    """The rest of the row in which a camp and oxygen are."""
    left = _seat(box, plan, len(_GOODS)).x
    return box._replace(x=left, wide=box.x + box.wide - left)


def _empty(place: int, plan: Plan, box: Box) -> str:
    """A place for a camp, for oxygen, for clients of a level, or for any."""
    content = rect(1, 1, box.wide - 2, box.tall - 2, "none s-line thin", 9)
    if place >= len(_GOODS):
        level = place - plan.clients + 1
        content += text(box.wide / 2, box.tall / 2 + 5, str(level), plan.letters + 2, "f-mute", "middle") if plan.roomy else ""
        return explained(content, f"No client of level {level}." if plan.roomy else "No client.", place=move_to(box.x, box.y))
    said, shape = (("camp", TENT), ("oxygen", BOTTLE))[place]
    words, size = fit(said, plan.letters, box.wide - 3, plan.letters)
    content += text(box.wide / 2, 14, words, size, "f-mute", "middle") + sign(shape, box.wide / 2, box.tall - 14, "f-line")
    return explained(content, f"No {said}.", place=move_to(box.x, box.y))


def in_rows(view: View, number: int, found: list[Thing], across: int, plan: Plan, box: Box, press: Press) -> list[str]:
    """Things next to each other, and below where there are more."""
    step, down = box.wide / across, plan.row + GAP
    places = [
        Box(box.x + place % across * step, box.y + place // across * down, step - GAP, box.tall) for place in range(len(found))
    ]
    return [_thing(view, number, thing, plan, place, press) for thing, place in zip(found, places, strict=True)]


def _thing(view: View, number: int, thing: Thing, plan: Plan, box: Box, press: Press) -> str:
    name, moves = presses.item(number, thing.what), possible(view)
    gift = Move(Verb.GIVE, holder=number, item=thing.what).number if thing.client is not None else -1
    tank = Move(Verb.SPEND, camp=number - GUIDES).number if thing.what == TANK and number >= GUIDES else -1
    pressed = name in view.targets or gift in moves or tank in moves
    content = ground(box.wide, box.tall, pressed) + _face(thing, plan, box.wide, box.tall)
    if goes := _goes(number, thing.what, moves):
        disc = f'<circle class="f-ink" cx="{num(box.wide - 2)}" cy="2" r="6"/>'  # at the corner, beside the words
        content += disc + sign(goes, box.wide - 2, 2, "f-paper", 0.55)
    why = _meaning(view, thing)
    place = move_to(box.x, box.y)
    for move in (gift, tank):
        if move in moves:
            return press.legal(content, move, why, why=why, place=place)
    return pressable(view, press, name, content, why, why, place, quiet=True)


def _goes(number: int, what: int, moves: Container[int]) -> str:
    """A minus for what can be left at the base or in a camp, a plus for what can be taken from a camp."""
    if number >= GUIDES:
        taking = (Move(Verb.TAKE, guide=guide, camp=number - GUIDES, item=what) for guide in range(GUIDES))
        return PLUS if what != CAMP and any(move.number in moves for move in taking) else ""
    if Move(Verb.UNLOAD, guide=number, item=what).number in moves:
        return MINUS
    putting = (Move(Verb.PUT, guide=number, camp=camp, item=what) for camp in range(CAMPS))
    return MINUS if what != CAMP and any(move.number in moves for move in putting) else ""


def _meaning(view: View, thing: Thing) -> str:
    if thing.client is not None:
        return client_meaning(thing.client, thing.times)
    return OXYGEN if thing.what == TANK else f"A camp to set up. {camp_words(view.led)}"


def _face(thing: Thing, plan: Plan, wide: float, tall: float) -> str:
    said = thing.client.kind if thing.client is not None else "oxygen" if thing.what == TANK else "camp"
    words, size = fit(said, plan.letters, wide - 3, plan.letters)
    low = tall - 14
    drawn = text(wide / 2, 14, words, size, "", "middle")
    drawn += text(2, low + 5, f"{thing.times}×", plan.letters, "f-mute") if thing.times > 1 else ""
    if thing.client is None:
        return drawn + sign(
            BOTTLE if thing.what == TANK else TENT, wide / 2 + 3, low, "f-andes" if thing.what == TANK else "f-ink"
        )
    crowded = thing.times > 1 or thing.client.on_top
    narrow = crowded and wide < _NARROW
    radius, letters = (7, 16) if narrow else (8, 19)
    right = wide - radius - 1.5 if crowded else wide / 2 + 10
    left = right - (13 if narrow else 21)
    drawn += text(left, low + 6, str(thing.client.level), letters, "numeral", "middle")
    if thing.client.on_top:
        drawn += sign(FLAG, 4, low + 8 - 8 * (thing.times > 1), "f-himalayas", 0.9)
    return drawn + badge(thing.client.tonight, right, low, radius, 12)
