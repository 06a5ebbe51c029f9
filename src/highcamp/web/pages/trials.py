"""The workshop: a part of one's own written, seen as it reads, and tried out in games with and without it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final, NamedTuple

from litestar import Response, get, post
from litestar.enums import MediaType
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from markupsafe import Markup

from highcamp.drawing.names import Names
from highcamp.drawing.plots import figure
from highcamp.engine.facts import Sheet
from highcamp.engine.game import Game
from highcamp.engine.phrases import ago, counted
from highcamp.engine.proof import Proof
from highcamp.engine.refusal import Refused
from highcamp.engine.registry import game as game_of
from highcamp.engine.registry import list_games, names
from highcamp.house.acts.designer import Designer
from highcamp.house.trials import Asked, Trial
from highcamp.studies import told as telling
from highcamp.studies.pairs import Summary
from highcamp.studies.plan import Plan
from highcamp.web import choosing, own, trying
from highcamp.web.forms import Sent
from highcamp.web.identity import AnyRequest, Designing
from highcamp.web.pages import setting
from highcamp.web.pages.setting import find_game
from highcamp.web.rendering import page
from highcamp.web.trying import BOTS, COUNTS, Tried

_REFRESH: Final = 3  # seconds after which a page looks again, with scripts or without
_LEVELS: Final = {
    BOTS[0]: "By lot: done in no time, and says little.",
    BOTS[1]: "With a beginner's mistakes.",
    BOTS[2]: "Soundly; takes longest.",
}


class Listed(NamedTuple):
    """A trial in a list."""

    id: str
    name: str
    title: str
    state: str
    age: str


class Drawn(NamedTuple):
    """A plot as it is shown: drawn, and as a table."""

    title: str
    drawn: Markup
    sheet: Sheet


@get("/workshop")
async def games(request: AnyRequest, designer: Designing) -> Response[Any]:
    """The games whose players may bring parts of their own, and the trials so far."""
    trials = await designer.mine()
    now = designer.guest.house.now()
    able = [(game, own.own_fields(game)) for game in list_games() if own.own_fields(game)]
    return page(request, "workshop.html", games=able, trials=[_listed(trial, now) for trial in trials])


def _listed(trial: Trial, now: int) -> Listed:
    wish = trial.kept.asked
    title = game_of(wish.game).title if wish.game in names() else wish.game
    return Listed(trial.id, wish.name, title, state(trial), ago(now - trial.kept.at))


def state(trial: Trial) -> str:
    """How far a trial is, in a few words."""
    wish = trial.kept.asked
    games = f"{wish.games:,} games with and without it"
    return {
        "waiting": f"Waits: {games}",
        "running": f"Is played: {games}",
        "done": games,
        "ended": "Ended early",
        "failed": "Could not be finished",
    }[trial.stage]


@get("/workshop/{name:str}")
async def choose(
    request: AnyRequest,
    designer: Designing,
    name: FromPath[str],
    part: FromQuery[str] = "",
    start: FromQuery[str] = "",
    like: FromQuery[str] = "",
) -> Response[Any]:
    """The form: with one of our parts to start from, or like a trial before."""
    designer.check()
    game = find_game(name)
    if like:
        given = _filled((await designer.look(like)).kept.asked)
    else:
        field = trying.field_of(game, part)
        begun = start or next(iter(field.starts), "")
        given = {"part": field.option, field.option: own.start(game, field.option, begun) if begun else ""}
        replaced = trying.stands_for(game, field.option)
        given |= {replaced: begun} if begun in _values(game, replaced) else {}
    return await _form(request, designer, game, given, None)


def _values(game: Game[Any, Any], name: str) -> list[str]:
    return [str(value) for option in choosing.form_options(game) if option.name == name for value in option.values]


@post("/workshop/{name:str}", status_code=303)
async def begin(request: AnyRequest, designer: Designing, name: FromPath[str]) -> Response[Any]:
    """The form, filled in: have it played."""
    designer.check()
    game, given = find_game(name), await setting.filled_in(request)
    try:
        wish, plan = await designer.guest.house.work_out(partial(_laid, game, given))
        trial = await designer.begin(wish, plan)
    except Refused as refusal:
        return await _form(request, designer, game, given, refusal)
    return Redirect(f"/workshop/trials/{trial.id}", status_code=303)


def _laid(game: Game[Any, Any], given: Mapping[str, str]) -> tuple[Asked, Plan]:
    wish = trying.asked(game, given)
    return wish, trying.plan(wish)


@post("/workshop/{name:str}/look", status_code=200)
async def look(request: AnyRequest, designer: Designing, name: FromPath[str]) -> Response[Any]:
    """The form as it was filled in, and how the part reads: for whoever has no scripts."""
    designer.check()
    return await _form(request, designer, find_game(name), await setting.filled_in(request), None)


@post("/workshop/{name:str}/check", status_code=200)
async def check(designer: Designing, name: FromPath[str], form: Sent) -> Response[Tried]:
    """What is to be said of the form as it is now, while somebody fills it in."""
    designer.check()
    said = await designer.guest.house.work_out(partial(trying.review, find_game(name), form))
    return Response(said, media_type=MediaType.JSON, status_code=200)


@post("/workshop/{name:str}/table", status_code=200)
async def table(request: AnyRequest, designer: Designing, name: FromPath[str]) -> Response[Any]:
    """The form that sets a table, filled in with the part and the options of this one."""
    designer.check()
    return await _at_a_table(request, designer, find_game(name), await setting.filled_in(request))


@get("/workshop/trials/{trial:str}")
async def show(request: AnyRequest, designer: Designing, trial: FromPath[str]) -> Response[Any]:
    """A trial: how far it is, and all that can be said by now."""
    found = await designer.look(trial)
    summary = await designer.summary(found)
    context = await designer.guest.house.work_out(partial(_context, found, summary))
    return page(
        request, "trial.html", state=state(found), ahead=designer.trials.ahead(found), own=designer.owns(found), **context
    )


@post("/workshop/trials/{trial:str}/end", status_code=303)
async def end(designer: Designing, trial: FromPath[str]) -> Redirect:
    """End it early."""
    await designer.end(trial)
    return Redirect(f"/workshop/trials/{trial}", status_code=303)


@post("/workshop/trials/{trial:str}/more", status_code=303)
async def go_on(designer: Designing, trial: FromPath[str]) -> Redirect:
    """Play the rest of one that was ended."""
    wish = (await designer.look(trial)).kept.asked
    await designer.go_on(trial, await designer.guest.house.work_out(partial(trying.plan, wish)))
    return Redirect(f"/workshop/trials/{trial}", status_code=303)


@post("/workshop/trials/{trial:str}/remove", status_code=303)
async def remove(designer: Designing, trial: FromPath[str]) -> Redirect:
    """Clear it away."""
    await designer.remove(trial)
    return Redirect("/workshop", status_code=303)


@get("/workshop/trials/{trial:str}/table")
async def set_up(request: AnyRequest, designer: Designing, trial: FromPath[str]) -> Response[Any]:
    """The form that sets a table with it."""
    wish = (await designer.look(trial)).kept.asked
    return await _at_a_table(request, designer, find_game(wish.game), _filled(wish))


@get("/workshop/trials/{trial:str}/part")
async def part(designer: Designing, trial: FromPath[str]) -> Response[str]:
    """The part's file, to take home."""
    wish = (await designer.look(trial)).kept.asked
    kind = "json" if wish.text.lstrip().startswith("{") else "toml"
    return _file(wish.text, f"{_plain(wish.name)}.{kind}", MediaType.TEXT)


