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

/** Whether something lies over the page that has the keys to itself: a dialog, or a menu. */
export function isCovered(): boolean {
  return one("dialog[open], :popover-open") !== null;
}

/** The frame on show: whose eyes, which question, whose turn, and the words that call the reader to it. */
export interface Shown {
  seat: string;
  decision: string;
  turn: "you" | "others" | "over" | "";
  call: string;
}

export function shown(page: ParentNode = document): Shown {
  const { seat = "", decision = "", turn = "", call = "" } = one("#frame", page)?.dataset ?? {};
  return { seat, decision, turn: turn as Shown["turn"], call };
}

/** A word that this browser remembers. Where it may not remember, it lasts as long as the page. */
export class Kept {
  private word: string;

  constructor(
    private readonly name: string,
    usual: string,
  ) {
    this.word = usual;
    try {
      this.word = localStorage.getItem(name) ?? usual;
    } catch {
      // Storage is switched off.
    }
  }

  get value(): string {
    return this.word;
  }

  set value(word: string) {
    this.word = word;
    try {
      localStorage.setItem(this.name, word);
    } catch {
      // As above.
    }
  }
}

/** A yes or no that it remembers. */
export class Wish {
  private readonly kept: Kept;

  constructor(name: string, usual: boolean) {
    this.kept = new Kept(name, usual ? "yes" : "no");
  }

  get on(): boolean {
    return this.kept.value === "yes";
  }

  set on(answer: boolean) {
    this.kept.value = answer ? "yes" : "no";
  }
}

/** Join a box to a wish; it may have to be allowed first. */
export function bind(selector: string, wish: Wish, allowed: () => Promise<boolean> = () => Promise.resolve(true)): void {
  const box = one<HTMLInputElement>(selector);
  if (!box) return;
  box.checked = wish.on;
  box.addEventListener("change", () => {
    void (async () => {
      if (box.checked && !(await allowed())) box.checked = false;
      wish.on = box.checked;
    })();
  });
}
