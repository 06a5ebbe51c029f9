"""The application: all routes, and what goes around them."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Any

from litestar import Litestar, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide

from highcamp.bots.outside import left_out
from highcamp.engine.registry import broken_plugins
from highcamp.house.hosting import Hosting
from highcamp.house.house import House
from highcamp.web import api, forms, health, manual, metrics
from highcamp.web.answers import answer
from highcamp.web.description import description
from highcamp.web.files import file
from highcamp.web.identity import DEPENDENCIES, AnyRequest
from highcamp.web.pages import analysis, join, key, learn, mine, replay, rules, score, setting, start, table, tale, talk, trials
from highcamp.web.patience import patient
from highcamp.web.rendering import page
from highcamp.web.security import Guard

log = logging.getLogger(__name__)

_PAGES = [
    *(start.start, start.remove),
    setting.play,
    setting.choose,
    setting.set_up,
    *(setting.check, setting.start),
    *(table.show, table.live, table.move, table.undo, table.ask, table.agree, table.greet, table.leave, table.back, table.sit),
    *(table.link, table.alone, table.coach, table.hint, table.odds, table.why, table.rematch),
    *(talk.say, talk.mute, talk.quiet),
    *(join.show, join.join),
    *(mine.show, mine.export, mine.erase),
    *(key.explain, key.offer, key.show, key.take),
    *(tale.show,),
    *(analysis.show, analysis.ask),
    *(replay.show, replay.seen_then, replay.go_on, replay.download, replay.bring, replay.upload),
    rules.rules,
    *(learn.games, learn.forget, learn.steps, learn.show, learn.attempt),
    *(score.show, score.score),
    *trials.HANDLERS,
]
_SENT = {"form": Provide(forms.fields), "seat": Provide(forms.seat)}
_LARGEST_BODY = 64_000


@get("/api/docs", include_in_schema=False)
async def docs(request: AnyRequest) -> Response[Any]:
    """The API, to be read."""
    return page(request, "api.html", schema=request.app.openapi_schema.to_schema())


@contextlib.asynccontextmanager
async def _open_house(app: Litestar) -> AsyncIterator[None]:
    house: House = app.state.house
    async with house.running():
        for refusal in [*broken_plugins().values(), *left_out().values()]:
            log.warning("Left out: %s", refusal)
        yield


def create_app(hosting: Hosting, now: Callable[[], int] | None = None) -> Litestar:
    """The application of one process. ``now`` is its clock, in milliseconds since 1970; by default one that never jumps."""
    house = House(hosting, now)
    guard = Guard(house)
    pages = Router("/", route_handlers=_PAGES, dependencies=_SENT, include_in_schema=False)
    return Litestar(
        [pages, api.router, health.health, health.ready, metrics.show, docs, file, manual.first, manual.show],
        state=State({"house": house, "readiness": health.Readiness()}),
        dependencies=DEPENDENCIES,
        lifespan=[_open_house],
        middleware=[partial(patient, house=house)],
        before_request=guard.check,
        before_send=[guard.bind],
        exception_handlers={Exception: answer},
        request_max_body_size=_LARGEST_BODY,
        logging_config=None,  # whoever starts the server says what is logged where
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=5, exclude=["/live$", "/stream$"]),
        openapi_config=description(),
    )