@get("/workshop/trials/{trial:str}/report")
async def report(designer: Designing, trial: FromPath[str]) -> Response[str]:
    """All of it as a page that needs nothing else."""
    found = await designer.look(trial)
    summary = await designer.summary(found)
    if summary is None or found.folder is None:
        raise Refused("no-games", "The games of this trial cannot be read any more.", fix="Begin a new one with the same part.")
    wish, plan = found.kept.asked, found.folder.plan
    work = partial(_reported, plan, summary, wish)
    return _file(await designer.guest.house.work_out(work), f"{_plain(wish.name)}.html", MediaType.HTML)


def _reported(plan: Plan, summary: Summary, wish: Asked) -> str:
    return telling.report(plan, summary, _proofs(wish), wish.text)


def _proofs(wish: Asked) -> tuple[Proof, ...]:
    """How its part reads; nothing if the game does not take it any more."""
    try:
        return trying.proofs(wish)
    except Refused:
        return ()


def _file(text: str, name: str, kind: MediaType) -> Response[str]:
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(text, media_type=kind, headers=headers)


def _plain(name: str) -> str:
    """A name for a file."""
    return "-".join("".join(one if one.isascii() and one.isalnum() else " " for one in name.lower()).split())[:60] or "part"


def _filled(wish: Asked) -> dict[str, str]:
    """The fields of the form that would ask for it again."""
    said = {name: "yes" if value is True else str(value) for name, value in wish.options.items() if value is not False}
    given = {"part": wish.option, wish.option: wish.text, "bot": wish.bot, "games": str(wish.games), "seed": wish.seed}
    was_there = {f"has_{name}": "yes" for name in [*wish.options, "surely"]}
    return {**said, **was_there, **given, **({"surely": "yes"} if wish.surely else {})}


