/** Finding things on the page, and what the reader keeps from visit to visit. */

export function one<E extends Element = HTMLElement>(selector: string, within: ParentNode = document): E | null {
  return within.querySelector<E>(selector);
}

export function all<E extends Element = HTMLElement>(selector: string, within: ParentNode = document): E[] {
  return [...within.querySelectorAll<E>(selector)];
}

/** The element around whatever was clicked or has the focus. */
export function around<E extends Element = HTMLElement>(target: EventTarget | null, selector: string): E | null {
  return target instanceof Element ? target.closest<E>(selector) : null;
}

/** The frame on show: whose eyes, which question, whose turn, and the words that call the reader to it. */
export interface Shown {
  seat: string;
  decision: string;
  turn: "you" | "others" | "over" | "";
  call: string;
}

export function shown(): Shown {
  const { seat = "", decision = "", turn = "", call = "" } = one("#frame")?.dataset ?? {};
  return { seat, decision, turn: turn as Shown["turn"], call };
}

/** A yes or no that this browser remembers. Where it may not remember, the answer lasts as long as the page. */
export class Wish {
  private answer: boolean;

  constructor(
    private readonly name: string,
    usual: boolean,
  ) {
    this.answer = usual;
    try {
      const kept = localStorage.getItem(name);
      if (kept !== null) this.answer = kept === "yes";
    } catch {
      // Storage is switched off.
    }
  }

  get on(): boolean {
    return this.answer;
  }

  set on(answer: boolean) {
    this.answer = answer;
    try {
      localStorage.setItem(this.name, answer ? "yes" : "no");
    } catch {
      // As above.
    }
  }
}
