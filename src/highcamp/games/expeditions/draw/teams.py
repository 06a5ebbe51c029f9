"""The teams: points, played cards, and for every guide and camp what is with it, each client with its level after tonight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from highcamp.drawing.fitting import fit, width
from highcamp.drawing.marks import badge
from highcamp.drawing.names import SLACK, Names
from highcamp.drawing.pressing import explained
from highcamp.drawing.svg import move_to, rect, text
from highcamp.games.expeditions.draw.layout import TEAM_HEIGHT, WIDTH
from highcamp.games.expeditions.draw.meanings import OXYGEN, camp_words, card_words, client_meaning, holder_words
from highcamp.games.expeditions.view import Client, Holder, Team, View
from highcamp.games.expeditions.words import points_of

BOARD = 164
CARD = 64
CARDS = 498  # where the played ones begin
NAME = 280  # room for a name, before the points
ROW = 32


def teams(view: View, top: float, who: Names) -> str:
    """One row a team."""
    return "".join(_team(view, team, top + number * TEAM_HEIGHT, who) for number, team in enumerate(view.teams))


def card_face(view: View, card: str, wide: float, tall: float, letters: float, edge: str = "s-ink thin") -> str:
    """A card: blue for acclimatization, all others plain."""
    colour, ink = ("f-paper", "f-ink") if view.face(card).boost is None else ("f-andes", "f-paper")
    face = rect(0, 0, wide, tall, f"{colour} {edge}", 7)
    return face + text(wide / 2, tall / 2 + letters * 0.36, card, letters, f"numeral {ink}", "middle")


def card_row(view: View, cards: Sequence[str], x: float, y: float) -> str:
    """Cards next to each other, to look at."""
    places = [move_to(x + CARD * number, y) for number in range(len(cards))]
    faces = zip(cards, places, strict=True)
    return "".join(
        explained(card_face(view, card, CARD - 8, 40, 24), card_words(view.face(card), view.led), cls="card", place=at)
        for card, at in faces
    )


def _team(view: View, team: Team, y: float, who: Names) -> str:
    active = team.seat in view.to_act
    name, letters = who.fitted(lambda called: called.label(team.seat), 27, NAME, 18)
    points = 68 + max(112, SLACK * width(name, letters, bold=True) + 10)
    head = (
        rect(14, y, WIDTH - 28, TEAM_HEIGHT - 12, f"f-card {'s-glow' if active else 's-line'} pen", 14)
        + badge(team.seat, 44, y + 34, 32)
        + text(68, y + 44, name, letters, "bold")
        + text(points, y + 44, points_of(team.points), 27, "numeral")
    )
    ready = "ready" if team.ready else ""
    cards = card_row(view, team.table, CARDS, y + 14) if team.table else text(CARDS + 10, y + 43, ready, 25, "f-mute")
    notes = f"hand {team.in_hand} · pile {team.in_pile}"
    if view.led:
        notes += f" · acclimatization deck {team.in_deck} · camps at the base {team.stock}"
    words, size = fit(notes, 20, WIDTH - 60, 16)
    head += cards + explained(text(30, y + 80, words, size, "f-mute"), _counts(view))
    boards = [*team.guides, *team.camps]
    lefts = [28 + number * (BOARD + 3) for number in range(len(boards))]
    return head + "".join(_holder(view, team, holder, x, y + 94, who) for holder, x in zip(boards, lefts, strict=True))


def _counts(view: View) -> str:
    """What the numbers of a team are."""
    said = "Cards in the hand and in the draw pile, which is shuffled anew every six days"
    return said + ("; acclimatization cards to gain by oxygen; camps not set up yet." if view.led else ".")


def _holder(view: View, team: Team, holder: Holder, x: float, y: float, who: Names) -> str:
    called = ("Guide " if holder.points is None else "Climber ") if len(holder.name) == 1 else ""
    name = f"{called}{holder.name} · {holder.at}"
    name, size = fit(name, 22, BOARD - 20, 15, bold=True)
    lines = [] if holder.points is None else [(points_of(holder.points), "For the highest space reached so far.")]
    lines += [("Camp", f"A camp to set up. {camp_words(view.led)}")] * holder.camps
    lines += [("Oxygen " + "● " * holder.tanks, OXYGEN)] if holder.tanks else []
    content = rect(0, 0, BOARD, 154, "f-paper s-line thin", 10)
    content += text(10, 25, name, size, "bold")
    for number, (line, meaning) in enumerate(lines):
        content += explained(text(10, 54 + 26 * number, line, 20), meaning)
    room = 4 - len(lines)
    across = len(holder.clients) > room
    shown = _gathered(holder.clients) if across else [(client, 1) for client in holder.clients]
    for number, (client, times) in enumerate(shown[: 2 * room]):
        column, row = (number % 2, number // 2) if across else (0, number)
        content += _client(client, times, 8 + column * 78, 36 + 26 * len(lines) + 28 * row, across)
    if len(shown) > 2 * room:
        content += text(BOARD - 10, 25, "…", 22, "bold f-rockies", "end")
    return explained(content, holder_words(view, team, holder, who), cls=f"seat-{team.seat}", place=move_to(x, y))


def _gathered(clients: Sequence[Client]) -> list[tuple[Client, int]]:
    """Equal clients together, those who would die first: none of them may be left out where there is little room."""
    return sorted(Counter(clients).items(), key=lambda found: (found[0].tonight or 0, found[0].kind, found[0].level))


def _client(client: Client, times: int, x: float, y: float, short: bool) -> str:
    flag = "▲" if client.on_top else ""
    kind = (f"{times}×" if times > 1 else "") + (client.kind[0].upper() if short else client.kind.capitalize())
    content = text(x, y + 20, f"{kind} {client.level}{flag}" if short else f"{kind} {client.level} {flag}", 17 if short else 20)
    if client.tonight is not None:
        badge_x = x + (62 if short else 138)
        content += f'<circle class="{"f-andes" if client.tonight else "f-rockies"}" cx="{badge_x}" cy="{y + 13}" r="13"/>'
        content += text(badge_x, y + 20, str(client.tonight or "†"), 18, "bold f-paper", "middle")
    return explained(content, client_meaning(client, times))
