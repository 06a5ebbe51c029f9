/** Sending what the reader did. The answer is JSON; the new table comes by the live stream. */

import { refuse } from "./word";

export type Answer = Record<string, unknown>;

/** Send fields to an address. Null if it was refused, which has then been said. Where only the question has changed meanwhile
 * nothing is said: that is the answer, and a new frame is on its way. */
export async function post(address: string, fields: FormData | Record<string, string>): Promise<Answer | null> {
  const body = new URLSearchParams();
  const entries = fields instanceof FormData ? fields.entries() : Object.entries(fields);
  for (const [name, value] of entries) if (typeof value === "string") body.append(name, value);
  let response: Response;
  try {
    response = await fetch(address, { method: "POST", body, headers: { Accept: "application/json" } });
  } catch {
    refuse({ text: "The table cannot be reached just now.", fix: "Nothing was lost; try again in a moment." });
    return null;
  }
  const answer = await read(response);
  if (response.ok || answer.code === "stale") return answer;
  refuse({
    text: word(answer.text) || `The table answered with an error (${response.status}).`,
    fix: word(answer.fix) || (answer.text ? "" : "Try again in a moment."),
    rule: word(answer.rule),
  });
  return null;
}

/** An element of a part of a page; null if it cannot be had. */
export async function fragment(address: string, selector: string): Promise<Element | null> {
  try {
    const response = await fetch(address, { headers: { Accept: "text/fragment" } });
    if (!response.ok) return null;
    return new DOMParser().parseFromString(await response.text(), "text/html").querySelector(selector);
  } catch {
    return null;
  }
}

async function read(response: Response): Promise<Answer> {
  try {
    const answer: unknown = await response.json();
    return typeof answer === "object" && answer !== null ? (answer as Answer) : {};
  } catch {
    return {};
  }
}

export function word(value: unknown): string {
  return typeof value === "string" ? value : "";
}
