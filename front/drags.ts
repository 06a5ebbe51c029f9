/** Dragging: what is pressed together with something else, as a card is with its place, can be dragged there too. */

import { around, one } from "./page";
import { TARGET } from "./presses";

const DRAGGED = "#scene [data-press]";
const FAR = 8; // pixels after which a press has become a drag

type Target = HTMLElement | SVGElement;

interface Drag {
  target: SVGGraphicsElement;
  pointer: number;
  from: { x: number; y: number };
  begun: boolean;
}

export interface Hand {
  /** Something is picked up; false if nothing can follow it. */
  take(target: Target): boolean;
  /** It is put onto something, or onto nothing. */
  drop(target: Target | null): void;
}

let drag: Drag | null = null;
let dropped = false; // the click that ends a drag means nothing

export function listenForDrags(table: HTMLElement, hand: Hand): void {
  table.addEventListener("pointerdown", (event) => {
    dropped = false;
    const target = around<SVGGraphicsElement>(event.target, DRAGGED);
    if (!target || !event.isPrimary || event.button !== 0) return;
    drag = { target, pointer: event.pointerId, from: { x: event.clientX, y: event.clientY }, begun: false };
  });
  table.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const [x, y] = [event.clientX - drag.from.x, event.clientY - drag.from.y];
    if (!drag.begun && Math.hypot(x, y) > FAR) begin(table, event, hand);
    if (drag?.begun) place(drag.target, x, y);
  });
  table.addEventListener("pointerup", (event) => {
    if (drag?.begun && event.pointerId === drag.pointer) {
      const under = document.elementFromPoint(event.clientX, event.clientY); // what is dragged takes no presses meanwhile
      const onto = around<Target>(under, TARGET);
      dropped = true;
      end();
      hand.drop(onto);
    }
    drag = null;
  });
  table.addEventListener("pointercancel", () => {
    if (drag?.begun) {
      end();
      hand.drop(null);
    }
    drag = null;
  });
  table.addEventListener(
    "click",
    (event) => {
      if (dropped) event.stopPropagation();
      dropped = false;
    },
    { capture: true },
  );
}

function begin(table: HTMLElement, event: PointerEvent, hand: Hand): void {
  if (!drag) return;
  if (!hand.take(drag.target)) {
    drag = null;
    return;
  }
  drag.begun = true;
  drag.target.classList.add("dragged");
  one("#scene")?.classList.add("dragging");
  table.setPointerCapture(event.pointerId);
}

function end(): void {
  drag?.target.classList.remove("dragged");
  drag?.target.style.removeProperty("translate");
  one("#scene")?.classList.remove("dragging");
}

/** Beside where it lies, by so many pixels: its picture has another scale. */
function place(target: SVGGraphicsElement, x: number, y: number): void {
  const scale = target.ownerSVGElement?.getScreenCTM()?.a ?? 1;
  target.style.translate = `${x / scale}px ${y / scale}px`;
}
