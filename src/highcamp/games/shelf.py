"""Our games as they stand on the shelf: what is printed on each box, and where the game is found when somebody takes it down.

Listing the games and helping with a command imports none of them. A game takes its examples and the words for own parts from
here; its other words it says itself, and ``tests/engine/test_registry.py`` holds both together.
"""

from __future__ import annotations

from typing import Final

from highcamp.engine.label import Label, OwnParts

ELEVATION: Final = Label(
    name="elevation",
    title="Elevation",
    seats=(1, 6),
    minutes=45,
    line="Win tricks that span from the foot to the summit of four mountain ranges, while the rules change every day.",
    place="highcamp.games.elevation:ELEVATION",
    examples={
        "play": ("highcamp play elevation --approach sherpa.toml --approach yodel.py",),
        "score": ("highcamp score elevation day.toml --approach sherpa.toml",),
        "odds": ("highcamp odds elevation --position trick.toml --seat 2",),
        "study": (
            "highcamp study elevation --players 4 --vary approach --games 2000 --seed 7 --out cards",
            "highcamp study elevation --vary approach=Anchor,Fourteener,Scree --pairs --games 2000 --seed 7 --out pairs",
        ),
        "arena": ("highcamp arena elevation greedy medium easy --players 4 --games 2400 --seed 7 --out ladder",),
        "train": (
            "highcamp train elevation --out runs/elevation --minutes 9",
            "highcamp train elevation --out runs/elevation --minutes 9 --resume",
        ),
    },
    own_parts=OwnParts(
        flag="--approach",
        words="a blank card filled in, as TOML, JSON or Python; repeatable",
        label="Approach cards of your own",
        form="Blank cards, described in TOML; a line of dashes between two",
        example="""\
name = "Sherpa"
text = "2 points for each peak of 25,000 ft or more; 3 off if you won no trick."

[[score]]
each = "card"            # card, range, number or day
points = 2
feet_at_least = 25000

[[score]]
each = "day"
points = -3
at_least = 0
tricks_at_most = 0
""",
    ),
)

CANT_STOP: Final = Label(
    name="cant-stop",
    title="Can't Stop",
    seats=(2, 4),
    minutes=30,
    line="Roll, climb, and stop before the dice throw you off the mountain.",
    place="highcamp.games.cant_stop:CANT_STOP",
    examples={
        "play": (
            "highcamp play cant-stop",
            "highcamp play cant-stop --bots hard",
            "highcamp play cant-stop --players 3 --columns 4 --variant jumping",
            "highcamp play cant-stop --hot-seat",
            "highcamp play cant-stop --seat 1=random --seat 2=human",
        ),
        "learn": (
            "highcamp learn cant-stop",
            "highcamp learn cant-stop double",
            "highcamp learn cant-stop --list",
        ),
        "bots": ("highcamp bots cant-stop", "highcamp bots cant-stop --json"),
        "rules": (
            "highcamp rules cant-stop",
            "highcamp rules cant-stop doubles",
            "highcamp rules cant-stop --options",
        ),
        "odds": (
            "highcamp odds cant-stop 6 7 8",
            "highcamp odds cant-stop 6 7 8 --json",
            "highcamp odds cant-stop --position board.toml",
        ),
        "study": (
            "highcamp study cant-stop --players 3 --games 20000 --seed 7 --out seats",
            "highcamp study cant-stop --vary variant --vary columns=3,4 --games 5000 --seed 7 --out variants",
            "highcamp study cant-stop --bots random --games 100000 --seed 7 --out lots",
            "highcamp study cant-stop --bots hard --games 100000 --seed 7 --out many --engine ray --address 10.0.0.1:6379",
        ),
        "arena": (
            "highcamp arena cant-stop easy medium rule-of-28 --games 3000",
            "highcamp arena cant-stop medium hard --until settled --seed 7 --out duel",
            "highcamp arena cant-stop medium mine --program mine='node bot.js' --players 3",
        ),
        "train": ("highcamp train cant-stop players=2 --steps 2000000 --set width=64 --out runs/two",),
        "solve": (
            "highcamp solve cant-stop --sides 3 --shortest 2",
            "highcamp solve cant-stop --players 2 --columns 1 --open '[2,3,12]'",
            "highcamp solve cant-stop --position board.toml --json",
        ),
        "legal": (
            "highcamp legal cant-stop --position board.toml",
            "highcamp legal cant-stop --position board.toml --json",
            "echo 'dice = [1, 3, 4, 6]' | highcamp legal cant-stop --position -",
        ),
        "draw": (
            "highcamp draw cant-stop --position board.toml -o board.svg",
            "highcamp draw cant-stop --position board.toml -o night.svg --theme dark",
            "highcamp draw cant-stop --position board.toml --text",
        ),
    },
)

TRANQUILITY: Final = Label(
    name="tranquility",
    title="Tranquility: The Ascent",
    seats=(1, 5),
    minutes=30,
    line="Build a mountain of 44 cards together, without a word, and crown it.",
    place="highcamp.games.tranquility:TRANQUILITY",
    examples={"arena": ("highcamp arena tranquility easy medium --players 3 --games 500",)},
)

MOUNTAINEERS: Final = Label(
    name="mountaineers",
    title="Mountaineers",
    seats=(3, 5),
    minutes=30,
    line="Everyone has the same cards: climb with those that nobody matches.",
    place="highcamp.games.mountaineers:MOUNTAINEERS",
    examples={
        "score": ("highcamp score mountaineers round.toml", "highcamp score mountaineers round.toml --json"),
    },
)

EVEREST: Final = Label(
    name="everest",
    title="Mount Everest",
    seats=(2, 5),
    minutes=90,
    line="Lead climbers and tourists to the summit and bring them home alive.",
    place="highcamp.games.everest:EVEREST",
    examples={
        "odds": ("highcamp odds everest --position day-5.toml --trials 500",),
        "board check": ("highcamp board check my-everest.toml",),
        "board show": (
            "highcamp board show easier --game everest > my-everest.toml",
            "highcamp board show summer --game everest > my-summer.toml",
        ),
    },
)

K2: Final = Label(
    name="k2",
    title="K2",
    seats=(1, 5),
    minutes=60,
    line="Take your two climbers as high as you dare, and keep them alive.",
    place="highcamp.games.k2:K2_GAME",
    examples={"board show": ("highcamp board show easier --game k2 > my-k2.toml",)},
)

SHELF: Final = (ELEVATION, CANT_STOP, TRANQUILITY, MOUNTAINEERS, EVEREST, K2)
