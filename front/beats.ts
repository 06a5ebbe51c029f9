/** Showing what happened: one beat after the other over the board as it was, then the new one. */

import { morph } from "./morph";
import { all, one, shown } from "./page";
import { fragment } from "./post";
import { showSheet } from "./sheets";
import { sound } from "./sounds";
import { speed } from "./speed";

const MOST = 12; // more are shown as one
const TOLD = 3; // captions of these
const FALLING = new Set(["bust", "day", "match"]); // shown over the board before it; the others over the board after it
const QUIET = new Set(["act", "choice", "card", "step", "roll"]); // who did it need not be shown it

interface Beat {
  id: string;
  number: string;
  kind: string;
  lasts: number;
  pieces: string[];
  dice: string[];
  moment: boolean;
  own: boolean;
  caption: Node;
  sheets: Node[];
}

export class Beats {
  private readonly played = new Set<string>();
  private waiting: Beat[] = [];
  private readonly moved: string[] = []; // pieces
  private latest = "";
  private busy = false;
  private skip: () => void = () => undefined;

  /** ``show`` puts a new frame into the page. */
  constructor(
    private readonly table: HTMLElement,
    private readonly show: (html: string) => void,
  ) {}

  start(): void {
    const now = read(this.table).map((beat) => beat.id);
    const before = remembered();
    for (const id of before.length > 0 ? before : now) this.played.add(id);
    if (now.some((id) => !this.played.has(id))) this.frame(this.table.innerHTML); // who passes the screen on sees it later
    remember(now);
    one("#stage")?.addEventListener("click", () => this.skip());
    document.addEventListener("keydown", (event) => this.key(event), { capture: true });
  }

  /** A new frame has come: show what is new in it, then the frame itself. */
  frame(html: string): void {
    const page = new DOMParser().parseFromString(html, "text/html");
    const beats = read(page);
    const ids = new Set(beats.map((beat) => beat.id));
    const fresh = beats.filter((beat) => !this.played.has(beat.id));
    for (const beat of fresh) this.played.add(beat.id);
    for (const beat of fresh) this.moved.push(...beat.pieces);
    remember([...ids]);
    this.waiting = [...this.waiting.filter((beat) => ids.has(beat.id)), ...fresh.filter(isWorthShowing)]; // what was taken back is gone
    this.latest = html;
    if (speed() === 0 || document.visibilityState === "hidden") this.waiting = [];
    if (!this.busy) void this.play();
  }

  private key(event: KeyboardEvent): void {
    if (!this.busy || event.key !== " " || one("dialog[open]")) return;
    event.preventDefault();
    event.stopPropagation();
    this.skip();
  }

  private async play(): Promise<void> {
    this.busy = this.waiting.length > 0;
    if (this.busy) this.table.dataset.playing = "yes";
    while (this.waiting.length > 0) {
      if (this.waiting.length > MOST) this.waiting = [summary(this.waiting)];
      await this.beat(this.waiting.shift() as Beat);
    }
    this.busy = false;
    delete this.table.dataset.playing;
    const stage = one("#stage");
    if (stage) stage.hidden = true;
    this.show(this.latest);
    // What has moved is marked on the new board until the next one: whose card that was, or which of the hand is new.
    for (const id of this.moved.splice(0)) document.getElementById(id)?.classList.add("fresh");
  }

  private async beat(beat: Beat): Promise<void> {
    const board = beat.moment ? this.board(beat.number) : Promise.resolve(null);
    if (!FALLING.has(beat.kind)) put(await board);
    sound(beat.kind);
    stage(beat);
    for (const id of beat.pieces) document.getElementById(id)?.classList.add("beaten");
    await this.pause(beat.lasts * speed());
    for (const piece of all<Element>("#board .beaten")) piece.classList.remove("beaten");
    if (beat.sheets.length > 0) await showSheet(beat.sheets);
    if (FALLING.has(beat.kind) && this.waiting.length > 0) put(await board);
  }

