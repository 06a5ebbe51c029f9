"""The teams: points, played cards, and for every guide and camp what is with it, each client with its level after tonight."""

from __future__ import annotations

from collections.abc import Sequence

from highcamp.drawing.fitting import fit
from highcamp.drawing.marks import badge
from highcamp.drawing.svg import group, move_to, rect, text
from highcamp.games.everest.draw.layout import TEAM_HEIGHT, TEAM_TOP, WIDTH
from highcamp.games.everest.view import Client, Holder, Team, View

BOARD = 228
CARD = 64
ROW = 32


def teams(view: View) -> str:
    """One row a team."""
    return "".join(_team(view, team, TEAM_TOP + number * TEAM_HEIGHT) for number, team in enumerate(view.teams))


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
        rect(26, y, WIDTH - 52, TEAM_HEIGHT - 12, f"f-card {'s-glow' if active else 's-line'} pen", 14)
        + badge(team.seat, 58, y + 34, 32)
        + text(84, y + 44, f"Seat {team.seat + 1}", 27, "bold")
        + text(200, y + 44, f"{team.points} points", 27, "numeral")
    )
    cards = card_row(team.table, 370, y + 14) if team.table else text(380, y + 43, "ready" if team.ready else "", 25, "f-mute")
    notes = f"hand {team.in_hand} · pile {team.in_pile} · deck {team.in_deck} · camps {team.stock}"
    head += cards + text(WIDTH - 44, y + 42, notes, 20, "f-mute", "end")
    boards = [*team.guides, *team.camps]
    return head + "".join(_holder(team, holder, 44 + number * (BOARD + 4), y + 62) for number, holder in enumerate(boards))


def _holder(team: Team, holder: Holder, x: float, y: float) -> str:
    name = f"{'Guide ' if len(holder.name) == 1 else ''}{holder.name} · {holder.at}"
    title, size = fit(name, 22, BOARD - 20, 15, bold=True)
    lines = ["Camp"] * holder.camps + (["Oxygen " + "● " * holder.tanks] if holder.tanks else [])
    content = rect(0, 0, BOARD, 154, "f-paper s-line thin", 10) + text(10, 25, title, size, "bold")
    for number, line in enumerate(lines):
        content += text(10, 54 + 26 * number, line, 20)
    across = 0 if len(holder.clients) <= 4 - len(lines) else 1
    for number, client in enumerate(holder.clients[:8]):
        column, row = (number % 2, number // 2) if across else (0, number)
        content += _client(client, 10 + column * 108, 36 + 26 * len(lines) + 28 * row, bool(across))
    return group(content, f"seat-{team.seat}", move_to(x, y))


def _client(client: Client, x: float, y: float, short: bool) -> str:
    dies = client.tonight == 0
    flag = "▲" if client.on_top else ""
    kind = client.kind[0].upper() if short else client.kind.capitalize()
    after = "†" if dies else str(client.tonight)
    badge_x = x + (84 if short else 186)
    return (
        text(x, y + 20, f"{kind} {client.level} {flag}", 20)
        + f'<circle class="{"f-rockies" if dies else "f-andes"}" cx="{badge_x}" cy="{y + 13}" r="13"/>'
        + text(badge_x, y + 20, after, 18, "bold f-paper", "middle")
    )
