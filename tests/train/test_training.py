"""Learning itself. It needs a framework for deep learning (``make training``); these tests are skipped without one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import highcamp
from highcamp import Refused
from highcamp.bots.bot import ask
from highcamp.bots.trained import Trained as Bot
from highcamp.networks.form import Form
from highcamp.networks.network import Network, network
from highcamp.networks.weights import loads

pytest.importorskip("torch")

import torch

from highcamp.engine.stamp import Stamp
from highcamp.networks.weights import Card
from highcamp.train.checkpoint import Run, begun
from highcamp.train.columns import Columns
from highcamp.train.league import SELF, League
from highcamp.train.learner import legal_likes
from highcamp.train.model import Net, net
from highcamp.train.plan import plan_of
from highcamp.train.run import train
from highcamp.train.training import Training
from highcamp.train.trial import trial

GAME = highcamp.game("cant-stop")
SMALL: dict[str, Any] = {"width": 32, "blocks": 1, "games": 32, "length": 16, "batch": 128, "epochs": 2, "trials": 0}
MANY: dict[str, Any] = {**SMALL, "league": 0.6, "every": 1, "members": 3, "seated": 2}


@pytest.fixture(autouse=True)
def _alone() -> None:
    torch.set_num_threads(1)


def training(tmp_path: Path, settings: dict[str, Any], game: Any = GAME, options: Any = None, workers: int = 1) -> Training:
    run = Run(stamp=Stamp.of(game), seed=3, plan=plan_of(game, options or {}, settings), highcamp="")
    tmp_path.mkdir(exist_ok=True)
    return Training(game, run, tmp_path, workers=workers, device="cpu")


def lessons(made: Training, count: int) -> None:
    for _ in range(count):
        made.lesson()
        made.stand = made.after(0.0)


def weights_of(made: Training) -> list[Any]:
    return [one.clone() for one in made.learner.weights]


def same(ours: list[Any], theirs: list[Any]) -> bool:
    return all(torch.equal(one, other) for one, other in zip(ours, theirs, strict=True))


# -- masks --


def test_a_move_that_is_not_legal_is_never_made(tmp_path: Path) -> None:
    """Whatever it likes: every move that was ever made was legal, and the others had no chance at all."""
    made = training(tmp_path, MANY)
    with torch.no_grad():
        made.learner.net.likes.bias.copy_(torch.randn(GAME.facts.moves) * 40)
    lessons(made, 3)
    rollout = made.rollout
    assert rollout.masks.gather(2, rollout.moves[..., None]).all()
    likes = legal_likes(made.learner.net(rollout.observations.flatten(0, 1))[0], rollout.masks.flatten(0, 1))
    shares = torch.softmax(likes, dim=1)
    assert (shares[~rollout.masks.flatten(0, 1)] == 0).all()
    assert torch.isfinite(rollout.likely).all()
    made.close()


# -- the league --


def test_nothing_is_learned_from_past_selves(tmp_path: Path) -> None:
    """What past selves decided may be anything: what is learned stays the same, to the last weight."""
    found = []
    for spoil in (False, True):
        made = training(tmp_path / str(spoil), {**MANY, "fade": 1.0})
        lessons(made, 2)
        made.league.admit(made.learner.net)
        made.league.draw(np.arange(32))
        made.rollout.collect(made.learner, made.league)
        rollout = made.rollout
        theirs = torch.as_tensor(~rollout.own)
        assert 0.05 < theirs.float().mean() < 0.5
        if spoil:
            rollout.likely[theirs] = -7.0
            rollout.guesses[theirs] = 5.0
            rollout.moves[theirs] = 0
        made.learner.learn(rollout, 0.5)
        found.append(weights_of(made))
        made.close()
    assert same(*found)


def test_past_selves_play_some_seats_of_some_games_and_never_all() -> None:
    looked = Columns(np.zeros(4, np.float32), np.ones(4, np.float32))
    league = League([3, 4] * 500, 4, share=0.3, members=3, seated=2, seed=1)
    own = Net(Form(columns=4, width=8, blocks=1, rank=0, moves=5), looked)
    league.draw(np.arange(1000))
    assert (league.players == SELF).all()
    ages = []
    for age in range(12):
        with torch.no_grad():
            own.worth.bias.fill_(float(age))
        league.admit(own)
        ages = [float(one["worth.bias"]) for one in league.members]
        assert len(ages) <= 3
        assert ages[-1] == age
        assert float(league.nets[0].worth.bias) == age
    assert ages[0] < 9, "some old ones stay"
    league.draw(np.arange(1000))
    theirs = (league.players != SELF).sum(axis=1)
    assert 250 < (theirs > 0).sum() < 350
    assert (theirs < np.array([3, 4] * 500)).all()
    assert (league.players[::2, 3] == SELF).all(), "there is no such seat"
    assert set(league.players.ravel().tolist()) == {SELF, 0, 1}


# -- going on --


@pytest.mark.parametrize("name", ["cant-stop", "everest"])
def test_it_goes_on_as_if_it_had_never_stopped(tmp_path: Path, name: str) -> None:
    """A critic, a league, several set-ups, and another number of workers after the stop."""
    game = highcamp.game(name)
    settings = {**MANY, "games": 16, "critic": ["points" if name == "everest" else "turn"]}
    whole = training(tmp_path / "whole", settings, game)
    lessons(whole, 4)
    first = training(tmp_path / "parts", settings, game)
    lessons(first, 2)
    first.save()
    first.close()
    second = training(tmp_path / "parts", settings, game, workers=2)
    second.resume()
    assert second.stand.lesson == 2
    lessons(second, 2)
    assert same(weights_of(whole), weights_of(second))
    assert (whole.league.players == second.league.players).all()
    games = [[group.dump() for group in one.groups] for one in (whole, second)]
    assert games[0] == games[1]
    whole.close()
    second.close()


def test_the_same_seed_learns_the_same_and_another_does_not(tmp_path: Path) -> None:
    found = []
    for number, seed in enumerate((3, 3, 4)):
        out = tmp_path / str(number)
        train(GAME, out, settings={**SMALL, "steps": 2000}, seed=seed, workers=1 + number % 2, device="cpu")
        found.append(loads((out / "network.bin").read_bytes()).arrays)
    assert all((found[0][name] == found[1][name]).all() for name in found[0])
    assert any((found[0][name] != found[2][name]).any() for name in found[0])


def test_a_run_that_is_stopped_goes_on_from_its_folder(tmp_path: Path) -> None:
    out = tmp_path / "run"
    asked = {**SMALL, "trials": 20, "steps": 5000}
    part = train(GAME, out, settings=asked, device="cpu", minutes=0.0)
    assert not part.finished
    with pytest.raises(Refused, match="There is a run in this folder already"):
        train(GAME, out, settings=asked, device="cpu")
    with pytest.raises(Refused, match="was said when it began"):
        train(GAME, out, settings=asked, device="cpu", resume=True)
    with pytest.raises(Refused, match="trained on cant-stop, not on k2"):
        train(highcamp.game("k2"), out, device="cpu", resume=True)
    with pytest.raises(Refused, match="no run to go on with"):
        train(GAME, tmp_path / "nowhere", device="cpu", resume=True)
    whole = train(GAME, out, device="cpu", resume=True)
    assert whole.finished
    assert whole.stand.steps >= 5000
    kinds = [json.loads(line)["kind"] for line in (out / "log.jsonl").read_text().splitlines()]
    assert kinds.count("begin") == 2
    assert kinds.count("lesson") == whole.stand.lesson
    assert "trial" in kinds
    assert "<svg" in (out / "progress.svg").read_text("utf-8")
    assert begun(out).plan.steps == 5000


# -- what is kept --


@pytest.mark.parametrize("name", ["cant-stop", "mountaineers"])
def test_inference_is_equal_to_the_trainers(tmp_path: Path, name: str) -> None:
    game = highcamp.game(name)
    made = training(tmp_path, {**SMALL, "width": 128, "blocks": 2, "rank": 16}, game)
    lessons(made, 4)
    varied, usual = made.learner.varied()
    lows, highs = (np.array(one) for one in game.observation().limits)
    rows = np.random.default_rng(5).integers(lows, highs + 1, size=(500, len(lows))).astype(np.int16)
    for kind in ("<f2", "<f4"):
        kept = loads(made.learner.net.kept(Stamp.of(game), Card(), varied, usual, kind).dumps())
        likes, worth = Network(kept).judge(rows)
        theirs = net(kept)(torch.as_tensor(rows[:, kept.arrays["columns"].astype(int)]))
        np.testing.assert_allclose(likes, theirs[0].detach().numpy(), atol=1e-5)
        np.testing.assert_allclose(worth, theirs[1].detach().numpy(), atol=1e-5)
    # In full precision, what it says of what it has seen is what the network says that has all columns.
    seen = made.rollout.observations.flatten(0, 1)
    whole = made.learner.net(seen)
    own = Network(kept).judge(seen.numpy())
    np.testing.assert_allclose(own[0], whole[0].detach().numpy(), atol=1e-4)
    assert 10 < varied.sum() < len(varied)
    made.close()


# -- whether it learns --


def test_it_learns_to_beat_random(tmp_path: Path) -> None:
    """Beyond doubt, and by the network that is kept: the numbers are large enough that another seed would not fail."""
    game = highcamp.game("mountaineers")
    options = {"mode": "basic", "players": 3}
    settings = {
        "width": 64,
        "blocks": 1,
        "games": 256,
        "length": 32,
        "batch": 1024,
        "rate": 1e-3,
        "steps": 300_000,
        "trials": 0,
    }
    learned = train(game, tmp_path / "run", options=options, settings=settings, seed=1, device="cpu")
    kept = network(learned.network.read_bytes(), game)
    luck = np.random.default_rng(5)

    def drawn(seen: Any, masks: Any) -> Any:
        """By how it likes them, so that one that has learned nothing is no better than random."""
        reached = kept.chances(seen, masks).cumsum(axis=1)
        return (reached > reached[:, -1:] * luck.random((len(seen), 1))).argmax(axis=1)

    won = trial(game, options, drawn, "random", 1000, 5)
    assert won.fair == pytest.approx(1 / 3)
    assert won.beats, won
    state, rng = game.new(**options), highcamp.Rng.keyed(1)
    while not state.over:
        if not state.deal_from(rng):
            state.play(state.actor, ask(Bot(kept), state, state.actor, rng))
