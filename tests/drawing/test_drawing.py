"""The drawing kit: colours that can be told apart, text that fits, mountains that stay the same."""

import os
import re
import subprocess
import sys
import unicodedata
import xml.etree.ElementTree as ET
from itertools import combinations
from pathlib import Path

import pytest

from highcamp.drawing import card, marks, pieces, plain
from highcamp.drawing.contours import contours, contours_def
from highcamp.drawing.fitting import cut, fit, width, wrap
from highcamp.drawing.palette import SEATS, TOKENS
from highcamp.drawing.ridge import peak, range_line
from highcamp.drawing.stylesheet import stylesheet
from highcamp.drawing.svg import document, esc, num, text, use

THEMES = ("light", "dark")
FRONT = Path(__file__).parents[2] / "front"

# -- colours --

Linear = tuple[float, float, float]


def linear(colour: str) -> Linear:
    """A colour as light: sRGB with its curve taken out (IEC 61966-2-1)."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))

    def straight(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    return straight(red), straight(green), straight(blue)


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """As WCAG 2 defines it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


# Machado, Oliveira and Fernandes (2009), severity 1.0: how light looks to the three common kinds of colour vision.
VISION = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def seen(colour: str, vision: str) -> Linear:
    """The colour in CIE L*a*b*, as this vision sees it."""
    light = linear(colour)
    red, green, blue = (min(1, max(0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in VISION[vision])

    def bent(part: float) -> float:
        return float(part ** (1 / 3)) if part > 0.008856 else 7.787 * part + 16 / 116

    x = bent((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    y = bent(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = bent((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: str, other: str, vision: str) -> float:
    pairs = zip(seen(one, vision), seen(other, vision), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def test_the_measures_are_right() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)  # the example everyone knows
    assert distance("#FF0000", "#00FF00", "usual") == pytest.approx(170.6, abs=1)
    assert distance("#B00000", "#606000", "deuteranopia") < distance("#B00000", "#606000", "usual") / 2


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["paper", "card"])
@pytest.mark.parametrize("ink", ["ink", "mute", "glow"])
def test_text_can_be_read(theme: str, ground: str, ink: str) -> None:
    assert contrast(getattr(TOKENS[ink], theme), getattr(TOKENS[ground], theme)) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: seat.colour)
def test_seats_stand_out_from_what_is_behind_them(theme: str, seat: tuple[str, str]) -> None:
    for ground in ("paper", "card", "rock"):
        assert contrast(getattr(TOKENS[seat[0]], theme), getattr(TOKENS[ground], theme)) >= 3


def test_numbers_on_a_primary_button_can_be_read() -> None:
    for theme in THEMES:
        assert contrast(getattr(TOKENS["paper"], theme), getattr(TOKENS["glow"], theme)) >= 4.5


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("theme", THEMES)
def test_seat_colours_differ_for_every_kind_of_colour_vision(theme: str, vision: str) -> None:
    for (place, one), (other_place, other) in combinations(enumerate(SEATS), 2):
        apart = distance(getattr(TOKENS[one.colour], theme), getattr(TOKENS[other.colour], theme), vision)
        at_most_tables = other_place < 4
        assert apart >= (16 if at_most_tables else 10), (place, other_place, apart)


def test_no_light_colour_is_there_twice() -> None:
    """Else a picture could not be turned dark colour by colour."""
    assert len({token.light for token in TOKENS.values()}) == len(TOKENS)


def test_the_marks_suffice_without_colour() -> None:
    assert len({seat.mark for seat in SEATS}) == len(set(marks.SEAT_MARKS)) == len(SEATS)
    drawn = marks.weaves(6)
    assert len(set(re.findall(r' d="([^"]+)"', drawn))) == len(SEATS)
    assert len(set(marks.RANGE_MARKS.values())) == len(marks.RANGE_MARKS)


# -- the stylesheet --


def test_the_stylesheet_has_both_themes_and_a_switch() -> None:
    css = stylesheet()
    for token in TOKENS.values():
        assert token.light in css
        assert css.count(token.dark) >= 2  # by preference and by choice
    assert "prefers-color-scheme:dark" in css
    assert "[data-theme=dark]" in css
    assert css.count("{") == css.count("}")


def test_nothing_moves_for_a_reader_who_asked_for_that() -> None:
    still, _, moving = stylesheet().partition("@media (prefers-reduced-motion:no-preference)")
    assert "transition:" in moving
    assert "transition:" not in still
    assert "animation:" not in still


def test_what_is_defined_once_uses_only_rules_that_reach_it() -> None:
    """A used shape is a tree of its own: rules bound to an ancestor leave it black."""
    reaching = {name[1:] for name in re.findall(r"(?m)(?:^|})(\.[a-z-]+)\{", stylesheet())}
    for definition in (pieces.TENT_DEF, pieces.CLIMBER_DEF, pieces.dice_defs(), marks.weaves(6), contours_def()):
        for classes in re.findall(r'class="([^"]+)"', definition):
            assert set(classes.split()) <= reaching


# -- SVG --


@pytest.mark.parametrize(
    ("value", "written"),
    [(3, "3"), (3.0, "3"), (2.04, "2"), (2.06, "2.1"), (-0.5, "-0.5"), (1120.0, "1120"), (99999.5, "99999.5")],
)
def test_numbers_are_short(value: float, written: str) -> None:
    assert num(value) == written


@pytest.mark.parametrize("words", ["<b>&amp;</b>", '"it\'s"', "]]>", "a\x00b\x0bc", "⬟ ✚ →", "\ud800"])
def test_words_from_outside_cannot_break_out(words: str) -> None:
    drawing = document(text(0, 0, words), size=(10, 10), kind="x", title=words, desc=words)
    root = ET.fromstring(drawing)
    texts = [element.text or "" for element in root.iter() if element.tag.endswith(("title", "desc", "}text"))]
    kept = "".join(letter for letter in words if letter >= " " and not "\ud800" <= letter <= "\udfff")
    assert texts == [kept] * 3
    assert ET.fromstring(f'<a b="{esc(words)}"/>').get("b") == kept


def test_a_picture_carries_its_colours_and_a_page_does_not() -> None:
    page = document("", size=(8, 12), kind="x", title="t", desc="d")
    alone = document("", size=(8, 12), kind="x", title="t", desc="d", mode="alone")
    assert "<style" not in page
    assert "width=" not in page.partition(">")[0]
    assert f'fill="{TOKENS["ink"].light}"' not in page
    assert f'fill="{TOKENS["ink"].light}"' in alone
    assert 'role="img"' in alone


def test_used_shapes_keep_their_id() -> None:
    element = ET.fromstring(use("tent", 3, 4.25, 0.5, "piece", 10, "camp-1"))
    assert element.attrib == {
        "href": "#tent",
        "id": "camp-1",
        "class": "piece",
        "transform": "translate(3 4.2) rotate(10) scale(0.5)",
    }


def test_cards_are_well_formed_and_show_what_they_are() -> None:
    for of in marks.RANGE_MARKS:
        drawn = ET.fromstring(card.card("12", of, "Nanga <Parbat> of the Very Long Name", "26,660 ft", x=5, y=6, id="card-12"))
        words = [element.text for element in drawn.iter("text")]
        assert words[0] == "12"
        assert words[2] == "26,660 ft"
        assert drawn.get("id") == "card-12"
    assert ET.fromstring(card.card_back(x=1, y=2)).tag == "g"


# -- mountains --


def test_a_named_peak_always_looks_the_same() -> None:
    first = peak("Eiger", 120, 80)
    peak.cache_clear()
    assert peak("Eiger", 120, 80) == first
    assert peak("Mönch", 120, 80).outline != first.outline
    # Also in another process with other hashes; whole numbers only, so also on another machine.
    program = "from highcamp.drawing.ridge import peak; print(peak('Eiger', 120, 80).outline)"
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=os.environ | {"PYTHONHASHSEED": "7"}
    )
    assert run.stdout.strip() == first.outline
    assert "." not in first.outline + first.shade + first.snow


def test_peaks_stay_in_their_box() -> None:
    for name in ("Eiger", "Mönch", "Jungfrau", "Everest", "K2", "Longs Peak", "Aconcagua"):
        for d in peak(name, 200, 100)[1:]:
            for x, y in re.findall(r"(-?\d+) (-?\d+)", str(d)):
                assert 0 <= int(x) <= 200
                assert -8 <= int(y) <= 100


def test_a_far_range_reaches_from_edge_to_edge() -> None:
    line = range_line("far", 600, 90, 20, 4)
    assert line.startswith("M0 90L")
    assert line.endswith("600 90")


def test_contours_join_on_every_side() -> None:
    """What leaves a tile on one side enters it on the other."""
    size = 240
    d = contours("Highcamp", size)
    places = [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", d)]
    for axis in (0, 1):
        low = sorted(place[1 - axis] for place in places if place[axis] == 0)
        high = sorted(place[1 - axis] for place in places if place[axis] == size)
        assert low
        assert low == high
    contours.cache_clear()
    assert contours("Highcamp", size) == d
    assert contours("Lowcamp", size) != d


# -- text that fits --


def test_width_grows_with_the_words_and_the_size() -> None:
    assert width("", 20) == 0
    assert width("ill", 20) < width("mmm", 20)
    assert width("abc", 40) == pytest.approx(2 * width("abc", 20))
    assert width("abc", 20, bold=True) > width("abc", 20)


def test_figures_have_one_width_in_every_face() -> None:
    for bold, italic in ((False, False), (True, False), (False, True)):
        assert {width(figure, 10, bold, italic) for figure in "0123456789"} == {6}


@pytest.mark.parametrize("letter", ["ł", "И", "山", "→", "ﷺ", "\ue000"])
def test_letters_that_the_font_lacks_are_thought_to_be_wide(letter: str) -> None:
    """Another font draws them: letters at most as wide as they are high, pictures somewhat wider."""
    assert width(letter, 10) >= 10
    assert width(letter, 10, bold=True) >= 10


def test_pictures_among_words_have_room_in_every_font_of_them() -> None:
    assert width("🏔", 10) >= 13.7  # as wide as Windows draws it


@pytest.mark.parametrize(
    ("words", "room", "fitted"),
    [
        ("Eiger", 200, ("Eiger", 20)),  # enough room
        ("Kangchenjunga", 120, ("Kangchenjunga", 17)),  # smaller letters suffice
        ("Nevado Ojos del Salado", 90, ("Nevado Ojo…", 14)),  # they do not
        ("Eiger", 4, ("…", 14)),
    ],
)
def test_words_are_fitted(words: str, room: float, fitted: tuple[str, float]) -> None:
    assert fit(words, 20, room, 14) == fitted


@pytest.mark.parametrize("room", [60, 90, 140, 400])
def test_wrapped_words_keep_to_their_lines(room: float) -> None:
    words = "A camp in column seven is in the way of the climber"
    lines = wrap(words, 20, room, 3)
    assert len(lines) <= 3
    assert all(width(line, 20) <= room for line in lines)
    if not lines[-1].endswith("…"):
        assert " ".join(lines) == words
    assert wrap("", 20, room, 3) == []
    assert cut("", 20, room) == ""


# -- plain text --


def test_a_letter_may_take_two_columns() -> None:
    assert [plain.columns(words) for words in ("Ann", "Öç●", "登山", "登 a")] == [3, 3, 4, 4]
    assert plain.beside(["登", "abc"], ["c", "c"]) == ["登   c", "abc  c"]
    assert plain.wrapped("登山 " * 5, width=10) == ["登山 登山", "登山 登山", "登山"]
    for room in range(3, 12):
        lines = plain.wrapped("登山家登山家", width=room)
        assert "".join(lines) == "登山家登山家"
        assert max(map(plain.columns, lines)) <= room


def test_what_is_too_long_is_cut() -> None:
    assert plain.shortened("Maximiliane", 11) == "Maximiliane"
    assert plain.shortened("Maximiliane", 5) == "Maxi…"
    assert [plain.shortened("登山家登山家", most) for most in (5, 6, 12)] == ["登山…", "登山…", "登山家登山家"]


def test_columns_stand_beside_each_other() -> None:
    assert plain.beside(["a", "bb"], ["c"]) == ["a   c", "bb"]
    assert plain.table([("a", "bb", "c"), ("aaa", "b", "")]) == ["a    bb  c", "aaa  b"]
    assert plain.table([]) == []


def test_long_lines_are_wrapped_with_an_indent() -> None:
    lines = plain.wrapped("word " * 30, indent=4)
    assert len(lines) == 2
    assert all(len(line) <= 80 for line in lines)
    assert lines[1].startswith("    word")


def test_marks_are_one_letter_wide() -> None:
    assert all(len(seat.mark) == 1 and unicodedata.east_asian_width(seat.mark) not in "WF" for seat in SEATS)
