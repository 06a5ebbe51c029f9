"""What keeps people with a screen reader, or with weak eyes, out of a page: as axe finds it."""

from __future__ import annotations

from playwright.sync_api import Page

from browsers import ROOT

AXE = ROOT / "front" / "node_modules" / "axe-core" / "axe.min.js"
# The plates of a board are drawn: dice, numbers, arrows. Whoever speaks to the browser has every move by its visible name
# in the list beside it.
EVERYTHING = "{rules: {'label-content-name-mismatch': {enabled: false}}}"
COLOURS = "{runOnly: ['color-contrast']}"  # all that can be worse in the dark


def barriers(page: Page, where: str) -> list[str]:
    """What is serious, by light and by dark. The page's context must not heed the content security policy: axe is a script."""
    assert AXE.exists(), "axe-core is missing: run make front"
    page.evaluate(AXE.read_text("utf-8"))
    found = []
    for scheme, rules in (("light", EVERYTHING), ("dark", COLOURS)):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of its words
        found += [
            f"{where}, {scheme}: {one['id']} ({one['impact']}): {one['nodes'][0]['html'][:200]}"
            for one in page.evaluate(f"axe.run({rules}).then(result => result.violations)")
            if one["impact"] in ("serious", "critical")
        ]
    return found
