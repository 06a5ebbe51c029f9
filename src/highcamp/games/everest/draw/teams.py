"""The teams: points, played cards, and for every guide and camp what is with it, each client with its level after tonight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from highcamp.drawing.fitting import fit
from highcamp.drawing.marks import badge
from highcamp.drawing.svg import group, move_to, rect, text
from highcamp.games.everest.draw.layout import TEAM_HEIGHT, WIDTH
from highcamp.games.everest.view import Client, Holder, Team, View
from highcamp.games.everest.words import points_of

BOARD = 164
CARD = 64
ROW = 32


def teams(view: View, top: float) -> str:
    """One row a team."""
    return "".join(_team(view, team, top + number * TEAM_HEIGHT) for number, team in enumerate(view.teams))


def card_row(cards: Sequence[str], x: float, y: float) -> str:
    """Cards next to each other: blue for acclimatization, all others plain."""
    drawn = []
    for number, card in enumerate(cards):
        colour = "f-andes" if card.startswith("+") else "f-paper"
        ink = "f-paper" if card.startswith("+") else "f-ink"
        drawn.append(rect(x + CARD * number, y, CARD - 8, 40, f"{colour} s-ink thin", 7))
        drawn.append(text(x + CARD * number + CARD / 2 - 4, y + 29, card, 24, f"numeral {ink}", "middle"))
    return "".join(drawn)


def _team(view: View, team: Team, y: float) -> str:
    active = team.seat in view.to_act
    head = (
        rect(14, y, WIDTH - 28, TEAM_HEIGHT - 12, f"f-card {'s-glow' if active else 's-line'} pen", 14)
        + badge(team.seat, 44, y + 34, 32)
        + text(68, y + 44, f"Seat {team.seat + 1}", 27, "bold")
        + text(180, y + 44, points_of(team.points), 27, "numeral")
    )
    cards = card_row(team.table, 350, y + 14) if team.table else text(360, y + 43, "ready" if team.ready else "", 25, "f-mute")
    notes = f"hand {team.in_hand} · pile {team.in_pile}"
    if view.led:
        notes += f" · acclimatization deck {team.in_deck} · camps at the base {team.stock}"
    words, size = fit(notes, 20, WIDTH - 60, 16)
    head += cards + text(30, y + 80, words, size, "f-mute")
    boards = [*team.guides, *team.camps]
    return head + "".join(_holder(team, holder, 28 + number * (BOARD + 3), y + 94) for number, holder in enumerate(boards))


def _holder(team: Team, holder: Holder, x: float, y: float) -> str:
    called = ("Guide " if holder.points is None else "Climber ") if len(holder.name) == 1 else ""
    name = f"{called}{holder.name} · {holder.at}"
    title, size = fit(name, 22, BOARD - 20, 15, bold=True)
    lines = [] if holder.points is None else [points_of(holder.points)]
    lines += ["Camp"] * holder.camps + (["Oxygen " + "● " * holder.tanks] if holder.tanks else [])
    content = rect(0, 0, BOARD, 154, "f-paper s-line thin", 10) + text(10, 25, title, size, "bold")
    for number, line in enumerate(lines):
        content += text(10, 54 + 26 * number, line, 20)
    room = 4 - len(lines)
    across = len(holder.clients) > room
    shown = _gathered(holder.clients) if across else [(client, 1) for client in holder.clients]
    for number, (client, times) in enumerate(shown[: 2 * room]):
        column, row = (number % 2, number // 2) if across else (0, number)
        content += _client(client, times, 8 + column * 78, 36 + 26 * len(lines) + 28 * row, across)
    if len(shown) > 2 * room:
        content += text(BOARD - 10, 25, "…", 22, "bold f-rockies", "end")
    return group(content, f"seat-{team.seat}", move_to(x, y))


def _gathered(clients: Sequence[Client]) -> list[tuple[Client, int]]:
    """Equal clients together, those who would die first: none of them may be left out where there is little room."""
    return sorted(Counter(clients).items(), key=lambda found: (found[0].tonight, found[0].kind, found[0].level))


def _client(client: Client, times: int, x: float, y: float, short: bool) -> str:
    dies = client.tonight == 0
    flag = "▲" if client.on_top else ""
    kind = (f"{times}×" if times > 1 else "") + (client.kind[0].upper() if short else client.kind.capitalize())
    after = "†" if dies else str(client.tonight)
    badge_x = x + (62 if short else 138)
    return (
        text(x, y + 20, f"{kind} {client.level}{flag}" if short else f"{kind} {client.level} {flag}", 17 if short else 20)
        + f'<circle class="{"f-rockies" if dies else "f-andes"}" cx="{badge_x}" cy="{y + 13}" r="13"/>'
        + text(badge_x, y + 20, after, 18, "bold f-paper", "middle")
    )
