/** Who is there: here, away or gone, beside each player's name; and what is called out at the table. */

import { all } from "./page";
import { tell } from "./word";

type State = "here" | "away" | "gone";

let there: Record<string, State> = {};

/** The stream has said who is there. */
export function present(line: string): void {
  there = JSON.parse(line) as Record<string, State>;
  showPresence();
}

/** Mark every place that asks for it; a new frame has made them anew. */
export function showPresence(): void {
  for (const place of all("[data-presence-of]")) {
    const state = there[place.dataset.presenceOf ?? ""];
    place.textContent = state ?? "";
    place.dataset.state = state ?? "";
  }
}

interface Notice {
  text: string;
  table: string;
}

export function callOut(line: string): void {
  const notice = JSON.parse(line) as Notice;
  tell(notice.text, "plain", notice.table ? { text: "Join it", href: `/table/${notice.table}` } : undefined);
}
