import { expect } from "bun:test";
import { judge } from "#engines/pdf-lib/index.ts";
import type { Level } from "#formats/pdf/archival.ts";
import { callForm } from "./call.ts";
import { type PdfPart, pdfOf } from "./pdfs.ts";
import { seePdf } from "./see-pdf.ts";

export const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
export const textsOf = (bytes: Uint8Array): string[] => seePdf(bytes).pages.map(({ text }) => text);

/** What the service makes of a file, which must be what it claims. */
export async function archived(file: Uint8Array, options: { level?: Level; password?: string } = {}) {
  const answer = await callForm("pdf-to-pdfa", { file }, options);
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  // Nobody may get a claim that was not checked.
  expect(await judge(answer.bytes, options.level ?? "2b")).toEqual([]);
  return { ...answer, how: answer.headers.get("x-result-conversion") };
}

/** A page of its own content: objects from 6 on are the parts. */
export const drawn = (content: string, resources: string, parts: readonly PdfPart[] = [], more = ""): Uint8Array =>
  pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[4 0 R]/MediaBox[0 0 595 842]>>",
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    `<</Type/Page/Parent 2 0 R/Contents 5 0 R/Resources<<${resources}>>${more}>>`,
    { dict: "", content },
    ...parts,
  ]);
