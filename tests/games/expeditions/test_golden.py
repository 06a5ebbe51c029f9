"""What the golden games of Everest and K2 reach, as their replays tell it: the summit, a death at night, every way to end."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from highcamp import Record

GOLDEN = Path(__file__).parents[2] / "golden"
REACHED = {
    "everest/up-and-home": {"summit", "home", "night", "won by points", "nobody left"},
    "everest/lost-at-night": {"night", "won by points", "somebody left"},
    "everest/tie": {"won on a tie", "somebody left"},
    "k2/summit": {"summit", "won by points", "somebody left"},
    "k2/lost-at-night": {"night", "won by points", "somebody left"},
    "k2/tie": {"won on a tie", "somebody left"},
    "k2/nobody-is-left": {"won by points", "nobody left"},
}


class Replay:
    """What everybody saw of a game, event by event."""

    def __init__(self, name: str) -> None:
        record = Record.load(GOLDEN / f"{name}.jsonl")
        self.views: list[Any] = [record.start.view(), *(event.after.view() for event in record.events)]
        self.won = record.state.returns()

    @property
    def points(self) -> list[int]:
        """Of each team, in the end."""
        return [team.points for team in self.views[-1].teams]

    @property
    def reached(self) -> set[str]:
        """All that happened, and how it ended."""
        best = self.points.count(max(self.points))
        left = any(people(self.views[-1], team) for team in range(len(self.points)))
        end = {"won by points" if best == 1 else "won on a tie", "somebody left" if left else "nobody left"}
        return end.union(*(happened(before, after) for before, after in pairwise(self.views)))

    def since(self, team: int) -> int:
        """The event since which a team has had its points."""
        return max((n for n, view in enumerate(self.views) if view.teams[team].points != self.points[team]), default=-1)


def people(view: Any, team: int) -> list[Any]:
    """The clients of a team on the mountain, or its climbers."""
    own = view.teams[team]
    return [one for holder in (*own.guides, *own.camps) for one in holder.clients]


def happened(before: Any, after: Any) -> set[str]:
    """What is different after an event."""
    found = set()
    for team in range(before.players):
        were, are = people(before, team), people(after, team)
        more_on_top = sum(one.on_top for one in are) - sum(one.on_top for one in were)
        gain = after.teams[team].points - before.teams[team].points
        if more_on_top > 0 and gain > 0:
            found.add("summit")
        if more_on_top < 0 and gain > 0:  # those who are gone have scored once more
            found.add("home")
        if len(are) < len(were) and (after.turn > before.turn or after.moment == "over"):
            found.add("night")
    return found


@pytest.fixture(scope="module")
def replays() -> dict[str, Replay]:
    return {name: Replay(name) for name in REACHED}


def test_each_reaches_what_it_was_recorded_for(replays: dict[str, Replay]) -> None:
    assert {name: replay.reached for name, replay in replays.items()} == REACHED


@pytest.mark.parametrize("game", ["everest", "k2"])
def test_together_they_reach_everything(game: str) -> None:
    reached = set().union(*(found for name, found in REACHED.items() if name.startswith(game)))
    assert reached - {"home"} == {"summit", "night", "won by points", "won on a tie", "somebody left", "nobody left"}


def test_every_game_lasts_eighteen_days(replays: dict[str, Replay]) -> None:
    """The rulebook: the game ends at the end of the last (18th) day."""
    assert {(replay.views[-1].turn, replay.views[-1].moment) for replay in replays.values()} == {(18, "over")}


def test_the_most_points_win_and_a_tie_who_had_them_first(replays: dict[str, Replay]) -> None:
    """The rulebook: in case of a tie, the tie is won by the player who was first to gain that many points."""
    for name, replay in replays.items():
        best = [team for team, points in enumerate(replay.points) if points == max(replay.points)]
        earliest = min(replay.since(team) for team in best)
        first = [team for team in best if replay.since(team) == earliest]
        winner = replay.won.index(1.0)
        assert sum(replay.won) == 1, name
        assert winner in first, name


def test_clients_score_as_the_rulebook_says(replays: dict[str, Replay]) -> None:
    """Four climbers of two points each, up and home; and two of four who died on the way back, at three points each."""
    assert replays["everest/up-and-home"].points == [5 + 4 * 2 + 4 * 2, 5 + 4 * 2 + 2 * 2 - 2 * 3]
