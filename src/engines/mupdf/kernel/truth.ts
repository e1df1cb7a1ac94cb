import type { PdfTruth } from "#engines/product/product.ts";
import { marksAmong } from "#formats/pdf/marks.ts";
import { complaintsAbout } from "./complaints.ts";
import { isFault } from "./door.ts";
import { pageToRead } from "./drawn-again.ts";
import { fieldsOf } from "./fields.ts";
import type { PDFDocument } from "./library.ts";
import { byBytes, itemsOf, leavesOf, outlineOf } from "./objects.ts";
import { withoutProfiles } from "./profiles.ts";

/** Numbers of a document's contents that a tool may lose. */
export type Counts = Omit<PdfTruth, "text" | "had" | "password" | "faulty" | "rearranged" | "isFlat">;

export function count(doc: PDFDocument): Counts {
  const root = doc.getTrailer().get("Root");
  const pages = doc.countPages();
  const attached = leavesOf(root.get("Names", "EmbeddedFiles"), "Names").filter(([, file]) => file.isDictionary());
  const kinds: string[] = [];
  for (let index = 0; index < pages; index++) {
    for (const annotation of itemsOf(doc.findPage(index).get("Annots"))) {
      kinds.push(annotation.get("Subtype").asName());
    }
  }
  return {
    pages,
    links: kinds.filter((kind) => kind === "Link").length,
    outline: outlineOf(doc).length,
    fields: fieldsOf(doc).length,
    attachments: attached.length + kinds.filter((kind) => kind === "FileAttachment").length,
    marks: marksAmong(kinds),
  };
}

const longestCheck = 50;

/** The pages whose text is promised: every one of a short document, some of a long one. */
export function sample(pageCount: number): number[] {
  if (pageCount <= longestCheck) return Array.from({ length: pageCount }, (_, index) => index);
  const step = (pageCount - 1) / (longestCheck - 1);
  return Array.from({ length: longestCheck }, (_, index) => Math.round(index * step));
}

/** The letters that show on a page, sorted, without blanks. A page that can't be read promises none. */
export const lettersOf = (doc: PDFDocument, index: number): string => read(doc, index, "");

/** Reads the letters of a page, those beyond its edges as well: roundings decide which letters an edge touches. */
export const allLettersOf = (doc: PDFDocument, index: number): string => read(doc, index, "mediabox-clip=no");

/** The letters of a page as they are drawn, whatever tags say in their place. */
export const allDrawnLettersOf = (doc: PDFDocument, index: number): string =>
  read(doc, index, "mediabox-clip=no,ignore-actualtext");

function read(doc: PDFDocument, index: number, how: string): string {
  try {
    const page = pageToRead(doc, index);
    const structured = withoutProfiles(() => page.toStructuredText(how));
    const counts = new Map<string, number>();
    for (const letter of structured.asText()) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    structured.destroy();
    page.destroy();
    const letters = [...counts].filter(([letter]) => !/[\s\p{Cc}]/u.test(letter)).sort(([a], [b]) => byBytes(a, b));
    return letters.map(([letter, times]) => letter.repeat(times)).join("");
  } catch (error) {
    if (isFault(error)) return "";
    throw error;
  }
}

/** Lists what a result must still hold when all of this document is kept. */
export function truthOf(doc: PDFDocument): PdfTruth {
  return promiseOf(doc, (index) => lettersOf(doc, index));
}

/** The promise of a document, with the letters of pages as another counts them. */
export function promiseOf(doc: PDFDocument, letters: (index: number) => string): PdfTruth {
  const counts = count(doc);
  const { value: text, complaints } = complaintsAbout(() =>
    Object.fromEntries(sample(counts.pages).map((index) => [index, letters(index)])),
  );
  return { ...counts, text, ...faultOf([doc], complaints) };
}

/** Whether files had faults that were read past: a broken promise may be their fault. */
export const faultOf = (docs: readonly PDFDocument[], complaints: readonly string[]): Pick<PdfTruth, "faulty"> =>
  complaints.length > 0 || docs.some((doc) => doc.wasRepaired()) ? { faulty: true } : {};
