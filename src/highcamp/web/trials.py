"""Parts of one's own tried out, by the JSON API: how they read, and what they do in games with and without them."""

from __future__ import annotations

import math
from functools import partial
from typing import Annotated, Any, Final

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from highcamp.bots.levels import MEDIUM
from highcamp.engine.facts import Sheet
from highcamp.engine.game import Game
from highcamp.engine.plots import Plot
from highcamp.engine.refusal import Refused
from highcamp.house.acts.designer import Designer
from highcamp.house.trials import Asked, Stage, Trial
from highcamp.studies import told as telling
from highcamp.studies.effects import Effect
from highcamp.studies.pairs import Summary
from highcamp.studies.plan import Plan
from highcamp.studies.statistics import mean
from highcamp.studies.summary import Figures
from highcamp.studies.trial import GAMES, MOST_GAMES
from highcamp.web import own, trying
from highcamp.web.answers import Problem, problem_of
from highcamp.web.description import MAY_HAVE_KEY, OF_A_TRIAL, OF_THE_WORKSHOP
from highcamp.web.identity import Designing
from highcamp.web.pages.setting import find_game
from highcamp.web.trying import BOTS, SEED

Part = Annotated[
    str, Meta(max_length=80, description="By the ``option`` of the game's ``own``; by default the first.", examples=[""])
]
Text = Annotated[str, Meta(max_length=own.LONGEST, description="The part, written in its form.", examples=["sides = 6"])]
_AT_THE_WORKSHOP: Final[dict[str, Any]] = {"security": MAY_HAVE_KEY, "responses": OF_THE_WORKSHOP}
_ABOUT_A_TRIAL: Final[dict[str, Any]] = {"security": MAY_HAVE_KEY, "responses": OF_A_TRIAL}
_Options = Annotated[dict[str, Any], Meta(description="Options of both games.", examples=[{}])]


