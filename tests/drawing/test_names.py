"""Players by their names on every board and in its text: short ones whole, long ones fitted, and "you" for whoever looks."""

from __future__ import annotations

import re
from functools import cache
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Page

import highcamp
from highcamp import State
from highcamp.drawing.names import Names
from highcamp.drawing.plain import WIDTH
from highcamp.drawing.stylesheet import stylesheet
from highcamp.table.setting import LONGEST_NAME
from playing import played

GAMES = [game.name for game in highcamp.list_games()]
SHORT = ["Ann", "Bo", "Cyd", "Dov", "Eve", "Flo"]
LONG = ["Wilhelmina Mommsen-Wagner", "Maximilian MacWommerham", "Ammon Wommawimmera-Mumm", "Gwendolyn Summers-McMahon"]
LONG = [name[:LONGEST_NAME] for name in (*LONG, "WWWWWWWWWWWWWWWWWWWWWWWW", "mmmm mmmm mmmm mmmm mmmmm")]
NUMBERED = re.compile(r"\bSeat \d")
MOST = {"players": 4}


@cache
def moments(game: str) -> list[State]:
    record = played(highcamp.game(game), 3, 900, **MOST)
    return [record.at(len(record.events) * part // 7) for part in range(8)]


def viewers(state: State) -> list[int | None]:
    return [None, 0, *([state.to_act[0]] if state.to_act else [])]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def lettering(drawn: str) -> list[str]:
    """All words that can be read on a board."""
    return [element.text or "" for element in ElementTree.fromstring(drawn).iter() if element.tag.endswith(("text", "tspan"))]


def test_players_are_called_by_their_names(game: str) -> None:
    for state in moments(game):
        for seat in viewers(state):
            names = ["you" if other == seat else name for other, name in enumerate(SHORT)]
            text, drawn = state.text(seat, names), state.svg(seat, "play", names)
            shown = " ".join(
                element.text or "" for element in ElementTree.fromstring(drawn).iter() if element.tag[-4:] == "text"
            )
            for other in range(state.seats):
                name = "You" if other == seat else SHORT[other]
                assert name in text
                assert name in shown
            assert not NUMBERED.search(text)
            assert not NUMBERED.search(drawn)


def test_without_names_seats_have_their_numbers_and_the_own_one_is_you(game: str) -> None:
    for state in moments(game):
        text = state.text(1)
        assert "Seat 2 (you)" in text
        assert "Seat 1" in text
        assert any(re.fullmatch(r"you|You|Seat 2 (· you|\(you\))", words) for words in lettering(state.svg(1)))


def test_names_are_escaped_and_text_stays_in_its_columns(game: str) -> None:
    nasty = ["<b>&\"'", "</title>", "<script>", "a & b"]
    for state in moments(game):
        for seat in viewers(state):
            ElementTree.fromstring(state.svg(seat, "play", nasty))
            assert max(map(len, state.text(seat, LONG).splitlines())) <= WIDTH


def test_a_name_says_who_is_meant_wherever_it_stands() -> None:
    who = Names(1, ["Ann", "you", "Cyd"])
    assert [who.of(seat) for seat in range(4)] == ["Ann", "you", "Cyd", "Seat 4"]
    assert [who.start(1), who.whose(1), who.whose(0)] == ["You", "your", "Ann's"]
    assert [who.verb(seat, "win", "wins") for seat in range(2)] == ["Ann wins", "You win"]
    assert who.all([0, 1, 2]) == "Ann, you and Cyd"
    assert [who.label(0), who.label(1), who.note(1)] == ["Ann", "You", ""]
    assert [Names(1, ["Ann", "Bo"]).label(1), Names(0).label(0), Names().label(0)] == ["Bo (you)", "Seat 1 (you)", "Seat 1"]


def test_a_long_name_loses_letters_and_the_words_around_it_stay() -> None:
    who = Names(None, ["Wilhelmina Mommsen-Wagne"])
    whole = who.fitted(lambda called: f"{called.whose(0)} turn", 30, 1000, 20)
    assert whole == ("Wilhelmina Mommsen-Wagne's turn", 30)
    smaller, size = who.fitted(lambda called: f"{called.whose(0)} turn", 30, 480, 20)
    assert smaller == whole[0]
    assert 20 <= size < 30
    cut, size = who.fitted(lambda called: f"{called.whose(0)} turn", 30, 200, 20)
    assert re.fullmatch(r"Wil\w*…'s turn", cut)
    assert 20 <= size <= 21  # the letter that was lost last may have given a little back


# -- as a browser draws it --

CROSSING = """names => {
  const board = document.querySelector('svg.board'), edge = board.getBoundingClientRect();
  const seen = [...board.querySelectorAll('text')].filter(one => one.textContent.trim() && !one.closest('defs'));
  const boxes = seen.map(one => [one, one.getBoundingClientRect()]);
  const called = boxes.filter(([one]) => names.some(name => one.textContent.includes(name)));
  const faults = [];
  for (const [one, a] of called) {
    if (a.left < edge.left || a.right > edge.right) faults.push(['over the edge', one.textContent]);
    for (const [other, b] of boxes) {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      const meet = across > 2 && down > 0.3 * Math.min(a.height, b.height);
      if (one !== other && meet) faults.push([one.textContent, other.textContent]);
    }
    const panel = one.parentElement.querySelector(':scope > rect:first-of-type')?.getBoundingClientRect();
    const over = panel && panel.width > 60 && panel.left <= a.left && a.right > panel.right + 1;
    if (over) faults.push(['out of its panel', one.textContent]);
  }
  return faults;
}"""


@pytest.fixture
def page(chromium: Browser) -> Page:
    return chromium.new_page(viewport={"width": 720, "height": 1200}, reduced_motion="reduce")


@pytest.mark.browser
def test_long_names_stay_where_there_is_room_for_them(game: str, page: Page) -> None:
    heads, style = [name[:3] for name in LONG], f"<style>{stylesheet()}</style>"
    fewest, most = highcamp.game(game).facts.seats
    for players in sorted({max(2, fewest), min(4, most), most}):
        record = played(highcamp.game(game), 5, 900, players=players)
        for part in range(4):
            state = record.at(len(record.events) * part // 3)
            for seat in viewers(state):
                drawn = state.svg(seat, "play", LONG)
                page.set_content(f'<!doctype html><html class="highcamp">{style}<body>{drawn}</body></html>')
                assert page.evaluate(CROSSING, heads) == [], f"{players} players, part {part}, seat {seat}"
    page.close()
