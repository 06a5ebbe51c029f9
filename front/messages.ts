/** What people say to each other at a table: shown as it comes, and sent without leaving the page. */

import { all, one } from "./page";
import { post } from "./post";

interface Talking {
  said: { seat: number; name: string; text: string }[];
  quiet: boolean;
  muted: number[];
}

/** The stream has said what was said. */
export function hear(line: string): void {
  const place = one("#messages");
  const list = one("#said");
  if (!place || !list) return;
  const talking = JSON.parse(line) as Talking;
  place.dataset.quietNow = talking.quiet ? "yes" : "no";
  list.replaceChildren(...talking.said.map(item));
  list.scrollTop = list.scrollHeight;
  for (const button of all<HTMLButtonElement>("[data-mute]", place)) {
    press(button, talking.muted.includes(Number(button.dataset.mute)));
  }
  const hush = one<HTMLButtonElement>("[data-hush]", place);
  if (hush) press(hush, talking.quiet);
}

function press(button: HTMLButtonElement, on: boolean): void {
  button.setAttribute("aria-pressed", String(on));
  button.value = on ? "no" : "yes";
}

/** As text, never as a page: it is a stranger's. */
function item({ seat, name, text }: Talking["said"][number]): HTMLElement {
  const line = document.createElement("li");
  const badge = Object.assign(document.createElement("span"), { className: `badge seat-${seat}` });
  badge.setAttribute("aria-hidden", "true");
  const who = Object.assign(document.createElement("strong"), { textContent: name });
  line.append(badge, " ", who, " ", Object.assign(document.createElement("span"), { textContent: text }));
  return line;
}

export function listenForMessages(): void {
  const place = one("#messages");
  place?.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    void send(form, event.submitter);
  });
}

async function send(form: HTMLFormElement, button: HTMLElement | null): Promise<void> {
  const text = one<HTMLInputElement>("#say-text", form);
  const sent = await post(form.action, new FormData(form, button));
  if (sent && text) text.value = "";
}
