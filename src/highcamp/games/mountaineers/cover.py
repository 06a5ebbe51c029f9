"""The cover of Mountaineers: flags on the way up, and two cards that match."""

from __future__ import annotations

from highcamp.drawing.cover import card, cover, flag


def picture() -> str:
    """As SVG."""
    track = '<path class="s-ink none" stroke-width="2.5" stroke-dasharray="2 6" stroke-linecap="round" d="'
    track += 'M60 160Q150 150 128 126T190 104Q150 92 168 74"/>'
    flags = flag(60, 160, 0) + flag(128, 126, 1, 0.9) + flag(190, 104, 2, 0.8)
    tied = '<path class="s-glow none" stroke-width="3" d="M246 140Q264 154 282 140"/>'
    scene = track + flags + tied + card(242, 136, "7", "f-line", -8, 0.9) + card(286, 136, "7", "f-line", 8, 0.9)
    return cover("mountaineers", scene)
