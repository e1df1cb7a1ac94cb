import type { CDPSession } from "playwright-core";
import { Problem } from "#problem";
import { Again } from "./again.ts";
import type { Stage } from "./capture.ts";

/** Addresses without a network, where the browser simply goes, as nobody can give the answer up. */
const atOnce = /^(?:about|blob|data|filesystem):/i;

/** How often a document may try in vain to leave; one that goes on is kept from it before anything begins. */
const mostTries = 5;

/** Messages of the browser that it kept a sandboxed document from leaving: it tells so in words alone. */
const kept = /^(?:Blocked form submission|Unsafe attempt to initiate navigation|Not allowed to navigate top frame)/;

/**
 * Hears of whatever would lead a document of the caller's elsewhere. A browser that begins to leave stops reading the
 * document there and then, and to some places it goes at once: such a document is captured anew, held in its place.
 */
export async function watchDepartures(stage: Stage, session: CDPSession, frameId: string, place: URL): Promise<void> {
  const { traffic, isHeld, fail } = stage;
  let hasBegun = false;
  let isRead = false;
  let tries = 0;
  const anew = () => fail(new Again("left", left()));
  session.on("Page.frameNavigated", ({ frame }) => {
    if (frame.id !== frameId) return;
    if (hasBegun && !frame.url.startsWith(place.origin)) anew();
    hasBegun = true;
  });
  session.on("Page.domContentEventFired", () => {
    isRead ||= hasBegun;
  });
  session.on("Page.frameRequestedNavigation", (asked) => {
    if (!hasBegun || asked.frameId !== frameId) return;
    traffic.noteDeparture();
    tries += 1;
    const isLost = !isRead || atOnce.test(asked.url) || tries > mostTries;
    if (isLost && !isHeld) anew();
  });
  session.on("Page.windowOpen", () => {
    traffic.hasDeparted = true;
  });
  session.on("Log.entryAdded", ({ entry }) => {
    if (kept.test(entry.text)) traffic.hasDeparted = true;
  });
  await Promise.all([session.send("Page.enable"), session.send("Log.enable")]);
}

const left = (): Problem =>
  new Problem("unprocessable", "The document left for another page, which could not be kept from it.");
