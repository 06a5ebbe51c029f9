/** Watching a game again: the slider, step by step, or playing by itself. */

import { listenForForm } from "./form";
import { morph } from "./morph";
import { all, isCovered, one } from "./page";
import { reach } from "./scrolling";
import { listenForSpeed, steadySpeed } from "./speed";

const BEAT = 1_200; // milliseconds of a step at the usual speed
const KEYS: Record<string, string> = { ArrowLeft: "#back", ArrowRight: "#forth", Home: "#first", End: "#last" };

export class Replay {
  private timer = 0;
  private asked = 0;
  private form = one("#frame")?.dataset.form; // of the board that is shown, or on its way
  private readonly pages = new Map<string, Promise<string>>();

  constructor(private readonly place: HTMLElement) {}

  start(): void {
    this.place.addEventListener("input", (event) => {
      if (event.target instanceof HTMLInputElement && event.target.id === "slider") void this.go(this.at(event.target.value));
    });
    this.place.addEventListener("click", (event) => this.click(event));
    document.addEventListener("keydown", (event) => this.key(event));
    listenForSpeed();
    listenForForm((form) => {
      if (form === this.form) return;
      this.form = form;
      this.pages.clear(); // drawn for another window
      void this.go(location.href);
    });
    this.dress();
  }

  private click(event: MouseEvent): void {
    const button = (event.target as Element).closest<HTMLElement>("a.step, #play");
    if (!button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (button.id === "play") this.toggle();
    else if (button instanceof HTMLAnchorElement && button.href) {
      this.stop();
      void this.go(button.href);
    }
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || isCovered()) return;
    if ((event.target as Element).closest("input,select,textarea,button,summary")) return;
    const selector = event.key === " " ? "#play" : KEYS[event.key];
    if (!selector) return;
    event.preventDefault();
    one(selector)?.click();
  }

  /** The address of a place in the game, through the same eyes. */
  private at(place: string): string {
    const address = new URL(location.href);
    address.searchParams.set("at", place);
    return address.href;
  }

  private async go(address: string): Promise<void> {
    const number = ++this.asked;
    let html = "";
    try {
      html = await this.page(address);
    } catch {
      this.pages.delete(address);
      return this.stop();
    }
    if (number !== this.asked) return; // the slider is further on already
    morph(this.place, html);
    history.replaceState(null, "", address);
    this.dress();
    const next = one<HTMLAnchorElement>("#forth")?.href;
    if (next) this.page(next).catch(() => this.pages.delete(next));
    else this.stop();
  }

  private page(address: string): Promise<string> {
    const kept = this.pages.get(address) ?? this.fetch(address);
    this.pages.set(address, kept);
    return kept;
  }

  private async fetch(address: string): Promise<string> {
    const response = await fetch(address, { headers: { Accept: "text/fragment" } });
    if (!response.ok) throw new Error(response.statusText);
    return response.text();
  }

  private toggle(): void {
    if (this.timer) return this.stop();
    const step = async (): Promise<void> => {
      const next = one<HTMLAnchorElement>("#forth")?.href || one<HTMLAnchorElement>("#first")?.href;
      if (!next) return this.stop();
      await this.go(next);
      if (this.timer) this.timer = window.setTimeout(() => void step(), BEAT * steadySpeed());
    };
    this.timer = window.setTimeout(() => void step(), 0);
    this.dress();
  }

  private stop(): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
    this.dress();
  }

  /** What only a script can do is shown only with one; what only a page without needs is hidden. */
  private dress(): void {
    const play = one("#play");
    if (play) {
      play.hidden = false;
      play.textContent = this.timer ? "Pause" : "Play";
    }
    for (const plain of all(".plain-only")) plain.hidden = true;
    reach();
  }
}
