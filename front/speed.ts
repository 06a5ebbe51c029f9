/** How fast what happened is shown: the reader's choice, remembered by the browser. */

import { Kept, one } from "./page";

/** What a beat's time is multiplied with. */
const FACTORS: Record<string, number> = { slow: 2, usual: 1, fast: 0.5, once: 0 };
const kept = new Kept("speed", "usual");

export function listenForSpeed(): void {
  const choice = one<HTMLSelectElement>("#speed");
  if (choice && [...choice.options].some((option) => option.value === kept.value)) choice.value = kept.value;
  document.addEventListener("change", (event) => {
    if (event.target instanceof HTMLSelectElement && event.target.id === "speed") kept.value = event.target.value;
  });
}

export function speed(): number {
  return FACTORS[kept.value] ?? 1;
}

/** The same where nothing can be shown at once. */
export function steadySpeed(): number {
  return speed() || 0.5;
}
