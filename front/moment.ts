/** A line of the log shows the board of its moment beside today's; where both have no room, a press changes between them. */

import { around, one } from "./page";
import { fragment } from "./post";
import { openReader } from "./reader";

export function listenForMoments(): void {
  document.addEventListener("click", (event) => {
    const line = around<HTMLAnchorElement>(event.target, "#table a.then");
    if (line && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      void open(line);
    }
    const change = around<HTMLButtonElement>(event.target, "[data-now]");
    if (change) turn(change);
  });
}

async function open(line: HTMLAnchorElement): Promise<void> {
  const address = new URL(line.href);
  const beside = matchMedia("(min-height: 30.01rem)").matches; // else it lies over the board, and has its form
  address.searchParams.set("form", (beside ? "tall" : one("#frame")?.dataset.form) ?? "tall");
  const found = await fragment(address.href, ".moment");
  if (found) openReader([found], line);
  else location.assign(line.href);
}

/** Show today's board in the place of the other, or that one again. */
function turn(change: HTMLButtonElement): void {
  const [then, now] = [one(".then-board"), one(".now-board")];
  const today = one<SVGElement>("#board > svg");
  if (!then || !now || !today) return;
  const shows = change.getAttribute("aria-pressed") !== "true";
  if (shows) now.replaceChildren(today.cloneNode(true));
  change.setAttribute("aria-pressed", String(shows));
  [then.hidden, now.hidden] = [shows, !shows];
}
