/** What is longer than its place is scrolled there, by keyboard, too: it can be reached by Tab as long as it is. */

import { all } from "./page";

const PLACES = ".captions, .prompt, .news, .text :is(table, pre)";

export function listenForScrolling(): void {
  window.addEventListener("resize", reach);
  reach();
}

/** Called whenever something in them has changed. */
export function reach(): void {
  for (const place of all(PLACES)) {
    const scrolls = place.scrollHeight > place.clientHeight + 1 || place.scrollWidth > place.clientWidth + 1;
    if (scrolls) place.tabIndex = 0;
    else place.removeAttribute("tabindex");
  }
}
