/** Sounds of dice, cards, a bust and a win, made here. Off until somebody switches them on. */

import { audio, note, rush } from "./audio";
import { bind, Wish } from "./page";

const effects = new Wish("effects", false);

const SOUNDS: Record<string, (on: AudioContext, now: number) => void> = {
  roll: (on, now) => [0, 0.07, 0.16, 0.22, 0.36].forEach((later) => rush(on, 2_600, now + later, 0.05)),
  card: (on, now) => rush(on, 1_400, now, 0.14),
  bust: (on, now) => note(on, 392, now, 0.9, 98),
  win: (on, now) => [523.25, 659.25, 783.99, 1046.5].forEach((pitch, place) => note(on, pitch, now + 0.14 * place)),
};
const OF_KIND: Record<string, string> = { roll: "roll", card: "card", draw: "card", trick: "card", reveal: "card", bust: "bust", end: "win" };

export function listenForSounds(): void {
  bind("#effects", effects);
}

/** Sound what happened, if it has a sound and the reader likes to hear it; what sounds alike sounds once. */
export function sound(...kinds: string[]): void {
  const made = [...new Set(kinds.map((kind) => SOUNDS[OF_KIND[kind] ?? ""]))].filter((one) => one !== undefined);
  const on = effects.on && made.length > 0 ? audio() : null;
  if (on) for (const one of made) one(on, on.currentTime);
}
