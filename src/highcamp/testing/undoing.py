"""Taking back: exactly, and never across the horizon."""

from __future__ import annotations

from highcamp.engine.chance import Dealer
from highcamp.engine.event import Event, happen
from highcamp.engine.record import Record
from highcamp.engine.refusal import Refused
from highcamp.engine.undo import place_to_undo
from highcamp.testing.inspection import Inspection, encoded, seats_of, viewers_of
from highcamp.testing.luck import some
from highcamp.testing.walk import part_of

LOOKS = 20  # imagined worlds in which a secret move is made, to see whether it shows its seat anything


def check_undo(inspection: Inspection, record: Record, n: int) -> None:
    """Every seat tries to take its latest move back after ``n`` events, and to make and unmake every legal move."""
    for seat in seats_of(record.start):
        _check_take_back(inspection, part_of(record, n), seat)
    state = record.at(n)
    for seat in state.acting():
        for move in state.legal(seat):
            _check_final(inspection, part_of(record, n), seat, move)


def _check_take_back(inspection: Inspection, part: Record, seat: int) -> None:
    events, state = list(part.events), part.state
    try:
        gone = part.undo(seat)
    except Refused as refusal:
        inspection.require("undo", bool(refusal.text), "undo is refused without a word")
        _check_refusal_right(inspection, events, seat)
        return
    place = next(n for n, event in enumerate(events) if event is gone)
    for event in events[place:]:
        hidden = event.actor != seat and event.after.gathering() and inspection.game.seen(event, seat) is None
        over = event.by_nature or (inspection.game.reveals(event) and not hidden)
        inspection.require("horizon", not over, "seat {} takes back what was revealed by move {}", seat + 1, event.move)
    rest = [(event.actor, event.move) for event in events if event is not gone]
    left = [(event.actor, event.move) for event in part.events]
    inspection.require("undo", gone.actor == seat and left == rest, "seat {} took back more than its own choice", seat + 1)
    again = gone.before.copy()
    for event in events[place + 1 :]:
        again.apply(event.move, event.actor)
    inspection.require("undo", part.state == again and part.state.digest() == again.digest(), "undo gives another state")
    part.play(seat, gone.move)
    inspection.require("undo", part.state.digest() == state.digest(), "undone and made again, move {} differs", gone.move)


def _check_refusal_right(inspection: Inspection, events: list[Event], seat: int) -> None:
    """A seat's own latest move can be taken back, unless it revealed something or let others choose in secret."""
    if events and events[-1].actor == seat:
        final = inspection.game.reveals(events[-1]) or events[-1].opens
        inspection.require("undo", final, "seat {} cannot take back its move {}", seat + 1, events[-1].move)


def check_withdrawals(inspection: Inspection, record: Record) -> None:
    """While choices are gathered, one that nobody else has seen is no revelation."""
    for n, event in enumerate(record.events, 1):
        inspection.step = n
        if not event.by_nature and event.before.gathering() and event.after.gathering():
            vain = inspection.game.reveals(event) and _unseen(event) and not _learns(inspection, event)
            inspection.require("withdraw", not vain, "nobody saw the choice of seat {}, and it is final", event.actor + 1)


def check_secret_undo(inspection: Inspection, record: Record) -> None:
    """What a seat can take back is the same whatever the others have chosen in secret, or whether they have."""
    for n, event in enumerate(record.events, 1):
        inspection.step = n
        if event.by_nature or not event.before.gathering():
            continue
        earlier, rng = record.events[: n - 1], inspection.rng("secret undo", n)
        moves = some(rng, event.before.legal(event.actor), LOOKS)
        others = [happen(event.before, event.actor, move) for move in moves if move != event.move]
        for seat in seats_of(record.start):
            if seat != event.actor:
                _check_secret_undo(inspection, earlier, event, others, seat)


def _check_secret_undo(inspection: Inspection, earlier: list[Event], event: Event, others: list[Event], seat: int) -> None:
    game, offer = inspection.game, _offer([*earlier, event], seat)
    told = encoded(game.seen(event, seat))
    like = [[*earlier, other] for other in others if encoded(game.seen(other, seat)) == told]
    if game.seen(event, seat) is None:
        like.append(earlier)
    for history in like:
        why = "seat {} sees by what it can take back what seat {} has chosen, or that it has"
        inspection.require("secret-undo", _offer(history, seat) == offer, why, seat + 1, event.actor + 1)


def _offer(events: list[Event], seat: int) -> object:
    """The move that the seat could take back, or which kind of refusal it would get."""
    try:
        return events[place_to_undo(events, seat)].move
    except Refused as refusal:
        return refusal.code


def _unseen(event: Event) -> bool:
    """Whether the others would have seen the same of any other choice."""
    game, before = event.before.game, event.before
    moves = before.legal(event.actor)
    others = [viewer for viewer in viewers_of(before) if viewer != event.actor]
    made = [happen(before, event.actor, move) for move in moves]
    return len(moves) > 1 and all(len({encoded(game.seen(other, viewer)) for other in made}) == 1 for viewer in others)


def _learns(inspection: Inspection, event: Event) -> bool:
    """Whether the move showed its own seat something that it could not know: elsewhere it would have seen something else."""
    rng = inspection.rng("learns", inspection.step)
    worlds = [event.before.imagine(event.actor, rng) for _ in range(LOOKS)]
    afters = [event.after, *(happen(world, event.actor, event.move).after for world in worlds)]
    return len({encoded(after.view(event.actor)) for after in afters}) > 1


def _check_final(inspection: Inspection, part: Record, seat: int, move: int) -> None:
    state = part.state
    final = inspection.game.is_final(state, seat, move)
    part.play(seat, move)
    if part.state.is_chance:
        part.deal(Dealer(f"{inspection.seed} final"))
    try:
        part.undo(seat)
    except Refused:
        inspection.require("final", final, "move {} is not called final, and cannot be taken back", move)
        return
    inspection.require("final", not final, "move {} is called final, and can be taken back", move)
    inspection.require("undo", part.state == state and part.state.digest() == state.digest(), "undo gives another state")
