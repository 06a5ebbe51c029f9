"""The trick in a scene: every card lies before the climber who played it, with the piles and what is laid out beside it."""

from __future__ import annotations

from highcamp.drawing.fitting import fit, width
from highcamp.drawing.marks import badge
from highcamp.drawing.names import Names
from highcamp.drawing.pressing import Press, explained, picture
from highcamp.drawing.svg import esc, group, hit, move_to, rect, text
from highcamp.games.elevation.box import FACE_DOWN, FACE_UP
from highcamp.games.elevation.draw.chips import chips, pitch
from highcamp.games.elevation.draw.faces import back, face, size
from highcamp.games.elevation.draw.layout import LETTERS, Box, Layout, Place
from highcamp.games.elevation.draw.middle import counts, gone_text, heading, names, played_text
from highcamp.games.elevation.draw.piles import face_down, face_up
from highcamp.games.elevation.draw.seats import around, below
from highcamp.games.elevation.offers import sevens
from highcamp.games.elevation.view import PlayedCard, View
from highcamp.games.elevation.words import rules_of_the_day

_LEAST = 60  # room for whose the last trick was


def trick(view: View, at: Layout, who: Names, press: Press) -> str:
    """The cards of the trick, or of the last one, pale, until a card is played."""
    plays, old = (view.trick, False) if view.trick else (view.last, True)
    places = dict(zip([*around(view), below(view), None], at.cards, strict=True))
    laps: dict[int | None, int] = {}
    drawn = [_said(view, at, who)]
    for number, play in enumerate(plays, 1):
        lap = laps.get(play.seat, 0)
        laps[play.seat] = lap + 1
        x, y = places[play.seat]
        wide, tall = size(at.scale)
        if play.seat == below(view):  # the second card lies lower, and what was won does not lie over it
            y -= max(0, y + tall / 2 + at.lap[1] * (view.laps - 1) + 4 - at.own[1])
        drawn.append(
            explained(
                _played(view, number, play, (x - wide / 2 + at.lap[0] * lap, y - tall / 2 + at.lap[1] * lap), at.scale, old),
                played_text(view, play, who),
            )
        )
    return "".join(drawn) + _laid_out(view, at) + _axes(view, at, press) + _piles(view, at, press)


def _played(view: View, number: int, play: PlayedCard, place: Place, scale: float, old: bool) -> str:
    """A card of the trick; an old one is pale, and nothing shines through. The best one so far is framed."""
    x, y = place
    wide, tall = size(scale)
    drawn = rect(x, y, wide, tall, "f-haze", 7)
    cls = "soft" if old else ""
    drawn += back(x, y, scale, f"down-{number}") if play.face is None else face(view, play.face, x, y, scale, cls, LETTERS)
    if play.best:
        drawn += rect(x - 2, y - 2, wide + 4, tall + 4, "none s-ink bold-pen", 8)
    if play.seat is not None:
        drawn += badge(play.seat, x + wide - 8, y + tall - 8, 13)
    if play.axe or play.seat is None:
        drawn += rect(x, y + tall - 16, wide - 16, 16, "f-ink", 5)
        drawn += text(x + (wide - 16) / 2, y + tall - 4, "axe" if play.axe else "chance", 12, "bold f-paper", "middle")
    return drawn


def _said(view: View, at: Layout, who: Names) -> str:
    """Which trick it is, what approach cards change about it, and which cards are out of the day."""
    (x, y), letters = at.heading, at.letters + 1
    rules, gone = " · ".join(rules_of_the_day(view)), counts(view)

    def beside() -> float:
        return at.room - sum(width(words, letters, bold=True) + 12 for words in (rules, gone) if words)

    if beside() < 0:
        rules = " · ".join(rules_of_the_day(view, short=True))
    if beside() < 0:
        gone = ""
    said = "" if view.trick or beside() < _LEAST else heading(view, who)
    if said:
        said, _ = who.fitted(lambda called: heading(view, called), letters, beside(), at.letters, False, italic=True)
    parts = [(said, "map f-mute"), (rules, "bold"), (gone, "f-mute")]
    spans = "".join(
        f'<tspan class="{cls}" dx="{12 if number else 0}">{esc(words)}</tspan>'
        for number, (words, cls) in enumerate(part for part in parts if part[0])
    )
    drawn = f'<text x="{x:g}" y="{y:g}" font-size="{letters}" text-anchor="middle">{spans}</text>'
    return explained(drawn, gone_text(view)) if gone else drawn


def _laid_out(view: View, at: Layout) -> str:
    """The cards that whoever wins the day's last trick takes too."""
    if not view.cache:
        return ""
    x, y = at.cache
    said, small = "last trick:", at.letters - 1
    aside = width(said, at.letters, italic=True) + 6
    beside = aside <= (at.across - len(view.cache)) * pitch(small)
    chips_at = (x + aside, y) if beside else (x, y + at.letters + 3)
    drawn = text(x, y + at.letters, said, at.letters, "map f-mute") + chips(view.cache, *chips_at, small, at.across)
    return explained(drawn, f"Whoever wins the day's last trick takes these cards too: {names(view.cache)}.")


def _axes(view: View, at: Layout, press: Press) -> str:
    """Where a 7 goes that can be swung with the axe."""
    if not press.mine or not sevens(choice.move for choice in view.choices):
        return ""
    drawn = []
    for name, lines, (x, y, wide, tall) in zip(("plain", "axe"), (("7", "as it is"), ("7", "with axe")), at.axes, strict=True):
        content = rect(0, 0, wide, tall, "plate fine", 8)
        content += text(wide / 2, tall * 0.45, lines[0], tall * 0.36, "numeral", "middle")
        content += text(wide / 2, tall * 0.82, lines[1], at.letters, "", "middle")
        label = "Play the 7 as it is" if name == "plain" else "Play the 7 with the axe"
        drawn.append(press.target(content, name, label, place=move_to(x, y)))
    return "".join(drawn)


# -- the piles --


def _piles(view: View, at: Layout, press: Press) -> str:
    """The face-up and the face-down pile: there to be pressed, in vain or not."""
    drawn = []
    for move, name, box, (what, words, cards) in (
        (FACE_UP, "face-up", at.piles[0], face_up(view, at.pile_scale, LETTERS)),
        (FACE_DOWN, "face-down", at.piles[1], face_down(view, at.pile_scale)),
    ):
        drawn.append(_pile(view, move, f"{name}: {what}", name, words, cards, box, at, press))
    return "".join(drawn)


def _pile(view: View, move: int, label: str, name: str, words: str, cards: str, box: Box, at: Layout, press: Press) -> str:
    x, y, wide, tall = box
    card_wide, card_tall = size(at.pile_scale)
    said, letters = fit(name, at.letters, wide, at.letters)
    lying = group(cards, "", move_to((wide - card_wide) / 2, (tall - card_tall) / 2))
    content = lying + text(wide / 2, tall + letters + 2, said, letters, "f-mute", "middle")
    edge, place = rect(0, 0, wide, tall, "plate", 9), move_to(x, y)
    if press.mine and any(choice.move == move for choice in view.choices):
        return press.legal(edge + content, move, label, why=words, place=place)
    if press.asks:  # the keyboard meets only those with which something can be done
        return press.shut(hit(0, 0, wide, tall) + content, move, label, tabbed=False, why=words, place=place)
    return picture(content, label, why=words, place=place)
