/** What is done at the table: presses on the board, and forms. Both are sent quietly, one at a time. */

import { listenForDrags } from "./drags";
import { all, around, one, shown } from "./page";
import { type Answer, post, word } from "./post";
import { canFollow, type Choice, choices, confirm, confirmed, confirming, isMeant, isPicked, miss, nameOf, pickUp, press, release, settle, TARGET } from "./presses";
import { openReader } from "./reader";
import { quiet, refuse, tell } from "./word";

const HARMLESS = new Set(["hint", "odds", "link", "greet"]); // they change nothing of the game, so none is pressed in error
let busy = ""; // the question whose answer is on its way
let expect: () => () => void;
let hinted: { decision: string; move: string } | null = null;

/** ``expecting`` is called when something is sent, and what it returns once it is done: a new frame is to come then. */
export function listenForActs(table: HTMLElement, expecting: () => () => void): void {
  expect = expecting;
  table.addEventListener("click", (event) => {
    const target = around<HTMLElement | SVGElement>(event.target, TARGET);
    if (target) void pressed(target);
    else if (around(event.target, "#confirm-yes")) agree();
    else if (around(event.target, "#confirm-no")) release();
    else if (around(event.target, "#scene")) explain(event.target);
  });
  listenForDrags(table, {
    take: (target) => isMeant(target, isBusy()) && pickUp(nameOf(target)),
    drop(target) {
      if (target && canFollow(nameOf(target)) && !isBusy()) void follow(target);
      else release(); // it lies where it lay, whatever a press there would do
    },
  });
  table.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && release()) event.preventDefault();
    const target = around<SVGElement>(event.target, TARGET);
    if (!target || event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    void pressed(target);
  });
  table.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.quiet === undefined) return;
    event.preventDefault();
    void send(form, event.submitter);
  });
  // Whoever presses twice to close what lies over the board means neither press for the board.
  document.addEventListener("close", settle, { capture: true });
  document.addEventListener("beforetoggle", (event) => event.newState === "closed" && settle(), { capture: true });
  settle(); // nor for a page that has just come
  const box = one<HTMLInputElement>("#confirming");
  if (box) {
    box.checked = confirming.on;
    box.addEventListener("change", () => (confirming.on = box.checked));
  }
}

/** What a card or a place says when a pointer rests on it, for those who tap; the rules are a press further. */
function explain(target: EventTarget | null): void {
  const words = around(target, "#scene svg :has(> title)")?.querySelector("title")?.textContent;
  if (!words) return;
  quiet();
  const text = Object.assign(document.createElement("p"), { className: "card-text", textContent: words });
  const rules = Object.assign(document.createElement("a"), { href: one("#table")?.dataset.rules ?? "", textContent: "All rules" });
  rules.dataset.sheet = "";
  openReader([text, rules]);
}

async function pressed(target: HTMLElement | SVGElement): Promise<void> {
  if (!isMeant(target, isBusy())) return;
  if (isPicked(target)) {
    await act("move", { ...answer(), move: target.dataset.move ?? "", back: "yes" });
    return;
  }
  await follow(target);
}

/** Press something, or put onto it what is held. */
async function follow(target: HTMLElement | SVGElement): Promise<void> {
  const chosen = press(nameOf(target));
  if (chosen === "held") quiet();
  else if (chosen !== "nothing") await offer(chosen);
  else if (target.dataset.move) await whyNot({ seat: shown().seat, move: target.dataset.move });
  else explain(target);
}

function answer(): { seat: string; decision: string } {
  const { seat, decision } = shown();
  return { seat, decision };
}

/** A choice that is complete: made, or asked about once more where it would surprise, or ends a set. */
async function offer(choice: Choice): Promise<void> {
  if (choice.warning || (choice.whole && confirming.on)) confirm(choice);
  else await make(choice);
}

function agree(): void {
  if (!isMeant(one("#confirm-yes"), isBusy())) return;
  const choice = confirmed();
  if (choice) void make(choice);
}

async function make(choice: Choice): Promise<void> {
  one("#scene")?.removeAttribute("data-held"); // nothing more is waited for
  const fields: Record<string, string> = { ...answer(), move: choice.moves.join(" ") };
  if (choice.warning) fields.sure = "yes"; // it was asked about already
  const answered = await act("move", fields);
  if (answered?.code === "sure") confirm({ ...choice, warning: word(answered.text), doubted: true });
}

