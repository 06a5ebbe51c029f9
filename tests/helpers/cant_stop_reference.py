"""Can't Stop a second time, for the tests to compare with: written from the rules alone, in dicts and sets.

It shares nothing with the package but the form of a position. Every step makes a new table; nothing here is fast.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from hypothesis import strategies as st

HEIGHTS = {2: 3, 3: 5, 4: 7, 5: 9, 6: 11, 7: 13, 8: 11, 9: 9, 10: 7, 11: 5, 12: 3}
MOST_COLUMNS = {2: 5, 3: 4, 4: 3}
VARIANTS = ["none", "jumping", "forced_move"]

# Every set-up of the printed game.
SETUPS: list[dict[str, Any]] = [
    {"players": players, "columns": columns, "variant": variant}
    for players, most in MOST_COLUMNS.items()
    for columns in range(3, most + 1)
    for variant in VARIANTS
]


@dataclass(frozen=True)
class Table:
    """Camps, won columns and climbers; seats count from 0, columns are their own numbers."""

    goal: int
    variant: str
    heights: dict[int, int]
    closed: frozenset[int]
    camps: tuple[dict[int, int], ...]
    won: dict[int, int]
    climbers: dict[int, int]
    turn: int

    @classmethod
    def of(cls, position: dict[str, Any]) -> Table:
        """The table of a position."""
        lab = position.get("lab") or {}
        return cls(
            goal=position["columns"],
            variant=position["variant"],
            heights=dict(zip(range(2, 13), lab.get("heights", HEIGHTS.values()), strict=True)),
            closed=frozenset(lab.get("closed", ())),
            camps=tuple({int(column): height for column, height in own.items()} for own in position["camps"]),
            won={int(column): seat - 1 for column, seat in position["won"].items()},
            climbers={int(column): height for column, height in position["climbers"].items()},
            turn=position["to_act"] - 1,
        )

    def shown(self) -> dict[str, Any]:
        """What a position says of this table."""
        turn = {} if self.winner() is not None else {"to_act": self.turn + 1}
        return turn | {
            "camps": [{str(column): own[column] for column in sorted(own)} for own in self.camps],
            "won": {str(column): self.won[column] + 1 for column in sorted(self.won)},
            "climbers": {str(column): self.climbers[column] for column in sorted(self.climbers)},
        }

    def winner(self) -> int | None:
        """The seat that has reached the goal."""
        won = list(self.won.values())
        return next((seat for seat in won if won.count(seat) >= self.goal), None)

    def rival_on(self, column: int, height: int) -> bool:
        """Whether an opponent's camp stands on this space."""
        return any(own.get(column) == height for seat, own in enumerate(self.camps) if seat != self.turn)

    # -- climbing --

    def usable(self, column: int) -> bool:
        """Not won, the climber below the top, and a climber in it or a free one."""
        shut = column in self.won or column in self.closed
        on_top = self.climbers.get(column) == self.heights[column]
        return not shut and not on_top and (column in self.climbers or len(self.climbers) < 3)

    def step(self, column: int) -> Table:
        """One step up: from the climber, the own camp or the foot; a jumping climber goes on past opponents' camps."""
        height = self.climbers.get(column, self.camps[self.turn].get(column, 0)) + 1
        while self.variant == "jumping" and self.rival_on(column, height):
            height += 1
        return replace(self, climbers=self.climbers | {column: height})

    def choices(self, dice: list[int]) -> dict[str, Table]:
        """What this throw allows, in notation, with the table after it; nothing for a bust.

        The player takes one half of the pairing after the other, in either order, and must take what can be taken.
        """
        a, b, c, d = dice
        found = {}
        for halves in [(a + b, c + d), (a + c, b + d), (a + d, b + c)]:
            for order in (halves, halves[::-1]):
                table, taken = self, []
                for column in order:
                    if table.usable(column):
                        table = table.step(column)
                        taken.append(column)
                if taken:
                    found["+".join(map(str, sorted(taken)))] = table
        return found

    # -- ending a turn --

    def may_stop(self) -> bool:
        """After a climb, unless Forced Move finds a climber beside an opponent's camp."""
        sharing = any(self.rival_on(column, height) for column, height in self.climbers.items())
        return bool(self.climbers) and not (self.variant == "forced_move" and sharing)

    def stop(self) -> Table:
        """Climbers become camps; those on a top win the column and clear it."""
        topped = {column for column, height in self.climbers.items() if height == self.heights[column]}
        own = self.camps[self.turn] | self.climbers
        camps = [own if seat == self.turn else other for seat, other in enumerate(self.camps)]
        cleared = tuple({column: height for column, height in row.items() if column not in topped} for row in camps)
        won = self.won | dict.fromkeys(topped, self.turn)
        return replace(self, camps=cleared, won=won).pass_on()

    def pass_on(self) -> Table:
        """The climbers leave and the next seat has its turn; so a bust, too."""
        return replace(self, climbers={}, turn=(self.turn + 1) % len(self.camps))


