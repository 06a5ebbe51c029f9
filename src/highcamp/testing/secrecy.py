"""Secrets: two histories that a viewer cannot tell apart must look the same to it.

The pairs are built from ``game.seen`` alone: a recorded game is gone through once more, and at every event some other outcome
or some other seat's move is put in its place of which the viewer would have seen the same. ``imagine`` has no part in it, so
both can be wrong in different ways and neither hides the other's mistakes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from highcamp.engine.event import Event, happen
from highcamp.engine.record import Record
from highcamp.engine.rng import Rng
from highcamp.engine.state import State
from highcamp.testing.beats import check_beat
from highcamp.testing.imagining import check_pair_imagined
from highcamp.testing.inspection import Inspection, Viewer, encoded, name_of, viewers_of
from highcamp.testing.log import check_log, divided
from highcamp.testing.luck import pick, shuffled, some
from highcamp.testing.naming import is_words
from highcamp.testing.shown import PARTS, difference, pictures_of, shown

STRAY = [1, 4, 16]  # a history strays from the true one whenever it can, or one time in so many: then it is not caught so soon
LEAST = 6  # times that it should have a chance to
TRIES = 4  # moves that are tried when straying
ASKED = 12  # moves that a viewer asks about

DIFFER = "histories were found to differ from the true one and look the same"
ALIKE = "histories were found to be the true one"


def check_secrecy(inspection: Inspection, record: Record, number: int) -> None:
    """Pairs for every viewer of a recorded game."""
    # Where nothing is hidden, going through one game shows that nothing is.
    pairs = inspection.effort.pairs if inspection.secrets else int(number == 0)
    for viewer in viewers_of(record.start):
        for n in range(pairs):
            _check_pair(inspection, record.events, viewer, inspection.rng("pair", number, viewer, n))


def _check_pair(inspection: Inspection, events: Sequence[Event], viewer: Viewer, rng: Rng) -> None:
    like = states_like(inspection, events, viewer, rng)
    chosen = some(rng, like[:-1], inspection.effort.looks) + like[-1:]
    different = [(n, other) for n, other in chosen if other.key() != events[n - 1].after.key()]
    inspection.report.notes[DIFFER if different else ALIKE] += 1
    for n, other in different:
        inspection.step = n
        _compare(inspection, events[n - 1].after, other, viewer, rng)
        if viewer is not None:
            check_pair_imagined(inspection, events[n - 1].after, other, viewer, rng)


def _compare(inspection: Inspection, state: State, other: State, viewer: Viewer, rng: Rng) -> None:
    """Both states must look the same to the viewer."""
    asked = some(rng, range(inspection.game.facts.moves), ASKED)
    pictures = pictures_of(state, rng)
    mine, theirs = shown(state, viewer, asked, pictures), shown(other, viewer, asked, pictures)
    for part in PARTS:
        why = "{} is shown {}, and {} if what it has not seen is\n  {} instead of\n  {}"
        said, otherwise = difference(mine[part], theirs[part])
        details = name_of(viewer), said, otherwise, other.position, state.position
        inspection.require(f"secret-{part}", mine[part] == theirs[part], why, *details)


def states_like(inspection: Inspection, events: Sequence[Event], viewer: Viewer, rng: Rng) -> list[tuple[int, State]]:
    """States of other histories of which the viewer saw the same, each with the number of events that it stands for."""
    found: list[tuple[int, State]] = []
    path = [events[0].before]
    stray, back = pick(rng, [often for often in STRAY if often == 1 or often * LEAST <= len(events)]), 1
    patience = 2 * len(events) + 30
    while len(path) <= len(events) and patience:
        patience -= 1
        inspection.step = len(path) - 1
        event = events[len(path) - 1]
        other = _event_like(inspection, event, path[-1], viewer, rng, stray)
        if other is not None:
            if other is not event:
                _compare_events(inspection, event, other, viewer)
                found.append((len(path), other.after))
            path.append(other.after)
            continue
        # What the viewer saw rules this history out: the event told it something. Go back, further each time, and try again.
        told = event.by_nature or inspection.game.reveals(event)
        why = "move {} told {} something new and is not revealing: it cannot be seen alike in {}"
        inspection.require("horizon", told, why, event.move, name_of(viewer), path[-1].position)
        del path[max(1, len(path) - back) :]
        stray, back = 2 * stray, 2 * back
    return found


def _compare_events(inspection: Inspection, event: Event, other: Event, viewer: Viewer) -> None:
    """Two events that look the same are told in the same words, and are the same where nothing is hidden."""
    alike = inspection.secrets or other.after.key() == event.after.key()
    inspection.require("facts", alike, "something is hidden from {}, and nothing should be", name_of(viewer))
    said, otherwise = inspection.game.tell(event, viewer), inspection.game.tell(other, viewer)
    why = "{} is told {}, and {} if what it has not seen is another"
    inspection.require("secret-tell", said == otherwise, why, name_of(viewer), said, otherwise)
    mine, theirs = (encoded([inspection.game.beat(one, viewer), inspection.game.ends(one)]) for one in (event, other))
    why = "{} sees {} happen, and {} if what it has not seen is another"
    inspection.require("secret-beat", mine == theirs, why, name_of(viewer), *difference(mine, theirs))
    mine, theirs = (encoded(divided(inspection, one, viewer)) for one in (event, other))
    why = "the log of {} is divided by {}, and by {} if what it has not seen is another"
    inspection.require("secret-log", mine == theirs, why, name_of(viewer), *difference(mine, theirs))


def _event_like(inspection: Inspection, event: Event, state: State, viewer: Viewer, rng: Rng, stray: int) -> Event | None:
    """Some event in this state that looks to the viewer like the recorded one, if there is any."""
    true = state is event.before
    if true and (event.actor == viewer or rng.below(stray)):
        return event
    acting = state.to_act == event.before.to_act and state.actor == event.before.actor
    why = "{} acts, and {} does if what {} has not seen is another"
    inspection.require("secret-acting", acting, why, event.before.to_act, state.to_act, name_of(viewer))
    if viewer is not None:
        mine, theirs = event.before.legal(viewer), state.legal(viewer)
        why = "seat {} may make {}, and {} if what it has not seen is another"
        inspection.require("secret-legal", mine == theirs, why, viewer + 1, mine, theirs)
    seen = encoded(inspection.game.seen(event, viewer))
    for move in _moves_like(event, state, viewer, rng, stray):
        other = event if true and move == event.move else happen(state, event.actor, move)
        if encoded(inspection.game.seen(other, viewer)) == seen:
            return other
    return None


def _moves_like(event: Event, state: State, viewer: Viewer, rng: Rng, stray: int) -> Iterator[int]:
    """Moves to try: the recorded one, or first some others one time in ``stray``. The viewer's own stay as they were."""
    if event.actor == viewer:
        yield event.move
        return
    moves = [move for move, _ in state.chance()] if event.by_nature else state.legal(event.actor)
    if event.move in moves:
        if state is event.before or rng.below(stray) == 0:
            yield from (pick(rng, moves) for _ in range(TRIES))
        yield event.move
    yield from shuffled(rng, moves)


