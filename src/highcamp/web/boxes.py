"""Games before a table is set, by the JSON API: what is in each box, its rules, parts of one's own, and its score pad."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.enums import MediaType
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from highcamp.bots.naming import bots
from highcamp.engine import handbook
from highcamp.engine.game import Game
from highcamp.engine.options import options_of
from highcamp.engine.pad import NAME, Field, Filled, Pad
from highcamp.engine.registry import game as game_of
from highcamp.engine.registry import labels
from highcamp.web import choosing, own
from highcamp.web.choosing import Review
from highcamp.web.description import ANYWHERE, OF_A_GAME
from highcamp.web.identity import Serving
from highcamp.web.pages.score import pad_of
from highcamp.web.pages.setting import find_game


class PresetInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Options that go together, under a name."""

    name: str
    line: str
    options: Annotated[dict[str, Any], Meta(description="Those that are not as usual.")]
    coach: Annotated[bool, Meta(description="Whether it is for people who play for the first time.")]


class OwnInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A part that players may bring along, as an option."""

    option: str
    label: str
    form: Annotated[str, Meta(description="What its text is written in.")]
    starts: Annotated[list[str], Meta(description="Ours to start from, by name.")]


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A game that can be played, its options and its bots."""

    name: str
    title: str
    line: str
    minutes: int
    seats: tuple[int, int]
    options: list[dict[str, Any]]
    presets: list[PresetInfo]
    own: list[OwnInfo]
    bots: Annotated[list[str], Meta(description="The levels, easiest first, then players by name, weakest first.")]
    scores: Annotated[bool, Meta(description="Whether it has a pad that scores a game at a real table.")]


class Heading(msgspec.Struct, frozen=True, kw_only=True):
    """A heading of the rules; refusals name it."""

    name: str
    title: str
    level: int


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """The rules in our own words."""

    title: str
    text: Annotated[str, Meta(description="As Markdown.")]
    headings: list[Heading]


class Choosing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Options as a table would be set with them, and parts of one's own as text."""

    options: Annotated[dict[str, Any], Meta(examples=[{"players": 2}])] = {}
    own: Annotated[dict[str, str], Meta(description="By the ``option`` of the game's ``own``.")] = {}


class PadInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What a score pad asks for."""

    scores: str
    person: Annotated[str, Meta(description="Under this name the sheet has a list of those who played.")]
    most: Annotated[int, Meta(description="How many may have played.")]
    common: Annotated[list[Field], Meta(description="Fields of the sheet.")]
    each: Annotated[list[Field], Meta(description="Fields of each who played.")]


class ScoreSheet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was played at a real table."""

    sheet: Annotated[dict[str, Any], Meta(description="As ``highcamp score`` reads it from a file.", examples=[{}])]


class Scored(msgspec.Struct, frozen=True, kw_only=True):
    """What a sheet comes to, and the same as a pad to be shown."""

    result: dict[str, Any]
    pad: Filled


@get("/games", summary="The games", responses=ANYWHERE)
async def games() -> list[GameInfo]:
    """All games with their options, presets, own parts and bots."""
    return [_info(game_of(label.name)) for label in labels()]


def _info(game: Game[Any, Any]) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=game.title,
        line=game.line,
        minutes=game.minutes,
        seats=game.facts.seats,
        options=[msgspec.to_builtins(option) for option in options_of(game.Options)],
        presets=[
            PresetInfo(name=one.name, line=one.line, options=dict(one.options), coach=one.coach) for one in game.presets()
        ],
        own=[
            OwnInfo(option=one.option, label=one.label, form=one.form, starts=list(one.starts)) for one in own.own_fields(game)
        ],
        bots=list(bots(game)),
        scores=game.pad() is not None,
    )


@get("/games/{name:str}/rules", summary="The rules", responses=OF_A_GAME)
async def rules(name: FromPath[str]) -> Rules:
    """The rules in our own words, and their headings."""
    game = find_game(name)
    text = handbook.read(game)
    headings = [Heading(name=one.name, title=one.title, level=one.level) for one in handbook.sections(text)]
    return Rules(title=game.title, text=text, headings=headings)


@post("/games/{name:str}/check", summary="Check options", status_code=200, responses=OF_A_GAME)
async def check(house: Serving, name: FromPath[str], data: JSONBody[Choosing]) -> Review:
    """What is to be said of options and of parts of one's own before a table is set with them: all that is wrong."""
    return await house.work_out(partial(choosing.review, find_game(name), data.options, data.own))


@get(
    "/games/{name:str}/own/{option:str}/{start:str}",
    summary="A part to start from",
    responses=OF_A_GAME | {200: ResponseSpec(str, False, "The text of a file.", "text/plain")},
)
async def start(name: FromPath[str], option: FromPath[str], start: FromPath[str]) -> Response[str]:
    """One of our own parts as text, to start from."""
    return Response(own.start(find_game(name), option, start), media_type=MediaType.TEXT)


@get("/games/{name:str}/score", summary="A score pad", responses=OF_A_GAME)
async def pad(name: FromPath[str]) -> PadInfo:
    """What is to be filled in to score a game at a real table."""
    asks = pad_of(name)
    return PadInfo(scores=asks.scores, person=asks.person, most=asks.most, common=list(asks.common), each=[NAME, *asks.own])


@post("/games/{name:str}/score", summary="Score a real table", status_code=200, responses=OF_A_GAME)
async def score(house: Serving, name: FromPath[str], data: JSONBody[ScoreSheet]) -> Scored:
    """What was played at a real table, scored."""
    return await house.work_out(partial(_scored, find_game(name), pad_of(name), data.sheet))


def _scored(game: Game[Any, Any], pad: Pad, sheet: dict[str, Any]) -> Scored:
    game.check_public(sheet)  # parts in it may be described, never programmed
    result = pad.score(sheet)
    return Scored(result=msgspec.to_builtins(result), pad=pad.fill(result))


HANDLERS = [games, rules, check, start, pad, score]
