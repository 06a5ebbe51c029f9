/** The live stream of a table. A hidden tab closes its stream, because a browser allows only a few at a time to one host; it
 * then looks in now and again, so that it can still call its reader, and catches up when it is shown. */

import { speedName } from "./speed";

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 10_000;
const LOOK_IN = 30_000;
const LATE = 3_000; // after an act was answered
const BESIDE = ["presence", "notice", "messages"];

export type Form = "wide" | "tall" | "deep" | "low" | "broad" | "long";
export type Link = "live" | "lost" | "hidden";

export interface Watcher {
  frame(html: string): void;
  /** A hidden tab has looked in, and this is what it would show. */
  glimpse(page: Document): void;
  /** Something beside the frames, by the name of its event. */
  beside(kind: string, line: string): void;
  link(link: Link): void;
  /** Whether a hidden tab should go on looking in. */
  curious(): boolean;
}

export class Live {
  private source: EventSource | null = null;
  private wait = FIRST_WAIT;
  private again = 0;
  private lookIn = 0;
  private form: Form = "tall";
  private frames = 0; // that have come

  /** ``seen`` is the number of the frame that is on show already. */
  constructor(
    private readonly address: string,
    private seen: string,
    private readonly watcher: Watcher,
  ) {}

  /** The window has this form from now on: another picture is wanted than the one on show. */
  turn(form: Form, fits: boolean): void {
    const asked = this.source ? this.form : form; // a picture of that form may be on its way
    this.form = form;
    if (fits && form === asked) return;
    this.seen = "";
    if (this.source) this.reopen();
  }

  start(): void {
    document.addEventListener("visibilitychange", () => this.follow());
    window.addEventListener("pagehide", () => this.close());
    window.addEventListener("pageshow", () => this.follow());
    window.addEventListener("online", () => this.reopen());
    window.addEventListener("offline", () => this.watcher.link("lost"));
    this.follow();
  }

  /** Something is sent. When what this returns is called it is done, and a frame should come soon if none has since: a stream may
   * look alive and bring nothing any more, as when a phone has changed its network. */
  expect(): () => void {
    const before = this.frames;
    return () => {
      window.setTimeout(() => {
        if (this.frames === before && this.source) this.reopen();
      }, LATE);
    };
  }

  private follow(): void {
    window.clearInterval(this.lookIn);
    if (document.visibilityState === "visible") {
      if (!this.source) this.open();
      return;
    }
    this.close();
    this.watcher.link("hidden");
    this.lookIn = window.setInterval(() => void this.peek(), LOOK_IN);
  }

  private open(): void {
    window.clearTimeout(this.again);
    const asked = new URLSearchParams(location.search);
    asked.set("seen", this.seen);
    asked.set("form", this.form);
    asked.set("speed", speedName());
    const source = new EventSource(`${this.address}?${asked}`);
    this.source = source;
    source.addEventListener("open", () => {
      this.wait = FIRST_WAIT;
      this.watcher.link("live");
    });
    source.addEventListener("frame", (event: MessageEvent<string>) => {
      this.seen = event.lastEventId;
      this.frames++;
      this.watcher.frame(event.data);
    });
    for (const kind of BESIDE) {
      source.addEventListener(kind, (event: MessageEvent<string>) => this.watcher.beside(kind, event.data));
    }
    source.addEventListener("error", () => {
      this.watcher.link("lost");
      if (source.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
      this.close();
      this.again = window.setTimeout(() => this.follow(), this.wait);
      this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
    });
  }

  /** Say anew what the stream is for. */
  reopen(): void {
    this.close();
    this.follow();
  }

  private close(): void {
    window.clearTimeout(this.again);
    this.source?.close();
    this.source = null;
  }

  private async peek(): Promise<void> {
    if (!this.watcher.curious()) return;
    try {
      const response = await fetch(location.href, { headers: { Accept: "text/html" } });
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      if (response.ok && document.visibilityState === "hidden") this.watcher.glimpse(page);
    } catch {
      // It will catch up when it is shown.
    }
  }
}
