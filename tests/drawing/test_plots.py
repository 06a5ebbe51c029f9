"""Plots: everything stands where its value is, words fit, and the same is told without a picture."""

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import pairwise

import msgspec
import pytest

from highcamp.drawing.fitting import width
from highcamp.drawing.plots import Names, PlotForm, draw, figure, text
from highcamp.drawing.plots.paper import ACROSS, SIZE, Scale, ticks
from highcamp.engine.plots import (
    Axis,
    Bar,
    Bars,
    Curve,
    Dot,
    Dots,
    Group,
    Kind,
    Lines,
    Mark,
    Note,
    Plot,
    Spread,
    Stop,
    Zone,
    said,
)
from highcamp.engine.words import Seat, line

LONG = "Wilhelmina of the Weisshorn"  # 24 letters are the most that a player's name has; the kit must do with more
NAMES = Names(own=1, given=["Ann", "you", LONG, "Müller-Lüdenscheidt Ä", "Eve", "Zoë"])
FORMS: tuple[PlotForm, ...] = ("wide", "narrow")
DAYS = tuple(Mark(day, f"Day {day}") for day in range(1, 6))

POINTS = Lines(
    title="Points after each day, as the pad has them at the end of an evening with everybody at the table",
    y=Axis(title="points"),
    marks=DAYS,
    curves=tuple(Curve.of(seat, tuple((day, day * (10 + seat)) for day in range(1, 6))) for seat in range(6)),
)
CHANCE = Lines(
    title="Chance to win",
    y=Axis(low=0, high=1, percent=True),
    marks=tuple(Mark(turn * 10, f"Turn {turn + 1}") for turn in range(20)),
    stops=tuple(Stop(place, place * 2, line(Seat(1).does("roll"), f" at move {place}")) for place in range(0, 200, 20)),
    curves=(
        Curve.of(0, tuple((place, 0.5 + 0.5 * math.sin(place / 30)) for place in range(200)), ((0, 0.4, 0.6), (199, 0.1, 0.9))),
        Curve.of(1, tuple((place, 0.5 - 0.5 * math.sin(place / 30)) for place in range(200))),
    ),
)
HEIGHTS = Lines(
    title="How high they were",
    y=Axis(ticks=((5000, "base camp"), (6500, "6500 m"), (8848, "summit"))),
    marks=DAYS,
    curves=(
        Curve(name=line(Seat(2).own, " guide"), look=2, points=((1, 5000), (3, 6500), (4, 8848))),
        Curve(name="x", points=()),
    ),
    zones=(Zone(start=1.5, end=2.5, low=6500, high=8848, strength=3, label="storm", said="Day 2: storm from 6500 m."),),
    zones_title="bad weather",
    notes=(
        Note(at=4, value=8848, sign="flag", look=2, said=line(Seat(2).does("reach", "reaches"), " the summit on day 4.")),
        Note(at=3, value=6500, sign="cross", look=0, said="A client dies."),
    ),
)
RANGES = (Kind("Alps", "alps"), Kind("Rockies", "rockies"), Kind("Andes", "andes"))
STACKED = Bars(
    title="What each day brought",
    kinds=RANGES,
    groups=tuple(
        Group(f"Day {day}: Free Solo, Avalanche Season, Thin Air, and one more card with a long name", bars)
        for day in (1, 2)
        for bars in [tuple(Bar.of(seat, 5 * day, -2, 1 + seat) for seat in range(6))]
    ),
)
UPRIGHT = Bars(
    title="Columns",
    upright=True,
    axis=Axis(title="steps"),
    groups=tuple(Group(str(number), tuple(Bar.of(seat, seat) for seat in range(4)), full=7.0) for number in range(2, 13)),
)
SURE = Bars(
    title="Wins",
    axis=Axis(percent=True, low=0, high=1),
    groups=(Group("", (Bar(name="hard", look=0, amounts=(0.6,), low=0.55, high=0.65), Bar(name="easy", amounts=(0.4,)))),),
)
SPREAD = Spread(
    title="Points",
    x=Axis(title="points"),
    edges=(0, 10, 20, 30),
    counts=(1, 8, 3),
    look=1,
    marks=(Mark(14, "mean"), Mark(28, LONG)),
)
DOTS = Dots(
    title="Seats",
    axis=Axis(percent=True),
    dots=tuple(Dot(name=line(Seat(seat)), look=seat, value=0.5, low=0.4, high=0.6) for seat in range(6)),
    marks=(Mark(0.5, "even"),),
)
PLOTS: dict[str, Plot] = {
    "points": POINTS,
    "chance": CHANCE,
    "heights": HEIGHTS,
    "stacked": STACKED,
    "upright": UPRIGHT,
    "sure": SURE,
    "spread": SPREAD,
    "dots": DOTS,
}
SVG = "{http://www.w3.org/2000/svg}"


