/** Showing what happened: one beat after the other over the board as it was, then the new one. */

import { morph } from "./morph";
import { all, one, type Shown, shown } from "./page";
import { fragment } from "./post";
import { showSheet } from "./sheets";
import { sound } from "./sounds";
import { speed } from "./speed";
import { change, go, type Piece, piecesOf } from "./travel";

const MOST = 12; // more are shown as one
const TOLD = 3; // captions of these
const GOES = 500; // milliseconds in which pieces go to whom they belong now, at the usual speed
const FALLING = new Set(["bust", "day", "match"]); // shown over the board before it; the others over the board after it
const ANEW = new Set(["day", "round", "match"]); // nothing lies any more where it lay
const QUIET = new Set(["act", "choice", "card", "step", "roll"]); // who did it need not be shown it

interface Beat {
  id: string;
  number: string;
  kind: string;
  lasts: number;
  pieces: Piece[];
  dice: string[];
  moment: boolean;
  own: boolean;
  caption: Node;
  sheets: Node[];
}

export class Beats {
  private readonly played = new Set<string>();
  private waiting: Beat[] = [];
  private readonly moved = new Map<string, Piece>(); // since the reader has decided something, by their ids
  private asked = ""; // the question of the latest frame
  private latest = "";
  private ids: string[] = []; // of the latest frame
  private busy = false;
  private skip: () => void = () => undefined;

  /** ``show`` puts a new frame into the page. */
  constructor(
    private readonly table: HTMLElement,
    private readonly show: (html: string) => void,
  ) {}

  start(): void {
    this.asked = shown().decision;
    const now = read(this.table).map((beat) => beat.id);
    const before = remembered();
    for (const id of before.length > 0 ? before : now) this.played.add(id);
    if (now.some((id) => !this.played.has(id))) this.frame(this.table.innerHTML); // who passes the screen on sees it later
    else remember(now);
    one("#stage")?.addEventListener("click", () => this.skip());
    document.addEventListener("keydown", (event) => this.key(event), { capture: true });
  }

  /** A new frame has come: show what is new in it, then the frame itself. */
  frame(html: string): void {
    const page = new DOMParser().parseFromString(html, "text/html");
    const beats = read(page);
    this.ids = beats.map((beat) => beat.id);
    this.waiting = this.waiting.filter((beat) => this.ids.includes(beat.id)); // what was taken back is gone
    const known = new Set(this.waiting.map((beat) => beat.id));
    const fresh = beats.filter(({ id }) => !this.played.has(id) && !known.has(id));
    this.note(fresh, shown(page));
    this.waiting.push(...fresh.filter(isWorthShowing));
    const unshown = fresh.filter((beat) => !isWorthShowing(beat));
    this.mark(unshown);
    this.latest = html;
    if (document.visibilityState !== "hidden") sound(...unshown.map((beat) => beat.kind)); // all the same
    if (!this.busy) void this.play();
    else if (speed() === 0) this.finish(); // somebody reads a sheet, and wants all else at once
  }

  /** Keep in mind what has moved, until the reader has decided something; for whoever only watches, until more has. */
  private note(fresh: Beat[], { seat, decision }: Shown): void {
    if (seat === "" ? fresh.length > 0 : this.asked !== "" && this.asked !== decision) this.moved.clear();
    this.asked = decision;
    for (const beat of fresh) {
      if (ANEW.has(beat.kind)) this.moved.clear();
      for (const piece of beat.pieces) {
        if (isGone(beat, piece)) this.moved.delete(piece.id);
        else this.moved.set(piece.id, piece);
      }
    }
  }

  /** These have been shown, or need not be. */
  private mark(beats: Beat[]): void {
    for (const beat of beats) this.played.add(beat.id);
    remember(this.ids.filter((id) => this.played.has(id)));
  }

  private key(event: KeyboardEvent): void {
    if (!this.busy || event.key !== " " || one("dialog[open], #reader:popover-open")) return;
    event.preventDefault();
    event.stopPropagation();
    this.skip();
  }

