"""Draw a gallery of boards into pictures/, to look at: every game at every moment, light, dark and on a phone.

SVG needs nothing. PNG needs a chromium, found on the PATH or named by HIGHCAMP_CHROMIUM. Names as arguments draw only those
games or scenes: ``pictures.py cant-stop`` or ``pictures.py decide``.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import highcamp
from highcamp import Game, Rng, State
from highcamp.drawing import card, contours, marks, pieces
from highcamp.drawing.palette import SEATS
from highcamp.drawing.stylesheet import stylesheet
from highcamp.drawing.svg import document, rect, text
from highcamp.engine.mode import Mode

OUT = Path("pictures")
SECONDS_A_PICTURE, SECONDS_IN_ALL = 40, 420
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


class Look(NamedTuple):
    """One way to look at a board: a theme, a width in CSS pixels, how many real pixels each of them has."""

    name: str
    theme: str
    width: int
    density: int


LOOKS = (Look("light", "light", 720, 1), Look("dark", "dark", 720, 1), Look("phone", "light", 360, 2))

# Positions that show something worth looking at. The player to act looks, where one is to act.
_CAMPS_OF_FOUR = [{"6": 4, "7": 8, "8": 3}, {"6": 4, "7": 8, "9": 3}, {"7": 8, "9": 3, "10": 5}, {"5": 2, "7": 8, "9": 3}]
_LAB = {"heights": [15, 14, 13, 12, 11, 10, 11, 12, 13, 14, 15], "closed": [3, 11]}
POSITIONS: dict[str, dict[str, dict[str, Any]]] = {
    "cant-stop": {
        "first-player": {"players": 4, "nature": "first player"},
        "begin": {"players": 2, "columns": 5, "to_act": 2, "camps": [{"6": 4, "8": 7}, {"5": 3}], "won": {"7": 2, "2": 1}},
        "throw": {"players": 3, "to_act": 3, "camps": [{"6": 2}, {}, {"7": 3}], "climbers": {"7": 6, "4": 2}, "nature": "roll"},
        "pair": {
            "players": 3,
            "to_act": 2,
            "camps": [{"3": 2, "6": 4, "7": 8, "8": 4}, {"5": 3, "6": 4, "8": 6}, {"4": 2, "6": 4, "9": 5}],
            "won": {"12": 1},
            "climbers": {"6": 6, "8": 7},
            "dice": [2, 4, 5, 5],
        },
        "pair-of-doubles": {
            "players": 4,
            "to_act": 2,
            "camps": _CAMPS_OF_FOUR,
            "won": {"12": 1},
            "climbers": {"6": 7, "7": 13, "9": 4},
            "dice": [3, 3, 6, 6],
        },
        "pair-six-ways": {"to_act": 1, "camps": [{"7": 3}, {"9": 2}], "climbers": {"2": 1, "12": 1}, "dice": [1, 2, 4, 6]},
        "decide": {
            "players": 4,
            "to_act": 1,
            "camps": _CAMPS_OF_FOUR,
            "won": {"12": 2, "3": 4},
            "climbers": {"7": 10, "9": 3, "11": 5},
        },
        "forced-move": {
            "players": 3,
            "columns": 4,
            "variant": "forced_move",
            "to_act": 3,
            "camps": [{"5": 3, "6": 4}, {"7": 3}, {"7": 2}],
            "climbers": {"5": 3, "7": 3},
        },
        "over": {"players": 2, "camps": [{"6": 4}, {"5": 5}], "won": {"2": 1, "7": 2, "8": 2, "9": 2}},
        "lab": {"players": 1, "columns": 2, "lab": _LAB, "camps": [{"2": 4, "7": 9}], "climbers": {"6": 11, "8": 10}},
    }
}


class Scene(NamedTuple):
    """A board to draw: as it stands alone, and as it stands in a page."""

    name: str
    alone: str
    in_page: str


def scenes() -> Iterator[Scene]:
    """All scenes: the drawing kit, then every game's own positions, or some of a played game where it has none here."""
    yield Scene("kit", _kit("alone"), _kit("play"))
    for game in highcamp.list_games():
        for name, state in _states(game):
            seat = state.to_act[0] if state.to_act else None
            yield Scene(f"{game.name}-{name}", state.svg(None, "alone"), state.svg(seat))


