import type { PdfProduct, PdfTruth, Verdict } from "#engines/product/product.ts";
import { scarce } from "#formats/pdf/marks.ts";
import { Problem } from "#problem";
import { isFault } from "./door.ts";
import { drawing } from "./drawing.ts";
import { openWithKey } from "./keyed.ts";
import { mupdf, type PDFDocument, type PDFObject } from "./library.ts";
import { itemsOf } from "./objects.ts";
import { openMade, unlock } from "./open.ts";
import { isLocked } from "./passwords.ts";
import { type Kept, type Sheet, viewOf } from "./sheets.ts";
import { allDrawnLettersOf, allLettersOf, type Counts, count } from "./truth.ts";
import { someOf, unlike } from "./unlike.ts";

/**
 * A finished PDF and its promise: contents that it keeps of other documents, or letters that were read before anything
 * was changed. It is opened anew at once, which shows faults in its writing.
 */
export function made(bytes: Uint8Array, promise: (Kept & Key) | PdfTruth): PdfProduct {
  mupdf.emptyStore();
  if ("text" in promise) return { format: "pdf", bytes, pdf: promise, verdict: verdictOn(bytes, promise) };
  const { sheets, key, ...counts } = promise;
  const text: PdfTruth["text"] = {};
  const verdict = judge(bytes, { ...counts, key }, (doc) => {
    for (const index of unlike(doc, sheets)) text[index] = sheets[index]?.letters ?? "";
    return [...lostViews(doc, sheets), ...lostLetters(doc, text), ...lostDrawings(doc, sheets)];
  });
  const faulty = counts.faulty || (verdict.length > 0 && isMadeOfFaulty(sheets));
  return { format: "pdf", bytes, pdf: { ...counts, text, ...(faulty ? { faulty } : {}) }, verdict };
}

/** Opens a result and names every promise it breaks. */
export const verdictOn = (bytes: Uint8Array, truth: PdfTruth): Verdict =>
  judge(bytes, truth, (doc) => lostLetters(doc, truth.text));

/** Judges a PDF from another program, of which it is only known what was promised: whether it is in order. */
export const verdictOnForeign = (isDamaged: boolean, promised: Partial<Counts>, found: Counts): Verdict => [
  ...(isDamaged ? ["it is damaged"] : []),
  ...fewerThan(promised, found),
];

interface Key {
  /**
   * The key of a result of which another reader has found that it opens with its password and not without; its contents
   * are left to check.
   */
  key?: Uint8Array | undefined;
}

type Terms = Omit<PdfTruth, "text"> & Key;

function judge(bytes: Uint8Array, terms: Terms, readPages: (doc: PDFDocument) => string[]): Verdict {
  try {
    const broken: string[] = [];
    const keyed = terms.key && openWithKey(bytes, terms.key, openMade);
    const doc = keyed ?? openMade(bytes);
    if (!keyed) {
      const needsOne = isLocked(doc);
      if (needsOne && terms.password === undefined) return ["it needs a password"];
      if (!needsOne && terms.password !== undefined) broken.push("it opens without a password");
      unlock(doc, terms.password, "The result", needsOne);
    }
    if (doc.wasRepaired()) broken.push("it is damaged");
    broken.push(...fewerThan(terms, count(doc)), ...(terms.isFlat ? stillThere(doc) : []), ...readPages(doc));
    doc.destroy();
    return broken;
  } catch (error) {
    // Content too long to be read came with the file, and is no fault of the result.
    if (error instanceof Problem && error.kind === "too-large") throw error;
    if (error instanceof Problem || isFault(error)) return [error.message];
    throw error;
  }
}

function stillThere(doc: PDFDocument): string[] {
  const isOther = (annotation: PDFObject) => annotation.get("Subtype").asName() !== "Link";
  const others = pagesOf(doc).flatMap((page) => itemsOf(page.get("Annots")).filter(isOther));
  const hasForm = !doc.getTrailer().get("Root", "AcroForm").isNull();
  return [
    ...(others.length > 0 ? [`annotations that were to become content: ${others.length} found`] : []),
    ...(hasForm ? ["it still has a form"] : []),
  ];
}

const pagesOf = (doc: PDFDocument): PDFObject[] =>
  Array.from({ length: doc.countPages() }, (_, index) => doc.findPage(index));

function isMadeOfFaulty(sheets: readonly Sheet[]): boolean {
  for (const origin of new Set(sheets.map((sheet) => sheet.origin))) {
    const isFaulty = origin.isFaulty();
    origin.close();
    if (isFaulty) return true;
  }
  return false;
}

function fewerThan(promised: Partial<Counts>, found: Counts): string[] {
  const broken: string[] = [];
  const { pages = found.pages } = promised;
  if (found.pages !== pages) broken.push(`${pages} pages promised, ${found.pages} found`);
  for (const what of ["links", "outline", "fields", "attachments"] as const) {
    const least = promised[what] ?? 0;
    if (found[what] < least) broken.push(`${what}: ${least} promised, ${found[what]} found`);
  }
  for (const kind of scarce(promised.marks ?? {}, found.marks ?? {})) {
    broken.push(`${kind} annotations: ${promised.marks?.[kind]} promised, ${found.marks?.[kind] ?? 0} found`);
  }
  return broken;
}

function lostViews(doc: PDFDocument, sheets: readonly Sheet[]): string[] {
  return sheets.slice(0, doc.countPages()).flatMap(({ view }, index) => {
    const found = viewOf(doc.findPage(index));
    return [
      ...(view.paper === undefined || view.paper === found.paper
        ? []
        : [`page ${index + 1} shows another part of its paper`]),
      ...(view.rotation === found.rotation ? [] : [`page ${index + 1} is turned by ${found.rotation} degrees`]),
    ];
  });
}

function lostDrawings(doc: PDFDocument, sheets: readonly Sheet[]): string[] {
  const alike = [...sheets.keys()].filter((index) => sheets[index]?.unseen?.isDrawnAlike);
  return someOf(alike).flatMap((index) => {
    const before = sheets[index]?.drawing;
    return before && Buffer.compare(before, drawing(doc, index)) === 0
      ? []
      : [`page ${index + 1} is drawn in another way`];
  });
}

function lostLetters(doc: PDFDocument, text: PdfTruth["text"]): string[] {
  return Object.entries(text).flatMap(([index, letters]) => {
    const asTold = missing(letters, allLettersOf(doc, Number(index)));
    // With one letter a crop takes all that a tag says in place of several: the others are there as they are drawn.
    const lost = asTold > 0 ? Math.min(asTold, missing(letters, allDrawnLettersOf(doc, Number(index)))) : 0;
    return lost > 0 ? [`page ${Number(index) + 1} lost ${lost} of ${letters.length} letters`] : [];
  });
}

/** Counts the letters of one sorted bag that are not in another. */
function missing(promised: string, found: string): number {
  const have = [...found];
  let at = 0;
  let lost = 0;
  for (const letter of promised) {
    while (at < have.length && (have[at] ?? "") < letter) at += 1;
    if (have[at] === letter) at += 1;
    else lost += 1;
  }
  return lost;
}
