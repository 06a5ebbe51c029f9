"""What the base has for a guide who stands there: plus for each ware, and four clients of a kind at once; setting up a camp."""

from __future__ import annotations

from typing import Final

from highcamp.drawing.pressing import Kind, Press
from highcamp.drawing.svg import move_to, text
from highcamp.engine.phrases import counted
from highcamp.games.expeditions import presses
from highcamp.games.expeditions.box import CAMP, GUIDES, KIND_NAMES, TANK
from highcamp.games.expeditions.bundles import NEWCOMERS, PARTY
from highcamp.games.expeditions.draw.asking import possible
from highcamp.games.expeditions.draw.ground import Box
from highcamp.games.expeditions.draw.plan import GAP, Plan
from highcamp.games.expeditions.draw.signs import PLUS, TENT, ground, pressable, sign
from highcamp.games.expeditions.move import Move, Verb
from highcamp.games.expeditions.notation import GUIDE_NAMES
from highcamp.games.expeditions.view import Holder, View

WARES: Final = ((0, "climber"), (12, "tourist"), (TANK, "oxygen"), (CAMP, "camp"))


def at_foot(view: View) -> list[int]:
    """Those of the reader's guides who may take up something, or set up a camp."""
    moves, wares = possible(view), [what for what, _ in WARES]
    return [
        guide
        for guide in range(GUIDES)
        if Move(Verb.PLACE, guide=guide).number in moves
        or any(Move(Verb.LOAD, guide=guide, item=what).number in moves for what in wares)
    ]


def parties(view: View, guide: int, plan: Plan, box: Box, press: Press) -> list[str]:
    """Four of a kind at once, for a guide with nobody and nothing."""
    drawn, half = [], box.wide / len(NEWCOMERS)
    for place, what in enumerate(NEWCOMERS):
        name, said = presses.party(guide, what), counted(PARTY, KIND_NAMES[what // 12])
        if name in view.targets:
            content = ground(half - GAP, box.tall, True)
            content += text((half - GAP) / 2, box.tall / 2 + 5, f"+ {said}", plan.letters + 1, "bold", "middle")
            why = f"Take {said} from the base."
            drawn.append(pressable(view, press, name, content, why, why, move_to(box.x + place * half, box.y)))
    return drawn


def take_up(view: View, holder: Holder, guide: int, plan: Plan, box: Box, press: Press) -> list[str]:
    """Plus for what the base has; and to set up the camp that he carries, or the tent."""
    moves, drawn = possible(view), []
    step, pitch = box.wide / len(WARES), Move(Verb.PLACE, guide=guide).number
    base = view.led and holder.at == view.spaces[0].name
    for place, (what, said) in enumerate(WARES):
        move, label = Move(Verb.LOAD, guide=guide, item=what).number, f"one {said} more"
        if what == CAMP and pitch in moves:
            move, label = pitch, "set up the camp" if view.led else "set up the tent"
        elif not base:
            continue
        content = ground(step - GAP, box.tall, True)
        content += sign(TENT if move == pitch else PLUS, step / 2 - 2, 14, "f-ink")
        words = "set up" if move == pitch else said
        content += text(step / 2 - 2, box.tall - 7, words, plan.letters, "", "middle")
        kind: Kind = "legal" if move in moves else "shut" if press.asks else "still"
        at = move_to(box.x + place * step, box.y)
        drawn.append(press.marked(kind, content, move, f"{GUIDE_NAMES[guide]}: {label}", place=at))
    return drawn