  /** Show what waits, one after the other. Nothing is shown while nobody looks: it waits until the page is in sight. */
  private async play(): Promise<void> {
    this.busy = this.waiting.length > 0;
    while (this.waiting.length > 0) {
      await inSight();
      if (speed() === 0) await this.leap();
      else await this.beat(this.next());
    }
    this.busy = false;
    this.finish();
  }

  private next(): Beat {
    this.table.dataset.playing = "yes";
    const taken = this.waiting.splice(0, this.waiting.length > MOST ? this.waiting.length : 1);
    this.mark(taken);
    return taken.length > 1 ? summary(taken) : (taken[0] as Beat);
  }

  /** All at once: the new board, and over it what there is to be read, the latest first. */
  private async leap(): Promise<void> {
    const taken = this.waiting.splice(0);
    this.mark(taken);
    sound(...taken.map((beat) => beat.kind));
    this.finish();
    const sheets = taken.reverse().flatMap((beat) => beat.sheets);
    if (sheets.length > 0) await showSheet(sheets);
  }

  private finish(): void {
    delete this.table.dataset.playing;
    const stage = one("#stage");
    if (stage) stage.hidden = true;
    const came = change([...this.moved.values()], () => this.show(this.latest));
    // Whose card that was, or which of the hand is new.
    for (const id of this.moved.keys()) document.getElementById(id)?.classList.add("fresh");
    for (const id of came) document.getElementById(id)?.classList.add("arrived");
  }

  private async beat(beat: Beat): Promise<void> {
    const board = beat.moment ? this.board(beat.number) : Promise.resolve(null);
    if (!FALLING.has(beat.kind)) put(await board, beat.pieces);
    sound(beat.kind);
    stage(beat);
    for (const piece of beat.pieces) {
      document.getElementById(piece.id)?.classList.add("beaten");
      if (beat.kind === "bust" && isGone(beat, piece)) document.getElementById(piece.id)?.classList.add("lost");
    }
    const seen = await this.pause(beat.lasts * speed());
    if (seen && beat.moment && !FALLING.has(beat.kind)) await this.leave(beat.pieces);
    for (const piece of all<Element>("#board .beaten")) piece.classList.remove("beaten");
    if (beat.sheets.length > 0) await showSheet(beat.sheets);
    if (FALLING.has(beat.kind) && this.waiting.length > 0) put(await board, []);
  }

  /** The board of a moment; null if it cannot be had, because all went back meanwhile. */
  private board(number: string): Promise<Element | null> {
    const asked = new URLSearchParams(location.search);
    asked.set("form", one("#frame")?.dataset.form ?? "tall");
    return fragment(`${this.table.dataset.address}/moment/${number}?${asked}`, ".still > svg");
  }

  /** Let pieces go to where they belong now. */
  private async leave(pieces: Piece[]): Promise<void> {
    const going = pieces.filter((piece) => go(piece, GOES * speed()));
    if (going.length > 0) await this.pause(GOES * speed());
  }

  /** Wait, or until a press; whether all of the time has passed. */
  private pause(milliseconds: number): Promise<boolean> {
    return new Promise((done) => {
      const timer = window.setTimeout(done, milliseconds, true);
      this.skip = () => {
        window.clearTimeout(timer);
        done(false);
      };
    });
  }
}

/** Wait until somebody looks at the page. */
function inSight(): Promise<void> {
  if (document.visibilityState !== "hidden") return Promise.resolve();
  return new Promise((done) => {
    const look = (): void => {
      if (document.visibilityState === "hidden") return;
      document.removeEventListener("visibilitychange", look);
      done();
    };
    document.addEventListener("visibilitychange", look);
  });
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
      pieces: piecesOf(pieces),
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

/** Whether a piece is no more to be seen: a card of a trick that was won, points that were scored, a climber who is lost. */
function isGone(beat: Beat, piece: Piece): boolean {
  if (beat.kind === "bust") return !piece.end;
  return beat.kind === "trick" || (beat.moment && piece.end !== "");
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
function put(board: Element | null, pieces: Piece[]): void {
  const place = one("#board");
  if (board && place) change(pieces, () => morph(place, board.outerHTML));
}
