"""Pictures that stand alone, in programs other than a browser: resvg draws them, for learners as arrays of pixels too, and a
browser's picture of the same file is what they are compared with.
"""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree

import pytest
import resvg_py
from PIL import Image, ImageChops, ImageFilter, ImageStat
from playwright.sync_api import Browser

import highcamp
from highcamp import State
from highcamp.drawing import svg
from highcamp.drawing.paint import Theme, themed, whole
from highcamp.drawing.palette import TOKENS
from highcamp.drawing.stylesheet import stylesheet
from highcamp.engine.scene import FORMS
from highcamp.envs.picture import rgb_array
from playing import played

GAMES = [game.name for game in highcamp.list_games()]
MOMENTS = {"start": 0, "early": 1, "late": 2, "end": 3}
THEMES = get_args(Theme)
PAINT = re.compile(r"#[0-9A-F]{6}|none|url\(#([a-z0-9-]+)\)")
SVG = "{http://www.w3.org/2000/svg}svg"
XLINK = "{http://www.w3.org/1999/xlink}href"


@cache
def moment(game: str, when: str) -> State:
    record = played(highcamp.game(game), most=2000)
    return record.at(len(record.events) * MOMENTS[when] // 3)


@cache
def picture(game: str, when: str) -> str:
    """As whoever is to act sees it, who sees most; else as a spectator does."""
    state = moment(game, when)
    return state.svg(state.to_act[0] if state.to_act else None, mode="alone")


def tables(game: str, when: str) -> list[str]:
    """The same as a table in a browser shows it, on a desk and on a phone."""
    state = moment(game, when)
    view = state.view(state.to_act[0] if state.to_act else None)
    return [whole(state.game.scene(view, form=form)) for form in FORMS]


def by_resvg(drawing: str) -> Image.Image:
    return Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=drawing, skip_system_fonts="<text" not in drawing))))


def wordless(drawing: str) -> str:
    """Letters are drawn in whatever font a machine has, so shapes are compared without them."""
    return re.sub(r"<text\b[^>]*/>|<text\b.*?</text>", "", drawing, flags=re.DOTALL)


def apart(one: Image.Image, other: Image.Image) -> tuple[float, float, float]:
    """How far two pictures are apart when looked at from a little further away, so that the smooth edge of a shape may lie
    half a pixel aside: the mean, the part of the picture that anybody would call different, and the part that is black in
    the first of them only. Colours go from 0 to 255.
    """
    assert one.size == other.size
    near, far = (drawn.convert("RGB").filter(ImageFilter.BoxBlur(3)) for drawn in (one, other))
    between = ImageChops.difference(near, far)
    black = near.convert("L").point(lambda value: 255 if value < 12 else 0)
    light = far.convert("L").point(lambda value: 255 if value > 24 else 0)
    differing = between.convert("L").point(lambda value: 255 if value > 60 else 0)
    return sum(ImageStat.Stat(between).mean) / 3, part(differing), part(ImageChops.multiply(black, light))


def part(marked: Image.Image) -> float:
    """How much of a black picture is white."""
    return ImageStat.Stat(marked).mean[0] / 255


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


# -- in the file --


@pytest.mark.parametrize("theme", THEMES)
def test_every_colour_is_written_out(game: str, theme: Theme) -> None:
    tokens = {getattr(token, theme) for token in TOKENS.values()}
    for when in MOMENTS:
        for drawing in (picture(game, when), *tables(game, when)):
            root = ElementTree.fromstring(themed(drawing, theme))
            ids = {element.get("id") for element in root.iter()}
            for element in root.iter():
                assert not element.tag.endswith("}style")
                assert not {"class", "style"} & element.attrib.keys()
                assert not [name for name in element.attrib if name.startswith("data-")]
                for name in ("fill", "stroke"):
                    found = PAINT.fullmatch(element.get(name, "none"))
                    assert found, element.attrib
                    assert found[1] in ids or found[0] in tokens | {"none"}, found[0]
                assert element.get(XLINK, "").removeprefix("#") in ids | {""}


def test_a_table_is_one_picture_with_the_hand_below(game: str) -> None:
    state = moment(game, "early")
    for form in FORMS:
        scene = state.game.scene(state.view(state.to_act[0] if state.to_act else None), form=form)
        root = ElementTree.fromstring(whole(scene))
        board, *hands = (ElementTree.fromstring(drawing) for drawing in scene.pictures)
        _, _, width, height = map(float, root.attrib["viewBox"].split())
        pinned = root.findall(SVG)
        assert len(pinned) == len(hands)
        assert sum(float(one.attrib["height"]) for one in pinned) == pytest.approx(
            height - float(board.attrib["viewBox"].split()[3])
        )
        assert all(float(one.attrib["y"]) + float(one.attrib["height"]) == pytest.approx(height) for one in pinned)
        assert all(float(one.attrib["width"]) == width for one in pinned)
        words = [element.text for drawing in (board, *hands) for element in drawing.iter(f"{SVG[:-3]}text")]
        assert [element.text for element in root.iter(f"{SVG[:-3]}text")] == words


