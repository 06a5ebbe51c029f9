"""Record the golden games: ``python scripts/golden.py [GAME]...`` (``make golden`` for all).

Golden games are whole games, kept as files, that every later version must replay to the same digests at every step. There is
one for each ending, variant and number of players of a game: seeded random play is searched for the shortest that shows it.
They are recorded anew only when a game's ``rules_version`` is raised. Beside them is kept what seats observe in them, which
changes only when the version of that observation is raised, too.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from highcamp import Dealer, Record, Refused, Rng, State, game
from highcamp.bots.bot import ask
from highcamp.bots.naming import bot
from highcamp.engine.registry import names, plugin_version
from highcamp.testing.digests import observed

FOLDER = Path(__file__).parent.parent / "tests" / "golden"
OBSERVATIONS = FOLDER / "observations.json"
SEEDS = 200  # how many random games are searched for the shortest


class Golden(NamedTuple):
    """One game to record: its file, its options, and what must have happened in it."""

    name: str
    options: dict[str, Any]
    shows: Callable[[Record], bool] = lambda record: True
    bot: str = "random"
    """Who plays: random moves do not find every ending. Then the first game that shows it will do."""
    seeds: int = SEEDS


def won_exactly(record: Record) -> bool:
    """The winner reached the goal and no more."""
    return _columns_beyond_the_goal(record) == 0


def won_with_more(record: Record) -> bool:
    """The last stop won more columns than were needed."""
    return _columns_beyond_the_goal(record) > 0


def _columns_beyond_the_goal(record: Record) -> int:
    won = max(standing.points for standing in record.state.standing())
    return int(won) - int(record.start.options.columns)


def variant_mattered(record: Record) -> bool:
    """Without the variant the same moves would have led elsewhere, or other moves would have been allowed."""
    options = msgspec.to_builtins(record.start.options)
    plain = record.game.new(**options | {"variant": "none"})
    for event in record.events:
        if _told(plain) != _told(event.before):
            return True
        plain.apply(event.move, event.actor)
    return False


def _told(state: State) -> tuple[dict[str, Any], list[int]]:
    return state.position() | {"variant": None}, state.legal()


def reached_the_summit(record: Record) -> bool:
    """Somebody stood on the summit at the end."""
    return bool(max(own.points for own in record.state.standing()) >= record.state.view().goal)


def two_flags_ahead(record: Record) -> bool:
    """The winner led by two flags, below the summit."""
    return not reached_the_summit(record)


def won_on_a_tie(record: Record) -> bool:
    """Two had the most points."""
    points = sorted(own.points for own in record.state.standing())
    return points[-1] == points[-2]


def won(record: Record) -> bool:
    """All have won together."""
    return record.state.returns()[0] > 0


def up_and_home(record: Record) -> bool:
    """Clients were on the summit and came home, and nobody was left on the mountain."""
    top, home, left = (_clients(record, column) for column in ("on the summit", "home after it", "still up there"))
    return top > 0 and home > 0 and left == 0


def _clients(record: Record, column: str) -> int:
    """How many clients of all teams the account has in this column."""
    (sheet,) = record.game.account(record.events)
    return sum(int(str(row[sheet.columns.index(column)])) for row in sheet.rows)


def lost_at_night(record: Record) -> bool:
    """Somebody did not live through a night, and one team won by its points."""
    nights = [event for event in record.events if event.after.over or event.after.view().turn > event.before.view().turn]
    lost = any(_people(event.after) < _people(event.before) for event in nights)
    return lost and not won_on_a_tie(record)


def nobody_is_left(record: Record) -> bool:
    """All climbers were lost."""
    return _people(record.state) == 0


def _people(state: State) -> int:
    """Clients on the mountain, or climbers."""
    return sum(len(holder.clients) for team in state.view().teams for holder in (*team.guides, *team.camps))


def a_climber_on_top(record: Record) -> bool:
    """A climber who lived has been on the summit, and one team won by its points."""
    team = record.state.view().teams
    return not won_on_a_tie(record) and any(one.on_top for own in team for holder in own.guides for one in holder.clients)


GOLDEN: dict[str, list[Golden]] = {
    "cant-stop": [
        Golden("two-players-won-exactly", {"players": 2}, won_exactly),
        Golden("two-players-won-with-more", {"players": 2}, won_with_more),
        Golden("two-players-five-columns", {"players": 2, "columns": 5}),
        Golden("two-players-jumping", {"players": 2, "variant": "jumping"}, variant_mattered),
        Golden("two-players-forced-move", {"players": 2, "variant": "forced_move"}, variant_mattered),
        Golden("three-players-four-columns-jumping", {"players": 3, "columns": 4, "variant": "jumping"}, variant_mattered),
        Golden("four-players", {"players": 4}),
        Golden("four-players-forced-move", {"players": 4, "variant": "forced_move"}, variant_mattered),
        Golden("alone-on-a-study-board", {"players": 1, "columns": 2, "lab": {"sides": 4, "closed": [5]}}),
    ],
    "mountaineers": [
        Golden("basic", {"mode": "basic"}),
        Golden("peak-summit", {"mode": "peak"}, reached_the_summit),
        Golden("peak-two-flags", {"mode": "peak", "players": 4}, two_flags_ahead),
        Golden("peak-tie", {"mode": "peak"}, won_on_a_tie),
        Golden("peak-five-climbers-tak-tak-always-extra", {"mode": "peak", "players": 5, "tak_tak_always_extra": True}),
        Golden("peak-long-mountain", {"mode": "peak", "track": "long"}),
        Golden("tournament", {"mode": "tournament"}),
        Golden("sherpa", {"mode": "sherpa"}),
        Golden("blitz", {"mode": "blitz", "players": 4}),
        Golden("blitz-first-flag", {"mode": "blitz", "blitz_goal": "first_flag"}),
        Golden("own-track", {"mode": "sherpa", "own_track": {"summit": 30, "flags": [8, 15, 22]}}),
    ],
    "tranquility": [
        Golden("alone-with-ropes-won", {"players": 1}, won, "careful"),
        Golden("alone-without-ropes-lost", {"players": 1, "guide_ropes": 0}),
        Golden("two-players-won", {"players": 2}, won, "careful"),
        Golden("five-players-won", {"players": 5}, won, "careful", 3_000),
        Golden("two-players-green-path-won", {"players": 2, "green_path": True}, won, "careful", 3_000),
        Golden("two-players-panoramas-won", {"players": 2, "panorama_objectives": True}, won, "careful", 5_000),
        Golden("two-players-goats-won", {"players": 2, "mountain_goats": True}, won, "careful", 60_000),
        Golden(
            "three-players-all-modules-lost",
            {"players": 3, "green_path": True, "panorama_objectives": True, "objectives": 5, "mountain_goats": True},
        ),
        Golden("four-players-six-campfires-open-hands-lost", {"players": 4, "campfires": "six", "open_hands": True}),
    ],
    "elevation": [
        Golden("one-climber", {"players": 1}, seeds=20),
        Golden("two-climbers", {"players": 2}, seeds=20),
        Golden("three-climbers", {"players": 3}, seeds=20),
        Golden(
            "four-anchor-low-visibility",
            {"players": 4, "day_1": 0, "day_2": 1, "day_3": 1, "always": ["anchor", "low_visibility"]},
            seeds=20,
        ),
        Golden(
            "five-draft-swap",
            {"players": 5, "day_1": 0, "day_2": 0, "day_3": 1, "always": ["route_finding", "equipment_swap"]},
            seeds=20,
        ),
        Golden(
            "six-rapid-free-off-course",
            {"players": 6, "day_1": 0, "day_2": 0, "day_3": 0, "always": ["rapid_ascent", "free_climbing", "off_course"]},
            seeds=20,
        ),
    ],
    "everest": [
        Golden("easier-summer", {"players": 2}, seeds=20),
        Golden("harder-winter", {"players": 2, "board": "harder", "season": "winter"}, seeds=20),
        Golden("up-and-home", {"players": 2}, up_and_home, "planning"),
        Golden("lost-at-night", {"players": 2}, lost_at_night, "planning"),
        Golden("tie", {"players": 2}, won_on_a_tie, "planning"),
    ],
    "k2": [
        Golden("alone", {"players": 1}, seeds=20),
        Golden("two-players", {"players": 2}, seeds=20),
        Golden("summit", {"players": 2}, a_climber_on_top, "planning"),
        Golden("lost-at-night", {"players": 2}, lost_at_night, "planning"),
        Golden("tie", {"players": 2}, won_on_a_tie, "planning"),
        Golden("nobody-is-left", {"players": 1}, nobody_is_left, seeds=40),
    ],
}


def of(name: str) -> list[Golden]:
    """What to record of a game: its table above, or one game for each number of players."""
    fewest, most = game(name).facts.seats
    return GOLDEN.get(name) or [Golden(f"players-{players}", {"players": players}) for players in range(fewest, most + 1)]


def shortest(name: str, golden: Golden) -> Record:
    """The shortest random game that shows what is wanted, or the first played by a bot."""
    best: Record | None = None
    for seed in range(golden.seeds):
        record = play(name, golden, seed, len(best.events) if best else None)
        if record is not None and golden.shows(record):
            best = record
            if golden.bot != "random":
                break
    if best is None:
        sys.exit(f"{name}: none of {golden.seeds} games shows {golden.name}.")
    return best


def play(name: str, golden: Golden, seed: int, below: int | None) -> Record | None:
    """A game; None if it is not over in fewer events than ``below``."""
    record = Record.new(name, **golden.options)
    dealer, rng = Dealer(seed), Rng.keyed(seed, "players")
    player = bot(record.game, golden.bot)
    while not record.state.over:
        if len(record.events) + 1 == below:
            return None
        if record.state.is_chance:
            record.deal(dealer)
            continue
        seats = record.state.to_act
        seat = seats[rng.below(len(seats))]
        record.play(seat, ask(player, record.state, seat, rng))
    return record


def observations(name: str) -> dict[str, Any]:
    """What seats observe in the golden games that lie there, and by which versions."""
    found = game(name)
    seen = {file.stem: observed(Record.load(file)) for file in sorted(_folder(name).glob("*.jsonl"))}
    return {"rules": found.rules_version, "observation": found.observation().version, "games": seen}


def refuse_silent_changes(name: str) -> None:
    """Whatever learned from an observation must be told that it is another: by its version, or that of the rules."""
    kept, found = _kept().get(name), game(name)
    if kept is None or (kept["rules"], kept["observation"]) != (found.rules_version, found.observation().version):
        return
    changed = {file for file, seen in observations(name)["games"].items() if kept["games"].get(file, seen) != seen}
    if changed:
        why = f"In {', '.join(sorted(changed))} seats observe other numbers than they did, and the versions are the same."
        raise Refused("silent-change", why, where=name, fix="Raise the version of its observation.")


def _folder(name: str) -> Path:
    return FOLDER / name.replace("-", "_")


def _kept() -> dict[str, Any]:
    return dict(msgspec.json.decode(OBSERVATIONS.read_bytes())) if OBSERVATIONS.exists() else {}


def main(wanted: list[str]) -> None:
    """Record the golden games of these games, by default of all of ours, and what seats observe in them."""
    for name in wanted or [name for name in names() if plugin_version(name) is None]:
        refuse_silent_changes(name)
        goldens = of(name)
        folder = _folder(name)
        folder.mkdir(parents=True, exist_ok=True)
        for golden in goldens:
            path = folder / f"{golden.name}.jsonl"
            shortest(name, golden).save(path)
            print(f"{path.relative_to(FOLDER.parent.parent)}: {path.stat().st_size:,} bytes")
        for stray in set(folder.glob("*.jsonl")) - {folder / f"{golden.name}.jsonl" for golden in goldens}:
            stray.unlink()
        kept = msgspec.json.encode({**_kept(), name: observations(name)}, order="sorted")
        OBSERVATIONS.write_bytes(msgspec.json.format(kept, indent=2) + b"\n")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Refused as refusal:
        sys.exit(str(refusal))
