import type { Engine, Kept, PoolState } from "#engines/engine.ts";
import type { DocumentWish } from "./document.ts";
import type { PictureWish } from "./picture.ts";

export type { DocumentWish } from "./document.ts";
export type { PictureWish } from "./picture.ts";

const warden = () => import("./warden.ts");
let states: (() => PoolState) | undefined;

const browser: Kept = {
  name: "chromium",
  state: () => states?.() ?? { size: 1, alive: 0, busy: 0, waiting: 0, restarts: 0 },
  // A browser is heavy, and many services never capture: the first capture starts it, and it stays.
  warm: async () => {},
  stop: async () => {
    if (states) await (await warden()).stop();
  },
};

export const engine = {
  name: "chromium" as const,
  probe: async () => (await import("./probe.ts")).probe(),
  keeps: [browser],
} satisfies Engine;

async function loaded<T>(load: () => Promise<T>): Promise<T> {
  states = (await warden()).state;
  return load();
}

/** A picture of a page as it looks on a screen of this size. */
export const photograph = async (wish: PictureWish) => (await loaded(() => import("./picture.ts"))).photograph(wish);

/** A page as it is printed. */
export const print = async (wish: DocumentWish) => (await loaded(() => import("./document.ts"))).print(wish);