async def _at_a_table(request: AnyRequest, designer: Designer, game: Game[Any, Any], given: Mapping[str, str]) -> Response[Any]:
    said = await designer.guest.house.work_out(partial(choosing.review_form, game, given))
    named = [option.name for option in choosing.form_options(game)]
    kept = [*named, *(f"has_{name}" for name in named), *(field.option for field in own.own_fields(game))]
    return setting.offer(request, game, {name: given[name] for name in kept if name in given}, said)


async def _form(
    request: AnyRequest, designer: Designer, game: Game[Any, Any], given: Mapping[str, str], refusal: Refused | None
) -> Response[Any]:
    field = trying.field_of(game, given.get("part", ""))
    said = await designer.guest.house.work_out(partial(trying.review, game, {**given, "part": field.option}))
    return page(
        request,
        "try.html",
        422 if refusal else 200,
        label=game,
        fields=own.own_fields(game),
        field=field,
        text=given.get(field.option, ""),
        longest=own.LONGEST,
        said=said,
        proof=Markup(said.proof),  # by a template of ours
        against=trying.stands_for(game, field.option),
        surely=trying.has_surely(game, field.option),
        is_sure="surely" in given or "has_surely" not in given,
        bots=_LEVELS,
        bot=given.get("bot", BOTS[-1]),
        counts=COUNTS,
        games=given.get("games", str(COUNTS[1])),
        seed=given.get("seed", trying.SEED),
        refusal=refusal,
        **setting.asking(game, setting.chosen(game, given), refusal),
    )


def _context(trial: Trial, summary: Summary | None) -> dict[str, Any]:
    wish, reader = trial.kept.asked, Names().reader
    plan = trial.folder.plan if trial.folder is not None else None
    plots = telling.plots(plan, summary) if plan is not None and summary is not None else []
    left = trial.seconds_left
    return {
        "trial": trial.id,
        "game": wish.game,
        "title": game_of(wish.game).title if wish.game in names() else wish.game,
        "name": wish.name,
        "stage": trial.stage,
        "why": trial.kept.why,
        "played": trial.played,
        "total": trial.total,
        "percent": 100 * trial.played // trial.total,
        "left": "" if left is None else _left(left),
        "refresh": _REFRESH if trial.runs else 0,
        "proofs": [(one, Markup(one.picture)) for one in _proofs(wish)],  # drawn by us, and escaped where it was drawn
        "findings": list(telling.findings(plan, summary)) if plan is not None and summary is not None else [],
        "plots": [
            Drawn(reader.text(plot.title), Markup(figure(plot, id=f"plot-{number}")), plot.sheet().read_by(reader))
            for number, plot in enumerate(plots, 1)
        ],
        "sheet": telling.sheet(plan, summary).read_by(reader) if plan is not None and summary and summary.pairs else None,
        "care": telling.care(plan, summary) if plan is not None and summary and summary.pairs else [],
        "text": wish.text,
        "readable": summary is not None,
    }


def _left(seconds: float) -> str:
    """How long it will still take."""
    minutes = round(seconds / 60)
    return "less than a minute" if minutes < 1 else f"about {counted(minutes, 'minute')}"


HANDLERS: Final = [
    *(games, choose, begin, look, check, table),
    *(show, end, go_on, remove, set_up, part, report),
]