class Reading(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part to be looked at."""

    part: Part = ""
    text: Text
    options: _Options = {}


class NewTrial(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part to be tried out."""

    part: Part = ""
    text: Text
    options: _Options = {}
    surely: Annotated[bool, Meta(description="It is in play in every game, where it might not come up.")] = True
    bot: Annotated[str, Meta(description=f"Who plays all seats: {', '.join(BOTS)}.", examples=[BOTS[0]])] = MEDIUM
    games: Annotated[int, Meta(ge=1, le=MOST_GAMES, description="With it, and as many without.", examples=[40])] = GAMES
    seed: Annotated[str, Meta(max_length=40, description="The same seed gives the same games.")] = SEED


class ProofTold(msgspec.Struct, frozen=True, kw_only=True):
    """How a part reads."""

    title: str
    lines: Annotated[tuple[str, ...], Meta(description="What it does, or what is different, in sentences.")]
    picture: Annotated[str, Meta(description="As SVG; empty if it cannot be seen, or is seen with the one before.")]


class PartRead(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be said of a part."""

    faults: Annotated[tuple[str, ...], Meta(description="All that is wrong with it; none if it can be played with.")]
    wrong: Annotated[Problem | None, Meta(description="Why it cannot be tried out with these options.")]
    proofs: tuple[ProofTold, ...]


class EffectTold(msgspec.Struct, frozen=True, kw_only=True):
    """What the part does to one measure."""

    measure: Annotated[str, Meta(description="points, moves, margin, wins (of a seat), together (all win or lose).")]
    seat: int | None
    without: float | None
    with_it: float | None
    difference: float
    low: Annotated[float | None, Meta(description="Of a 95 % interval of its own.")]
    high: float | None
    chance: Annotated[float, Meta(description="How likely so large a difference is by luck alone.")]
    corrected: Annotated[float, Meta(description="The same, held against how many comparisons there are.")]
    significant: bool


class TrialInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A trial, in a list."""

    id: str
    game: str
    name: str
    stage: Stage
    at: Annotated[int, Meta(description="When it was asked for, in milliseconds since 1970.")]


class TrialTold(TrialInfo, frozen=True, kw_only=True):
    """A trial: what was asked for, how far it is, and all that can be said by now."""

    part: str
    text: str
    options: dict[str, Any]
    surely: bool
    bot: str
    games: int
    seed: str
    why: Annotated[str, Meta(description="Why it was ended, or has failed.")]
    played: Annotated[int, Meta(description="Games that are kept, with and without the part.")]
    total: int
    ahead: Annotated[int, Meta(description="Trials that are played before it.")]
    seconds_left: float | None
    pairs: Annotated[int, Meta(description="Numbers of which both games were played: what is told is made of these.")]
    findings: tuple[str, ...]
    effects: tuple[EffectTold, ...]
    moved: Annotated[
        tuple[float, float, float] | None, Meta(description="The share of games that went otherwise with it, and its interval.")
    ]
    sheet: Annotated[Sheet | None, Meta(description="All figures as text.")]
    plots: Annotated[tuple[Plot, ...], Meta(description="As data; players are named in parts.")]
    care: Annotated[tuple[str, ...], Meta(description="How sure it is, and what it was made of.")]


@get("/workshop", summary="Your trials", **_AT_THE_WORKSHOP)
async def mine(designer: Designing) -> list[TrialInfo]:
    """The trials that you have begun, the newest first; at the server's own machine all there are."""
    return [
        TrialInfo(id=one.id, game=one.kept.asked.game, name=one.kept.asked.name, stage=one.stage, at=one.kept.at)
        for one in await designer.mine()
    ]


@post(
    "/workshop/{name:str}/check", summary="How a part reads", status_code=200, security=MAY_HAVE_KEY, responses=OF_THE_WORKSHOP
)
async def check(designer: Designing, name: FromPath[str], data: JSONBody[Reading]) -> PartRead:
    """All that is wrong with a part of your own; or, if nothing is, what it does in words, and how it looks."""
    designer.check()
    return await designer.guest.house.work_out(partial(_read, find_game(name), data))


def _read(game: Game[Any, Any], data: Reading) -> PartRead:
    option = trying.field_of(game, data.part).option
    faults = tuple(own.faults(game, option, data.text))
    if faults:
        return PartRead(faults=faults, wrong=None, proofs=())
    try:
        wish = trying.made(game, option, data.text, options=data.options)
        found = trying.proofs(wish)
        trying.plan(wish)
    except Refused as wrong:
        return PartRead(faults=(), wrong=problem_of(wrong), proofs=())
    told = tuple(ProofTold(title=one.title, lines=one.lines, picture=one.picture) for one in found)
    return PartRead(faults=(), wrong=None, proofs=told)


@post("/workshop/{name:str}", summary="Try a part out", status_code=201, **_AT_THE_WORKSHOP)
async def begin(designer: Designing, name: FromPath[str], data: JSONBody[NewTrial]) -> TrialTold:
    """Have bots play games with a part of your own and without it, behind all that people do here."""
    designer.check()
    wish, plan = await designer.guest.house.work_out(partial(_laid, find_game(name), data))
    return await _told(designer, await designer.begin(wish, plan))


def _laid(game: Game[Any, Any], data: NewTrial) -> tuple[Asked, Plan]:
    wish = trying.made(
        game, data.part, data.text, options=data.options, surely=data.surely, bot=data.bot, games=data.games, seed=data.seed
    )
    return wish, trying.plan(wish)


@get("/workshop/trials/{trial:str}", summary="A trial", **_ABOUT_A_TRIAL)
async def show(designer: Designing, trial: FromPath[str]) -> TrialTold:
    """How far it is, and all that can be said by now. What is played next may still change that."""
    return await _told(designer, await designer.look(trial))


@post(
    "/workshop/trials/{trial:str}/end",
    summary="End a trial early",
    status_code=200,
    security=MAY_HAVE_KEY,
    responses=OF_A_TRIAL,
)
async def end(designer: Designing, trial: FromPath[str]) -> TrialTold:
    """What was played is kept."""
    await designer.end(trial)
    return await _told(designer, await designer.look(trial))


@post(
    "/workshop/trials/{trial:str}/more",
    summary="Go on with a trial",
    status_code=200,
    security=MAY_HAVE_KEY,
    responses=OF_A_TRIAL,
)
async def go_on(designer: Designing, trial: FromPath[str]) -> TrialTold:
    """Play the rest of one that was ended."""
    wish = (await designer.look(trial)).kept.asked
    await designer.go_on(trial, await designer.guest.house.work_out(partial(trying.plan, wish)))
    return await _told(designer, await designer.look(trial))


@post(
    "/workshop/trials/{trial:str}/remove",
    summary="Remove a trial",
    status_code=204,
    security=MAY_HAVE_KEY,
    responses=OF_A_TRIAL,
)
async def remove(designer: Designing, trial: FromPath[str]) -> None:
    """With all its games."""
    await designer.remove(trial)


async def _told(designer: Designer, trial: Trial) -> TrialTold:
    summary = await designer.summary(trial)
    return await designer.guest.house.work_out(partial(_made, trial, summary, designer.trials.ahead(trial)))


def _made(trial: Trial, found: Summary | None, ahead: int) -> TrialTold:
    wish, plan = trial.kept.asked, trial.folder.plan if trial.folder is not None else None
    summary = found if found is not None and plan is not None and found.pairs else None
    return TrialTold(
        id=trial.id,
        game=wish.game,
        name=wish.name,
        stage=trial.stage,
        at=trial.kept.at,
        part=wish.option,
        text=wish.text,
        options=dict(wish.options),
        surely=wish.surely,
        bot=wish.bot,
        games=wish.games,
        seed=wish.seed,
        why=trial.kept.why,
        played=trial.played,
        total=trial.total,
        ahead=ahead,
        seconds_left=trial.seconds_left,
        pairs=summary.pairs if summary else 0,
        findings=tuple(telling.findings(plan, summary)) if summary and plan else (),
        effects=tuple(_effect(one, summary) for one in summary.compared.effects) if summary else (),
        moved=summary.moved if summary else None,
        sheet=telling.sheet(plan, summary) if summary and plan else None,
        plots=tuple(telling.plots(plan, summary)) if summary and plan else (),
        care=tuple(telling.care(plan, summary)) if summary and plan else (),
    )


def _effect(one: Effect, found: Summary) -> EffectTold:
    value, low, high, chance = one.difference
    return EffectTold(
        measure=one.measure,
        seat=one.seat,
        without=_value(one, found.without),
        with_it=_value(one, found.with_it),
        difference=value,
        low=_finite(low),
        high=_finite(high),
        chance=chance,
        corrected=one.corrected,
        significant=one.significant,
    )


def _value(one: Effect, half: Figures) -> float | None:
    """What it comes to in one half of the games."""
    if one.measure in half.measures:
        return mean(half.measures[one.measure]).value
    return half.seats[one.seat or 0].share.mean if half.seats else None


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


HANDLERS: Final = [mine, check, begin, show, end, go_on, remove]