  /** The board of a moment; null if it cannot be had, because all went back meanwhile. */
  private board(number: string): Promise<Element | null> {
    const asked = new URLSearchParams(location.search);
    asked.set("form", one("#frame")?.dataset.form ?? "tall");
    return fragment(`${this.table.dataset.address}/moment/${number}?${asked}`, ".still > svg");
  }

  /** Wait, or until a press. */
  private pause(milliseconds: number): Promise<void> {
    return new Promise((done) => {
      const timer = window.setTimeout(done, milliseconds);
      this.skip = () => {
        window.clearTimeout(timer);
        done();
      };
    });
  }
}

/** What this tab has shown through these eyes, so that a screen that is passed on, or a page opened again, goes on from there. */
function remembered(): string[] {
  try {
    return sessionStorage.getItem(memory())?.split(" ") ?? [];
  } catch {
    return []; // storage is switched off
  }
}

function remember(ids: string[]): void {
  try {
    if (ids.length > 0) sessionStorage.setItem(memory(), ids.join(" "));
  } catch {
    // As above.
  }
}

function memory(): string {
  return `played ${location.pathname} ${shown().seat}`;
}

function read(page: ParentNode): Beat[] {
  const you = one("#frame", page)?.dataset.seat ?? "";
  return all("#beats > li", page).map((line) => {
    const { id = "", number = "", kind = "act", lasts, seats = "", pieces, dice, moment } = line.dataset;
    return {
      id,
      number,
      kind,
      lasts: Number(lasts),
      pieces: pieces?.split(" ") ?? [],
      dice: dice?.split(" ") ?? [],
      moment: moment === "yes",
      own: you !== "" && seats === you,
      caption: one("p", line) ?? line,
      sheets: [...(kind === "end" ? all("#end > *", page) : []), ...all(".part-sheet", line)],
    };
  });
}

function isWorthShowing(beat: Beat): boolean {
  return beat.lasts > 0 && !(beat.own && QUIET.has(beat.kind));
}

/** Much that happened as one beat: how much, the latest of it, and the last of its sheets. */
function summary(beats: Beat[]): Beat {
  const last = beats[beats.length - 1] as Beat;
  const caption = document.createElement("div");
  const count = document.createElement("p");
  count.textContent = `${beats.length} things have happened. The latest:`;
  caption.append(count, ...beats.slice(-TOLD).map((beat) => beat.caption));
  const sheets = beats.reduce<Node[]>((found, beat) => (beat.sheets.length > 0 ? beat.sheets : found), []);
  return { ...last, kind: "act", lasts: 2 * last.lasts, dice: [], pieces: [], moment: false, caption, sheets };
}

/** The caption, and the dice as they came to rest, on the board. */
function stage(beat: Beat): void {
  const place = one("#stage");
  const board = one("#board");
  if (!place || !board) return;
  const box = board.getBoundingClientRect();
  const top = Math.max(box.top, 0);
  place.style.setProperty("left", `${box.left}px`);
  place.style.setProperty("width", `${box.width}px`);
  place.style.setProperty("top", `${top}px`);
  place.style.setProperty("height", `${Math.min(box.bottom, window.innerHeight) - top}px`);
  const words = document.createElement("div");
  words.className = "caption";
  words.append(...beat.dice.map(die), beat.caption);
  place.replaceChildren(words);
  place.dataset.kind = beat.kind;
  place.hidden = false;
}

function die(face: string): Element {
  const drawn = document.createElement("span");
  drawn.className = "die";
  drawn.dataset.face = face;
  drawn.append(...Array.from({ length: Number(face) }, () => document.createElement("i")));
  return drawn;
}

/** Put the board of a moment into the place of the one on show; pieces keep their ids, and glide. */
function put(board: Element | null): void {
  const place = one("#board");
  if (board && place) morph(place, board.outerHTML);
}
