/** Small tools of any page: copying, dialogs, the list of moves. */

import { all, around, one, Wish } from "./page";
import { tell } from "./word";

export function listenForTools(): void {
  document.addEventListener("click", (event) => {
    const button = around<HTMLButtonElement>(event.target, "button");
    if (!button) return;
    if (button.dataset.copy !== undefined) void copy(button);
    else if (button.dataset.opens) one<HTMLDialogElement>(button.dataset.opens)?.showModal();
    else if (button.dataset.tool === "moves") unfold(!listed.on);
  });
}

/** Copy the address in a field, or this page's own without whose eyes it was seen through. */
async function copy(button: HTMLButtonElement): Promise<void> {
  const field = button.dataset.copy ? one<HTMLInputElement>(button.dataset.copy) : null;
  const text = field ? field.value : `${location.origin}${location.pathname}`;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    // Without https a page may not copy; the reader can.
    field?.select();
    if (!field) tell(`The link: ${text}`);
  }
}

const listed = new Wish("moves", false);

/** Show the moves as a list, or put it away; it stays as it was left. */
export function unfold(open: boolean = listed.on): void {
  listed.on = open;
  one<HTMLDetailsElement>("#moves")?.toggleAttribute("open", open);
  for (const button of all('[data-tool="moves"]')) button.setAttribute("aria-expanded", String(open));
}
