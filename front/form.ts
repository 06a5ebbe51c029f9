/** The form of the window, which decides how a board is drawn. The server is told, so that the next page comes in it at once. */

import type { Form } from "./live";

const WIDE = "(min-aspect-ratio: 1/1)";

/** Tell which form the window has, now and whenever it changes. */
export function listenForForm(turned: (form: Form) => void): void {
  const query = window.matchMedia(WIDE);
  const tell = (): void => {
    const form = query.matches ? "wide" : "tall";
    document.cookie = `form=${form}; path=/; max-age=31536000; samesite=lax`;
    turned(form);
  };
  query.addEventListener("change", tell);
  tell();
}
