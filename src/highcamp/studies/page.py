"""A page that stands alone: its frame, its look, its tables and plots. It needs no network, no script and no font."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from highcamp.drawing.names import Names
from highcamp.drawing.plots import figure
from highcamp.drawing.stylesheet import stylesheet
from highcamp.drawing.svg import esc
from highcamp.engine.plots import Plot

_LOOK: Final = """
*,*::before,*::after{box-sizing:border-box}
html{background:var(--paper);color:var(--ink);font:100%/1.5 var(--sans);font-variant-numeric:tabular-nums lining-nums;
text-size-adjust:100%}
body{margin:0;padding:1rem}
main{max-width:52rem;margin:0 auto;display:grid;gap:1.5rem}
main>*,section>*{min-width:0}
h1{font-size:clamp(1.5rem,1.2rem + 1.4vw,2.25rem);line-height:1.2;margin:0}
h2{font-size:1.25rem;line-height:1.2;margin:0}
p,ul{margin:0}
ul{padding-left:1.2rem;display:grid;gap:.35rem}
section{display:grid;gap:.9rem;container-type:inline-size;background:var(--card);border:1px solid var(--line);
border-radius:.75rem;padding:1rem}
.quiet,figcaption,summary{color:var(--mute);font-size:.9375rem}
figure{margin:0;display:grid;gap:.4rem}
.scroll{overflow-x:auto}
.scroll:focus-visible,summary:focus-visible{outline:3px solid var(--glow);outline-offset:2px}
table{border-collapse:collapse;font-size:.9375rem}
th,td{padding:.25rem .6rem;text-align:right;white-space:nowrap;border-bottom:1px solid var(--line)}
th:first-child,td:first-child{text-align:left;padding-left:0}
thead th{vertical-align:bottom;white-space:normal;font-weight:600}
tbody th{font-weight:400}
tbody th:first-child,thead :is(th,td):first-child{position:sticky;left:0;background:var(--card)}
@container (max-width:37.99rem){tbody th:first-child{min-width:7rem;max-width:8.5rem;white-space:normal;overflow-wrap:anywhere}}
strong{font-weight:700}
code{overflow-wrap:anywhere}
pre{margin:0}
pre code{overflow-wrap:normal}
.proof svg{display:block;width:100%;max-width:46rem;height:auto}
.plot.narrow{width:100%;max-width:26rem}
.plot.wide{display:none;width:100%;max-width:48rem}
@container (min-width:38rem){.plot.narrow{display:none}.plot.wide{display:block}}
@media print{section{break-inside:avoid}}
"""


def page(title: str, *parts: str) -> str:
    """The whole page."""
    return (
        '<!doctype html>\n<html lang="en" class="highcamp">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{esc(title)} – Highcamp</title>\n<style>\n{stylesheet()}{_LOOK}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{esc(title)}</h1>\n{''.join(parts)}</main>\n</body>\n</html>\n"
    )


def section(title: str, *parts: str) -> str:
    """A part of the page with a heading; nothing where there is nothing in it."""
    return f"<section>\n<h2>{esc(title)}</h2>\n{''.join(parts)}</section>\n" if any(parts) else ""


def paragraph(words: str, *, quiet: bool = False) -> str:
    """A paragraph."""
    look = ' class="quiet"' if quiet else ""
    return f"<p{look}>{esc(words)}</p>\n"


def code(text: str) -> str:
    """A text as it was written."""
    return f'<pre class="scroll" tabindex="0"><code>{esc(text)}</code></pre>\n'


def points(sentences: Iterable[str]) -> str:
    """Sentences, one below the other."""
    made = "".join(f"<li>{esc(one)}</li>\n" for one in sentences)
    return f"<ul>\n{made}</ul>\n" if made else ""


def drawn(plot: Plot, id: str) -> str:
    """A plot, and its figures for whoever wants to read them."""
    sheet = plot.sheet().read_by(Names().reader)
    rows = [tuple(map(str, row)) for row in sheet.rows]
    told = table(tuple(map(str, sheet.columns)), rows, said="The same in figures")
    more = folded("The same in figures", told) if len(rows) > 1 else ""
    return f"<figure>\n{figure(plot, id=id)}\n{more}</figure>\n"


def folded(title: str, inside: str) -> str:
    """Something that is unfolded by its title."""
    return f"<details>\n<summary>{esc(title)}</summary>\n{inside}</details>\n"


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], *, said: str, bold: Iterable[tuple[int, int]] = ()) -> str:
    """A table that scrolls by itself where it is too wide. ``bold`` are the places, by row and column, that stand out."""
    strong = set(bold)
    head = "".join(f'<th scope="col">{esc(column)}</th>' for column in columns)
    body = []
    for number, row in enumerate(rows):
        first, *others = row
        cells = ""
        for place, cell in enumerate(others, 1):
            cells += f"<td><strong>{esc(cell)}</strong></td>" if (number, place) in strong else f"<td>{esc(cell)}</td>"
        body.append(f'<tr><th scope="row">{esc(first)}</th>{cells}</tr>\n')
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{esc(said)}">\n<table>\n'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{''.join(body)}</tbody>\n</table>\n</div>\n"
    )