def drawn(plot: Plot, form: PlotForm) -> ET.Element:
    return ET.fromstring(draw(plot, id="p", names=NAMES, form=form, link=lambda step: f"?at={step}"))


def placed(root: ET.Element) -> Iterator[tuple[str, float, float, float]]:
    """Words with where they begin, where they end, and how low they stand: texts of legends stand where they say."""
    for one in root.iter(f"{SVG}text"):
        words = one.text or ""
        wide = width(words, float(one.get("font-size", "0")), bold="bold" in one.get("class", ""))
        x, anchor = float(one.get("x", "0")), one.get("text-anchor", "start")
        left = x - (wide if anchor == "end" else wide / 2 if anchor == "middle" else 0)
        yield words, left, left + wide, float(one.get("y", "0"))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", PLOTS)
def test_no_word_runs_over_an_edge_or_over_another_word(name: str, form: PlotForm) -> None:
    root = drawn(PLOTS[name], form)
    _, _, across, high = map(float, root.attrib["viewBox"].split())
    assert across == ACROSS[form]
    seen = list(placed(root))
    assert seen
    for words, left, right, y in seen:
        assert left >= -0.6, words
        assert right <= across + 0.6, words
        assert SIZE * 0.7 <= y <= high, words
    for number, (words, left, right, y) in enumerate(seen):
        for other, begins, ends, low in seen[number + 1 :]:
            assert right <= begins or ends <= left or abs(y - low) >= SIZE * 0.7, (words, other)


def test_a_long_entry_of_a_legend_is_told_in_two_lines() -> None:
    long = "levels that are lost at night by whoever sleeps out there, and × where nobody moves"
    notes = (Note(at=1, value=1, sign="flag", said=long), Note(at=1, value=2, sign="star", said="home"))
    root = drawn(Lines(title="Heights", curves=(Curve.of(0, ((1, 1), (2, 2))),), notes=notes, zones_title=long), "narrow")
    seen = " ".join(words for words, *_ in placed(root))
    assert seen.count(long) == 2
    assert "…" not in seen
    stands = {words: low for words, _, _, low in placed(root)}
    assert stands["home"] > max(low for words, low in stands.items() if "nobody moves" in words), "below it, not in it"


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", PLOTS)
def test_a_plot_says_in_words_what_it_shows(name: str, form: PlotForm) -> None:
    plot = PLOTS[name]
    root = drawn(plot, form)
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert desc is not None
    assert title.text == NAMES.reader.text(plot.title)
    assert root.get("aria-labelledby") == title.get("id")
    assert root.get("aria-describedby") == desc.get("id")
    told = desc.text or ""
    for words in said(plot):
        if words != plot.title and words and any(words in row or words in plot.sheet().below for row in plot.sheet().rows):
            assert NAMES.reader.text(words) in told


