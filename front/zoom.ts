/** Larger boards: where the reader asks for one, or where something to be pressed would be too small for a finger. What is
 * larger than its place is scrolled to where something can be done. */

import { all, one, shown } from "./page";

const LEAST = 40; // pixels, for a finger
const LARGE = 2;
const MOST = 2.5;

let wished = false;
let needed = 1; // only grows while the window stays as it is: a board that breathes would be worse
let question = "";

export function listenForZoom(): void {
  window.addEventListener("resize", () => {
    needed = 1;
    fit();
  });
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-tool="larger"]')) return;
    wished = !wished;
    fit();
    lead();
  });
}

/** Make the board as large as it has to be. Called for every new frame. */
export function fit(): void {
  const main = one("main");
  if (!main) return;
  if (matchMedia("(pointer: coarse)").matches) {
    apply(main, 1);
    needed = Math.min(Math.max(needed, LEAST / smallest()), MOST);
  }
  apply(main, wished ? Math.max(needed, LARGE) : needed);
  one('[data-tool="larger"]')?.setAttribute("aria-pressed", String(wished));
  const { seat, decision } = shown();
  if (question === `${seat} ${decision}`) return;
  question = `${seat} ${decision}`;
  lead();
}

function apply(main: HTMLElement, zoom: number): void {
  main.classList.toggle("large", zoom > 1);
  main.style.setProperty("--zoom", String(zoom));
}

/** The least side of whatever can be pressed on the board. */
function smallest(): number {
  const sides = all("#board .legal").map((target) => target.getBoundingClientRect());
  return Math.min(LEAST, ...sides.filter((box) => box.width > 0).map((box) => Math.min(box.width, box.height)));
}

/** Scroll to where something can be done. */
function lead(): void {
  const place = one("#board");
  const target = one("#board .legal");
  if (!place || !target) return;
  const [room, box] = [place.getBoundingClientRect(), target.getBoundingClientRect()];
  place.scrollBy(box.x + box.width / 2 - room.x - room.width / 2, box.y + box.height / 2 - room.y - room.height / 2);
}
