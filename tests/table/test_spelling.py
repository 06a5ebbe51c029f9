"""What a reader reads is made once for as long as it is shown, and anew when anything about it is new."""

from __future__ import annotations

import random

import pytest

import highcamp
from highcamp import Dealer, Record, Rng
from highcamp.engine import registry
from highcamp.engine.words import Line, Reader, Seat
from highcamp.table.frame import frame
from highcamp.table.spelling import Spelling
from highcamp.table.story import Story
from table_sitting import act, people, viewer

ANN, BEN = Reader(("Ann", "Ben"), 0), Reader(("Ann", "Ben"), 1)


def test_a_thing_is_spelled_once_for_as_long_as_it_stands() -> None:
    made: list[Line] = []

    def make(thing: Line, reader: Reader) -> str:
        made.append(thing)
        return reader.text(thing)

    spelling: Spelling[Line, str] = Spelling(2)
    told: list[Line] = [(Seat(0), " climbs."), (Seat(1), " rests.")]
    assert spelling.spell(told, ANN, make) == spelling.spell(told, ANN, make) == ["You climbs.", "Ben rests."]
    assert made == told
    told.append((Seat(0), " falls."))
    assert spelling.spell(told, ANN, make) == ["Ben rests.", "You falls."]
    assert made == told, "only what is new"
    assert spelling.spell(told, BEN, make) == ["You rests.", "Ann falls."], "somebody else reads"
    del told[1:]
    spelling.forget(1)
    told.append((Seat(1), " wins."))
    assert spelling.spell(told, BEN, make) == ["Ann climbs.", "You wins."], "what was taken back is gone"


@pytest.mark.parametrize("game", registry.names())
def test_a_frame_tells_the_same_whatever_was_told_before(game: str) -> None:
    """With moves taken back, players renamed and seats handed over in between, kept stories are worth new ones."""
    for seed in range(2):
        sitting, rng = people(game, seed), Rng.keyed(game, seed)
        stories: dict[int | None, Story] = {}

        def kept(eyes: int | None, stories: dict[int | None, Story] = stories) -> Story:
            return stories.setdefault(eyes, Story(eyes))

        for _ in range(160):
            if sitting.table.state.over:
                break
            act(sitting, rng)
            if rng.below(3) == 0:
                for seat in (None, 0, 1):
                    assert frame(sitting.table, viewer(seat), kept) == sitting.frame(seat)


def test_turns_are_summed_up_anew_when_they_went_on_otherwise() -> None:
    """The same sums after going on and back again as for whoever hears the story for the first time."""
    chance, dealer = random.Random(5), Dealer(5)
    record, kept = Record(highcamp.game("cant-stop").new()), Story(None)
    for _ in range(300):
        if record.state.over:
            break
        back = chance.randrange(12)
        if back > 9 and len(record.events) > back:
            record.rewind(len(record.events) - back)
        elif record.state.is_chance:
            record.deal(dealer)
        else:
            record.play(record.state.actor, chance.choice(record.state.legal()))
        fresh = Story(None)
        assert kept.sums(kept.read(record.events)) == fresh.sums(fresh.read(record.events))
