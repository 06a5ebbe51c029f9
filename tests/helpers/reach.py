"""Whether what is shown on a page can be reached and read: in the window, large enough, not covered, not cut off."""

from __future__ import annotations

from playwright.sync_api import Page

FORMS = {
    (1280, 720): "wide",
    (1920, 1080): "wide",
    (1280, 880): "deep",
    (820, 1180): "broad",
    (390, 844): "long",
    (390, 664): "tall",
    (844, 390): "low",
}
SIZES = list(FORMS)
TOUCHED = [(820, 1180), (390, 844), (390, 664), (844, 390)]
LEAST = 40  # pixels, for a finger

# A browser rounds: a pixel more or less is none.
_UNREACHED = """([selector, least]) => [...document.querySelectorAll(selector)].flatMap((element) => {
  const box = element.getBoundingClientRect();
  if (!box.width || getComputedStyle(element).visibility === 'hidden') return [];
  const name = element.id || element.textContent.trim() || element.className;
  const where = `${name} (${Math.round(box.width)}x${Math.round(box.height)} at ${Math.round(box.x)},${Math.round(box.y)})`;
  if (box.x < -1 || box.y < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) {
    return [`${where} is not in the window`];
  }
  const places = [0.5, 0.15, 0.85].map((part) => [box.x + part * box.width, box.y + box.height / 2]);
  const over = places.map(([x, y]) => document.elementFromPoint(x, y)).find((one) => !one || !element.contains(one));
  if (over !== undefined) return [`${where} is covered by ${over?.outerHTML.slice(0, 90)}`];
  return Math.min(box.width, box.height) < least - 0.5 ? [`${where} is too small`] : [];
})"""

_CUT = """(selector) => [...document.querySelectorAll(selector)].flatMap((element) => {
  if (!element.clientWidth || !element.textContent.trim() || element.closest('.sr')) return [];
  const style = getComputedStyle(element);
  const aside = element.scrollWidth > element.clientWidth + 2 && style.overflowX !== 'auto';
  const below = element.scrollHeight > element.clientHeight + 2 && style.overflowY === 'hidden';
  const box = element.getBoundingClientRect();
  const outside = box.right > innerWidth + 1 || box.x < -1 || box.y < -1;
  return aside || below || outside ? [`"${element.textContent.trim().slice(0, 60)}" leaves its ${element.localName}`] : [];
})"""

_SQUEEZED = """() => [...document.querySelectorAll('#side .panel')].flatMap((panel) => {
  const high = panel.getBoundingClientRect().height;
  const scrolls = ['auto', 'scroll'].includes(getComputedStyle(panel).overflowY);
  if (!high || scrolls || panel.scrollHeight <= high + 2) return [];
  return [`${panel.querySelector('h2').textContent}: ${Math.round(high)} of ${panel.scrollHeight} px`];
})"""

# Of a line of letters what is seen is between the height of capitals and the baseline; the box reaches further up and down.
# Where something opaque that is painted later lies over the words that were there first, nobody sees them, and nothing
# overlaps: a card over another, a cost's bubble over the number of a place.
_OVERLAID = """(boards) => {
  const inked = (text) => {
    const {left, right, top, height} = text.getBoundingClientRect();
    return {text, left, right, top: top + 0.25 * height, bottom: top + 0.79 * height};
  };
  const opaque = (shape) => {
    const {fill, fillOpacity} = getComputedStyle(shape);
    if (!fill.startsWith('rgb(') || fillOpacity !== '1') return false;
    for (let one = shape; one.localName !== 'svg'; one = one.parentElement) {
      if (getComputedStyle(one).opacity !== '1') return false;
    }
    return true;
  };
  const covers = (shape, x, y) => shape.isPointInFill(new DOMPoint(x, y).matrixTransform(shape.getScreenCTM().inverse()));
  return [...document.querySelectorAll(boards)].flatMap((board) => {
    const seen = {opacityProperty: true, visibilityProperty: true};
    const words = [...board.querySelectorAll('text')]
      .filter((text) => text.textContent.trim() && !text.closest('defs') && text.checkVisibility(seen))
      .map(inked);
    const shapes = [...board.querySelectorAll(':is(rect, circle, path):not(defs *)')];
    const found = [];
    for (const [number, first] of words.entries()) {
      for (const then of words.slice(number + 1)) {
        const [left, right] = [Math.max(first.left, then.left), Math.min(first.right, then.right)];
        const [top, bottom] = [Math.max(first.top, then.top), Math.min(first.bottom, then.bottom)];
        if (right - left <= 1 || bottom - top <= 1) continue;
        const later = (shape) => first.text.compareDocumentPosition(shape) & Node.DOCUMENT_POSITION_FOLLOWING;
        const hides = (shape) => later(shape) && covers(shape, (left + right) / 2, (top + bottom) / 2) && opaque(shape);
        if (!shapes.some(hides)) found.push(`"${then.text.textContent}" lies over "${first.text.textContent}"`);
      }
    }
    return found;
  });
}"""


def overlaid(page: Page, boards: str = "#scene > div > svg") -> list[str]:
    """Words of a board that lie over other words, for no reader's good."""
    found: list[str] = page.evaluate(_OVERLAID, boards)
    return found


def least(size: tuple[int, int]) -> int:
    """How large what is pressed must be in a window of this size."""
    return LEAST if size in TOUCHED else 24


def unreached(page: Page, selector: str, size: tuple[int, int]) -> list[str]:
    """What is shown of these and cannot be pressed, in words."""
    return [f"{size[0]}x{size[1]}: {fault}" for fault in page.evaluate(_UNREACHED, [selector, least(size)])]


def cut(page: Page, selector: str) -> list[str]:
    """Whose words are not all shown, nor can be scrolled to."""
    found: list[str] = page.evaluate(_CUT, selector)
    return found


def squeezed(page: Page) -> list[str]:
    """Panels beside the board that are lower than what is in them."""
    found: list[str] = page.evaluate(_SQUEEZED)
    return found


def turn_to(page: Page, size: tuple[int, int]) -> None:
    """Make the window this large, and wait for the board that is drawn for it."""
    wide, tall = size
    page.set_viewport_size({"width": wide, "height": tall})
    page.wait_for_selector(f'#frame[data-form="{FORMS[wide, tall]}"]', state="attached")
