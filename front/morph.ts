/** Putting a new frame into the page: what is the same stays, so that pieces glide and focus is kept. */

import { Idiomorph } from "idiomorph";

/** What belongs to the reader: whether a fold is open or a switch pressed, and what is being chosen or written. */
function isReaders(name: string, node: Element): boolean {
  if (name === "value") return node === document.activeElement;
  if (name === "aria-pressed") return node.id === "larger";
  return (name === "aria-expanded" && node.id === "moves-open") || (name === "open" && node.localName === "details");
}

export function morph(place: Element, html: string): void {
  const focused = document.activeElement;
  const hadFocus = focused !== null && place.contains(focused);
  Idiomorph.morph(place, html, {
    morphStyle: "innerHTML",
    callbacks: { beforeAttributeUpdated: (name, node) => !isReaders(name, node) },
  });
  // Whoever plays by keyboard finds the next choice under their fingers when the one they used is gone.
  if (hadFocus && (document.activeElement === document.body || document.activeElement === null)) {
    place.querySelector<HTMLElement>("[data-focus]")?.focus({ preventScroll: true });
  }
}