def _states(game: Game[Any, Any]) -> Iterator[tuple[str, State]]:
    if game.name in POSITIONS:
        for name, position in POSITIONS[game.name].items():
            yield name, game.position(position)
        return
    rng = Rng.keyed("pictures", game.name)
    played = [game.new()]
    while not played[-1].over and len(played) < 2000:
        after = played[-1].copy()
        moves = after.legal()
        after.apply(after.sample(rng) if after.is_chance else moves[rng.below(len(moves))])
        played.append(after)
    for part in range(5):
        yield str(part + 1), played[(len(played) - 1) * part // 4]


def _kit(mode: Mode) -> str:
    """Everything that later boards draw with, on one sheet."""
    cards = [
        card.card("12", "alps", "Matterhorn", "14,692 ft", x=30, y=30),
        card.card("7", "rockies", "Longs Peak", "14,259 ft", x=200, y=30),
        card.card("3", "andes", "Nevado Ojos del Salado", "22,615 ft", x=370, y=30),
        card.card("15", "himalayas", "Kangchenjunga", "28,169 ft", x=540, y=30),
        card.card("0", "snow", "Avalanche", x=30, y=260),
        card.card_back(x=200, y=260),
    ]
    seats = []
    for seat, (colour, _) in enumerate(SEATS):
        x = 70 + 116 * seat
        seats.append(pieces.tent(seat, x, 530, 1.6) + marks.badge(seat, x, 600, 40) + text(x, 646, colour, 22, "", "middle"))
        seats.append(f'<rect class="seat-{seat} f-seat" x="{x - 40}" y="664" width="80" height="44" rx="8"/>')
        seats.append(f'<rect fill="url(#weave-{seat})" opacity=".5" x="{x - 40}" y="664" width="80" height="44" rx="8"/>')
    tools = [
        pieces.climber(410, 300, 1.4),
        f'<g class="f-glow s-glow">{pieces.ghost(490, 300, 1.4)}</g>',
        pieces.compass(620, 345, 100),
        pieces.flag(410, 440, "12", 64),
        f'<g class="seat-1">{pieces.barrier(500, 440)}</g>',
        *(pieces.die(face, 80 + 76 * (face - 1), 770) for face in range(1, 7)),
        pieces.firs([(560, 790, 40), (600, 795, 54), (640, 790, 36)]),
    ]
    defs = [
        contours.contours_def(),
        marks.weaves(6),
        marks.seat_marks(6),
        pieces.TENT_DEF,
        pieces.CLIMBER_DEF,
        pieces.dice_defs(),
    ]
    paper = rect(0, 0, 720, 830, "f-paper") + '<rect width="720" height="830" fill="url(#contours)"/>'
    return document(
        paper + "".join(cards + seats + tools) + pieces.border(720, 830),
        size=(720, 830),
        kind="kit",
        title="The drawing kit",
        desc="Cards, seats and pieces.",
        defs="".join(defs),
        mode=mode,
    )


def _page(board: str, look: Look) -> str:
    """A page as strict as the real one: no style but its own stylesheet, no script at all."""
    policy = "default-src 'none'; style-src 'nonce-highcamp'"
    return (
        f'<!doctype html><html class="highcamp" data-theme="{look.theme}"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        f'<style nonce="highcamp">{stylesheet()} body{{margin:0;background:var(--paper)}}</style></head>'
        f"<body>{board}</body></html>"
    )


def _browser() -> str | None:
    named = os.environ.get("HIGHCAMP_CHROMIUM")
    return named or next((found for name in BROWSERS if (found := shutil.which(name))), None)


def _proportion(board: str) -> float:
    """How many times as tall as wide a board is."""
    box = re.search(r'viewBox="0 0 (\d+) (\d+)"', board)
    assert box is not None
    return int(box[2]) / int(box[1])


def _photograph(browser: str, scene: Scene, look: Look) -> None:
    with tempfile.TemporaryDirectory(prefix="highcamp-") as folder:
        page = Path(folder) / "page.html"
        page.write_text(_page(scene.in_page, look), "utf-8")
        command = [
            *(browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"),
            *("--disable-component-update", "--disable-sync", "--hide-scrollbars", "--force-prefers-reduced-motion"),
            f"--user-data-dir={folder}/profile",
            f"--force-device-scale-factor={look.density}",
            f"--window-size={look.width},{round(look.width * _proportion(scene.in_page))}",
            f"--screenshot={(OUT / f'{scene.name}-{look.name}.png').resolve()}",
            page.as_uri(),
        ]
        subprocess.run(command, check=True, capture_output=True, timeout=SECONDS_A_PICTURE)


def main(wanted: list[str]) -> int:
    """Draw the gallery; return what the shell gets."""
    chosen = [scene for scene in scenes() if not wanted or any(word in scene.name for word in wanted)]
    if not chosen:
        print(f"No scene is called {' or '.join(wanted)}.")
        return 2
    OUT.mkdir(exist_ok=True)
    for scene in chosen:
        (OUT / f"{scene.name}.svg").write_text(scene.alone, "utf-8")
    print(f"{len(chosen)} drawings (SVG) are in {OUT}/.")
    browser = _browser()
    if browser is None:
        print("No chromium was found, so there are no PNGs. Install the package chromium, or set HIGHCAMP_CHROMIUM.")
        return 0
    end = time.monotonic() + SECONDS_IN_ALL
    jobs = [(scene, look) for scene in chosen for look in LOOKS]

    def photograph(job: tuple[Scene, Look]) -> str:
        if time.monotonic() > end:
            return f"{job[0].name}-{job[1].name}: no time left"
        try:
            _photograph(browser, *job)
        except (OSError, subprocess.SubprocessError) as wrong:
            return f"{job[0].name}-{job[1].name}: {wrong}"
        return ""

    with ThreadPoolExecutor(2) as pool:
        failed = [line for line in pool.map(photograph, jobs) if line]
    print(f"{len(jobs) - len(failed)} pictures (PNG) are in {OUT}/.")
    for line in failed:
        print(f"Failed: {line}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
