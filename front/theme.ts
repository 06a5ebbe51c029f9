/** Light, dark, or as the reader's system is. A cookie keeps it, so that the server draws the page right at once. */

import { one } from "./page";

const THEMES = ["", "light", "dark"] as const;
const NAMES = { "": "as the system", light: "light", dark: "dark" };
const YEAR = 365 * 24 * 60 * 60;

export function listenForTheme(): void {
  const button = one<HTMLButtonElement>("[id='page:theme']");
  if (!button) return;
  let theme = THEMES.find((known) => known === (document.documentElement.dataset.theme ?? "")) ?? "";
  const show = (): void => {
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
    button.dataset.theme = theme;
    button.setAttribute("aria-label", `Colours: ${NAMES[theme]}. Change`);
    button.title = `Colours: ${NAMES[theme]}`;
  };
  button.addEventListener("click", () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "";
    document.cookie = `theme=${theme}; path=/; max-age=${theme ? YEAR : 0}; samesite=lax`;
    show();
  });
  button.hidden = false;
  show();
}