def test_the_description_is_the_table_row_by_row() -> None:
    short = Lines(title="Points", marks=DAYS[:2], curves=(Curve.of(0, ((1, 3), (2, 7))), Curve.of(1, ((1, 4.5), (2, -6)))))
    root = drawn(short, "wide")
    assert root.findtext(f"{SVG}desc") == "Day 1: Ann 3, You 4.5. Day 2: Ann 7, You −6."
    sheet = STACKED.sheet()
    assert [NAMES.reader.text(cell) for cell in sheet.columns] == ["", "", "Alps", "Rockies", "Andes", "in all"]
    assert NAMES.reader.text(sheet.rows[0][1]) == "Ann"
    assert sheet.rows[0][2:] == ("5", "−2", "1", "4")
    assert SURE.sheet().rows[0] == ("hard", "60 % (55 % to 65 %)")
    assert SPREAD.sheet().rows == (("0 to 10", "1"), ("10 to 20", "8"), ("20 to 30", "3"))
    assert DOTS.sheet().rows[5][1:] == ("50 %", "40 % to 60 %")
    assert UPRIGHT.sheet().rows[10] == ("12", "0", "1", "2", "3")


@pytest.mark.parametrize("name", PLOTS)
def test_a_plot_needs_no_colour(name: str) -> None:
    """Every look that is used is there as a mark or a weave as well."""
    picture = draw(PLOTS[name], id="p", names=NAMES)
    looks = {int(look) for look in re.findall(r'class="seat-(\d)[ "]', picture)}
    marks = {int(look) for look in re.findall(r'class="seat-(\d) f-seat s-card"', picture)}
    woven = {int(number) for number in re.findall(r"url\(#p-wide-weave-(\d)\)", picture)}
    signs = {note.look for note in getattr(PLOTS[name], "notes", ())}  # each has a shape and words of its own
    assert looks <= marks | woven | signs
    assert woven <= {int(number) for number in re.findall(r'<pattern id="p-wide-weave-(\d)"', picture)}


@pytest.mark.parametrize("name", PLOTS)
def test_nothing_is_there_that_pages_forbid(name: str) -> None:
    picture = draw(PLOTS[name], id="p", names=NAMES)
    assert " style=" not in picture
    assert "<style" not in picture
    assert not re.findall(r"#[0-9A-Fa-f]{6}", picture)
    ids = re.findall(r' id="([^"]+)"', figure(PLOTS[name], id="p", names=NAMES))
    assert len(ids) == len(set(ids)), "both forms stand in one page"


def test_a_plot_that_stands_alone_carries_its_colours() -> None:
    picture = draw(POINTS, id="p", names=NAMES, mode="alone")
    assert ' class="' not in picture
    assert "#A8503A" in picture


def test_places_to_press_lead_to_their_steps_and_say_what_is_there() -> None:
    root = drawn(CHANCE, "narrow")
    links = list(root.iter(f"{SVG}a"))
    assert [link.get("href") for link in links] == [f"?at={stop.step}" for stop in CHANCE.stops]
    assert links[1].get("aria-label") == "You roll at move 20"
    assert root.get("role") == "group"
    strips = [link.find(f"{SVG}rect") for link in links]
    edges = [
        (float(strip.attrib["x"]), float(strip.attrib["x"]) + float(strip.attrib["width"]))
        for strip in strips
        if strip is not None
    ]
    assert all(abs(right - left) < 0.2 for (_, right), (left, _) in pairwise(edges)), "no gap, no overlap"
    still = ET.fromstring(draw(CHANCE, id="p"))
    assert still.get("role") == "img"
    assert not list(still.iter(f"{SVG}a"))


def test_curves_stand_at_their_values() -> None:
    """The level lines of the axis are the measure: a value on a line is drawn on it."""
    plot = Lines(title="", y=Axis(low=0, high=40), marks=DAYS[:2], curves=(Curve.of(0, ((1, 20), (2, 40))),))
    picture = draw(plot, id="p")
    levels = sorted({float(y) for y in re.findall(r'd="M[\d.]+ ([\d.]+)H', picture)}, reverse=True)
    values = [float(words) for words in re.findall(r'text-anchor="end" class="f-mute">(\d+)<', picture)]
    heights = dict(zip(values, levels, strict=True))
    curve = re.search(r'class="none s-seat pen" d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)"', picture)
    assert curve
    assert (float(curve[2]), float(curve[4])) == pytest.approx((heights[20], heights[40]), abs=0.11)