def test_what_is_there_while_a_page_says_so_is_not_in_a_file() -> None:
    """A page shows what of a set is chosen, and hides it elsewhere."""
    chosen = "<g {}><g class='chosen'><circle/></g></g><g class='bubble'><circle/></g>"
    for said, shown in (("", "0"), ("aria-pressed='true'", "1")):
        drawn = svg.document(chosen.format(said), size=(8, 8), kind="x", title="x", desc="x", mode="alone")
        groups = [one for one in ElementTree.fromstring(drawn).iter(f"{SVG[:-3]}g") if "opacity" in one.attrib]
        assert [one.attrib["opacity"] for one in groups] == [shown, "0"]


def test_a_picture_is_not_much_larger_than_the_board_in_a_page(game: str) -> None:
    for when in MOMENTS:
        state = moment(game, when)
        assert len(state.svg(None, mode="alone")) < 1.5 * len(state.svg(None))


def test_a_theme_changes_colours_and_no_words() -> None:
    words = 'fill="#F6F1E7"'
    drawn = svg.document(svg.text(0, 0, words), size=(8, 8), kind="x", title=words, desc=words, mode="alone")
    assert themed(drawn, "light") == drawn
    night = ElementTree.fromstring(themed(drawn, "dark"))
    assert [element.text for element in night.iter() if element.text] == [words] * 3
    assert night.get("fill") == TOKENS["ink"].dark


# -- drawn by another program --


@pytest.mark.parametrize("theme", THEMES)
def test_another_program_draws_it_in_colour(game: str, theme: Theme) -> None:
    for when in ("start", "late", "end"):
        drawn = by_resvg(wordless(themed(picture(game, when), theme))).convert("RGBA")
        assert drawn.getchannel("A").getextrema() == (255, 255), "nothing shines through"
        enough = drawn.width * drawn.height / 5000
        counted = drawn.convert("RGB").getcolors(drawn.width * drawn.height) or []
        colours = {"#{:02X}{:02X}{:02X}".format(*rgb) for count, rgb in counted if count > enough and isinstance(rgb, tuple)}
        assert len(colours) >= 8
        assert len({getattr(token, theme) for token in TOKENS.values()} & colours) >= 5


@pytest.mark.browser
def test_it_is_close_to_a_browsers_picture_of_the_same_file(game: str, chromium: Browser, tmp_path: Path) -> None:
    page = chromium.new_page()
    drawings = [(wordless(picture(game, when)), 0.8, 0.0) for when in ("start", "late", "end")]
    drawings.append((picture(game, "late"), 6, 0.04))
    for drawing, most, most_differing in drawings:
        path = tmp_path / "board.svg"
        path.write_text(drawing, "utf-8")
        drawn = Image.fromarray(rgb_array(drawing))
        page.set_viewport_size({"width": drawn.width, "height": drawn.height})
        page.goto(path.as_uri())
        mean, differing, blackened = apart(drawn, Image.open(io.BytesIO(page.screenshot())))
        assert mean <= most
        assert differing <= most_differing
        assert blackened == 0
    page.close()


FITTED = "body{margin:0}svg{display:block;width:540px!important;height:auto!important}.board .ghost{opacity:.75}"


@pytest.mark.browser
@pytest.mark.parametrize("theme", THEMES)
def test_it_looks_as_the_stylesheet_says(game: str, theme: Theme, chromium: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """The browser itself reads the classes, in a page; the attributes say the same, to the last pixel."""
    page = chromium.new_page(viewport={"width": 540, "height": 1800}, reduced_motion="reduce")
    state = moment(game, "late")
    seat = state.to_act[0] if state.to_act else None
    alone = themed(state.svg(seat, mode="alone"), theme)
    with monkeypatch.context() as unpainted:
        unpainted.setattr(svg, "painted", str)
        classed = state.svg(seat, mode="alone")
    shown = []
    for drawing in (alone, classed):
        head = f'<html class="highcamp" data-theme="{theme}"><style>{stylesheet()}{FITTED}</style>'
        page.set_content(f"<!doctype html>{head}<body>{wordless(drawing)}</body></html>")
        shown.append(Image.open(io.BytesIO(page.locator("svg").screenshot())).convert("RGB"))
    page.close()
    assert 'class="board' in classed
    assert 'class="board' not in alone
    assert ImageChops.difference(*shown).getbbox() is None
