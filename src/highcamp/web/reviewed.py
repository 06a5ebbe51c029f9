"""A review as pages show it, and as a page that stands alone: a file to keep or to send, light and dark, without scripts."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from highcamp.drawing.names import YOU, Names
from highcamp.drawing.plots import figure
from highcamp.drawing.stylesheet import stylesheet
from highcamp.engine.words import Reader
from highcamp.table.review import Review
from highcamp.web.files import contents
from highcamp.web.rendering import render, seen_by


def reviewed(review: Review, reader: Reader, link: str = "") -> dict[str, Any]:
    """What the templates need. ``link`` is the address of the replay, if there is one to go to."""
    names = Names(reader.you, [YOU if seat == reader.you else name for seat, name in enumerate(reader.names)])
    drawn = figure(review.curve, id="chances", names=names, link=(lambda step: f"{link}?at={step}") if link else None)
    return {
        "review": review,
        "curve": Markup(drawn),  # by us, and escaped where it was drawn
        "sheet": review.curve.sheet().read_by(reader),
        "seats": None if review.seats is None else review.seats.read_by(reader),
        "spell": lambda words: seen_by(words, reader),
        "link": link,
    }


def alone(review: Review, reader: Reader) -> str:
    """A whole page that needs nothing else."""
    style = stylesheet() + contents().get("app.css", b"").decode()
    return render("analysis_file.html", title=review.title, style=Markup(style), **reviewed(review, reader))
