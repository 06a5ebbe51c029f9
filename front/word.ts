/** A word to the reader: refusals, hints, "copied". It stays until it is closed or the next one comes. */

import { one } from "./page";

export interface Refusal {
  text: string;
  fix?: string;
  rule?: string;
}

export function tell(text: string, kind: "plain" | "refusal" | "hint" = "plain", more?: { text: string; href: string; sheet?: boolean }): void {
  const place = one("#word");
  const line = one("#word-text");
  if (!place || !line) return;
  line.textContent = text;
  if (more) {
    const link = document.createElement("a");
    link.href = more.href;
    link.textContent = more.text;
    if (more.sheet) link.dataset.sheet = "";
    line.append(" ", link);
  }
  place.dataset.kind = kind;
  place.hidden = false;
}

/** Why something cannot be, with the way to the rule where there is one. */
export function refuse(refusal: Refusal): void {
  const text = refusal.fix ? `${refusal.text} ${refusal.fix}` : refusal.text;
  const rules = one("#table")?.dataset.rules;
  tell(text, "refusal", refusal.rule && rules ? { text: "Read the rule", href: `${rules}#${refusal.rule}`, sheet: true } : undefined);
}

export function quiet(): void {
  const place = one("#word");
  if (place) place.hidden = true;
}

export function listenForClosing(): void {
  one("#word-close")?.addEventListener("click", quiet);
}
