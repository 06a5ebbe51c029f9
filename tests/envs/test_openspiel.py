"""Games as OpenSpiel plays them: its own test passes, and nobody is told what a seat does not know."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import observation as observations
from open_spiel.python.algorithms import mcts

import highcamp
from highcamp.engine.game import Game
from highcamp.engine.observation import NOTHING, Observation
from highcamp.engine.options import options_of
from highcamp.engine.refusal import Refused
from highcamp.envs.openspiel import left_out, register, short_name
from highcamp.envs.openspiel.game import ENDLESS
from setups import GAMES, every, players_of, said
from spiel import decisions, loaded, played
from toys import CAMP, HUTS, ROPE
from toys.huts import Huts


class Unseen(Huts):
    """A game that does not say what its seats see as numbers."""

    name = "toy-unseen"

    def observation(self) -> Observation:
        return NOTHING


TOYS: list[Game[Any, Any]] = [CAMP, HUTS, ROPE, Unseen()]
PUBLIC = pyspiel.IIGObservationType(perfect_recall=True, public_info=True, private_info=pyspiel.PrivateInfoType.NONE)

for toy in TOYS:
    register(toy)


def smallest_and_largest() -> list[Any]:
    """The fewest and the most players of every game; every other set-up is for the long run."""
    found = []
    for name in GAMES:
        short = [{"players": players} for players in sorted({players_of(name)[0], players_of(name)[-1]})]
        more = [options for options in every(name) if options not in short]
        found += [pytest.param(name, options, id=said(name, options)) for options in short]
        found += [pytest.param(name, options, id=said(name, options), marks=pytest.mark.long) for options in more]
    return found


def decisions_of_many(game: Any) -> Iterator[Any]:
    """All such states of several games that are short."""
    for seed in range(10):
        yield from decisions(game, seed, every_nth=1)


# -- its own test, and what it takes a game to be --


@pytest.mark.parametrize(("name", "options"), smallest_and_largest())
def test_it_passes_openspiels_own_test(name: str, options: dict[str, Any]) -> None:
    pyspiel.random_sim_test(loaded(name, **options), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.name)
def test_so_does_a_game_of_somebody_else_even_one_without_numbers(game: Game[Any, Any]) -> None:
    spiel = pyspiel.load_game(short_name(game))
    pyspiel.random_sim_test(spiel, num_sims=5, serialize=True, verbose=False)
    assert spiel.get_type().provides_observation_tensor == bool(game.observation())


@pytest.mark.parametrize("name", GAMES)
def test_its_type_says_what_the_game_is(name: str) -> None:
    game, facts = highcamp.game(name), highcamp.game(name).facts
    spiel = loaded(name, players=facts.seats[1])
    kind, its = spiel.get_type(), pyspiel.GameType
    assert short_name(game) in pyspiel.registered_names()
    assert spiel.num_players() == facts.seats[1] == kind.max_num_players
    assert (spiel.num_distinct_actions(), spiel.max_chance_outcomes()) == (facts.moves, facts.outcomes)
    assert spiel.max_game_length() == (facts.longest or ENDLESS) >= facts.played // 10
    assert (kind.information == its.Information.PERFECT_INFORMATION) == (not facts.hidden and not facts.simultaneous)
    assert kind.utility == (its.Utility.IDENTICAL if facts.cooperative else its.Utility.CONSTANT_SUM)
    assert spiel.utility_sum() == (None if facts.cooperative else 1.0)
    assert kind.dynamics == its.Dynamics.SEQUENTIAL
    assert kind.provides_information_state_tensor == game.observation().perfect


def test_a_game_without_chance_is_deterministic() -> None:
    game = pyspiel.load_game(short_name(HUTS))
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    assert game.max_chance_nodes_in_history() == 0


# -- nature --


@pytest.mark.parametrize("name", GAMES)
def test_chance_is_as_likely_as_the_rules_say(name: str) -> None:
    nodes = [state for state in played(loaded(name)) if state.is_chance_node()]
    assert nodes
    for state in played(loaded(name)):
        if state.is_chance_node():
            weighed, outcomes = state.highcamp.chance(), state.chance_outcomes()
            whole = sum(weight for _, weight in weighed)
            assert sum(chance for _, chance in outcomes) == pytest.approx(1, abs=1e-12)
            assert outcomes == [(move, weight / whole) for move, weight in weighed]


def test_four_dice_fall_as_dice_do() -> None:
    state = loaded("cant-stop").new_initial_state()
    state.apply_action(0)  # who begins
    with pytest.raises(Refused, match="not nature's turn"):
        state.chance_outcomes()
    state.apply_action(state.legal_actions()[0])
    chances = {state.action_to_string(-1, move): chance for move, chance in state.chance_outcomes()}
    assert sum(chances.values()) == pytest.approx(1)
    assert len(chances) == 126
    ways = sorted({round(chance * 6**4) for chance in chances.values()})
    assert ways == [1, 4, 6, 12, 24]  # orders of four like dice, three, two and two, two, none


# -- what a seat knows --


@pytest.mark.parametrize("game", [*map(highcamp.game, GAMES), *TOYS], ids=lambda game: game.name)
def test_information_states_are_the_same_exactly_where_a_seat_knows_the_same(game: Game[Any, Any]) -> None:
    spiel = pyspiel.load_game(short_name(game))
    sampler = random.Random(1)
    string_of: dict[tuple[int, bytes], str] = {}
    key_of: dict[str, tuple[int, bytes]] = {}
    differ = 0
    for state in decisions_of_many(spiel) if game in TOYS else decisions(spiel):
        me = state.current_player()
        world = state.resample_from_infostate(me, sampler.random)
        assert world.information_state_string(me) == state.information_state_string(me)
        assert world.information_state_string() == state.information_state_string()
        assert world.legal_actions() == state.legal_actions()
        for seat in range(spiel.num_players()):
            mine, theirs = (one.information_state_string(seat) for one in (state, world))
            differ += mine != theirs
            assert (mine == theirs) == (state.highcamp.info_key(seat) == world.highcamp.info_key(seat))
            known = seat, state.highcamp.info_key(seat)
            assert string_of.setdefault(known, mine) == mine
            assert key_of.setdefault(mine, known) == known
    hidden = game.facts.hidden and spiel.num_players() > 1
    assert (differ > 0) == hidden  # where something is hidden, somebody else would know something else


TOGETHER = [HUTS, *(highcamp.game(name) for name in GAMES if highcamp.game(name).facts.simultaneous)]


@pytest.mark.parametrize("game", TOGETHER, ids=lambda game: game.name)
def test_what_is_chosen_at_once_is_hidden_until_all_have_chosen(game: Game[Any, Any]) -> None:
    options = {"mode": "blitz"} if "mode" in game.new().options.__struct_fields__ else {}
    spiel = pyspiel.load_game(short_name(game), options)
    public = spiel.make_py_observer(PUBLIC)
    compared = 0
    for state in played(spiel):
        me, legal = state.current_player(), [] if state.is_chance_node() else state.legal_actions()
        if not state.highcamp.gathering() or len(legal) < 2 or len(state.highcamp.to_act) < 2:
            continue  # the last to choose reveals it all
        assert me == min(state.highcamp.to_act)
        first, last = state.child(legal[0]), state.child(legal[-1])
        others = [seat for seat in range(spiel.num_players()) if seat != me]
        assert first.information_state_string(me) != last.information_state_string(me)
        if first.current_player() != last.current_player():
            continue  # one of these ends this seat's choice, which everybody may see
        for seat in others:
            assert first.information_state_string(seat) == last.information_state_string(seat)
            assert first.observation_string(seat) == last.observation_string(seat)
        assert public.string_from(first, me) == public.string_from(last, me)
        compared += 1
    assert compared


@pytest.mark.parametrize("name", GAMES)
def test_tensors_are_what_the_game_observes_in_named_pieces(name: str) -> None:
    spiel = loaded(name, players=players_of(name)[-1])
    observation = highcamp.game(name).observation()
    observer = observations.make_observation(spiel)
    told: dict[str, bytes] = {}
    for state in decisions(spiel, every_nth=20):
        for seat in range(spiel.num_players()):
            numbers = state.highcamp.observe(seat).tolist()
            assert state.observation_tensor(seat) == numbers
            if observation.perfect:
                assert state.information_state_tensor(seat) == numbers
            observer.set_from(state, seat)
            assert observer.tensor.tolist() == numbers
            assert list(observer.dict) == [feature.name for feature in observation.features]
            for feature in observation.features:
                piece = observer.dict[feature.name]
                assert piece.shape == (feature.shape or (1,))
                assert piece.ravel().tolist() == numbers[observation.places[feature.name]]
            string, found = observer.string_from(state, seat), np.array(numbers, np.int16).tobytes()
            assert told.setdefault(string, found) == found
    assert spiel.observation_tensor_size() == observation.size


def test_what_is_not_kept_has_no_tensor_of_all_that_is_known() -> None:
    for name in GAMES:
        if not highcamp.game(name).observation().perfect:
            spiel = loaded(name)
            assert observations.make_observation(spiel, observations.INFO_STATE_OBS_TYPE).tensor is None
            with pytest.raises(Refused, match="told as text only"):
                spiel.new_initial_state().information_state_tensor(0)


KINDS: dict[str, Callable[[Any], Any]] = {
    "what all know": lambda spiel: spiel.make_py_observer(
        pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    ),
    "nothing public": lambda spiel: spiel.make_py_observer(
        pyspiel.IIGObservationType(public_info=False, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER)
    ),
    "parameters": lambda spiel: spiel.make_py_observer(None, {"size": 3}),
}


@pytest.mark.parametrize("kind", KINDS)
def test_other_observations_are_refused(kind: str) -> None:
    with pytest.raises(Refused, match="observation"):
        KINDS[kind](loaded("cant-stop"))


# -- worlds dealt anew --


@pytest.mark.parametrize("name", GAMES)
def test_a_world_dealt_anew_is_a_state_like_any_other_without_a_history(name: str) -> None:
    spiel = loaded(name)
    *_, state = decisions(spiel, most=60)
    before, history = str(state), state.history()
    me = state.current_player()
    worlds = [state.resample_from_infostate(me, random.Random(seed).random) for seed in range(20)]
    assert (str(state), state.history()) == (before, history)
    again = state.resample_from_infostate(me, random.Random(3).random)
    assert str(again) == str(worlds[3])  # the same luck
    assert (len({str(world) for world in worlds}) > 1) == highcamp.game(name).facts.hidden
    world = worlds[0]
    assert world.history() == []
    assert str(world.clone()) == str(world)
    _, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(spiel, world))
    assert (str(read), read.information_state_string(me)) == (str(world), state.information_state_string(me))
    move = world.legal_actions()[0]
    world.apply_action(move)
    assert world.history() == [move]
    mcts.RandomRolloutEvaluator(random_state=np.random.RandomState(0)).evaluate(world)


def test_only_a_player_can_be_asked_what_it_does_not_know() -> None:
    spiel = loaded("cant-stop")
    state, observer = spiel.new_initial_state(), spiel.make_py_observer()
    asked: list[Callable[[Any], object]] = [
        lambda player: state.resample_from_infostate(player, random.random),
        lambda player: observer.set_from(state, player),
        lambda player: observer.string_from(state, player),
    ]
    for player in (-1, 2, "first", None):
        for ask in asked:
            with pytest.raises(Refused, match="they are 0 to 1"):
                ask(player)
    assert not observer.tensor.any()


# -- no --


@pytest.mark.parametrize("name", GAMES)
def test_what_is_not_legal_is_refused_and_nothing_changes(name: str) -> None:
    spiel = loaded(name)
    chosen, dealt = False, False
    for state in played(spiel, most=60):
        before = str(state), state.history()
        numbers = spiel.max_chance_outcomes() if state.is_chance_node() else spiel.num_distinct_actions()
        wrong = [move for move in (*range(numbers), numbers, 10**6) if move not in state.legal_actions()]
        for move in (*wrong[:3], *wrong[-2:]):
            with pytest.raises(Refused):
                state.apply_action(move)
        assert (str(state), state.history()) == before
        chosen, dealt = chosen or not state.is_chance_node(), dealt or state.is_chance_node()
    assert chosen
    assert dealt


def test_nothing_is_played_after_the_end() -> None:
    *_, state = played(pyspiel.load_game(short_name(HUTS)))
    assert state.is_terminal()
    with pytest.raises(Refused, match="The game is over"):
        state.apply_action(0)


BAD = {
    "highcamp_cant_stop(players=9)": "9 is not a whole number from 2 to 4",
    "highcamp_cant_stop(players=1)": "player",
    "highcamp_cant_stop(variant=jumpy)": "'jumpy' is not one of none, jumping, forced_move. Did you mean",
    "highcamp_cant_stop(players=4,columns=5)": "columns",
    "highcamp_cant_stop(players=many)": "Wrong type for parameter players",
    "highcamp_cant_stop(lab=1)": "Unknown parameter 'lab'",
    "highcamp_elevation(shortcut=8)": "8 is not one of 10, 7",
    "highcamp_elevation(imperfect_information=True)": "Unknown parameter 'imperfect_information'",
}


@pytest.mark.parametrize("text", BAD)
def test_parameters_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises((Refused, pyspiel.SpielError), match=BAD[text].replace("(", r"\(")):
        pyspiel.load_game(text)


@pytest.mark.parametrize("name", GAMES)
def test_every_set_up_can_be_spelled(name: str) -> None:
    game = highcamp.game(name)
    for options in every(name):
        spiel = loaded(name, **options)
        own = spiel.new_initial_state().highcamp.options
        assert {option: getattr(own, option) for option in options} == options
        again = pyspiel.load_game(str(spiel))
        assert str(again) == str(spiel)
        assert again.new_initial_state().highcamp.options == own
    known = {option.name for option in options_of(game.Options)}
    taken = set(spiel.get_type().parameter_specification) - {"imperfect_information"}
    assert known == taken | set(left_out(game))
    assert all(option.kind == "other" for option in options_of(game.Options) if option.name in left_out(game))


# -- beside it --


def test_without_openspiel_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [module for module in sys.modules if module.startswith("highcamp.envs.openspiel")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ImportError, match=r"pip install 'highcamp\[openspiel\]'"):
        import_module("highcamp.envs.openspiel")


def test_python_ends_in_peace_after_playing() -> None:
    """What OpenSpiel keeps of a game must not be freed when there is no Python left to free it."""
    code = (
        "import pyspiel, highcamp.envs.openspiel as o; s = pyspiel.load_game('highcamp_cant_stop').new_initial_state(); str(s)"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
