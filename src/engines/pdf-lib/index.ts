import type { Engine } from "#engines/engine.ts";
import type { Level } from "#formats/pdf/archival.ts";
import type * as found from "./findings.ts";

/** A rule that a file breaks, and which of its parts does, where the file has names for them. */
export type Breach = found.Breach;

export const engine = {
  name: "pdf-lib" as const,
  probe: async () => (await import("./probe.ts")).probe(),
} satisfies Engine;

/**
 * Judges whether a finished file is PDF/A. It reads what strangers have made, so only children call it. A library that
 * writes such files mends in silence what it reads: the judge must be another.
 */
export const judge = async (bytes: Uint8Array, level: Level, depth = 0): Promise<Breach[]> =>
  (await import("./judge.ts")).judge(bytes, level, depth);

export const sayBreaches = async (breaches: readonly Breach[]): Promise<string> => {
  const { sayBreach } = await import("./findings.ts");
  return breaches.map(sayBreach).join("; it ");
};
