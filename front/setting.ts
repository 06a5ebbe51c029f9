/** The form that sets a table: as many seats as players, names only for people, and what does not fit said at once. */

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
  const clock = new FormData(form).get("clock");
  for (const part of all("[data-clocked]", form)) part.hidden = clock === "none";
  for (const field of all<HTMLInputElement>("input[type=number]", form)) limit(field);
}

/** Say what a number may be as soon as it is something else. */
function limit(field: HTMLInputElement): void {
  const wrong = !field.checkValidity();
  field.setAttribute("aria-invalid", String(wrong));
  const note = field.closest(".field")?.querySelector<HTMLElement>(".limits");
  note?.classList.toggle("wrong", wrong);
}
