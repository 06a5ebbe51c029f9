/** What is read beside the board, in a sheet over the rail, or over the whole of a small window: the rules at the right heading, a
 * card's text, an earlier board. Escape and a press outside close it, and lead back to the same moment. */

import { all, around, one } from "./page";
import { reach } from "./scrolling";

const pages = new Map<string, Promise<Node[]>>();

export function listenForReader(): void {
  document.addEventListener("click", (event) => {
    const link = around<HTMLAnchorElement>(event.target, "a[data-sheet]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      void openRules(link);
    }
  });
}

/** Show something; ``from`` is what was pressed for it, which stays open below if it lies in a sheet of its own. */
export function openReader(content: Node[], from?: HTMLElement): void {
  const sheet = one("#reader");
  const text = one("#reader-text");
  if (!sheet || !text) return;
  text.replaceChildren(...content);
  text.scrollTop = 0;
  if (!sheet.matches(":popover-open")) sheet.showPopover(from && { source: from });
}

async function openRules(link: HTMLAnchorElement): Promise<void> {
  const address = new URL(link.href);
  let content: Node[];
  try {
    content = (await read(address.origin + address.pathname)).map((node) => node.cloneNode(true));
  } catch {
    location.href = link.href;
    return;
  }
  openReader(content);
  // Headings may have the names of things at the table.
  const text = one("#reader-text") ?? document;
  for (const named of all("[id]", text)) named.id = `rule:${named.id}`;
  for (const inner of all<HTMLAnchorElement>('a[href^="#"]', text)) inner.href = `#rule:${inner.hash.slice(1)}`;
  if (address.hash) document.getElementById(`rule:${decodeURIComponent(address.hash.slice(1))}`)?.scrollIntoView({ block: "start" });
  reach();
}

function read(address: string): Promise<Node[]> {
  let page = pages.get(address);
  if (!page) {
    page = load(address);
    pages.set(address, page);
    page.catch(() => pages.delete(address));
  }
  return page;
}

async function load(address: string): Promise<Node[]> {
  const response = await fetch(address, { headers: { Accept: "text/html" } });
  if (!response.ok) throw new Error(String(response.status));
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return [...(page.querySelector("main .text")?.childNodes ?? [])];
}
