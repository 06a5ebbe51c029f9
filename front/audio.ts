/** The one place that sounds. A browser lets a page sound only after its reader has touched it. While nothing sounds it rests:
 * even silence would cost. */

const LONGEST = 2_000; // milliseconds after which all that was begun has been heard
let context: AudioContext | null = null;
let rest = 0;

export function listenForTouch(): void {
  document.addEventListener("pointerdown", wake, { once: true });
  document.addEventListener("keydown", wake, { once: true });
}

function wake(): void {
  if (context) return;
  context = new AudioContext();
  void context.suspend();
}

/** Where to sound at once, if the page may. */
export function audio(): AudioContext | null {
  window.clearTimeout(rest);
  rest = window.setTimeout(() => void context?.suspend(), LONGEST);
  void context?.resume();
  return context;
}

/** A soft note; with an end pitch it slides there. */
export function note(on: AudioContext, pitch: number, from: number, lasts = 0.6, slide = pitch): void {
  const tone = new OscillatorNode(on, { type: "sine", frequency: pitch });
  tone.frequency.setValueAtTime(pitch, from);
  tone.frequency.exponentialRampToValueAtTime(slide, from + lasts);
  tone.connect(fading(on, 0.12, from, lasts));
  tone.start(from);
  tone.stop(from + lasts + 0.05);
}

/** A short rush of air: a card that is laid, a die that hits the table. */
export function rush(on: AudioContext, pitch: number, from: number, lasts: number): void {
  const length = Math.ceil(on.sampleRate * lasts);
  const air = new AudioBuffer({ length, sampleRate: on.sampleRate });
  const samples = air.getChannelData(0);
  for (let place = 0; place < length; place++) samples[place] = 2 * Math.random() - 1;
  const source = new AudioBufferSourceNode(on, { buffer: air });
  source.connect(new BiquadFilterNode(on, { type: "bandpass", frequency: pitch, Q: 1.2 })).connect(fading(on, 0.3, from, lasts));
  source.start(from);
}

function fading(on: AudioContext, loud: number, from: number, lasts: number): GainNode {
  const loudness = new GainNode(on, { gain: 0 });
  loudness.gain.setValueAtTime(0, from);
  loudness.gain.linearRampToValueAtTime(loud, from + Math.min(0.02, lasts / 4));
  loudness.gain.exponentialRampToValueAtTime(0.001, from + lasts);
  loudness.connect(on.destination);
  return loudness;
}
