"""The application: all routes, and what goes around them."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Any

from litestar import Litestar, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.enums import MediaType
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router

import highcamp
from highcamp.drawing.stylesheet import stylesheet
from highcamp.web import api
from highcamp.web.answers import answer
from highcamp.web.house import House
from highcamp.web.identity import AnyRequest, house_of
from highcamp.web.pages import join, replay, rules, score, setting, start, table
from highcamp.web.rendering import page, static_folder
from highcamp.web.security import HEADERS, check_origin
from highcamp.web.settings import Settings

_PAGES = [
    start.start,
    setting.play,
    setting.choose,
    setting.set_up,
    *(table.show, table.live, table.move, table.undo, table.ask, table.agree, table.greet, table.leave, table.back, table.sit),
    *(table.link, table.hint, table.why, table.rematch),
    *(join.show, join.join),
    *(replay.show, replay.go_on, replay.download, replay.bring, replay.upload),
    rules.rules,
    *(score.show, score.score),
]
_FOR_EVER = "public, max-age=31536000, immutable"
_LARGEST_BODY = 64_000


@get("/health", include_in_schema=False)
async def health(request: AnyRequest) -> dict[str, Any]:
    """Whether the server and its database answer."""
    await house_of(request).store.ping()
    return {"ok": True, "version": highcamp.__version__}


@get("/static/boards.css", include_in_schema=False, sync_to_thread=False)
def boards_css() -> Response[str]:
    """The stylesheet of the boards."""
    return Response(stylesheet(), media_type=MediaType.CSS, headers={"cache-control": _FOR_EVER})


@get("/api/docs", include_in_schema=False)
async def docs(request: AnyRequest) -> Response[Any]:
    """The API, to be read."""
    return page(request, "api.html", schema=request.app.openapi_schema.to_schema())


@contextlib.asynccontextmanager
async def _open_house(app: Litestar) -> AsyncIterator[None]:
    house: House = app.state.house
    async with house.running():
        yield
        app.state.closing = True
        house.hub.tell_all()  # streams notice that it is time to go


def create_app(settings: Settings) -> Litestar:
    """The application of one process."""
    files = create_static_files_router(
        path="/static", directories=[static_folder()], cache_control=None, include_in_schema=False, name="static"
    )
    limit = RateLimitConfig(
        rate_limit=("minute", settings.requests_a_minute),
        exclude=["^/static", "/live$", "/stream$", "^/health$", "^/metrics$"],
        set_rate_limit_headers=False,
    )
    return Litestar(
        [*_PAGES, api.router, health, boards_css, docs, files],
        state=State({"house": House(settings), "closing": False}),
        lifespan=[_open_house],
        before_request=check_origin,
        exception_handlers={Exception: answer},
        response_headers=HEADERS,
        request_max_body_size=_LARGEST_BODY,
        middleware=[limit.middleware],
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=5, exclude=["/live$", "/stream$"]),
        openapi_config=OpenAPIConfig(
            title="Highcamp",
            version=highcamp.__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
    )
