"""What is with guides and in camps: clients with the level that tonight makes of theirs, tanks, camps."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from highcamp.drawing.fitting import fit
from highcamp.drawing.pressing import Press
from highcamp.drawing.svg import move_to, text
from highcamp.games.expeditions import presses
from highcamp.games.expeditions.box import CAMP, GUIDES, TANK
from highcamp.games.expeditions.box import client as client_of
from highcamp.games.expeditions.draw.asking import possible
from highcamp.games.expeditions.draw.ground import Box
from highcamp.games.expeditions.draw.meanings import OXYGEN, camp_words, client_meaning
from highcamp.games.expeditions.draw.plan import GAP, Plan
from highcamp.games.expeditions.draw.signs import FLAG, TENT, badge, ground, pressable, sign
from highcamp.games.expeditions.draw.signs import TANK as BOTTLE
from highcamp.games.expeditions.move import Move, Verb
from highcamp.games.expeditions.view import Client, Holder, View


class Thing(NamedTuple):
    """What is with a guide or in a camp, as often as it is there."""

    what: int
    times: int
    client: Client | None = None


def things(holder: Holder) -> list[Thing]:
    """Clients, those who would die first, then tanks and camps."""
    clients = Counter(holder.clients) if holder.points is None else Counter[Client]()
    found = [
        Thing(client_of(0 if one.kind == "climber" else 1, one.level, one.on_top), times, one) for one, times in clients.items()
    ]
    found.sort(key=lambda thing: (thing.client is not None and thing.client.tonight > 0, thing.what))
    found += [Thing(TANK, holder.tanks)] if holder.tanks else []
    return found + ([Thing(CAMP, holder.camps)] if holder.camps else [])


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
    why = _meaning(view, thing)
    place = move_to(box.x, box.y)
    for move in (gift, tank):
        if move in moves:
            return press.legal(content, move, why, why=why, place=place)
    return pressable(view, press, name, content, why, why, place, quiet=True)


def _meaning(view: View, thing: Thing) -> str:
    if thing.client is not None:
        return client_meaning(thing.client, thing.times)
    return OXYGEN if thing.what == TANK else f"A camp to set up. {camp_words(view.led)}"


def _face(thing: Thing, plan: Plan, wide: float, tall: float) -> str:
    said = thing.client.kind if thing.client is not None else "oxygen" if thing.what == TANK else "camp"
    words, size = fit(said, plan.letters, wide - 3, plan.letters)
    low = tall - 14
    drawn = text(wide / 2, 14, words, size, "", "middle")
    drawn += text(3, low + 6, f"{thing.times}×", plan.letters, "f-mute") if thing.times > 1 else ""
    if thing.client is None:
        return drawn + sign(
            BOTTLE if thing.what == TANK else TENT, wide / 2 + 3, low, "f-andes" if thing.what == TANK else "f-ink"
        )
    right = wide - 10.5 if thing.times > 1 or thing.client.on_top else wide / 2 + 10
    left = right - (15 if thing.times > 1 or thing.client.on_top else 21)
    drawn += text(left, low + 7, str(thing.client.level), 19, "numeral", "middle")
    if thing.client.on_top:
        drawn += sign(FLAG, 4, low + 8 - 8 * (thing.times > 1), "f-himalayas", 0.9)
    return drawn + badge(thing.client.tonight, right, low, 8, 12)
