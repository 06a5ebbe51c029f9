/** Clocks that run down, and greetings that fade. */

import { all } from "./page";

const SOON = 15_000;
const GREETING = 60_000;

export function tick(): void {
  const now = Date.now();
  for (const clock of all("[data-ends]")) {
    // It shows no more than its player has, though it may start later.
    const left = Math.min(Math.max(0, Number(clock.dataset.ends) - now), Number(clock.dataset.left));
    const seconds = Math.ceil(left / 1000);
    clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    clock.classList.toggle("soon", left < SOON);
  }
  for (const greeting of all("[data-said]")) greeting.classList.toggle("old", now - Number(greeting.dataset.said) > GREETING);
}

export function startClocks(): void {
  tick();
  window.setInterval(tick, 500);
}
