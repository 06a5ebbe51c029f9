/** What is being worked out while somebody reads: its page looks again by itself, and keeps what the reader has opened. */

import { morph } from "./morph";
import { one } from "./page";

export function startAgain(article: HTMLElement): void {
  const seconds = Number(article.dataset.again);
  if (seconds) window.setTimeout(() => void lookAgain(article), seconds * 1000);
}

async function lookAgain(article: HTMLElement): Promise<void> {
  if (!document.hidden) {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
    const next = answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
    const shown = next && one(`#${article.id}`, next);
    if (shown) {
      morph(article, shown.innerHTML);
      article.dataset.again = shown.dataset.again ?? "";
    }
  }
  startAgain(article);
}
