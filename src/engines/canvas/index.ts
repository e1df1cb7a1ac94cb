import type { Engine } from "#engines/engine.ts";
import { fontNames as namesOf } from "./faces.ts";
import { pool } from "./pool.ts";

export type { Align, Lettering, Piece } from "./letters.ts";
export type { Look, TextPicture } from "./picture.ts";

export const engine = {
  name: "canvas" as const,
  probe: async () => (await import("./probe.ts")).probe(),
  keeps: [pool],
} satisfies Engine;

/** The tasks by their names in tasks.ts, each run in a child. */
export const canvas = pool.calls;

/** The fonts that somebody may ask for by name. */
export const fontNames = (): string[] => namesOf();
