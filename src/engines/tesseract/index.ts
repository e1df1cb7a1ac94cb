import type { Engine } from "#engines/engine.ts";
import type { ReadPage } from "#engines/mupdf/index.ts";
import type { OfficeProduct, PdfProduct } from "#engines/product.ts";
import { installed, languagesIn } from "./languages.ts";
import { pool } from "./pool.ts";
import type { ReadOptions } from "./read-pdf.ts";

export const engine = {
  name: "tesseract" as const,
  probe: async () => (await import("./probe.ts")).probe(),
  keeps: [pool],
} satisfies Engine;

/** The languages that can be recognised here, by their codes. */
export const languages = (): string[] => installed();

/** Lays the text of a PDF's scanned pages under them, recognised by all children at once. */
export const readPdf = async (bytes: Uint8Array, options: ReadOptions): Promise<PdfProduct> =>
  (await import("./read-pdf.ts")).readPdf(bytes, options);

/** The languages whose letters a text has, as far as letters tell. */
export const languagesOf = (text: string): string[] => languagesIn(text);

/** What stands in pictures and scans of a PDF: the words by their places. */
export const wordsSeen = async (
  bytes: Uint8Array,
  options: Pick<ReadOptions, "languages" | "pages" | "password">,
): Promise<ReadPage[]> => (await import("./read-pdf.ts")).wordsSeen(bytes, options);

/** Makes something of a PDF; letters that no font tells are recognised first. */
export const withLetters = async <Made extends Pick<OfficeProduct, "untold">>(
  bytes: Uint8Array,
  options: { password?: string | undefined },
  make: (bytes: Uint8Array) => Promise<Made>,
): Promise<Made> => (await import("./with-letters.ts")).withLetters(bytes, options, make);
