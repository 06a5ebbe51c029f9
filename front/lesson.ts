/** A step of a lesson. Whatever is pressed is tried, possible or not, and the page with the answer takes the place of this one. */

import { listenForDrags } from "./drags";
import { listenForForm } from "./form";
import { listenForKeys } from "./keys";
import { morph } from "./morph";
import { around, one, shown } from "./page";
import { canFollow, isMeant, light, nameOf, pickUp, press, release, settle, settleAfter, TARGET } from "./presses";
import { reach } from "./scrolling";
import { unfold } from "./tools";
import { quiet, refuse } from "./word";
import { fit, listenForZoom } from "./zoom";

type Target = HTMLElement | SVGElement;

export class Lesson {
  private busy = false;
  private asked = 0; // of several answers that are on their way the latest counts

  constructor(private readonly place: HTMLElement) {}

  start(): void {
    this.place.addEventListener("click", (event) => {
      const target = around<Target>(event.target, TARGET);
      if (target && isMeant(target, this.busy)) void this.follow(target);
    });
    this.place.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && release()) event.preventDefault();
      const target = around<SVGElement>(event.target, TARGET);
      if (!target || event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      if (isMeant(target, this.busy)) void this.follow(target);
    });
    this.place.addEventListener("submit", (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.dataset.quiet === undefined) return;
      event.preventDefault();
      void this.attempt(String(new FormData(form, event.submitter).get("move") ?? ""));
    });
    listenForDrags(this.place, {
      take: (target) => isMeant(target, this.busy) && pickUp(nameOf(target)),
      drop: (target) => {
        if (target && canFollow(nameOf(target))) void this.follow(target);
        else release();
      },
    });
    listenForKeys();
    listenForZoom();
    listenForForm((form) => {
      if (!this.busy && form !== one("#frame")?.dataset.form) void this.fetch(location.href, {});
    });
    unfold();
    this.dress();
  }

  /** Press something, or put onto it what is held. */
  private async follow(target: Target): Promise<void> {
    const chosen = press(nameOf(target));
    if (chosen === "held") quiet();
    else if (chosen !== "nothing") await this.attempt(chosen.moves.join(" "));
    else if (target.dataset.move) await this.attempt(target.dataset.move);
  }

  private async attempt(move: string): Promise<void> {
    const done = one<HTMLInputElement>("#moves [name=done]");
    if (this.busy || !done || shown().turn !== "you") return;
    this.busy = true;
    quiet();
    one("#scene")?.removeAttribute("data-held"); // nothing more is waited for
    try {
      await this.fetch(location.pathname, { method: "POST", body: new URLSearchParams({ done: done.value, move }) });
    } finally {
      this.busy = false;
    }
  }

  /** Show what an address answers with, which for a move that was tried is the page with the answer. */
  private async fetch(address: string, request: RequestInit): Promise<void> {
    const number = ++this.asked;
    let html = "";
    try {
      const response = await fetch(address, { ...request, headers: { Accept: "text/fragment" } });
      if (!response.ok) throw new Error(String(response.status));
      html = await response.text();
      if (number !== this.asked) return;
      history.replaceState(null, "", response.url);
    } catch {
      refuse({ text: "The lesson cannot be reached just now.", fix: "Try again in a moment." });
      return;
    }
    settleAfter(() => morph(this.place, html));
    release();
    settle();
    this.dress();
    one("#answer")?.scrollIntoView({ block: "nearest" });
  }

  private dress(): void {
    light();
    fit();
    reach();
  }
}