async function whyNot(fields: Record<string, string>): Promise<void> {
  if (!fields.seat) {
    tell("You are watching: only those who sit at the table can move.");
    return;
  }
  const answer = await post(address("why"), fields);
  if (!answer) return;
  const { code, text, fix, rule } = answer;
  if (code) refuse({ text: word(text), fix: word(fix), rule: word(rule) });
  else tell(word(text), "hint");
}

async function send(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  const fields = new FormData(form, button);
  const name = form.dataset.quiet ?? "";
  if (!HARMLESS.has(name) && !isMeant(button, isBusy())) return;
  if (name === "hint") await hint(fields);
  else if (name === "odds") await odds(fields);
  else if (name === "link") await newLink(form, fields);
  else if (name === "move" && !fields.has("back")) await listed(fields);
  else await act(name, fields);
}

/** A move of the list, or beside the board: it asks like the same move on the board does. */
async function listed(fields: FormData): Promise<void> {
  const choice = choices().find(({ moves }) => moves.join(" ") === fields.get("move"));
  if (choice) await offer(choice);
  else await act("move", fields);
}

function question(): string {
  return `question ${shown().decision}`;
}

function isBusy(): boolean {
  return busy === question();
}

/** Send one act; while it is on its way nothing else can be pressed, until the table asks something new. */
async function act(name: string, fields: FormData | Record<string, string>): Promise<Answer | null> {
  if (isBusy()) {
    miss(null);
    return null;
  }
  const asked = question();
  const done = expect();
  busy = asked;
  settle();
  one("#frame")?.setAttribute("aria-busy", "true");
  quiet();
  try {
    const answer = await post(address(name), fields);
    if (answer && answer.code !== "sure") done();
    return answer;
  } finally {
    if (busy === asked) busy = "";
    one("#frame")?.setAttribute("aria-busy", "false");
  }
}

function address(name: string): string {
  return `${one("#table")?.dataset.address ?? ""}/${name}`;
}

async function hint(fields: FormData): Promise<void> {
  tell("A bot is thinking about it …", "hint");
  const answer = await post(address("hint"), fields);
  if (!answer) return;
  hinted = { decision: shown().decision, move: String(answer.move) };
  tell(`${word(answer.would)}: ${word(answer.why)}`, "hint");
  mark();
}

/** How likely things are, read beside the board. */
async function odds(fields: FormData): Promise<void> {
  tell("Working out how likely things are …", "hint");
  const answer = await post(address("odds"), fields);
  if (!answer) return;
  quiet();
  openReader([...new DOMParser().parseFromString(word(answer.html), "text/html").body.childNodes]);
}

/** Mark what would be pressed for the move that was hinted at, as long as its question is asked. */
export function mark(): void {
  if (!hinted || hinted.decision !== shown().decision) return;
  const { move } = hinted;
  const choice = choices().find(({ moves }) => moves.length === 1 && moves[0] === move);
  const names = new Set(choice?.presses ?? [`move-${move}`]);
  for (const target of all<HTMLElement | SVGElement>(`${TARGET}, #act [data-move], #moves [data-move]`)) {
    if (names.has(nameOf(target)) || target.dataset.move === move) target.classList.add("hinted");
  }
}

/** A new link to a seat, shown with its picture to be photographed, outside of what frames replace. */
async function newLink(form: HTMLFormElement, fields: FormData): Promise<void> {
  const answer = await post(address("link"), fields);
  const dialog = one<HTMLDialogElement>("#link");
  if (!answer || !dialog) return;
  const line = one<HTMLInputElement>("#link-address");
  const picture = one<HTMLImageElement>("#link-picture");
  const title = one("#link-title");
  if (line) line.value = word(answer.link);
  if (picture) {
    picture.src = `data:image/svg+xml,${encodeURIComponent(word(answer.qr))}`;
    picture.hidden = false;
  }
  if (title) title.textContent = form.dataset.title ?? "A link to this seat";
  dialog.showModal();
  line?.select();
}
