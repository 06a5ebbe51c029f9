"""The font that comes with the pages: words are as wide as boards think they are, and where it does not come nothing breaks."""

from __future__ import annotations

import random
import runpy
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page

import highcamp
from browsers import ROOT, Person, set_table
from highcamp.drawing.fitting import width
from highcamp.drawing.letters import LETTERS
from highcamp.drawing.look import FAMILY, STAND_IN
from highcamp.web.typeface import SUBSET
from playing import played
from reach import overlaid
from servers import Server

pytestmark = pytest.mark.browser

WORDS = """() => [...document.querySelectorAll('svg.board text')]
  .filter((one) => one.textContent.trim() && !one.hasAttribute('textLength'))
  .filter((one) => !one.querySelector('tspan') && !one.closest('defs'))
  .map((one) => [one.textContent.trim(), Number(one.getAttribute('font-size')), one.getAttribute('class') ?? '',
                 one.getComputedTextLength()])
"""
OUTSIDE = """() => [...document.querySelectorAll('svg.board')].flatMap((board) => {
  const edge = board.getBoundingClientRect();
  return [...board.querySelectorAll('text')].filter((one) => one.textContent.trim() && !one.closest('defs')).filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left < edge.left - 1 || box.right > edge.right + 1;
  }).map((one) => one.textContent);
})"""


class Drawn(NamedTuple):
    """Words on a board: how large and in which look they are drawn, and how wide they are then."""

    words: str
    size: float
    look: str
    wide: float

    @property
    def thought(self) -> float:
        """How wide boards think they are. Numerals stand a little closer."""
        looks = set(self.look.split())
        closer = 0.01 * self.size * len(self.words) if "numeral" in looks else 0
        return width(self.words, self.size, bool({"bold", "numeral"} & looks), "map" in looks) - closer

    @property
    def known(self) -> bool:
        """Whether the font has all its letters."""
        return set(self.words) <= set(LETTERS)


@cache
def boards() -> str:
    """Every game at several of its moments, in every form, as its players see it."""
    drawn = []
    for label in highcamp.list_games():
        game = highcamp.game(label.name)
        record = played(game, 5, 900)
        for part in range(4):
            state = record.at(len(record.events) * part // 3)
            names = ["Wilhelmina Featherstone", "Tom", "Teal bot", "Yvonne Avery", "Åsa Löfgren", "J.J."][: state.seats]
            scenes = [game.scene(state.view(0), form=form, names=names) for form in game.forms]
            drawn += [state.svg(0, "play", names), *(picture for one in scenes for picture in (one.board, one.hand))]
    return "".join(drawn)


def measured(page: Page, kerning: str = "auto") -> list[Drawn]:
    """All words of the boards in a page."""
    page.evaluate(
        """async (kerning) => {
          const rule = new CSSStyleSheet();
          rule.replaceSync(`.board text { font-kerning: ${kerning}; }`);
          document.adoptedStyleSheets = [rule];
          await document.fonts.ready;
        }""",
        kerning,
    )
    return [Drawn(*one) for one in page.evaluate(WORDS)]


def test_the_widths_of_letters_are_those_of_the_font(chromium: Browser) -> None:
    made = runpy.run_path(str(ROOT / "scripts" / "letters.py"))
    page = chromium.new_page()
    assert made["module"](page) == Path(made["OUT"]).read_text("utf-8"), "python scripts/letters.py"
    assert made["subset"]() == SUBSET
    page.close()


def test_words_are_as_wide_as_boards_think(chromium: Browser, server: Server) -> None:
    person = Person(chromium, server.url)
    person.go("/")
    person.page.evaluate("drawn => { document.body.innerHTML = drawn; }", boards())
    asked = [f"{look} 16px '{FAMILY}'" for look in ("400", "700", "italic 400")]
    assert (
        person.page.evaluate(
            "async all => (await Promise.all(all.map((one) => document.fonts.load(one)))).flat().length", asked
        )
        == 3
    )
    alone = [one for one in measured(person.page, "none") if one.known]
    assert len(alone) > 1000
    assert [one for one in alone if abs(one.wide - one.thought) > 0.01 * one.thought] == []
    together = measured(person.page)
    assert [one for one in together if one.wide > 1.01 * one.thought] == []
    known = [one for one in together if one.known]
    assert sum(one.wide for one in known) == pytest.approx(sum(one.thought for one in known), rel=0.01)
    person.done()


def test_no_words_lie_over_others(chromium: Browser, server: Server) -> None:
    """Not at the end of a game either."""
    person = Person(chromium, server.url)
    person.go("/")
    person.page.evaluate("async drawn => { document.body.innerHTML = drawn; await document.fonts.ready; }", boards())
    assert list(dict.fromkeys(overlaid(person.page, "svg.board"))) == []
    person.done()


def test_without_the_font_words_are_about_as_wide_and_the_game_goes_on(chromium: Browser, server: Server) -> None:
    person = Person(chromium, server.url, own=True)  # whose browser has no font from before
    person.context.route("**/*.woff2*", lambda route: route.abort())
    made = set_table(server.url, "cant-stop", [{}, {"bot": "random"}])
    person.take_seat(made["tokens"][0], "Ann")
    person.until("you")
    person.answer(random.Random(1))
    person.go("/")  # at a table boards share the height of the window: letters would be too small to be measured
    person.page.evaluate("drawn => { document.body.innerHTML = drawn; }", boards())
    assert not person.page.evaluate(
        "all => [...document.fonts].some((one) => one.family.includes(all) && one.status === 'loaded')", FAMILY
    )
    found = [one for one in measured(person.page) if one.known]
    plain = [one for one in found if not any(letter.isdigit() for letter in one.words)]  # figures are narrower in most fonts
    assert sum(one.wide for one in plain) == pytest.approx(sum(one.thought for one in plain), rel=0.05), STAND_IN
    assert [one for one in found if one.wide > 1.15 * one.thought + 3] == []
    assert person.page.evaluate(OUTSIDE) == []
    assert {said for said in person.complaints if "ERR_FAILED" not in said} == set()
    person.screen.close()
