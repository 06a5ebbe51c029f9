/** Putting a new frame into the page: what is the same stays, so that pieces glide and focus is kept. */

import { Idiomorph } from "idiomorph";

import { isTold, tellTale } from "./tale";

/** What belongs to the reader: whether a fold is open or a switch pressed, and what is being chosen or written. */
function isReaders(name: string, node: Element): boolean {
  const tool = node instanceof HTMLElement ? node.dataset.tool : undefined;
  if (name === "value") return node === document.activeElement;
  if (name === "selected") return node.closest("#speed") !== null;
  if (name === "aria-pressed") return tool === "larger";
  return (name === "aria-expanded" && tool === "moves") || (name === "open" && node.localName === "details");
}

export function morph(place: Element, html: string): void {
  const focused = document.activeElement;
  const hadFocus = focused !== null && place.contains(focused);
  Idiomorph.morph(place, html, {
    morphStyle: "innerHTML",
    callbacks: {
      beforeAttributeUpdated: (name, node) => !isReaders(name, node),
      beforeNodeMorphed: (node, next) => !isTold(node, next),
    },
  });
  tellTale();
  // Whoever plays by keyboard finds the next choice under their fingers when the one they used is gone.
  if (hadFocus && (document.activeElement === document.body || document.activeElement === null)) {
    place.querySelector<HTMLElement>("[data-focus]")?.focus({ preventScroll: true });
  }
}
