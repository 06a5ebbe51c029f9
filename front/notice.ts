/** Calling the reader when it is their turn: in the title, by two soft notes, and by the browser's notice if they like. */

import { audio, listenForTouch, note } from "./audio";
import { bind, shown, Wish } from "./page";

const NOTES = [523.25, 783.99]; // C and G
const sound = new Wish("sound", false);
const notices = new Wish("notices", false);
let before = shown().turn;
const title = document.title;

export function listenForNotices(): void {
  listenForTouch();
  bind("#sound", sound);
  bind("#notices", notices, async () => "Notification" in window && (await Notification.requestPermission()) === "granted");
  mark(shown().call);
}

/** Whether the reader may still have to be called. */
export function isWaiting(): boolean {
  return before === "others";
}

/** A new frame is on show, or has been glimpsed: call the reader if it has just become their turn. */
export function notice({ turn, call } = shown()): void {
  mark(call);
  if (turn === "you" && before !== "you") {
    if (sound.on) chime();
    if (notices.on && document.visibilityState === "hidden") pop(call);
  }
  before = turn;
}

function mark(call: string): void {
  document.title = call ? `● ${call} – ${title}` : title;
}

function pop(call: string): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const notification = new Notification(call, { body: title, tag: location.pathname });
  notification.addEventListener("click", () => {
    window.focus();
    notification.close();
  });
}

function chime(): void {
  const on = audio();
  if (on) NOTES.forEach((pitch, place) => note(on, pitch, on.currentTime + 0.16 * place));
}
