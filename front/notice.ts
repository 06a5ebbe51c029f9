/** Calling the reader when it is their turn: in the title, by two soft notes, and by the browser's notice if they like. */

import { one, shown, Wish } from "./page";

const NOTES = [523.25, 783.99]; // C and G
const sound = new Wish("sound", true);
const notices = new Wish("notices", false);
let audio: AudioContext | null = null;
let before = shown().turn;
const title = document.title;

export function listenForNotices(): void {
  // A browser lets a page sound only after its reader has touched it.
  document.addEventListener("pointerdown", wake, { once: true });
  document.addEventListener("keydown", wake, { once: true });
  bind("#sound", sound);
  bind("#notices", notices, async () => "Notification" in window && (await Notification.requestPermission()) === "granted");
  mark();
}

function bind(selector: string, wish: Wish, allowed: () => Promise<boolean> = () => Promise.resolve(true)): void {
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

function wake(): void {
  audio ??= new AudioContext();
}

/** A new frame is on show: call the reader if it has just become their turn. */
export function notice(): void {
  const { turn } = shown();
  mark();
  if (turn === "you" && before !== "you") {
    if (sound.on) chime();
    if (notices.on && document.visibilityState === "hidden") pop();
  }
  before = turn;
}

function mark(): void {
  const { call } = shown();
  document.title = call ? `● ${call} – ${title}` : title;
}

function pop(): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const notification = new Notification(shown().call, { body: title, tag: location.pathname });
  notification.addEventListener("click", () => {
    window.focus();
    notification.close();
  });
}

function chime(): void {
  if (!audio || audio.state !== "running") return;
  const now = audio.currentTime;
  NOTES.forEach((pitch, place) => note(audio as AudioContext, pitch, now + 0.16 * place));
}

function note(audio: AudioContext, pitch: number, from: number): void {
  const tone = new OscillatorNode(audio, { type: "sine", frequency: pitch });
  const loudness = new GainNode(audio, { gain: 0 });
  loudness.gain.setValueAtTime(0, from);
  loudness.gain.linearRampToValueAtTime(0.12, from + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.001, from + 0.6);
  tone.connect(loudness).connect(audio.destination);
  tone.start(from);
  tone.stop(from + 0.65);
}
