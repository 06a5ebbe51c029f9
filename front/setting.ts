/** The form that sets a table: as many seats as players, names only for people, presets filled in, and what the server says of it
 * while it is filled in: which options matter, which values go together, what is wrong with parts of one's own. */

import { all, around, one } from "./page";
import { word } from "./post";

const PAUSE = 300; // milliseconds after the last key
let asked = 0;
let timer = 0;

export function startSetting(form: HTMLFormElement): void {
  form.addEventListener("input", (event) => {
    if (around(event.target, "input[name=clock]")) suggest(form);
    show(form);
    ask(form);
  });
  form.addEventListener("change", (event) => {
    const file = around<HTMLInputElement>(event.target, "input[type=file]");
    if (file) void upload(form, file);
  });
  form.addEventListener("click", (event) => {
    const preset = around<HTMLAnchorElement>(event.target, "[data-preset]");
    const start = around<HTMLAnchorElement>(event.target, "[data-start]");
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(preset ?? start)) return;
    event.preventDefault();
    if (preset) choose(form, JSON.parse(preset.dataset.options ?? "{}") as Record<string, unknown>);
    else if (start) void begin(form, start);
  });
  show(form);
}

/** What can be seen without asking anybody. */
function show(form: HTMLFormElement): void {
  const filled = new FormData(form);
  const players = Number(filled.get("players") ?? form.dataset.players);
  for (const row of all("[data-seat-row]", form)) {
    const number = row.dataset.seatRow ?? "";
    row.hidden = Number(number) > players;
    const taker = one<HTMLSelectElement>("select", row)?.value ?? "";
    for (const line of all("[data-taker]", row)) line.hidden = line.dataset.taker !== taker;
    const first = one<HTMLOptionElement>(`#first option[data-seat="${number}"]`, form);
    if (!first) continue;
    first.textContent = calledIn(row);
    first.hidden = first.disabled = row.hidden;
    if (first.disabled && first.selected) first.selected = false;
  }
  const run = one("[data-run]", form);
  const games = Number(filled.get("games"));
  if (run && games) run.textContent = (run.dataset.run ?? "").replace("#", games.toLocaleString("en"));
  for (const field of all<HTMLInputElement>("input[type=number], #minutes", form)) limit(field);
}

/** What whoever takes a seat is called: by the name that is written for them, if there is a place for one. */
function calledIn(row: HTMLElement): string {
  const chosen = one<HTMLSelectElement>("select", row)?.selectedOptions[0];
  const named = chosen?.value === "you" || chosen?.value === "hotseat";
  return (named && one<HTMLInputElement>("[data-name] input", row)?.value.trim()) || (chosen?.dataset.called ?? "");
}

/** Say what a number may be as soon as it is something else. */
function limit(field: HTMLInputElement): void {
  const wrong = !field.checkValidity();
  field.setAttribute("aria-invalid", String(wrong));
  field.closest(".field")?.querySelector(".limits")?.classList.toggle("wrong", wrong);
}

/** A clock for a game runs longer than one for a move. */
function suggest(form: HTMLFormElement): void {
  const minutes = one<HTMLInputElement>("#minutes", form);
  const usual: Record<string, string> = { move: "5", game: form.dataset.minutes ?? "30" };
  if (minutes && Object.values(usual).includes(minutes.value)) minutes.value = usual[String(new FormData(form).get("clock"))] ?? "5";
}

function choose(form: HTMLFormElement, options: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(options)) {
    for (const input of all<HTMLInputElement>(`input[name="${name}"]:not([type=hidden])`, form)) {
      if (input.type === "checkbox") input.checked = value === true;
      else if (input.type === "radio") input.checked = input.value === String(value);
      else input.value = String(value);
      input.disabled = false;
    }
  }
  show(form);
  ask(form, 0);
}

async function begin(form: HTMLFormElement, start: HTMLAnchorElement): Promise<void> {
  const response = await fetch(start.dataset.from ?? start.href).catch(() => null);
  if (response?.ok) fill(form, start.dataset.start ?? "", await response.text());
}

async function upload(form: HTMLFormElement, file: HTMLInputElement): Promise<void> {
  const chosen = file.files?.[0];
  if (!chosen) return;
  fill(form, file.dataset.file ?? "", await chosen.text());
  file.value = ""; // it stands in the field now, where it can be mended
}

function fill(form: HTMLFormElement, option: string, text: string): void {
  const field = one<HTMLTextAreaElement>(`textarea[name="${option}"]`, form);
  if (!field) return;
  field.value = text;
  field.focus();
  field.setSelectionRange(0, 0);
  field.scrollTop = 0;
  ask(form, 0);
}

interface Checked {
  idle: string[];
  shut: Record<string, string[]>;
  preset: string;
  own: Record<string, string[]>;
  /** Where parts are tried out: how this one reads. */
  proof?: string;
  wrong: { text: string; fix?: string } | null;
}

function ask(form: HTMLFormElement, pause = PAUSE): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(() => void check(form), pause);
}

async function check(form: HTMLFormElement): Promise<void> {
  const number = ++asked;
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
  try {
    const response = await fetch(`${form.action}/check`, { method: "POST", body, headers: { Accept: "application/json" } });
    const answer: unknown = await response.json();
    if (number !== asked) return;
    if (response.ok) tell(form, answer as Checked);
    else say(form, word((answer as { text?: unknown }).text));
  } catch {
    // Whatever is wrong is said when the form is sent.
  }
}

function tell(form: HTMLFormElement, answer: Checked): void {
  let changed = false;
  for (const field of all("[data-option]", form)) {
    const name = field.dataset.option ?? "";
    const idle = answer.idle.includes(name);
    field.toggleAttribute("data-idle", idle);
    const shut = answer.shut[name] ?? [];
    for (const input of all<HTMLInputElement>("input", field)) {
      const barred = input.type === "radio" && shut.includes(input.value);
      input.toggleAttribute("data-shut", barred);
      if (barred && input.checked) changed = back(field) || changed;
      input.disabled = idle || barred;
    }
  }
  for (const preset of all("[data-preset]", form)) {
    if (preset.dataset.preset === answer.preset) preset.setAttribute("aria-current", "true");
    else preset.removeAttribute("aria-current");
  }
  for (const place of all("[data-answer]", form)) answerTo(place, answer.own[place.dataset.answer ?? ""]);
  const proof = one("#proof", form);
  if (proof && answer.proof) proof.innerHTML = answer.proof; // drawn by the server, as all pictures are
  proof?.toggleAttribute("data-old", !answer.proof);
  if (changed) ask(form, 0);
  else say(form, answer.wrong ? `${answer.wrong.text} ${answer.wrong.fix ?? ""}` : "");
}

/** What was chosen does not go with the rest any more: as usual, then. */
function back(field: HTMLElement): boolean {
  const usual = one<HTMLInputElement>("[data-usual]", field);
  if (!usual || usual.checked) return false;
  usual.disabled = false;
  usual.checked = true;
  return true;
}

function answerTo(place: HTMLElement, faults: string[] | undefined): void {
  const lines = faults === undefined ? [] : faults.length ? faults : ["Fine: this can be played."];
  place.classList.toggle("wrong", Boolean(faults?.length));
  place.replaceChildren(...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
}

function say(form: HTMLFormElement, text: string): void {
  const place = one("#setting-said", form);
  if (place) place.textContent = text.trim();
  place?.classList.toggle("wrong", text !== "");
}
