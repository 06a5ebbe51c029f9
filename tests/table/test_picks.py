"""Sets that are picked card by card: in any order, and put back at will, whatever order the rules want."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import highcamp
from highcamp import Dealer, Game, Refused, Rng
from highcamp.engine.scene import MAIN
from highcamp.table.drafts import Stale, draft_beginning, draft_move, draft_seating, draft_way
from highcamp.table.live import Table
from highcamp.table.setting import Chair, Clock, new_setting
from highcamp.testing import check_game
from table_plugin import plugged_in
from table_sitting import Sitting, people, some_move
from toys.packs import HAND, PACKS, SIZE


@pytest.fixture
def packs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game[Any, Any]]:
    with plugged_in("toy-packs", "toys.packs:PACKS", tmp_path, monkeypatch) as game:
        yield game


def pack(sitting: Sitting, cards: str, seat: int = 0) -> Any:
    for card in cards.split():
        sitting.play(seat, f"pack {card}")
    return sitting.table.state


def chosen(sitting: Sitting, seat: int = 0) -> str:
    return " ".join(str(pick.move + 1) for pick in sitting.frame(seat).picks if pick.chosen)


def offered(sitting: Sitting, seat: int = 0) -> str:
    """What can be picked now, by the rules' order or not."""
    shown = sitting.frame(seat)
    moves = {move.move for move in shown.moves} | {pick.move for pick in shown.picks if not pick.chosen}
    return " ".join(str(move + 1) for move in sorted(moves))


def test_the_toy_keeps_to_the_contract() -> None:
    check_game(PACKS, {"players": 3}, effort="quick")


def test_one_whose_own_rules_pick_nothing_is_refused_as_ever() -> None:
    sitting = people("mountaineers", 1)
    seat = sitting.table.state.actor
    wrong = next(move for move in range(30) if move not in sitting.table.state.legal(seat))
    with pytest.raises(Refused):
        sitting.play(seat, wrong)
    assert sitting.table.picking(seat) is None
    assert sitting.frame(seat).picks == ()


def test_every_order_packs_the_same(packs: Game[Any, Any]) -> None:
    for cards in {order for whole in permutations(HAND, SIZE) for order in permutations(whole)}:
        sitting = people(packs)
        assert pack(sitting, " ".join(map(str, cards))).packs[0] == sorted(cards)
        assert sitting.again().state == sitting.table.state
        assert sitting.frame(0).picks == ()


@pytest.mark.parametrize(
    ("cards", "kept", "offers"),
    [
        ("", "", "1 2 3 4"),
        ("4", "4", "1 2 3"),  # by the rules no card fits after a 4, and two are missing
        ("4 3", "3 4", "1 2"),
        ("3", "3", "1 2 4"),
        ("4 4", "", "1 2 3 4"),  # put back
        ("3 1 3", "1", "2 3 4"),
        ("1 4 1", "4", "1 2 3"),
        ("2 4", "2 4", "1 2 3"),  # there are two of them
        ("4 2", "2 4", "1 2 3"),
    ],
)
def test_picks_are_kept_until_they_fit(cards: str, kept: str, offers: str, packs: Game[Any, Any]) -> None:
    sitting = people(packs)
    pack(sitting, cards)
    assert chosen(sitting) == kept
    assert offered(sitting) == offers
    assert sitting.again().kept == sitting.table.kept
    late = tuple(pick.move for pick in sitting.frame(0).picks if pick.late)
    assert late == sitting.table.kept[0], "the page marks what no board knows of"
    assert sitting.table.state.to_act == (0, 1)


def test_a_pick_that_is_sent_twice_counts_once(packs: Game[Any, Any]) -> None:
    sitting = people(packs)
    asked = sitting.frame(0).decision
    pack(sitting, "4")  # the rules' next cards are the same as before
    with pytest.raises(Stale):
        draft_move(sitting.table, 0, asked, 3, sitting.dealer, sitting.tick())
    assert chosen(sitting) == "4"


