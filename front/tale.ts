/** How a finished game went, as plots. They are fetched once, and put wherever the page has a place for them. */

import { all } from "./page";

const pages = new Map<string, Promise<string>>();
let places = 0;

/** Fill all places that are still empty; what waits hidden for its sheet is filled when that is shown. */
export function tellTale(): void {
  for (const place of all("[data-tale]:not([data-told], #end *)")) void tell(place);
}

async function tell(place: HTMLElement): Promise<void> {
  const address = place.dataset.tale ?? "";
  place.dataset.told = "";
  let page = pages.get(address);
  if (!page) {
    page = load(address);
    pages.set(address, page);
  }
  try {
    const shown = await page;
    places += 1;
    place.innerHTML = shown.replaceAll("tale-plot", `tale-${places}`); // an id stands once in a page
  } catch {
    pages.delete(address); // a link to them stays in their place
  }
}

async function load(address: string): Promise<string> {
  const response = await fetch(address, { headers: { Accept: "text/fragment" } });
  if (!response.ok) throw new Error(String(response.status));
  return response.text();
}

/** Whether a place has its plots, which a new frame of the same game leaves as they are. */
export function isTold(node: Node, next: Node): boolean {
  return node instanceof HTMLElement && next instanceof HTMLElement && "told" in node.dataset && node.dataset.tale === next.dataset.tale;
}
