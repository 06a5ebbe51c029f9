"""What may be wrong with a board beyond its form: names, trails, zones, tokens that do not go together.

A chart is what could be read of a board file. Nothing is concluded from what could not: a field that is missing from the chart,
and an entry that is None, have been found fault with already.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from math import comb, prod
from typing import Any

from highcamp.engine.forms import Fault

MOST_DEALS = 50_000  # ways to lay the crevasses that are gone through
NAME = re.compile(r"[A-Za-z][A-Za-z0-9]{0,11}")
CREVASSE = "crevasse"

Near = dict[str, set[str]]


def faults(chart: Mapping[str, Any]) -> Iterator[Fault]:
    """Everything that is wrong with a board, as far as it could be read."""
    if "spaces" not in chart:
        return
    spaces, base, summit = chart["spaces"], chart.get("base"), chart.get("summit")
    yield from _names(spaces)
    yield from _ends(spaces, base, summit)
    yield from _costs(spaces, chart.get("icefall"))
    yield from _limits(chart)
    if "trails" not in chart:
        return
    trails = chart["trails"]
    yield from _trails(spaces, trails)
    known = _known(spaces, trails)
    yield from _rounds(spaces, known)
    yield from _zones(spaces, known, summit)
    if base is not None and base in spaces and _whole(trails):
        near = neighbours(spaces, known)
        reached = _reached(base, near)
        for name in spaces:
            if name not in reached:
                yield Fault(f"spaces.{name}", f"No trail leads from the base to {name}.", "Join it to another space.")
        if summit is not None and summit in reached:
            yield from _deals(spaces, chart.get("icefall"), near, base, summit)


def _names(spaces: Iterable[str]) -> Iterator[Fault]:
    known: dict[str, str] = {}
    for name in spaces:
        where = f"spaces.{name}"
        if NAME.fullmatch(name) is None:
            yield Fault(where, f"{name!r} is no name for a space.", "Use a letter, then letters and figures, 12 at most.")
        if name.lower() in known:
            yield Fault(where, f"{known[name.lower()]!r} has the same name but for capitals.", "Rename one of them.")
        known[name.lower()] = name


def _ends(spaces: Mapping[str, Any], base: str | None, summit: str | None) -> Iterator[Fault]:
    for key, name in (("base", base), ("summit", summit)):
        if name is not None and name not in spaces:
            yield Fault(key, f"There is no space {name!r}.", f"Name the space that is the {key}.")
        elif name is not None and _of(spaces, name, "icefall") is not None:
            yield Fault(f"spaces.{name}", f"The {key} cannot be in the icefall.", "Give it a cost instead.")
    if base is not None and base == summit:
        yield Fault("summit", "Base and summit are the same space.", "Name another one.")
    if base in spaces and next(iter(spaces)) != base:
        yield Fault(f"spaces.{base}", "The base does not come first.", "List it before the other spaces.")


def _costs(spaces: Mapping[str, Any], tokens: Mapping[str, Any] | None) -> Iterator[Fault]:
    for name in spaces:
        sign = _of(spaces, name, "icefall")
        if sign is not None and _of(spaces, name, "cost") is not None:
            yield Fault(f"spaces.{name}", "A space has either a cost or an icefall sign.", "Leave out one of the two.")
        if sign is not None and tokens is not None and sign not in tokens:
            where = f"spaces.{name}"
            yield Fault(where, f"There are no icefall tokens with the sign {sign!r}.", "Add them to icefall.")
    if any(space is None or "icefall" not in space for space in spaces.values()):
        return  # the signs that could not be read are missing from the count
    for sign, given in (tokens or {}).items():
        lie = sum(space["icefall"] == sign for space in spaces.values())
        if given is not None and lie != len(given):
            yield Fault(f"icefall.{sign}", f"{len(given)} tokens lie on {lie} spaces.", "Make both the same.")


def _limits(chart: Mapping[str, Any]) -> Iterator[Fault]:
    if "limit" not in chart or "guide_limit" not in chart:
        return
    if chart["limit"] and chart["guide_limit"]:
        yield Fault("guide_limit", "The limits are given twice.", "Keep those under limit.")
    named = "guide_limit" if chart["guide_limit"] else "limit"
    for players in ("2", "3", "4", "5"):
        if players not in chart[named]:
            yield Fault(named, f"The limits for {players} players are missing.", f"Add {players} = four numbers.")


def _trails(spaces: Mapping[str, Any], trails: Mapping[str, Any]) -> Iterator[Fault]:
    for lower, uppers in trails.items():
        where = f"trails.{lower}"
        if lower not in spaces:
            yield Fault(where, f"There is no space {lower!r}.", "Add it to spaces, or take the trail out.")
        for place, upper in enumerate(uppers or ()):
            if upper is not None and upper not in spaces:
                yield Fault(where, f"There is no space {upper!r}.", "Add it to spaces, or take the trail out.")
            elif upper == lower:
                yield Fault(where, f"A trail leads from {lower} to itself.", "Take it out.")
            elif upper in uppers[:place] or lower in (trails.get(upper) or ()):
                yield Fault(where, f"{lower} and {upper} are joined more than once.", "Keep one trail up.")


def _known(spaces: Mapping[str, Any], trails: Mapping[str, Any]) -> dict[str, list[str]]:
    """The trails that join two spaces, each pair once: what ``_trails`` finds no fault with, and one way of what is doubled."""
    known: dict[str, list[str]] = {}
    for lower, uppers in trails.items():
        for upper in uppers or ():
            joined = upper in known.get(lower, ()) or lower in known.get(upper, ())
            if lower in spaces and upper in spaces and lower != upper and not joined:
                known.setdefault(lower, []).append(upper)
    return known


def _whole(trails: Mapping[str, Any]) -> bool:
    """Whether every trail could be read: else any space may be joined to any other."""
    return all(uppers is not None and None not in uppers for uppers in trails.values())


def _rounds(spaces: Iterable[str], trails: Mapping[str, Sequence[str]]) -> Iterator[Fault]:
    """Trails that lead uphill and back. In every round one at least leads to a space listed earlier: that one is named."""
    order = {name: place for place, name in enumerate(spaces)}
    above = {name: set(trails.get(name, ())) for name in order}
    for lower, uppers in trails.items():
        for upper in uppers:
            if order[upper] < order[lower] and lower in _reached(upper, above):
                where = f"trails.{lower}"
                yield Fault(where, f"Trails lead uphill from {lower} over {upper} and back to it.", "Turn one of them round.")


def _zones(spaces: Mapping[str, Any], trails: Mapping[str, Sequence[str]], summit: str | None) -> Iterator[Fault]:
    zones = {name: _of(spaces, name, "zone") for name in spaces}
    read = {name: zone for name, zone in zones.items() if zone is not None}
    for lower, uppers in trails.items():
        for upper in uppers:
            if lower in read and upper in read and read[upper] < read[lower]:
                yield Fault(f"trails.{lower}", f"The trail up to {upper} leads into a lower zone.", "Correct a zone.")
    if summit is not None and trails.get(summit):
        yield Fault(f"trails.{summit}", "A trail leads higher than the summit.", "Turn it round.")
    if summit in read and read[summit] < max(read.values()):
        yield Fault(f"spaces.{summit}", "Other spaces lie in a higher zone than the summit.", "Correct a zone.")


def _deals(spaces: Mapping[str, Any], tokens: Mapping[str, Any] | None, near: Near, base: str, summit: str) -> Iterator[Fault]:
    """Crevasses may lie anywhere among the spaces of their sign; none of the ways may close the mountain."""
    closed = {sign: (given or ()).count(CREVASSE) for sign, given in (tokens or {}).items()}
    under = {sign: [name for name in spaces if _of(spaces, name, "icefall") == sign] for sign in closed}
    if prod(comb(len(under[sign]), closed[sign]) for sign in closed) > MOST_DEALS:
        yield Fault("icefall", "There are too many ways to lay the crevasses to check them all.", "Use fewer of them.")
        return
    for deal in product(*(combinations(under[sign], closed[sign]) for sign in closed)):
        shut = {name for names in deal for name in names}
        if summit not in _reached(base, near, shut):
            names = " and ".join(sorted(shut))
            yield Fault("icefall", f"With crevasses on {names} nobody can reach the summit.", "Add trails or fewer crevasses.")
            return


def neighbours(spaces: Iterable[str], trails: Mapping[str, Iterable[str]]) -> Near:
    """The spaces next to each space."""
    near: Near = {name: set() for name in spaces}
    for lower, uppers in trails.items():
        for upper in uppers:
            near[lower].add(upper)
            near[upper].add(lower)
    return near


def _reached(start: str, near: Near, shut: Iterable[str] = ()) -> set[str]:
    found, waiting = {start}, [start]
    while waiting:
        for name in near[waiting.pop()]:
            if name not in found and name not in shut:
                found.add(name)
                waiting.append(name)
    return found


def _of(spaces: Mapping[str, Any], name: str, key: str) -> Any:
    """A figure of a space, or None if it is not given or could not be read."""
    return (spaces[name] or {}).get(key)