def test_undo_takes_the_picks_back_one_by_one(packs: Game[Any, Any]) -> None:
    sitting = people(packs)
    pack(sitting, "1 4")
    taken = []
    while sitting.frame(0).undo:
        taken.append(sitting.frame(0).undo)
        sitting.undo(0)
    assert taken == ["pack 4", "pack 1"]
    assert chosen(sitting) == ""
    with pytest.raises(Refused):
        sitting.undo(0)


def test_what_is_packed_is_withdrawn_until_all_are_ready(packs: Game[Any, Any]) -> None:
    sitting = people(packs)
    pack(sitting, "4 2 1")
    pack(sitting, "3", seat=1)
    sitting.undo(0)
    assert chosen(sitting) == "1 2"
    assert chosen(sitting, 1) == "3"
    pack(sitting, "2")
    pack(sitting, "2 1", seat=1)
    assert sitting.table.state.over
    assert sitting.table.state.view(None).packs == ((1, 2, 2), (1, 2, 3))


def test_a_whole_set_is_no_longer_picked(packs: Game[Any, Any]) -> None:
    sitting = people(packs)
    pack(sitting, "4 3 2")
    with pytest.raises(Stale):
        pack(sitting, "1")
    assert sitting.frame(0).picks == ()


def test_a_bot_that_stands_in_goes_on_from_what_fits(packs: Game[Any, Any]) -> None:
    sitting = people(packs)
    pack(sitting, "1 4")
    sitting.write(draft_seating(sitting.table, 0, sitting.tick(), name="Ada", bot="random", why="left"))
    while sitting.table.bots_to_act():
        sitting.play(0, sitting.table.state.legal(0)[0], by="random")
    assert 0 not in sitting.table.state.to_act
    assert sitting.table.kept[0] == ()


@pytest.mark.parametrize("per", ["none", "move", "game"])
def test_nobody_sees_another_picking(per: Any, packs: Game[Any, Any]) -> None:
    sitting = people(packs, clock=Clock(per=per, seconds=100), players=3)
    pack(sitting, "4", seat=1)
    before = [sitting.frame(seat) for seat in (1, 2, None)]
    for card in ("4", "3", "3", "1", "1"):
        pack(sitting, card)
        assert [sitting.frame(seat) for seat in (1, 2, None)] == before
    sitting.undo(0)
    assert [sitting.frame(seat) for seat in (1, 2, None)] == before
    pack(sitting, "3 4 2")
    assert sitting.frame(1) != before[0], "everyone sees that it is done"


def pickers(game: Game[Any, Any] | str, seed: int) -> Iterator[tuple[Sitting, int]]:
    """Moments of a game in which a seat picks: before its first pick, and after one that the rules do not take as the first."""
    sitting, rng = people(game, seed), Rng.keyed("picks", seed)
    for _ in range(40):
        seat = sitting.table.state.acting()[0]
        while late := [pick.move for pick in sitting.frame(seat).picks if not pick.chosen]:
            yield sitting, seat
            sitting.play(seat, late[-1])
        moves = sitting.table.state.legal(seat) if seat in sitting.table.state.acting() else []
        if moves:
            sitting.play(seat, moves[rng.below(len(moves))])
        if sitting.table.state.over:
            return


@pytest.mark.parametrize("name", ["toy-packs", "tranquility", "elevation", "everest", "k2"])
def test_whatever_can_be_picked_is_possible_and_nothing_else_is(name: str, packs: Game[Any, Any]) -> None:
    """What can be sent is never refused when somebody asks why not; what is refused is refused with the same words."""
    asked = 0
    for seed in range(2):
        for sitting, seat in pickers(packs if name == "toy-packs" else name, seed):
            table, shown = sitting.table, sitting.frame(seat)
            listed = {move.move for move in shown.moves} | {pick.move for pick in shown.picks}
            assert not [str(why) for move in listed if (why := table.why_not(seat, move)) is not None]
            for move in {move for whole in sets_of(table, seat) for move in whole} - listed:
                refusal = table.why_not(seat, move)
                assert refusal is not None
                assert "rising" not in refusal.text
                with pytest.raises(Refused, match=re.escape(refusal.text)):
                    draft_move(table, seat, None, move, sitting.dealer, sitting.tick())
            asked += 1
    assert asked > 4


