import { config } from "#config";
import type { Engine } from "#engines/engine.ts";
import { mupdf } from "#engines/mupdf/index.ts";
import type { Kept, PoolState } from "#engines/pool/kept.ts";
import { Thread } from "#engines/pool/thread.ts";
import { plainColour } from "#engines/sharp/index.ts";
import type { DocumentWish } from "./document.ts";
import type { Lent } from "./lent.ts";
import type { PictureWish } from "./picture.ts";
import type { tasks } from "./tasks.ts";

export type { DocumentWish } from "./document.ts";
export type { PictureWish } from "./picture.ts";

const notStarted: PoolState = { size: 1, alive: 0, busy: 0, waiting: 0, restarts: 0 };
let state = notStarted;

const lent: Lent = {
  inspect: (bytes) => mupdf.inspect(bytes),
  plainColour,
  withFirstPage: mupdf.withFirstPage,
  noteState: (now) => {
    state = now;
  },
};

/**
 * The browser's driver takes a third of a second to load and 70 MB, and reads every picture as text. It has a thread of
 * its own, so that nobody else waits for it.
 */
const thread = new Thread<typeof tasks>(import.meta.resolve("./tasks.ts"), lent, {
  last: "stop",
  restMs: config.restMs,
});

const browser: Kept = {
  name: "chromium",
  state: () => (thread.isUp ? state : { ...state, alive: 0, busy: 0 }),
  // A browser is heavy, and many services never capture: the first capture starts it, and it stays until nobody has
  // captured for long.
  warm: async () => {},
  stop: () => thread.stop(),
};

export const engine = {
  name: "chromium" as const,
  probe: async () => (await import("./probe.ts")).probe(),
  keeps: [browser],
} satisfies Engine;

/** Takes a picture of a page as it looks on a screen of this size. */
export const photograph = ({ url, ...wish }: PictureWish) => thread.calls.photograph({ ...wish, url: url?.href });

/** Prints a page. */
export const print = ({ url, ...wish }: DocumentWish) => thread.calls.print({ ...wish, url: url?.href });
