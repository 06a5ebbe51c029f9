"""How a game is learned: the set-ups that are played, and all settings. A game may bring its own (``training.toml``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec

from highcamp.engine.game import Game
from highcamp.engine.phrases import suggestion
from highcamp.engine.refusal import Refused

Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Positive = Annotated[float, msgspec.Meta(gt=0)]
Count = Annotated[int, msgspec.Meta(ge=1)]

GROUPS = 2
"""The games are stepped in so many groups: while one is stepped, it is decided for the other."""


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A way to set the table, and how many of the games are played like that."""

    share: Positive = 1.0
    options: dict[str, Any] = {}


class Plan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that a run goes by, beside its seed."""

    setups: tuple[Setup, ...] = ()
    """Trials are played with the first of them."""
    steps: Count = 20_000_000
    """Decisions of the whole run: what falls over time falls until then."""

    width: Count = 256
    blocks: Annotated[int, msgspec.Meta(ge=0, le=64)] = 2
    rank: Annotated[int, msgspec.Meta(ge=0)] = 0
    """Of the likings of moves; 0 is the whole width (``networks/form.py``)."""
    critic: tuple[str, ...] = ()
    """Features, or places of them (``hand[you``), that a critic sees of the other seats' observations, beside what no seat
    knows. A network of its own then judges what games will bring, for as long as is learned. Without any, a seat's own
    observation has to do.
    """

    games: Count = 1024
    """Games at once."""
    length: Count = 64
    """Decisions in each game between two lessons."""
    epochs: Count = 3
    """How often a lesson goes through all of them."""
    batch: Count = 8192
    """Decisions that are learned from at a time."""

    rate: Positive = 3e-4
    rate_end: Annotated[float, msgspec.Meta(ge=0)] = 2e-5
    entropy: Annotated[float, msgspec.Meta(ge=0)] = 0.02
    """How much is given for keeping several moves likely."""
    entropy_end: Annotated[float, msgspec.Meta(ge=0)] = 0.002
    clip: Positive = 0.2
    """How far the chance of a move may change in a lesson, as a share of it, to go on being learned from."""
    worth: Positive = 0.5
    """How much it counts to guess rightly what games will bring."""
    steepest: Positive = 0.5
    """The longest slope that is followed as it is."""
    fade: Share = 1.0
    """What a return is worth a decision earlier."""
    memory: Share = 0.95
    """How much of the credit for what came later goes to a decision, against what the guesses in between say."""

    league: Share = 0.25
    """Games in which some seats are played by past selves; none by default where all win together: partners are best as they
    are.
    """
    members: Count = 6
    """Past selves that are kept."""
    seated: Count = 3
    """Past selves that play at a time."""
    every: Count = 20
    """Lessons between two that are kept."""

    shaping: dict[str, float] = {}
    """What a seat is given whenever a number of its observation has risen by one, by the name of a feature or of one of its
    places (``points[you]``); where winning by chance is hopeless.
    """
    shaping_end: Share = 0.5
    """When that has faded out, as a share of the run."""

    trials: Annotated[int, msgspec.Meta(ge=0)] = 400
    """Games of a trial."""
    against: tuple[str, ...] = ("random",)
    """Bots that it is tried against, or partners that it is tried with; ``itself`` is none but its own kind, as is usual where
    all win together.
    """

    def fall(self, first: float, last: float, done: float) -> float:
        """What falls evenly over the run, when this share of it is done."""
        return first + (last - first) * min(1.0, done)

    def shaping_left(self, done: float) -> float:
        """How much is still given for what is reached, when this share of the run is done."""
        return self.fall(1.0, 0.0, done / self.shaping_end) if self.shaping_end else 0.0


def plan_of(game: Game[Any, Any], options: Mapping[str, Any], settings: Mapping[str, Any]) -> Plan:
    """How a game is learned: as it says itself, unless ``settings`` say otherwise. Options take the place of its set-ups."""
    text = game.training()
    given: dict[str, Any] = {"league": 0.0, "against": ["itself"]} if game.facts.cooperative else {}
    given |= msgspec.toml.decode(text) if text else {}
    wrong = [name for name in settings if name not in Plan.__struct_fields__ or name == "setups"]
    if wrong:
        fix = suggestion(wrong[0], Plan.__struct_fields__[1:], "There are")
        raise Refused("no-such-setting", f"Training has no setting {wrong[0]!r}.", where="--set", fix=fix)
    given |= settings
    if options:
        given["setups"] = [{"options": dict(options)}]
    elif not given.get("setups"):
        least, most = game.facts.seats
        named = "players" in game.Options.__struct_fields__
        given["setups"] = [{"options": {"players": players}} for players in range(least, most + 1)] if named else [{}]
    try:
        plan = msgspec.convert(given, Plan)
    except msgspec.ValidationError as fault:
        raise Refused("bad-plan", f"The game cannot be learned by this plan: {fault}.", where=game.name) from None
    return plan


def rows_of(setups: Sequence[Setup], games: int) -> list[int]:
    """How many of so many games are played by each set-up, as near to their shares as may be; at least one."""
    whole = sum(one.share for one in setups)
    if games < len(setups):
        raise Refused("too-few-games", f"{games} games cannot be played in {len(setups)} ways.", fix="Ask for more games.")
    counts = [max(1, int(games * one.share / whole)) for one in setups]
    while sum(counts) != games:
        missing = [games * one.share / whole - count for one, count in zip(setups, counts, strict=True)]
        if sum(counts) < games:
            counts[missing.index(max(missing))] += 1
        else:
            counts[min((miss, place) for place, miss in enumerate(missing) if counts[place] > 1)[1]] -= 1
    return counts
