"""The log of an expedition by days, nights and turns, and what a team did in its turn, in a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from highcamp.engine.event import Event
from highcamp.engine.phrases import counted, listed
from highcamp.engine.telling import Turn
from highcamp.engine.words import Line, Seat, joined, line
from highcamp.games.expeditions.box import CAMP, GUIDES, HOLDERS, KIND_NAMES, NOWHERE, TANK
from highcamp.games.expeditions.day import drawer
from highcamp.games.expeditions.losses import losses
from highcamp.games.expeditions.move import Verb, move_of
from highcamp.games.expeditions.names import card_named, space_named, who_named
from highcamp.games.expeditions.notation import all_called, faces_of, is_led
from highcamp.games.expeditions.phases import ACT, CREVICE, DRAW, ICEFALL
from highcamp.games.expeditions.rules import Expedition
from highcamp.games.expeditions.story import ends, expeditions


def heading(event: Event) -> str:
    """The day, or its night."""
    before, _ = expeditions(event)
    return f"Night of day {before.turn}" if ends(event) else f"Day {before.turn}"


def turn(event: Event, seat: int | None) -> Turn | None:
    """Whose actions an event belongs to; the night is everybody's. The cards that a seat is dealt stand together, too."""
    before, _ = expeditions(event)
    if before.phase == DRAW:
        return Turn(drawer(before)) if drawer(before) == seat else None
    acts = before.phase in (ACT, ICEFALL, CREVICE) and not ends(event)
    return Turn(before.acting_seat()) if acts else None


def sum_up(events: Sequence[Event]) -> Line:
    """Where a team's guides or climbers have gone, with whom and what, who died, and the points of it."""
    (start, _), (_, now) = expeditions(events[0]), expeditions(events[-1])
    if start.phase == DRAW:
        cards = [card_named(faces_of(start)[event.move]) for event in events]
        return line(Seat(drawer(start)).does("draw"), f" {listed(cards)}.")
    seat = start.acting_seat()
    deeds = [deed for guide in range(GUIDES) if (deed := _deeds(events, seat, guide, start, now))]
    done = "; ".join(deeds) or f"{all_called(start)} stay where they are"
    said = [line(Seat(seat).own, f" {done}.")]
    dead = sum(len(losses(seat, move_of(event.move), *expeditions(event))) for event in events if not event.by_nature)
    if dead:
        said.append(line(f"{counted(dead, 'client dies', 'clients die') if is_led(start) else 'It costs a life'}."))
    gain = now.points[seat] - start.points[seat]
    if gain:
        said.append(line(Seat(seat).does("gain" if gain > 0 else "lose"), f" {counted(max(gain, -gain), 'point')}."))
    return joined(" ", said)


def _deeds(events: Sequence[Event], seat: int, guide: int, start: Expedition, now: Expedition) -> str:
    """What one of the two has done."""
    own = [move_of(event.move) for event in events if not event.by_nature and move_of(event.move).guide == guide]
    loaded = [move.item for move in own if move.verb is Verb.LOAD]
    parts = [f"loads {_loaded(loaded)}"] if loaded else []
    here, there = start.where[seat * HOLDERS + guide], now.where[seat * HOLDERS + guide]
    if there != here and there != NOWHERE:
        parts.append(f"goes from {space_named(here, start)} to {space_named(there, start)}")
    elif any(move.verb is Verb.STEP for move in own) and there != NOWHERE:
        parts.append(f"comes back to {space_named(there, start)}")
    if any(move.verb is Verb.PLACE for move in own):
        parts.append(f"sets up {'a camp' if is_led(start) else 'the tent'}")
    if there == NOWHERE and here != NOWHERE:
        parts.append("dies")
    return f"{who_named(guide, start)} {listed(parts)}" if parts else ""


def _loaded(items: list[int]) -> str:
    """People and things in words: ``2 climbers and a camp``."""
    named = Counter("oxygen tank" if item == TANK else "camp" if item == CAMP else KIND_NAMES[item // 12] for item in items)
    return listed(
        counted(number, name) if number > 1 else f"{'an' if name.startswith('o') else 'a'} {name}"
        for name, number in named.items()
    )
