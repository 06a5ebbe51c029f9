/** Pressing things on the board. A move is pressed by its targets, in any order: a card and a place, a place and a card. What
 * was pressed is held; what can follow is lit, with its cost; when one move's targets are all held, it is made. */

import { all, around, one, shown, Wish } from "./page";

const TARGET = "#scene :is([data-press],[data-move])";
/** A press so soon after the board changed under it was meant for what lay there before. */
const SETTLING = 350;

export interface Choice {
  /** One move, or several that are made by one choice. */
  moves: string[];
  presses: string[];
  words: string;
  cost: string;
  /** What must be said before it is made: a cost that nobody expects, or the whole set that it completes. */
  warning: string;
  whole: string;
  /** Whether it cannot be taken back. */
  final: boolean;
  /** Whether a coach has asked about it. */
  doubted?: boolean;
}

export const confirming = new Wish("confirming", true);
let held: string[] = [];
let question = "";
let changed = 0;
let waiting: Choice | null = null;

/** Whether whatever is pressed now has lain there long enough to be meant. A counter stays where it is. */
export function isSettled(target: EventTarget | null): boolean {
  return performance.now() - changed > SETTLING || around(target, ".counter") !== null;
}

/** The same of a press that was just made. One that was not meant for what lies there now does nothing, nor does one that comes
 * while what was pressed before is still on its way; the page tells it to whoever listens: it is to be seen that it must be
 * pressed again. */
export function isMeant(target: Element | null, busy = false): boolean {
  if (isSettled(target) && !busy) return true;
  miss(target);
  return false;
}

export function miss(target: Element | null): void {
  (target ?? document).dispatchEvent(new Event("missed", { bubbles: true }));
}

/** What was pressed too soon blinks. */
export function listenForMisses(): void {
  const faint = [{ opacity: 1 }, { opacity: 0.4 }, { opacity: 1 }];
  document.addEventListener("missed", ({ target }) => target instanceof Element && target.animate(faint, 250));
}

/** The board has changed: something was picked up, or sent. */
export function settle(): void {
  changed = performance.now();
}

/** The same for a new frame, unless whatever can be pressed lies where it lay: others may have done something elsewhere. */
export function settleAfter(change: () => void): void {
  const before = places();
  change();
  if (places() !== before) settle();
}

function places(): string {
  const boxes = [...targets(), ...all<HTMLElement>("#act button")].map((target) => {
    const { x, y, width } = target.getBoundingClientRect();
    return `${target.id} ${nameOf(target)} ${Math.round(x)} ${Math.round(y)} ${Math.round(width)}`;
  });
  return `${shown().decision} ${boxes.join()}`;
}

/** What can be done now, from the list of moves. */
export function choices(): Choice[] {
  return all<HTMLButtonElement>("#moves [data-presses]").map((button) => ({
    moves: (button.dataset.moves ?? button.dataset.move ?? "").split(" "),
    presses: (button.dataset.presses ?? "").split(" "),
    words: one("span", button)?.textContent ?? "",
    cost: button.dataset.cost ?? "",
    warning: button.dataset.warning ?? "",
    whole: button.dataset.whole ?? "",
    final: button.dataset.final !== undefined,
  }));
}

export function nameOf(target: HTMLElement | SVGElement): string {
  return target.dataset.press ?? `move-${target.dataset.move ?? ""}`;
}

/** What a press comes to: a choice that is complete, something that is picked up or let go, or nothing that can be done. */
export function press(name: string): Choice | "held" | "nothing" {
  const all = choices();
  if (held.includes(name)) {
    hold(held.filter((other) => other !== name));
    return "held";
  }
  let next = [...held, name];
  let fitting = all.filter((choice) => next.every((other) => choice.presses.includes(other)));
  if (fitting.length === 0) {
    next = [name]; // something else is meant than what was held
    fitting = all.filter((choice) => choice.presses.includes(name));
  }
  const whole = fitting.find((choice) => choice.presses.length === next.length);
  if (whole) {
    hold(whole.presses.length > 1 || whole.whole ? next : []);
    return whole;
  }
  const [only, other] = fitting;
  if (!only) return "nothing";
  hold(next);
  const rest = only.presses.length - next.length;
  return !other && rest === 1 && !only.final && !only.whole ? only : "held"; // where nothing else can follow, it does
}

