import { at } from "./place.ts";

/** A page that stays open for longer than its cookie holds gets a fresh one with any page. */
export async function renewVisit(): Promise<void> {
  await fetch(at(""), { method: "HEAD", cache: "no-store" });
}

/** As `fetch`, with an address relative to the service; a visit that has run out is renewed once. */
export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const first = await fetch(at(path), init);
  if (first.status !== 401) return first;
  await renewVisit();
  return fetch(at(path), init);
}
