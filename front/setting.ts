/** The form that sets a table: as many seats as players, options only where they matter, names only for people, and what does
 * not fit said at once. */

import { all, one } from "./page";

export function startSetting(form: HTMLFormElement): void {
  form.addEventListener("input", () => show(form));
  show(form);
}

function show(form: HTMLFormElement): void {
  const players = Number(new FormData(form).get("players") ?? form.dataset.players);
  for (const row of all("[data-seat-row]", form)) {
    row.hidden = Number(row.dataset.seatRow) > players;
    const taker = one<HTMLSelectElement>("select", row)?.value ?? "";
    const name = one("[data-name]", row);
    if (name) name.hidden = taker !== "you" && taker !== "hotseat";
    for (const line of all("[data-taker]", row)) line.hidden = line.dataset.taker !== taker;
  }
  for (const field of all("[data-when]", form)) offer(field, form);
  const clock = new FormData(form).get("clock");
  for (const part of all("[data-clocked]", form)) part.hidden = clock === "none";
  for (const field of all<HTMLInputElement>("input[type=number]", form)) limit(field);
}

/** Show an option only beside values of the others with which it matters; one that is not shown is not sent either. */
function offer(field: HTMLElement, form: HTMLFormElement): void {
  field.hidden = !matters(field, form);
  for (const input of all<HTMLInputElement>("input", field)) input.disabled = field.hidden;
}

function matters(field: HTMLElement, form: HTMLFormElement): boolean {
  const when = JSON.parse(field.dataset.when ?? "{}") as Record<string, unknown[]>;
  return Object.entries(when).every(([name, values]) => values.includes(chosen(name, form)));
}

/** The value of an option: as it stands in the form, as it was at first where it does not matter, null where it is not offered. */
function chosen(name: string, form: HTMLFormElement): unknown {
  const inputs = all<HTMLInputElement>(`input[name="${name}"]`, form);
  const first = inputs[0];
  if (!first) return null;
  const field = first.closest<HTMLElement>("[data-when]");
  const idle = field !== null && !matters(field, form);
  const on = (input: HTMLInputElement): boolean => (idle ? input.defaultChecked : input.checked);
  if (first.type === "checkbox") return on(first);
  const value = first.type === "radio" ? (inputs.find(on)?.value ?? "") : first.value;
  return /^\d+$/.test(value) ? Number(value) : value;
}

/** Say what a number may be as soon as it is something else. */
function limit(field: HTMLInputElement): void {
  const wrong = !field.checkValidity();
  field.setAttribute("aria-invalid", String(wrong));
  const note = field.closest(".field")?.querySelector<HTMLElement>(".limits");
  note?.classList.toggle("wrong", wrong);
}
