"""The kit's front door: play games, look at every step, and look closely at some."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree

import msgspec

from highcamp.bots.levels import LEVELS
from highcamp.engine.admission import why_unfit
from highcamp.engine.game import Game
from highcamp.engine.options import options_of
from highcamp.engine.pad import FORM
from highcamp.engine.record import Record
from highcamp.engine.refusal import Refused
from highcamp.engine.state import State
from highcamp.testing.chance import check_chance, check_sample
from highcamp.testing.copies import check_copies, check_identity, check_old_states
from highcamp.testing.effort import Effort, Level
from highcamp.testing.imagining import check_fields, check_imagine
from highcamp.testing.inspection import Inspection
from highcamp.testing.legality import check_acting
from highcamp.testing.luck import some
from highcamp.testing.naming import check_naming
from highcamp.testing.notation import check_notation, check_words
from highcamp.testing.observing import check_observation, check_observations
from highcamp.testing.odds import check_odds
from highcamp.testing.pictures import check_pictures
from highcamp.testing.positions import check_position
from highcamp.testing.records import check_record
from highcamp.testing.refusals import check_refusals
from highcamp.testing.report import Report
from highcamp.testing.results import check_returns, check_standing
from highcamp.testing.secrecy import check_secrecy, check_secrets_found, check_seen
from highcamp.testing.simultaneous import check_orders
from highcamp.testing.undoing import check_secret_undo, check_undo, check_withdrawals
from highcamp.testing.walk import just_play, states_of, walk
from highcamp.testing.worlds import LISTED, check_worlds_at

KINDS = 12  # kinds of moments whose first state is looked at
SAID = 8  # moves that are put into words at every step
SEEDS = 30  # that may all give the same game, before that is suspicious


def check_game(
    game: Game[Any, Any],
    options: Mapping[str, Any] | None = None,
    *,
    effort: Effort | Level = "usual",
    seed: int | str = 0,
    hidden: bool | None = None,
) -> Report:
    """Check that a game keeps the contract with these options.

    Raises ``Nonconformity`` at the first breach. The report says what was checked and how often. ``effort`` is ``"quick"``,
    ``"usual"`` or ``"long"``, or an ``Effort`` of your own; the same seed makes the same check. ``hidden=False`` is for
    options with which nothing is hidden in a game that has secrets otherwise (all hands are open): then nothing may be.
    """
    inspection = Inspection(game, options or {}, effort, seed, hidden)
    with inspection.trying("crash", "The check"):
        _check_offered(inspection)
        _check_options(inspection)
        for number in range(inspection.effort.games):
            _check_one_game(inspection, number)
        _check_seeds_differ(inspection)
        check_secrets_found(inspection)
        check_fields(inspection)
    return inspection.report


def check_worlds(
    game: Game[Any, Any], options: Mapping[str, Any] | None = None, *, effort: Effort | Level = "long", seed: int | str = 0
) -> Report:
    """Check, on a set-up small enough to list all worlds that a seat could be in, that it imagines exactly those."""
    inspection = Inspection(game, options or {}, effort, seed, None)
    with inspection.trying("crash", "The check"):
        for number in range(inspection.effort.games):
            record = walk(inspection, number, just_play)
            for n in some(inspection.rng("worlds", number), range(len(record.events) + 1), inspection.effort.looks):
                inspection.step = n
                check_worlds_at(inspection, record, n)
        why = "the set-up is too large: not once could all worlds be listed in {} steps"
        inspection.require("worlds-all", inspection.report.notes[LISTED] > 0, why, inspection.effort.worlds)
    return inspection.report


def _check_offered(inspection: Inspection) -> None:
    why = why_unfit(inspection.game)
    inspection.require("offered", not why, "{}", why)
    with inspection.trying("offered", "Reading its rules"):
        text = inspection.game.help()
    inspection.require("offered", bool(text.strip()), "the text of its rules is empty")
    _check_extras(inspection)


def _check_extras(inspection: Inspection) -> None:
    """What a game may do without; what it has must serve every door."""
    game = inspection.game
    with inspection.trying("offered", "Its cover"):
        cover = game.cover()
        if cover:
            ElementTree.fromstring(cover)
    with inspection.trying("offered", "Asking for its bots"):
        names = [kind.name for kind in game.bots() if kind.line and kind()]
    inspection.require("offered", len({"random", *names}) == len(names) + 1, "several bots have one name: random, {}", names)
    played = [kind.level for kind in game.bots() if kind.level]
    faults = sorted(set(played) - set(LEVELS)) or sorted(level for level in set(played) if played.count(level) > 1)
    inspection.require("offered", not faults, "bots play levels that there are not, or several play one: {}", faults)
    posing = sorted(kind.name for kind in game.bots() if kind.name in LEVELS and kind.name != kind.level)
    inspection.require("offered", not posing, "bots have the name of a level that they do not play: {}", posing)
    if game.pad() is not None:
        inspection.require("offered", FORM in inspection.headings(), "it has a score pad, and its help no heading {!r}", FORM)
    check_observation(inspection)
    if game.own_parts is not None:
        own = any(option.name == "own" for option in options_of(game.Options))
        inspection.require("offered", own, "it has own parts, and no option with the name 'own' for them")


def _check_options(inspection: Inspection) -> None:
    game = inspection.game
    options = game.options(inspection.options)
    with inspection.trying("options", "Reading back {}", options):
        again = game.options(msgspec.json.decode(msgspec.json.encode(options)))
    inspection.require("options", again == options, "{} reads back as {}", options, again)
    try:
        game.options({**inspection.options, "no such option": 1})
    except Refused:
        inspection.report.counts["options"] += 1
    else:
        inspection.fail("options", "an unknown option is accepted")


def _check_one_game(inspection: Inspection, number: int) -> None:
    keys: list[bytes] = []

    def look(inspection: Inspection, record: Record) -> None:
        state = record.state
        keys.append(state.key())
        check_acting(inspection, state)
        check_returns(inspection, state)
        check_identity(inspection, keys[-1], record.digest(inspection.step))
        if state.is_chance:
            check_chance(inspection, state)
        else:
            check_words(inspection, state, SAID)

    record = walk(inspection, number, look)
    check_old_states(inspection, record, keys)
    looks = _looks(inspection, record, number)
    for n in looks:
        inspection.step = n
        _look_closely(inspection, record, n)
    check_orders(inspection, record)
    check_secret_undo(inspection, record)
    check_withdrawals(inspection, record)
    check_secrecy(inspection, record, number)
    for n in looks:
        inspection.step = n
        check_imagine(inspection, record.at(n))
        if inspection.secrets:
            check_worlds_at(inspection, record, n)
    inspection.step = len(record.events)
    check_record(inspection, record, looks[len(looks) // 2])
    again = walk(inspection, number, just_play)
    alike = [event.move for event in again.events] == [event.move for event in record.events]
    inspection.require("seed", alike and again.state == record.state, "the same seed gave another game")


def _check_seeds_differ(inspection: Inspection) -> None:
    first = walk(inspection, 0, just_play)
    # Two seeds may agree in a small game; so many cannot.
    differ = any(walk(inspection, number, just_play).state != first.state for number in range(1, SEEDS))
    inspection.require("seed", differ, "{} seeds gave the same game", SEEDS)


def _look_closely(inspection: Inspection, record: Record, n: int) -> None:
    """The costly checks."""
    state = record.at(n)
    check_refusals(inspection, state)
    check_notation(inspection, state)
    check_position(inspection, record, n)
    check_copies(inspection, record, n)
    check_standing(inspection, state)
    check_pictures(inspection, state)
    check_undo(inspection, record, n)
    if n:
        check_seen(inspection, record, n)
    check_naming(inspection, record, n)
    check_observations(inspection, record, n)
    check_odds(inspection, state, _kind(state))
    drawn = inspection.game.draw_name(state) if state.is_chance else ""
    if drawn and drawn not in inspection.fairly_drawn:
        inspection.fairly_drawn.add(drawn)
        check_sample(inspection, state)


def _looks(inspection: Inspection, record: Record, number: int) -> list[int]:
    """States to look at closely: the first of every kind of moment, some others, and the end."""
    looks = {*some(inspection.rng("looks", number), range(len(record.events)), inspection.effort.looks), len(record.events)}
    for n, state in enumerate(states_of(record)):
        kind = _kind(state)
        if kind not in inspection.kinds and len(inspection.kinds) < KINDS:
            inspection.kinds.add(kind)
            looks.add(n)
    return sorted(looks)


def _kind(state: State) -> object:
    """What kind of moment this is, as far as can be told from outside: who acts, and what their moves look like."""
    if state.is_chance:
        return state.game.draw_name(state)
    words = [state.game.say(state.legal(seat)[0], state) for seat in state.acting()[:1]]
    return len(state.acting()), state.gathering(), tuple(re.sub(r"\d+", "", word) for word in words)