/** Pick something up to drag it, if it is pressed together with something else. */
export function pickUp(name: string): boolean {
  if (!choices().some(({ presses }) => presses.includes(name) && presses.length > 1)) return false;
  if (!held.includes(name)) press(name);
  return held.includes(name);
}

/** Whether something can follow what is held, as part of the same move. */
export function canFollow(name: string): boolean {
  return choices().some(({ presses }) => [...held, name].every((other) => presses.includes(other)));
}

function hold(names: string[]): void {
  held = names;
  waiting = null;
  settle();
  light();
}

export function release(): boolean {
  const had = held.length > 0 || waiting !== null;
  if (had) hold([]);
  return had;
}

/** Ask before it is made; the button that makes it has the place where the main act always is. */
export function confirm(choice: Choice): void {
  waiting = choice;
  light();
  // Enter agrees, Escape does not; where a coach has asked, nobody is to agree by a second press that comes too soon.
  one(choice.doubted ? "#confirm-no" : "#confirm-yes")?.focus({ preventScroll: true });
}

export function confirmed(): Choice | null {
  const choice = waiting;
  if (choice) hold([]);
  return choice;
}

/** Show what is held and what can follow. Called for every new frame, which knows nothing of it. */
export function light(): void {
  const asked = `${shown().seat} ${shown().decision}`;
  if (asked !== question) {
    question = asked;
    held = [];
    waiting = null;
  }
  const all = choices();
  const fitting = all.filter((choice) => held.every((name) => choice.presses.includes(name)));
  const next = new Set(fitting.flatMap((choice) => choice.presses));
  one("#scene")?.toggleAttribute("data-held", held.length > 0);
  raise();
  for (const target of targets()) {
    const name = nameOf(target);
    const holds = held.includes(name);
    target.classList.toggle("held", holds);
    if (target.dataset.press) target.setAttribute("aria-pressed", String(holds));
    target.classList.toggle("lit", held.length > 0 && next.has(name) && !holds);
    price(target, holds ? [] : fitting.filter((choice) => held.length > 0 && choice.presses.length === held.length + 1 && choice.presses.includes(name)));
  }
  ask();
}

/** Whether it is one of a set that was picked already: pressed again it is put back. */
export function isPicked(target: HTMLElement | SVGElement): boolean {
  return target.dataset.move !== undefined && target.getAttribute("aria-pressed") === "true";
}

/** Mark what was picked of a set though the rules' order wants another first: the game has not got it yet, so the board does not
 * know of it. */
function raise(): void {
  for (const target of all("#scene [data-late]")) {
    target.removeAttribute("data-late");
    target.removeAttribute("aria-pressed");
  }
  for (const { dataset } of all("#moves [data-back][data-late]")) {
    const target = all<SVGElement>(`#scene [data-move="${dataset.back}"]`).find((one) => !isPicked(one));
    target?.setAttribute("data-late", "");
    target?.setAttribute("aria-pressed", "true");
  }
}

/** Write what a move would cost onto its last target. */
function price(target: Element, ending: Choice[]): void {
  const slot = one<SVGTextElement>("text.cost", target);
  if (!slot) return;
  slot.textContent = ending.length === 1 ? (ending[0]?.cost ?? "") || "free" : "";
}

function ask(): void {
  const place = one("#confirm");
  const yes = one("#confirm-yes");
  const asks = one("#asks");
  if (!place || !yes || !asks) return;
  asks.dataset.usual ??= asks.textContent ?? "";
  place.hidden = waiting === null;
  one("#bar")?.toggleAttribute("hidden", waiting !== null);
  asks.textContent = waiting?.warning || (waiting ? "" : heldQuestion()) || asks.dataset.usual;
  yes.textContent = waiting ? `${waiting.doubted ? "Yes: " : ""}${waiting.whole || waiting.words}` : "";
  const no = one("#confirm-no");
  if (no) no.textContent = waiting?.doubted ? "No, go back" : "No";
  one("#coach")?.toggleAttribute("hidden", waiting !== null);
}

/** What something asks that is held: where its answers lie is lit. */
function heldQuestion(): string {
  return one<SVGElement>("#scene .held[data-asks]")?.dataset.asks ?? "";
}

function targets(): (HTMLElement | SVGElement)[] {
  return all<HTMLElement | SVGElement>(TARGET);
}

export { TARGET };