def sets_of(table: Table, seat: int) -> list[tuple[int, ...]]:
    picking = table.picking(seat)
    assert picking is not None
    return picking.sets


def test_one_of_two_equal_cards_is_put_back_by_saying_so() -> None:
    """To pick an equal card again adds it; only saying so puts it back."""
    setting = new_setting(highcamp.game("everest"), {"players": 2}, [Chair(name="Ann"), Chair(name="Ben")])
    for seed in range(50):  # until a hand has two equal cards
        table, dealer = Table("pairs", setting), Dealer(seed)
        table.read(draft_beginning(table, dealer, 1))
        move = table.state.legal(0)[-1]
        table.read(draft_move(table, 0, None, move, dealer, 2))
        picking = table.picking(0)
        assert picking is not None
        if move in picking.next_picks:
            table.read(draft_move(table, 0, None, move, dealer, 3))
            again = table.picking(0)
            assert again is not None
            assert again.chosen == (move, move)
            table.read(draft_move(table, 0, None, move, dealer, 4, put_back=True))
            after = table.picking(0)
            assert after is not None
            assert after.chosen == (move,)
            other = next(one for one in range(98, 122) if one != move)
            with pytest.raises(Refused) as refusal:
                draft_move(table, 0, None, other, dealer, 5, put_back=True)
            assert refusal.value.code == "not-picked"
            return
    raise AssertionError("No hand had two equal cards.")


# -- a set that is forced --

# Elevation's sets are never forced: ten cards are dealt, five of them Avalanches at most, and the last two of a draft are kept
# without a question.
FORCED = ["tranquility", "everest", "k2"]


def forced(name: str, others: int = 0) -> tuple[Sitting, int, tuple[int, ...]]:
    """A table at which a seat has to pick a set and there is only one, while so many others choose, too."""
    for seed in range(40):
        sitting, rng = people(name, seed), Rng.keyed(seed)
        while not sitting.table.state.over:
            for seat in sitting.table.state.to_act:
                picking = sitting.table.picking(seat)
                sets = [] if picking is None or picking.chosen else picking.sets
                alone = len(sets) == 1 and len(sets[0]) > 1 and set(sitting.table.state.legal(seat)) <= set(sets[0])
                if alone and len(sitting.table.state.to_act) > others:
                    return sitting, seat, sets[0]
            sitting.play(*some_move(sitting, rng))
    raise AssertionError("no set was forced")


@pytest.mark.parametrize("name", FORCED)
def test_a_set_that_is_forced_is_one_choice(name: str) -> None:
    sitting, seat, whole = forced(name)
    (way,) = sitting.frame(seat).ways
    assert way.forced
    assert way.presses == (MAIN,)
    assert way.moves == whole
    assert all(sitting.table.offer(move, sitting.table.state, seat).split()[-1] in way.offer for move in whole)
    made = len(sitting.table.events)
    sitting.write(draft_way(sitting.table, seat, sitting.table.decisions[seat], way.moves, sitting.dealer, sitting.tick()))
    assert tuple(event.move for event in sitting.table.events[made : made + len(whole)]) == whole
    assert sitting.again().state == sitting.table.state


@pytest.mark.parametrize("name", ["everest", "k2"])  # where the others still choose, nothing is shown yet
def test_undo_puts_the_whole_of_a_forced_set_back(name: str) -> None:
    sitting, seat, whole = forced(name, others=1)
    before, offered = sitting.table.state, sitting.frame(seat).ways
    sitting.write(draft_way(sitting.table, seat, None, whole, sitting.dealer, sitting.tick()))
    assert sitting.frame(seat).undo.casefold() == offered[0].offer.casefold()
    sitting.undo(seat)
    assert sitting.table.state == before
    assert sitting.frame(seat).ways == offered
    assert sitting.again().state == before


def test_where_there_is_a_choice_nothing_is_chosen_for_anybody(packs: Game[Any, Any]) -> None:
    sitting = people(packs)
    assert sitting.frame(0).ways == ()
    pack(sitting, "4 3 2")
    sitting.undo(0)
    assert chosen(sitting) == "2 3"  # one by one, as they were chosen
