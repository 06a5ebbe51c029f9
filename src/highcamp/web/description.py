"""What the OpenAPI file says beside the routes: how a program shows its key, and what *no* looks like."""

from __future__ import annotations

from typing import Any

from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

import highcamp
from highcamp.web.answers import Problem
from highcamp.web.browser import KEY
from highcamp.web.messages import Outdated, SentFrame

NEEDS_KEY: list[dict[str, list[str]]] = [{"key": []}, {"cookie": []}]
MAY_HAVE_KEY: list[dict[str, list[str]]] = [{}, *NEEDS_KEY]


def _said(container: Any, description: str) -> ResponseSpec:
    return ResponseSpec(container, generate_examples=False, description=description)


ANYWHERE = {
    421: _said(Problem, "The server is not known by the name that it was asked by."),
    429: _said(Problem, "Too much at once; the header Retry-After says for how long."),
    503: _said(Problem, "It cannot be done just now: it takes too long, or the database does not answer, or the server ends."),
}
PROBLEMS = {
    **ANYWHERE,
    400: _said(Problem, "The request cannot be understood."),
    408: _said(Problem, "What was sent did not arrive in time."),
    413: _said(Problem, "What was sent is too large."),
    422: _said(Problem, "Refused, with the reason."),
}
OF_A_GAME = {**PROBLEMS, 404: _said(Problem, "There is no such game, or it has nothing of this kind.")}
OF_THE_WORKSHOP = {**OF_A_GAME, 403: _said(Problem, "The workshop is shut to you, with what opens it.")}
OF_A_TRIAL = {
    **PROBLEMS,
    403: _said(Problem, "The workshop is shut to you, or the trial is somebody else's."),
    404: _said(Problem, "There is no such trial."),
}
AT_A_TABLE = {
    **PROBLEMS,
    403: _said(Problem, "The seat is not yours."),
    404: _said(Problem, "There is no such table, or you may not watch it."),
    410: _said(Problem, "The table is closed: its game was begun by other rules."),
}
FRAME = {**AT_A_TABLE, 200: _said(SentFrame, "What you see now.")}
MOVED = {
    **FRAME,
    409: _said(Outdated, "The question has changed; or, with the code ``sure``, a coach asks whether it is meant."),
}
INVITED = {
    **PROBLEMS,
    404: _said(Problem, "There is no such invitation, or it was used."),
    410: AT_A_TABLE[410],
}
HANDED = {
    **PROBLEMS,
    404: _said(Problem, "There is no such token, or it works no longer."),
    409: _said(Problem, "It works no longer."),
}
SEATED = {**PROBLEMS, 409: _said(Problem, "Somebody was first.")}


def description() -> OpenAPIConfig:
    """The OpenAPI file."""
    return OpenAPIConfig(
        title="Highcamp",
        version=highcamp.__version__,
        description="Everything that a page can do. Seats count from 0.",
        path="/api/schema",
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        components=Components(
            security_schemes={
                "key": SecurityScheme(
                    type="http",
                    scheme="bearer",
                    description="The key that was answered when you set the table or took the seat.",
                ),
                "cookie": SecurityScheme(
                    type="apiKey", name=KEY, security_scheme_in="cookie", description="The same key, as browsers keep it."
                ),
            }
        ),
    )
