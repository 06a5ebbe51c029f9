/** Sheets: something to be read over the table before it goes on, such as what a day brought. */

import { one } from "./page";
import { tellTale } from "./tale";

/** Show it until it is closed. It holds up nobody but its reader. */
export function showSheet(content: Node[]): Promise<void> {
  const dialog = one<HTMLDialogElement>("#sheet");
  const body = one("#sheet-body");
  if (!dialog || !body) return Promise.resolve();
  body.replaceChildren(...content);
  body.scrollTop = 0;
  return new Promise((done) => {
    dialog.addEventListener("close", () => done(), { once: true });
    if (!dialog.open) dialog.showModal();
    tellTale();
  });
}

/** A press outside closes a sheet, as Escape does. */
export function listenForSheets(): void {
  document.addEventListener("click", (event) => {
    if (event.target instanceof HTMLDialogElement) event.target.close(); // its backdrop: whatever is inside is another target
  });
}
