/** Larger pictures: where the reader asks for a larger board, or where something to be pressed would be too small for a finger.
 * What is larger than its place is scrolled to where something can be done. */

import { windowForm } from "./form";
import { all, one, shown } from "./page";
import { nameOf } from "./presses";

const LEAST = 40; // pixels, for a finger
const BORNE = 33; // so small is better than a board of which a part is out of sight
const LARGE = 2;
const MOST = 2.5;
const PLACES = ["board", "hand"] as const;

let wished = false;
let measured = "";
let needed: Record<(typeof PLACES)[number], number> = { board: 1, hand: 1 };
let question = "";

export function listenForZoom(): void {
  window.addEventListener("resize", fit);
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-tool="larger"]')) return;
    wished = !wished;
    fit();
    lead();
  });
}

/** Make both as large as they have to be. Called for every new frame, and when the window has changed. */
export function fit(): void {
  const main = one("main");
  const form = one("#frame")?.dataset.form;
  if (!main) return;
  const size = `${window.innerWidth} ${window.innerHeight} ${form}`;
  if (size !== measured) needed = { board: 1, hand: 1 }; // while the window stays as it is they only grow: none breathes
  measured = size;
  const touched = matchMedia("(pointer: coarse)").matches && form === windowForm();
  for (const place of PLACES) {
    if (touched) {
      main.style.setProperty(`--${place}-zoom`, "1");
      needed[place] = Math.min(Math.max(needed[place], LEAST / smallest(place)), MOST);
    }
    const zoom = wished && place === "board" ? Math.max(needed[place], LARGE) : needed[place];
    main.classList.toggle(`large-${place}`, zoom > 1);
    main.style.setProperty(`--${place}-zoom`, String(zoom));
  }
  one('[data-tool="larger"]')?.setAttribute("aria-pressed", String(wished));
  const { seat, decision } = shown();
  if (question === `${seat} ${decision} ${size}`) return;
  question = `${seat} ${decision} ${size}`;
  lead();
}

/** The least side of whatever can be pressed there, if it is too small. */
function smallest(place: string): number {
  const boxes = all(`#${place} .legal`).map((target) => target.getBoundingClientRect());
  const least = Math.min(LEAST, ...boxes.filter((box) => box.width > 0).map((box) => Math.min(box.width, box.height)));
  return least < BORNE ? least : LEAST;
}

/** Scroll to where something can be done. */
function lead(): void {
  const toward = one("#frame")?.dataset.toward; // in a lesson
  for (const name of PLACES) {
    const place = one(`#${name}`);
    const meant = toward && all(`#${name} :is([data-press],[data-move])`).find((found) => nameOf(found) === toward);
    const target = meant || one(`#${name} .legal`);
    if (!place || !target) continue;
    const [room, box] = [place.getBoundingClientRect(), target.getBoundingClientRect()];
    place.scrollBy(box.x + box.width / 2 - room.x - room.width / 2, box.y + box.height / 2 - room.y - room.height / 2);
  }
}
