import type { Engine } from "#engines/engine.ts";
import { Pool } from "#engines/pool/pool.ts";
import type { Modules } from "#formats/qr/qr-code.ts";
import type { Level } from "./encode.ts";
import type { tasks } from "./tasks.ts";

export type { Level } from "./encode.ts";

const pool = new Pool<typeof tasks>("qrcode", import.meta.resolve("./tasks.ts"), { size: 1, warm: 0 });

let loaded: Promise<typeof import("./encode.ts")> | undefined;
const coder = () => {
  loaded ??= import("./encode.ts");
  return loaded;
};

export const engine = {
  name: "qrcode" as const,
  probe: async () => {
    // The coder loads at the start: the first caller, and all others, would wait for it.
    await coder();
    return { available: true };
  },
  keeps: [pool],
} satisfies Engine;

/** Runs of digits, of capital letters and signs, and of the rest: between any two the coding may change. */
const runs = /\d+|[A-Z $%*+\-./:]+|[^\dA-Z $%*+\-./:]+/g;
/**
 * The most runs that are weighed here: the library weighs all ways through them, which takes milliseconds for so many;
 * thousands of runs go to a child.
 */
const fewRuns = 200;

export async function encode(text: string, level: Level, version?: number): Promise<Modules> {
  if ((text.match(runs)?.length ?? 0) > fewRuns) return pool.calls.encode(text, level, version);
  return (await coder()).encode(text, level, version);
}

/** Reads the code in a picture that lies on a ground, "#rrggbb"; undefined where there is none. */
export const decode = pool.calls.decode;
