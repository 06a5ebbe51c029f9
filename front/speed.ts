/** How fast what happened is shown: the reader's choice, remembered by the browser. */

import { Kept, one } from "./page";

/** What a beat's time is multiplied with. */
const FACTORS: Record<string, number> = { slow: 2, usual: 1, fast: 0.5, once: 0 };
const kept = new Kept("speed", "usual");

/** ``changed`` is told when the reader has chosen another. */
export function listenForSpeed(changed: () => void = () => undefined): void {
  const choice = one<HTMLSelectElement>("#speed");
  if (choice && [...choice.options].some((option) => option.value === kept.value)) choice.value = kept.value;
  document.addEventListener("change", (event) => {
    if (!(event.target instanceof HTMLSelectElement) || event.target.id !== "speed") return;
    kept.value = event.target.value;
    changed();
  });
}

/** What the server is told, so that bots wait for it. */
export function speedName(): string {
  return kept.value;
}

export function speed(): number {
  return FACTORS[kept.value] ?? 1;
}

/** The same where nothing can be shown at once. */
export function steadySpeed(): number {
  return speed() || 0.5;
}
