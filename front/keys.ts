/** Playing by keyboard: arrows between the choices, a digit for the n-th move, single letters for the rest. */

import { all, around, isCovered, one, Wish } from "./page";

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const BUTTONS: Record<string, string> = { u: "#undo, #ask", h: "#hint", o: "#odds", n: "#next", m: '[data-tool="moves"]', "?": "#keys-open" };
const wish = new Wish("keys", true);

export function listenForKeys(): void {
  const box = one<HTMLInputElement>("#keys-on");
  if (box) {
    box.checked = wish.on;
    box.addEventListener("change", () => (wish.on = box.checked));
  }
  document.addEventListener("keydown", (event) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target) || isCovered()) return;
    if (arrow(event) || (wish.on && letter(event.key))) event.preventDefault();
  });
}

function isWriting(target: EventTarget | null): boolean {
  return around(target, "input:not([type=checkbox],[type=radio]),select,textarea") !== null;
}

function letter(key: string): boolean {
  if (/^[1-9]$/.test(key)) return press(all<HTMLElement>("#moves[open] [data-move]")[Number(key) - 1]);
  const selector = BUTTONS[key.toLowerCase()];
  return selector !== undefined && press(one(selector));
}

function press(button: HTMLElement | null | undefined): boolean {
  button?.click();
  return button != null;
}

/** From choice to choice, in the direction of the arrow. */
function arrow(event: KeyboardEvent): boolean {
  const way = ARROWS[event.key];
  const from = around<HTMLElement | SVGElement>(event.target, "[data-move],[data-press]");
  const home = from?.closest("#scene, #moves");
  if (!way || !from || !home) return false;
  const to = nearest(from, all<HTMLElement | SVGElement>(":is([data-move],[data-press]):is(button,[tabindex])", home), way);
  to?.focus();
  return true;
}

function nearest<E extends HTMLElement | SVGElement>(from: E, choices: E[], [right, down]: readonly [number, number]): E | null {
  const start = middle(from);
  let found: E | null = null;
  let least = Infinity;
  for (const choice of choices) {
    const end = middle(choice);
    const [x, y] = [end.x - start.x, end.y - start.y];
    const ahead = x * right + y * down;
    const aside = Math.abs(x * down) + Math.abs(y * right);
    if (choice !== from && ahead > 1 && ahead + 2 * aside < least) [found, least] = [choice, ahead + 2 * aside];
  }
  return found;
}

function middle(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
