/** The rules in a sheet over the table, at the right heading; closing it leads back to the same moment. */

import { all, around, one } from "./page";

const pages = new Map<string, Promise<Node[]>>();

export function listenForReader(): void {
  document.addEventListener("click", (event) => {
    const link = around<HTMLAnchorElement>(event.target, "a[data-sheet]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      void openReader(link.href);
    }
  });
}

async function openReader(href: string): Promise<void> {
  const sheet = one<HTMLDialogElement>("#reader");
  const text = one("#reader-text");
  if (!sheet || !text) return;
  const address = new URL(href);
  try {
    const content = await read(address.origin + address.pathname);
    text.replaceChildren(...content.map((node) => node.cloneNode(true)));
  } catch {
    location.href = href;
    return;
  }
  // Headings may have the names of things at the table.
  for (const named of all("[id]", text)) named.id = `rule:${named.id}`;
  for (const link of all<HTMLAnchorElement>('a[href^="#"]', text)) link.href = `#rule:${link.hash.slice(1)}`;
  if (!sheet.open) sheet.showModal();
  const place = address.hash ? document.getElementById(`rule:${decodeURIComponent(address.hash.slice(1))}`) : null;
  if (place) place.scrollIntoView({ block: "start" });
  else text.scrollTop = 0;
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
