import type { Engine } from "#engines/engine.ts";
import type { ReadPage } from "#engines/mupdf/index.ts";
import type { OfficeProduct, PdfProduct } from "#engines/product/product.ts";
import { installed, languagesIn } from "./languages.ts";
import { pool } from "./pool.ts";
import type { Recognising } from "./recognise-pages.ts";
import type { Taking, TextWish } from "./with-text.ts";

export type { TextWish } from "./with-text.ts";

export const engine = {
  name: "tesseract" as const,
  probe: async () => (await import("./probe.ts")).probe(),
  keeps: [pool],
} satisfies Engine;

/** Lists the languages that can be recognised here, by their codes. */
export const languages = (): string[] => installed();

/** Lays the text of a PDF's scanned pages under them, recognised by all children at once. */
export const readPdf = async (bytes: Uint8Array, options: Recognising): Promise<PdfProduct> =>
  (await import("./read-pdf.ts")).readPdf(bytes, options);

/** Finds the languages whose letters a text has, as far as letters tell. */
export const languagesOf = (text: string): string[] => languagesIn(text);

/** Reads the words in pictures and scans of a PDF, with their places. */
export const wordsSeen = async (
  bytes: Uint8Array,
  options: Pick<Recognising, "languages" | "pages" | "password">,
): Promise<ReadPage[]> => (await import("./read-pdf.ts")).wordsSeen(bytes, options);

/** Tells the text of a PDF's pages, recognised where it is not their text already. */
export const readText = async (
  bytes: Uint8Array,
  options: Recognising & { output: "txt" | "json" },
): Promise<OfficeProduct> => (await import("./read-pdf.ts")).readText(bytes, options);

/** Makes something of a PDF; pages without text, and letters that no font tells, are recognised first. */
export const withText = async <Made extends Pick<OfficeProduct, "untold" | "unread">>(
  bytes: Uint8Array,
  wish: TextWish,
  make: (bytes: Uint8Array, recognised: Taking) => Promise<Made>,
): Promise<Made> => (await import("./with-text.ts")).withText(bytes, wish, make);
