/** A trial that is played: its page looks again by itself, and keeps what the reader has opened. */

import { morph } from "./morph";
import { one } from "./page";

export function startTrial(trial: HTMLElement): void {
  const seconds = Number(trial.dataset.again);
  if (seconds) window.setTimeout(() => void lookAgain(trial), seconds * 1000);
}

async function lookAgain(trial: HTMLElement): Promise<void> {
  if (!document.hidden) {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
    const next = answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
    const shown = next && one("#trial", next);
    if (shown) {
      morph(trial, shown.innerHTML);
      trial.dataset.again = shown.dataset.again ?? "";
    }
  }
  startTrial(trial);
}