def check_seen(inspection: Inspection, record: Record, n: int) -> None:
    """What is seen of event ``n`` and of the moves that might follow it."""
    game = inspection.game
    event = record.events[n - 1]
    for viewer in viewers_of(record.start):
        with inspection.trying("seen", "What {} sees of move {}", name_of(viewer), event.move):
            seen = encoded(game.seen(event, viewer))
        again = encoded(game.seen(event, viewer))
        inspection.require("seen", again == seen, "{} sees {!r} and then {!r}", name_of(viewer), seen, again)
        with inspection.trying("tell", "Telling {} of move {}", name_of(viewer), event.move):
            told = game.tell(event, viewer)
        well = [is_words(words) for words in told] == [True, True]
        inspection.require("tell", well, "{} is told {!r}", name_of(viewer), told)
        beat = check_beat(inspection, event, viewer)
        check_log(inspection, event, viewer)
        if seen == b"null":
            nothing = not any(told) and beat is None
            inspection.require("seen-nothing", nothing, "{} sees nothing of it, and is told", name_of(viewer))
            pictures = pictures_of(event.after, inspection.rng("unseen", n, viewer))
            before, after = shown(event.before, viewer, (), pictures), shown(event.after, viewer, (), pictures)
            changed = [part for part in PARTS if before[part] != after[part]]
            inspection.require("seen-nothing", not changed, "{} sees nothing of it, and {} changed", name_of(viewer), changed)
    if not event.by_nature:
        moves = event.before.legal(event.actor)
        seen_of = {encoded(game.seen(happen(event.before, event.actor, move), event.actor)) for move in moves}
        inspection.require("seen-own", len(seen_of) == len(moves), "seat {} sees the same of two own moves", event.actor + 1)


def check_secrets_found(inspection: Inspection) -> None:
    """A check of secrets that compared nothing is no check. Alone there is nobody to have secrets from."""
    if inspection.secrets and inspection.start().seats > 1:
        found = inspection.report.notes[DIFFER]
        inspection.require("secrets-found", found > 0, "something should be hidden, and nobody was found to miss anything")
