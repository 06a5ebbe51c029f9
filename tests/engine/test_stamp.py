"""What was trained on one game, on one version of its rules and of its observation, is used for nothing else."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import highcamp
from highcamp.engine.observation import Feature, Observation
from highcamp.engine.refusal import Refused
from highcamp.engine.stamp import Stamp
from toys import CAMP, ROPE
from toys.rope import RopeTeam

OLDER = [
    # what differs in what was kept; the refusal; what it says
    ({"game": "toy-camp"}, "other-game", "stamp: It was trained on toy-camp, not on toy-rope. Use it for the game it knows."),
    ({"rules": 7}, "other-rules", "It was trained on version 7 of the rules of Rope team; here it is 1."),
    ({"observation": 3}, "other-observation", "It was trained on version 3 of what is observed in Rope team; here it is 1."),
    ({"numbers": 5}, "other-observation", "It was trained on 5 numbers of Rope team; here it is "),
    ({"moves": 2}, "other-moves", "It was trained on 2 moves of Rope team; here it is "),
    ({"rules": 7, "observation": 3}, "other-rules", "Train it anew, or use the version of Highcamp that it was trained with."),
]
NO_STAMPS = ["", "weights", "[]", "{}", "null", b"\xff\xfe", '{"game": "toy-rope"}', '{"game": 1, "rules": 1}']


@pytest.mark.parametrize("game", [CAMP, ROPE, *highcamp.list_games()], ids=lambda game: str(game.name))
def test_what_is_kept_is_read_again_and_fits(game: Any) -> None:
    kept = Stamp.of(game).dumps()
    assert "\n" not in kept
    assert Stamp.loads(kept) == Stamp.loads(kept.encode()) == Stamp.of(game)
    Stamp.loads(kept).check(game)


@pytest.mark.parametrize(("changed", "code", "said"), OLDER)
def test_what_was_trained_on_something_else_is_refused(changed: dict[str, Any], code: str, said: str) -> None:
    with pytest.raises(Refused) as caught:
        msgspec.structs.replace(Stamp.of(ROPE), **changed).check(ROPE)
    assert caught.value.code == code
    assert said in str(caught.value)


def test_a_refusal_names_the_place() -> None:
    with pytest.raises(Refused, match=r"^climber\.npz: It was trained on toy-camp"):
        Stamp.of(CAMP).check(ROPE, where="climber.npz")
    with pytest.raises(Refused, match=r"^climber\.npz: It does not say"):
        Stamp.loads("{}", where="climber.npz")


@pytest.mark.parametrize("text", NO_STAMPS)
def test_what_says_nothing_of_the_kind_is_refused(text: str | bytes) -> None:
    with pytest.raises(Refused) as caught:
        Stamp.loads(text)
    assert caught.value.code == "bad-stamp"
    assert "Stamp.of(game).dumps()" in caught.value.fix


@pytest.mark.parametrize("raised", ["rules", "observation"])
def test_raising_either_version_refuses_what_was_trained_before(raised: str) -> None:
    class Later(RopeTeam):
        rules_version = RopeTeam.rules_version + (raised == "rules")

        def observation(self) -> Observation:
            seen = ROPE.observation()
            version = seen.version + (raised == "observation")
            return Observation(version=version, features=seen.features, recall=seen.recall)

    with pytest.raises(Refused) as caught:
        Stamp.of(ROPE).check(Later())
    assert caught.value.code == f"other-{raised}"


def test_names_and_meanings_are_not_looked_at() -> None:
    """That a version is raised whenever a feature changes is for whoever changes it; the sizes are a net below that."""

    class Renamed(RopeTeam):
        def observation(self) -> Observation:
            seen = ROPE.observation()
            return Observation(
                version=seen.version, features=(Feature(name="all", meaning="", axes=(seen.names,)),), recall=seen.recall
            )

    Stamp.of(ROPE).check(Renamed())
