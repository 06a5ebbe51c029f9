/** What can be done at the table: choices drawn in the board, and forms. Both are sent quietly, one at a time. */

import { all, around, one, shown } from "./page";
import { post, word } from "./post";
import { quiet, refuse, tell } from "./word";

const CHOICE = "#board [data-move]";
let busy = ""; // the question whose answer is on its way
let hinted: { decision: string; move: string } | null = null;

export function listenForChoices(table: HTMLElement): void {
  table.addEventListener("click", (event) => {
    const choice = around<SVGElement>(event.target, CHOICE);
    if (choice) void choose(choice);
    else explain(event.target);
  });
  table.addEventListener("keydown", (event) => {
    const choice = around<SVGElement>(event.target, CHOICE);
    if (!choice || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    void choose(choice);
  });
  table.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.quiet === undefined) return;
    event.preventDefault();
    void send(form, event.submitter);
  });
}

/** What a card or a place says when a pointer rests on it, for those who tap. */
function explain(target: EventTarget | null): void {
  const words = around(target, "#board svg :has(> title)")?.querySelector("title")?.textContent;
  if (words) tell(words);
}

/** A choice in the board: made if it is lit or listed, as what is picked in any order is; explained if it is not. */
async function choose(choice: SVGElement): Promise<void> {
  const { seat, decision } = shown();
  const move = choice.dataset.move ?? "";
  const listed = one(`#act button[data-move="${CSS.escape(move)}"]`) !== null;
  if (listed || choice.classList.contains("legal")) await act("move", { seat, decision, move });
  else await whyNot({ seat, move });
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
  if (name === "hint") await hint(fields);
  else if (name === "why") await whyNot(Object.fromEntries([...fields].map(([key, value]) => [key, String(value)])));
  else if (name === "link") await newLink(form, fields);
  else await act(name, fields);
}

/** Send one act; while it is on its way nothing else can be pressed, until the table asks something new. */
async function act(name: string, fields: FormData | Record<string, string>): Promise<void> {
  const question = `question ${shown().decision}`;
  if (busy === question) return;
  busy = question;
  one("#frame")?.setAttribute("aria-busy", "true");
  quiet();
  try {
    await post(address(name), fields);
  } finally {
    if (busy === question) busy = "";
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
  light();
}

/** Mark the move that was hinted at, as long as its question is asked. */
export function light(): void {
  if (!hinted || hinted.decision !== shown().decision) return;
  for (const choice of all<HTMLElement | SVGElement>(`[data-move="${CSS.escape(hinted.move)}"]`)) choice.classList.add("hinted");
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
