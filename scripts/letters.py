"""Write down in ``src/highcamp/drawing/letters.py`` how wide the letters of the pages' font are.

A browser measures them, the very one that will set them: nothing else here can read the font. Run ``front.py`` before, which
brings the font, and this whenever its version changes; ``tests/browser/test_letters.py`` says when that was forgotten.
"""

from __future__ import annotations

import base64
import json
import sys
from pathlib import Path
from textwrap import wrap

from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).resolve().parent.parent
FONT = HERE / "front" / "node_modules" / "@fontsource-variable" / "ibm-plex-sans"
OUT = HERE / "src" / "highcamp" / "drawing" / "letters.py"

# What is written in English and its neighbours: all that can be seen of the first two blocks, and what typesetters add.
LETTERS = [chr(code) for code in (*range(0x20, 0x7F), 0xA0, *range(0xA1, 0xAD), *range(0xAE, 0x100))]
LETTERS += "ıŒœ–—‘’‚“”„•…‹›€™↑↓−"
FACES = {"REGULAR": ("normal", 400), "BOLD": ("normal", 700), "ITALIC": ("italic", 400)}
NEXT = "\n    "
HEAD = '''"""How wide the letters of IBM Plex Sans are (package version {version}), in thousandths of the font size.

How much closer some pairs of them stand is left out. Made by ``scripts/letters.py``.
"""

from __future__ import annotations

from typing import Final

# fmt: off
'''

# A letter that the font lacked would be drawn in the next one, and have two widths.
MEASURE = """async ([file, style, weight, letters]) => {
  const bytes = Uint8Array.from(atob(file), (one) => one.charCodeAt(0));
  document.fonts.add(await new FontFace("measured", bytes, { style, weight: "100 700" }).load());
  const brush = document.createElement("canvas").getContext("2d");
  const width = (letter, next) => {
    brush.font = `${style} ${weight} 1000px measured, ${next}`;
    return Math.round(brush.measureText(letter).width);
  };
  return letters.map((one) => [width(one, "serif"), width(one, "monospace")]);
}"""


def subset() -> str:
    """Which letters are in the files, as a stylesheet says it."""
    return str(json.loads((FONT / "unicode.json").read_text("utf-8"))["latin"])


def measured(page: Page, style: str, weight: int) -> list[int]:
    """The widths of a face's letters."""
    file = base64.b64encode((FONT / "files" / f"ibm-plex-sans-latin-wght-{style}.woff2").read_bytes()).decode()
    widths = page.evaluate(MEASURE, [file, style, weight, LETTERS])
    missing = [letter for letter, (one, other) in zip(LETTERS, widths, strict=True) if one != other]
    if missing:
        raise SystemExit(f"The font has no {' '.join(missing)}.")
    return [one for one, _ in widths]


def module(page: Page) -> str:
    """The whole file."""
    head = HEAD.format(version=json.loads((FONT / "package.json").read_text("utf-8"))["version"])
    parts = {"LETTERS": [repr("".join(LETTERS[start : start + 64])) for start in range(0, len(LETTERS), 64)]}
    for name, face in FACES.items():
        parts[name] = wrap(" ".join(f"{width}," for width in measured(page, *face)), 120)
    return head + "".join(f"{name}: Final = (\n    {NEXT.join(lines)}\n)\n" for name, lines in parts.items())


def main() -> int:
    """Write the file; return what the shell gets."""
    from screens import program  # a test that measures anew has a browser of its own

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=["--no-sandbox"])
        OUT.write_text(module(browser.new_page()), "utf-8")
        browser.close()
    print(f"{OUT.relative_to(HERE)} is written.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
