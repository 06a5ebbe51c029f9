/** Clicks that a browser would lose: it makes none where what was pressed has been moved or drawn anew before the button was let
 * go, as a frame may do it that comes just then. What still lies there is clicked all the same. Fingers lose none. */

import { around } from "./page";
import { TARGET } from "./presses";

const PRESSED = `${TARGET}, button:enabled, a, summary`;

let pressed = ""; // what the mouse has gone down on
let awaited: Element | null = null; // what is to be clicked now

export function listenForClicks(): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    awaited?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
    awaited = null;
  };
  listen("pointerdown", (event) => (pressed = isOfMouse(event) ? nameOf(event.target) : ""));
  listen("pointerup", (event) => {
    awaited = pressed && isOfMouse(event) && nameOf(event.target) === pressed ? around(event.target, PRESSED) : null;
    pressed = "";
    if (awaited) port2.postMessage(0); // a click of the browser's own comes before that
  });
  document.addEventListener("click", () => (awaited = null), { capture: true });
}

function listen(kind: "pointerdown" | "pointerup", told: (event: PointerEvent) => void): void {
  document.addEventListener(kind, told, { capture: true });
}

function isOfMouse({ pointerType, button, ctrlKey, metaKey, shiftKey }: PointerEvent): boolean {
  return pointerType === "mouse" && button === 0 && !ctrlKey && !metaKey && !shiftKey;
}

/** What something is known by, however often it is drawn anew. */
function nameOf(target: EventTarget | null): string {
  const thing = around<HTMLElement | SVGElement>(target, PRESSED);
  return thing ? thing.id || thing.dataset.press || thing.dataset.move || (thing.textContent ?? "").trim() : "";
}
