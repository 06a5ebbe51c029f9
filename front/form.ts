/** The form of the window, which decides how a board is drawn. The server is told by every page, so that the next one comes in it
 * at once: a board that is drawn anew under a finger takes no press. */

import type { Form } from "./live";

/** Which window has which form: the first that fits. Where the layout changes, ``wide.css`` has the same limits. */
const WINDOWS: [Form, MediaQueryList][] = (
  [
    ["low", "(min-aspect-ratio: 1/1) and (max-height: 30rem)"],
    ["deep", "(min-aspect-ratio: 1/1) and (max-aspect-ratio: 3/2)"],
    ["wide", "(min-aspect-ratio: 1/1)"],
    ["long", "(max-aspect-ratio: 10/21)"],
    ["broad", "(min-width: 37.5rem)"],
    ["tall", "all"],
  ] as const
).map(([form, query]) => [form, window.matchMedia(query)]);

/** The form that the window has now. */
export function windowForm(): Form {
  return WINDOWS.find(([, query]) => query.matches)?.[0] ?? "tall";
}

/** Tell which form the window has, now and whenever it changes. */
export function listenForForm(turned: (form: Form) => void = () => undefined): void {
  let told: Form | null = null;
  const tell = (): void => {
    const form = windowForm();
    if (form === told) return;
    told = form;
    document.cookie = `form=${form}; path=/; max-age=31536000; samesite=lax`;
    turned(form);
  };
  for (const [, query] of WINDOWS) query.addEventListener("change", tell);
  tell();
}
