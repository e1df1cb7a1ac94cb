import { expect } from "bun:test";
import { callForm } from "./call.ts";
import { everythingIn } from "./everything-in.ts";
import { hasOutsideReaders, viewOutside } from "./outside.ts";
import { type PdfPart, pdfOf } from "./pdfs.ts";
import { seePdf } from "./see-pdf.ts";

type Options = Record<string, string | number | boolean>;

/** Redacts a file by the service, and looks at the result from all sides. */
export async function redact(file: Uint8Array, options: Options) {
  const answer = await callForm("pdf-redact", { file }, options);
  expect([answer.status, answer.error?.message]).toEqual([200, undefined]);
  const outside = hasOutsideReaders ? await viewOutside(answer.bytes) : undefined;
  if (outside) expect(outside.check).toBe(0);
  const seen = seePdf(answer.bytes);
  return { ...answer, seen, all: everythingIn(answer.bytes), text: seen.pages[0]?.text ?? "", outside };
}

/** How the service refuses a file. */
export const refusal = async (file: Uint8Array, options: Options) => {
  const { status, error } = await callForm("pdf-redact", { file }, options);
  return [status, error?.message ?? ""] as const;
};

export interface Sheet {
  content: string;
  fonts?: string;
  resources?: string;
  page?: string;
  catalog?: string;
  parts?: readonly PdfPart[];
  trailer?: string;
}

/** One page of 400 × 600; further objects count from 6. */
export const sheet = ({
  content,
  fonts = "",
  resources = "",
  page = "",
  catalog = "",
  parts = [],
  trailer = "",
}: Sheet) =>
  pdfOf(
    [
      `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
      "<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 400 600]>>",
      `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R${fonts}>>${resources}>>${page}>>`,
      { dict: "", content },
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
      ...parts,
    ],
    trailer,
  );

export const words = (at: number, text: string, more = "") => `BT /F 20 Tf ${more} 50 ${at} Td (${text}) Tj ET `;
