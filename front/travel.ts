/** Pieces on their way: they come from where they were, go to whom they belong now, or are lost. */

export interface Piece {
  id: string;
  start: string;
  end: string;
}

const COMES = 300; // milliseconds

/** Pieces as a beat names them: an id, or `id:start:end`. */
export function piecesOf(words: string | undefined): Piece[] {
  return (words?.split(" ") ?? []).map((word) => {
    const [id = "", start = "", end = ""] = word.split(":");
    return { id, start, end };
  });
}

/** Change the board. What was not on it before comes from where its way starts; it is told by its ids. */
export function change(pieces: Piece[], show: () => void): Set<string> {
  const came = new Map<string, DOMRect | undefined>();
  for (const { id, start } of pieces) {
    if (!document.getElementById(id)) came.set(id, document.getElementById(start)?.getBoundingClientRect());
  }
  show();
  for (const [id, from] of came) {
    const way = from && wayTo(id, from);
    if (way) play(id, [{ translate: way }, { translate: "0 0" }], { duration: COMES, easing: "ease-out" });
  }
  return new Set(came.keys());
}

/** Let a piece go to the end of its way, where it is no more to be seen; whether it goes. */
export function go({ id, end }: Piece, duration: number): boolean {
  const to = document.getElementById(end)?.getBoundingClientRect();
  const way = to && wayTo(id, to);
  return !!way && play(id, [{}, { translate: way, opacity: 0.2 }], { duration, easing: "ease-in" });
}

/** How far it is from a piece to a place, in the units of the drawing that the piece is in. */
function wayTo(id: string, place: DOMRect): string | null {
  const piece = document.getElementById(id);
  const parent = piece?.parentElement as Element | null;
  const scale = parent instanceof SVGGraphicsElement ? parent.getScreenCTM()?.a : undefined;
  if (!piece || !scale) return null;
  const own = piece.getBoundingClientRect();
  const [x, y] = [middle(place.left, place.width) - middle(own.left, own.width), middle(place.top, place.height) - middle(own.top, own.height)];
  return `${x / scale}px ${y / scale}px`;
}

function middle(from: number, size: number): number {
  return from + size / 2;
}

/** Whoever asked for less motion gets none. */
function play(id: string, frames: Keyframe[], timing: KeyframeAnimationOptions): boolean {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return false;
  document.getElementById(id)?.animate(frames, timing);
  return true;
}
