"""QR codes of links, as SVG that needs no style of its own."""

from __future__ import annotations

import io

import segno


def code(address: str) -> str:
    """The code of an address."""
    drawn = io.BytesIO()
    segno.make(address, error="m").save(
        drawn, kind="svg", scale=4, border=3, dark="#1F2D3A", light="#FFFFFF", xmldecl=False, svgclass="qr", lineclass=None
    )
    return drawn.getvalue().decode()
