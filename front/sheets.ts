/** Sheets: something to be read over the table, such as what a day brought or the board of an earlier moment. */

import { around, one } from "./page";
import { fragment } from "./post";

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
  });
}

/** A press outside closes a sheet, as Escape does; a line of the log opens the board of its moment. */
export function listenForSheets(): void {
  document.addEventListener("click", (event) => {
    if (event.target instanceof HTMLDialogElement) event.target.close(); // its backdrop: whatever is inside is another target
    const line = around<HTMLAnchorElement>(event.target, "#table a.then");
    if (!line || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void open(line);
  });
}

async function open(line: HTMLAnchorElement): Promise<void> {
  const found = await fragment(line.href, ".moment");
  if (found) await showSheet([found]);
  else location.assign(line.href);
}
