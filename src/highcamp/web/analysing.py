"""Analyses of finished games, by the JSON API."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath

from highcamp.house.acts import analysis
from highcamp.house.acts.analysis import Analysed
from highcamp.web.description import AT_A_TABLE, MAY_HAVE_KEY
from highcamp.web.identity import Asking
from highcamp.web.messages import AnalysedDecision, Analysis


@get("/tables/{id:str}/analysis", summary="The analysis of a game", security=MAY_HAVE_KEY, responses=AT_A_TABLE)
async def show(guest: Asking, id: FromPath[str]) -> Analysis:
    """Luck, what was given away, and the chances at every moment of a finished game, or how far that is. A game that still runs
    is not analysed.
    """
    return await analysis.look(guest, id, _told)


@post(
    "/tables/{id:str}/analysis",
    summary="Have a game analysed",
    status_code=200,
    security=MAY_HAVE_KEY,
    responses=AT_A_TABLE,
)
async def ask(guest: Asking, id: FromPath[str]) -> Analysis:
    """Have a finished game analysed, unless it was or is being; answered at once with how far that is."""
    await analysis.ask(guest, id)
    return await analysis.look(guest, id, _told)


def _told(found: Analysed) -> Analysis:
    standing, review, text = found.standing, found.review, found.reader.text
    return Analysis(
        stage=standing.stage,
        done=standing.done,
        ahead=standing.ahead,
        depth=review.depth if review else "",
        verdicts=tuple(f"{text(one.words)} {one.figures}" for one in review.verdicts) if review else (),
        turning_points=tuple(text(one.words) for one in review.turning) if review else (),
        decisions=tuple(
            AnalysedDecision(
                at=one.step,
                seat=one.seat,
                heading=one.heading,
                mark=one.mark,
                played=text(one.played),
                better=text(one.better),
                why=one.why,
            )
            for one in (review.decisions if review else ())
        ),
        findings=standing.findings,
    )


HANDLERS = [show, ask]