def said(position: dict[str, Any]) -> dict[str, Any]:
    """The part of a position that ``Table.shown`` writes."""
    return {key: value for key, value in position.items() if key in ("to_act", "camps", "won", "climbers")}


# -- positions to try --


@st.composite
def boards(draw: st.DrawFn) -> dict[str, Any]:
    """Options: those of the printed game, or a made-up board."""
    if draw(st.booleans()):
        return dict(draw(st.sampled_from(SETUPS)))
    sides = draw(st.integers(2, 6))
    closed = sorted(draw(st.sets(st.integers(2, 12), max_size=sides)) - {2 * sides - 1})  # never all of them
    room = len(set(range(2, 2 * sides + 1)) - set(closed))
    setups = [(players, goal) for players in (1, 2, 3, 4) for goal in (1, 2, 3, 4, 5) if players * (goal - 1) < room]
    players, goal = draw(st.sampled_from(setups))
    heights = draw(st.lists(st.integers(1, 15), min_size=11, max_size=11))
    lab = {"sides": sides, "heights": heights, "closed": closed}
    return {"players": players, "columns": goal, "variant": draw(st.sampled_from(VARIANTS)), "lab": lab}


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """Positions in the middle of a turn, crowded ones above all, none of them over."""
    options = draw(boards())
    players, goal, variant = options["players"], options["columns"], options["variant"]
    lab = options.get("lab") or {"sides": 6, "heights": list(HEIGHTS.values()), "closed": []}
    heights = dict(zip(range(2, 13), lab["heights"], strict=True))
    columns = [column for column in range(2, 2 * lab["sides"] + 1) if column not in lab["closed"]]
    turn = draw(st.integers(0, players - 1))

    won: dict[str, int] = {}
    owners = [seat + 1 for seat in range(players) for _ in range(goal - 1)]
    for column, owner in zip(draw(st.permutations(columns)), draw(st.permutations(owners)), strict=False):
        if len(won) < len(columns) - 1 and draw(st.booleans()):
            won[str(column)] = owner

    camps: list[dict[str, int]] = [{} for _ in range(players)]
    climbers: dict[str, int] = {}
    for column in draw(st.permutations(columns)):
        if str(column) in won:
            continue
        taken: set[int] = set()
        for seat in range(players):
            height = draw(st.integers(0, min(4, heights[column] - 1)) | st.integers(0, heights[column] - 1))
            if height and not (variant != "none" and height in taken):
                camps[seat][str(column)] = height
                taken.add(height)
        rivals = {own.get(str(column)) for seat, own in enumerate(camps) if seat != turn}
        above = range(camps[turn].get(str(column), 0) + 1, heights[column] + 1)
        spaces = [height for height in above if not (variant == "jumping" and height in rivals)]
        if len(climbers) < 3 and draw(st.booleans()):
            climbers[str(column)] = draw(st.sampled_from(spaces) | st.just(heights[column]))
    return options | {"to_act": turn + 1, "camps": camps, "won": won, "climbers": climbers}
