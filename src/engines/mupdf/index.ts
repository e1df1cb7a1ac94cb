import type { Engine } from "#engines/engine.ts";
import type { HeldCalls, Made } from "#engines/pool/calls.ts";
import type { PdfProduct } from "#engines/product/product.ts";
import type { Level } from "#formats/pdf/archival.ts";
import type { Attachment } from "./archive/attach.ts";
import type { Depicted, DepictOptions } from "./draw/depict.ts";
import { pool } from "./pool.ts";
import type { Redaction } from "./redact/redact.ts";
import type { tasks } from "./tasks.ts";

export type { ReadPage } from "./kernel/read-page.ts";
export type { Scan } from "./textlayer/scan.ts";

export const engine = {
  name: "mupdf" as const,
  probe: async () => (await import("./probe.ts")).probe(),
  keeps: [pool],
} satisfies Engine;

type ScanningOf = <R>(
  bytes: Uint8Array,
  options: { password?: string | undefined; anew: boolean; isThorough?: boolean },
  work: (pages: Scans) => Promise<R>,
) => Promise<R>;
export type Scans = HeldCalls<Made<typeof tasks, "scanning">>;

/** The tasks by their names in tasks.ts, each run in a child. */
export const mupdf = pool.calls;

/** Draws pictures of pages, by all children at once. */
export const depict = async (bytes: Uint8Array, options: DepictOptions): Promise<Depicted[]> =>
  (await import("./draw/depict.ts")).depict(bytes, options);

/** Makes a PDF/A. */
export const toArchival = async (
  bytes: Uint8Array,
  options: { level: Level; password?: string | undefined; attachment?: Attachment | undefined },
): Promise<PdfProduct> => (await import("./archive/archive.ts")).toArchival(bytes, options);

/** Saves as much as can be saved of a damaged PDF. */
export const repair = async (bytes: Uint8Array, password: string | undefined): Promise<PdfProduct> =>
  (await import("./repair/repair.ts")).repair(bytes, password);

/** Takes out of a PDF what is sought in it. */
export const redacted = async (bytes: Uint8Array, options: Redaction): Promise<PdfProduct> =>
  (await import("./redact/redact.ts")).redacted(bytes, options);

/** Gives out a document's pages, one after the other, as a recogniser sees them. */
export const scanning: ScanningOf = (bytes, options, work) => pool.hold("scanning", [bytes, options], work);
