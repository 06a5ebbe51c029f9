"""Every *no* as an answer: a page for people, a few words of JSON for programs and scripts. No traceback reaches anybody."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.enums import MediaType
from litestar.exceptions import ClientException, HTTPException, SerializationException

from highcamp.engine.refusal import Refused
from highcamp.engine.registry import names
from highcamp.house.allowance import Exhausted
from highcamp.house.denials import Forbidden, Missing, NoTrial, Shut, Taken, Unsure
from highcamp.house.workshop import TooDear
from highcamp.store.away import Away
from highcamp.table.advice import Reason
from highcamp.table.closed import ClosedTable
from highcamp.table.drafts import Stale
from highcamp.table.stuck import StuckTable
from highcamp.table.thinking import Closing
from highcamp.web.hosts import Misdirected
from highcamp.web.rendering import page

log = logging.getLogger(__name__)


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is wrong, where, and what to do."""

    code: str
    text: str
    rule: str = ""
    where: str = ""
    fix: str = ""


def wants_json(request: Request[Any, Any, Any]) -> bool:
    """Whether a program asks."""
    return request.scope["path"].startswith("/api/") or "application/json" in request.headers.get("accept", "")


def answer(request: Request[Any, Any, Any], wrong: Exception) -> Response[Any]:
    """The answer to a request that failed."""
    status, problem = _problem(request, wrong)
    headers = _headers(wrong)
    if wants_json(request):
        return Response(problem, status_code=status, media_type=MediaType.JSON, headers=headers)
    titles = {
        403: "Not yours",
        404: "Nothing here",
        409: "Too late",
        410: "A closed table",
        422: "That does not work",
        429: "Slowly, please",
    }
    title = (
        "The workshop is shut"
        if isinstance(wrong, Shut)
        else titles.get(status, "Something went wrong" if status >= 500 else "That does not work")
    )
    links = closed_links(wrong) if isinstance(wrong, ClosedTable) else []
    shown = page(request, "problem.html", status, title=title, text=problem.text, fix=problem.fix, links=links)
    shown.headers.update(headers)
    return shown


def _headers(wrong: Exception) -> dict[str, str]:
    if isinstance(wrong, Exhausted):
        return {"retry-after": str(wrong.seconds)}
    return dict(wrong.headers or {}) if isinstance(wrong, HTTPException) else {}


def _problem(request: Request[Any, Any, Any], wrong: Exception) -> tuple[int, Problem]:
    match wrong:
        case ClosedTable():
            return 410, problem_of(wrong)
        case StuckTable():
            log.error("A table cannot be opened.", exc_info=wrong)
            return 503, problem_of(wrong)
        case Refused():
            return 422, problem_of(wrong)
        case Stale():
            return 409, Problem(code="stale", text=wrong.text, fix=wrong.fix)
        case Taken():
            return 409, Problem(code="taken", text=wrong.text, fix=wrong.fix)
        case NoTrial():
            return 404, Problem(code="no-such-trial", text=wrong.text, fix=wrong.fix)
        case Missing():
            return 404, Problem(code="no-such-table", text=wrong.text, fix=wrong.fix)
        case Misdirected():
            fix = "If you run it, start it with --allowed-host and that name, or with --public-url."
            return 421, Problem(code="wrong-host", text="This server is not known by that name.", fix=fix)
        case Shut():
            return 403, Problem(code="shut", text=wrong.text, fix=wrong.fix)
        case Forbidden():
            return 403, Problem(code="not-yours", text=str(wrong))
        case Exhausted():
            return 429, Problem(code="too-many", text="That was too much at once. Wait a minute.")
        case SerializationException() | UnicodeError() | RecursionError():  # what was sent cannot be read or has no bottom
            return 400, _of_http(ClientException())
        case HTTPException():
            return wrong.status_code, _of_http(wrong)
        case TooDear():
            text = "This takes too long to work out, or what was asked for before it still does."
            return 503, Problem(code="too-dear", text=text, fix="Try again in a moment.")
        case Closing():
            return 503, Problem(code="closing", text="The server is just being ended.", fix="Try again in a moment.")
        case Away() | OSError():
            log.error("The database does not answer: %s.", wrong if isinstance(wrong, Away) else type(wrong).__name__)
            return 503, Problem(code="no-database", text="The tables cannot be reached just now.", fix="Try again in a moment.")
    log.error("A request failed.", exc_info=wrong)
    return 500, Problem(code="error", text="The server made a mistake. Nothing was lost.", fix="Try again.")


def closed_links(table: ClosedTable) -> list[tuple[str, str]]:
    """What is left to do at a closed table: addresses, and words to press."""
    game = table.setting.header.game
    kept = [(f"/table/{table.id}/record", "Download the record")] if table.is_visible else []
    return [*kept, (f"/new/{game}", "Set a new table")] if game in names() else kept


def problem_of(refusal: Refused) -> Problem:
    """A refusal, for the wire."""
    return Problem(code=refusal.code, text=refusal.text, rule=refusal.rule, where=refusal.where, fix=refusal.fix)


def asked_back(unsure: Unsure) -> dict[str, str]:
    """A coach's question, for the wire."""
    return {"code": "sure", "text": unsure.doubt.text, "fix": "Send it once more with sure, or do something else."}


def explanation(reason: Reason) -> Problem:
    """Saying why not is what was asked for, and no failure."""
    return problem_of(reason.refusal) if reason.refusal else Problem(code="", text=reason.words)


def _of_http(wrong: HTTPException) -> Problem:
    words = {
        400: ("bad-request", "The request cannot be understood."),
        401: ("no-key", "A key is needed for that."),
        404: ("not-found", "There is nothing at this address."),
        405: ("not-allowed", "That cannot be done at this address."),
        408: ("too-slow", "What you sent did not arrive in time."),
        413: ("too-large", "That is too large."),
    }
    code, text = words.get(wrong.status_code, ("refused", "That does not work."))
    return Problem(code=code, text=text, where=_first_place(wrong))


def _first_place(wrong: HTTPException) -> str:
    """Which field of a request was wrong, if the framework says so."""
    extra = wrong.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        return f"{extra[0].get('key', '')} ({extra[0].get('message', '')})"[:200]
    return ""