def test_bars_are_as_long_as_their_amounts() -> None:
    plot = Bars(title="", groups=(Group("", (Bar.of(0, 10), Bar.of(1, 25), Bar.of(2, 0))),))
    wide = [
        float(size) for size in re.findall(r'class="f-seat s-card" stroke-width="1" [^>]*width="([\d.]+)"', draw(plot, id="p"))
    ]
    assert len(wide) == 2
    assert wide[1] / wide[0] == pytest.approx(2.5, abs=0.01)


def test_counts_of_a_distribution_are_its_areas() -> None:
    rects = re.findall(r'stroke-width="1" x="[\d.]+" y="[\d.]+" width="([\d.]+)" height="([\d.]+)"', draw(SPREAD, id="p"))
    tall = [float(high) for _, high in rects]
    assert [round(one / tall[0], 1) for one in tall] == [1, 8, 3]


@pytest.mark.parametrize(
    ("low", "high", "most", "expected"),
    [
        (0, 10, 6, [0, 2, 4, 6, 8, 10]),
        (0, 97, 6, [0, 20, 40, 60, 80, 100]),
        (-7, 12, 6, [-10, -5, 0, 5, 10, 15]),
        (0, 1, 6, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (3, 3, 6, [3, 3.2, 3.4, 3.6, 3.8, 4]),
        (0.1, 0.3, 3, [0.1, 0.2, 0.3]),
    ],
)
def test_ticks_are_round_numbers_around_the_data(low: float, high: float, most: int, expected: list[float]) -> None:
    assert ticks(low, high, most) == expected


def test_a_scale_never_leaves_its_frame() -> None:
    scale = Scale(0, 10, 100, 200)
    assert [scale(value) for value in (-5, 0, 5, 10, 99)] == [100, 100, 150, 200, 200]


@pytest.mark.parametrize("name", PLOTS)
def test_plots_are_data_that_programs_read_back(name: str) -> None:
    plot = PLOTS[name]
    assert msgspec.json.decode(msgspec.json.encode(plot), type=Plot) == plot


@pytest.mark.parametrize("name", PLOTS)
def test_a_terminal_shows_it_in_eighty_columns(name: str) -> None:
    shown = text(PLOTS[name], NAMES.reader)
    assert len(shown) > 2
    assert all(len(row) <= 80 for row in shown), shown


def test_a_curve_in_letters_rises_with_its_values() -> None:
    plot = Lines(
        title="Points", marks=DAYS[:3], curves=(Curve.of(0, ((1, 0), (2, 7), (3, 14))), Curve.of(1, ((2, 14), (3, 14))))
    )
    assert text(plot, NAMES.reader)[1:] == ["  ● Ann  ▁▅█  14", "  ▲ You   ██  14", "  from Day 1 to Day 3, between 0 and 14"]


@pytest.mark.parametrize("form", FORMS)
def test_what_is_empty_is_drawn_without_complaint(form: PlotForm) -> None:
    for plot in (
        Lines(title="", curves=()),
        Bars(title="", groups=()),
        Bars(title="", groups=(), upright=True),
        Dots(title="", dots=()),
    ):
        ET.fromstring(draw(plot, id="p", form=form))
        text(plot, NAMES.reader)


def test_a_curve_that_ends_before_the_others_has_no_marks_behind_its_end() -> None:
    """Whoever has died is nowhere on the days after, however few points have marks of their own."""
    days = tuple(Mark(day, f"Day {day}") for day in range(1, 19))
    whole = Curve.of(0, tuple((day, 100.0 * day) for day in range(19)))
    ended = Curve.of(1, tuple((half / 2, 50.0 * half) for half in range(17)))  # on day 8
    drawn = draw(Lines(title="Heights", marks=days, curves=(whole, ended)), id="one", form="narrow", names=NAMES)
    found = [
        sorted(map(float, re.findall(rf'class="seat-{seat} f-seat s-card"[^>]*translate\(([\d.]+)', drawn))) for seat in (0, 1)
    ]
    assert found[1][-1] == found[0][-11]  # ten days before the end
