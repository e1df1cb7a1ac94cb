import type { Engine } from "#engines/engine.ts";
import type { PdfProduct } from "#engines/product.ts";
import type { Level } from "#formats/pdf/archival.ts";
import type { Depicted, DepictOptions } from "./draw/depict.ts";
import { pool } from "./pool.ts";

export const engine = {
  name: "mupdf" as const,
  probe: async () => (await import("./probe.ts")).probe(),
  keeps: [pool],
} satisfies Engine;

/** Its tasks by their names in tasks.ts, each run in a child. */
export const mupdf = pool.calls;

/** Pictures of pages, drawn by all children at once. */
export const depict = async (bytes: Uint8Array, options: DepictOptions): Promise<Depicted[]> =>
  (await import("./draw/depict.ts")).depict(bytes, options);

/** A PDF as PDF/A. */
export const toArchival = async (
  bytes: Uint8Array,
  options: { level: Level; password?: string | undefined },
): Promise<PdfProduct> => (await import("./archive/archive.ts")).toArchival(bytes, options);

/** What can be saved of a damaged PDF. */
export const repair = async (bytes: Uint8Array, password: string | undefined): Promise<PdfProduct> =>
  (await import("./repair/repair.ts")).repair(bytes, password);
