/** What people say to each other at a table: shown as it comes, and sent without leaving the page. */

import { one } from "./page";
import { post } from "./post";

interface Talking {
  said: { seat: number; name: string; at: number; text: string }[];
  quiet: boolean;
  others: { seat: number; name: string; muted: boolean }[];
}

/** The stream has said what was said. */
export function hear(line: string): void {
  const place = one("#messages");
  const list = one("#said");
  if (!place || !list) return;
  const talking = JSON.parse(line) as Talking;
  const at = talking.said.at(-1)?.at ?? 0; // only the latest ones come: how many they are tells nothing
  if (at > latest() && !place.matches(":popover-open")) markUnread(true);
  place.dataset.quietNow = talking.quiet ? "yes" : "no";
  list.replaceChildren(...talking.said.map(item));
  scrollDown();
  one("#mutes")?.replaceChildren(...talking.others.map(muting));
  const hush = one<HTMLButtonElement>("[data-hush]", place);
  if (!hush) return;
  hush.setAttribute("aria-pressed", String(talking.quiet));
  hush.value = talking.quiet ? "no" : "yes";
}

function muting({ seat, name, muted }: Talking["others"][number]): HTMLElement {
  const button = Object.assign(document.createElement("button"), { name: muted ? "hear" : "mute", value: String(seat) });
  button.textContent = `Mute ${name}`;
  button.setAttribute("aria-pressed", String(muted));
  return button;
}

/** As text, never as a page: it is a stranger's. */
function item({ seat, name, at, text }: Talking["said"][number]): HTMLElement {
  const line = document.createElement("li");
  line.dataset.at = String(at);
  const badge = Object.assign(document.createElement("span"), { className: `badge seat-${seat}` });
  badge.setAttribute("aria-hidden", "true");
  const you = one("#messages")?.dataset.you === String(seat);
  const who = Object.assign(document.createElement("strong"), { textContent: you ? "You" : name });
  line.append(badge, " ", who, " ", Object.assign(document.createElement("span"), { textContent: text }));
  return line;
}

/** When the latest message of the list was said. */
function latest(): number {
  return Number(one("#said > li:last-child")?.dataset.at ?? 0);
}

/** To the latest message; nothing can be scrolled that is not shown. */
function scrollDown(): void {
  const view = one("#said")?.parentElement;
  if (view) view.scrollTop = view.scrollHeight;
}

function markUnread(unread: boolean): void {
  one("#messages-open")?.toggleAttribute("data-unread", unread);
}

export function listenForMessages(): void {
  const place = one("#messages");
  place?.addEventListener("toggle", () => {
    markUnread(false);
    scrollDown();
  });
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
