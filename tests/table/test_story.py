"""What was told at a table: lines, captions and greetings."""

from __future__ import annotations

import pytest

from highcamp import Rng
from highcamp.engine import registry
from highcamp.engine.words import line
from highcamp.table.drafts import (
    draft_greeting,
)
from highcamp.table.frame import frame
from highcamp.table.greetings import GREETINGS
from highcamp.table.story import LINES, Story
from table_sitting import act, people, some_move, viewer


@pytest.mark.parametrize("name", registry.names())
def test_a_story_that_is_kept_is_the_story_told_anew(name: str) -> None:
    sitting = people(name, 4, players=3)
    rng = Rng.keyed("story", name)
    kept = {seat: Story(seat) for seat in [None, 0, 1, 2]}
    for _ in range(40):
        if sitting.table.state.over:
            break
        act(sitting, rng)
        for seat in kept:
            assert frame(sitting.table, viewer(seat), kept.__getitem__) == sitting.frame(seat)


def test_a_bust_is_captioned_until_the_next_own_move() -> None:
    sitting, rng = people("cant-stop", 1), Rng.keyed(6)
    table, forgotten = sitting.table, 0
    while forgotten < 3:
        seat, move = some_move(sitting, rng)
        other = sitting.frame(1 - seat).captions
        sitting.play(seat, move)
        busts = [line(caption) for event in table.events[-2:] if (caption := table.game.tell(event, seat)[1])]
        mine, theirs = sitting.frame(seat), sitting.frame(1 - seat)
        assert mine.caption_parts == tuple(busts), "what was shouted before one's own move has been heard"
        assert mine.captions == tuple(mine.reader.text(bust) for bust in busts)
        assert theirs.caption_parts[len(theirs.captions) - len(busts) :] == tuple(busts)
        assert all(any(told.caption and told.parts == bust for told in mine.log) for bust in busts)
        forgotten += bool(other) and seat != table.state.actor


def test_a_long_log_says_how_much_it_leaves_out() -> None:
    sitting = people("cant-stop", 1)
    rng = Rng.keyed(7)
    for _ in range(120):
        if not sitting.table.state.over:
            sitting.play(*some_move(sitting, rng))
    shown = sitting.frame(0)
    assert len(shown.log) == LINES
    assert shown.earlier + LINES == len(Story(0).read(sitting.table.events))


def test_greetings_are_words_of_the_house() -> None:
    sitting = people("cant-stop", 1)
    for word in GREETINGS:
        sitting.write(draft_greeting(sitting.table, 1, word, sitting.tick()))
    said = sitting.frame(None).greetings
    assert [words for _, words, _ in said] == list(GREETINGS.values())[-len(said) :]
    assert {seat for seat, _, _ in said} == {1}
    assert said[-1][2] == sitting.at
