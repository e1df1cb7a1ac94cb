import type { PdfProduct, PdfTruth, Verdict } from "#engines/product/product.ts";
import { isSaid, type Sought } from "#formats/sought/sought.ts";
import { type Box, transformed } from "../kernel/box.ts";
import { mupdf, type PDFDocument } from "../kernel/library.ts";
import { openMade } from "../kernel/open.ts";
import { count, lettersOf, sample } from "../kernel/truth.ts";
import { verdictOn } from "../kernel/verdict.ts";
import { Faces } from "../remove/face.ts";
import { saysElsewhere } from "./elsewhere.ts";
import { textsOn } from "./find.ts";
import type { PagePlan } from "./plan.ts";

/** Reads a document before letters go; the function that it returns tells afterwards what has to be left. */
export function promiseLeft(doc: PDFDocument, plans: readonly PagePlan[]): () => PdfTruth {
  const before = new Map(sample(doc.countPages()).map((index) => [index, lettersOf(doc, index)]));
  const gone = new Map(plans.map(({ frame, gone }) => [frame.number - 1, gone]));
  return () => {
    const text = Object.fromEntries(
      [...before].map(([index, letters]) => [index, without(letters, gone.get(index) ?? [])]),
    );
    const had = Object.fromEntries([...before].map(([index, letters]) => [index, letters.length]));
    return { ...count(doc), text, had };
  };
}

/**
 * Takes the letters of some texts out of a sorted bag, in whatever form they were written. Small capitals are capitals
 * to one reader and small letters to another, so neither is promised.
 */
function without(letters: string, texts: readonly string[]): string {
  const left = new Map<string, number>();
  for (const sign of letters) left.set(sign, (left.get(sign) ?? 0) + 1);
  for (const text of texts) {
    const forms = text === text.normalize("NFKC") ? text : text + text.normalize("NFKC");
    for (const sign of forms) {
      for (const form of new Set([sign, sign.toLowerCase(), sign.toUpperCase()]))
        left.set(form, Math.max(0, (left.get(form) ?? 0) - 1));
    }
  }
  return [...left].map(([sign, count]) => sign.repeat(count)).join("");
}

interface Terms {
  promise: PdfTruth;
  plans: readonly PagePlan[];
  sought: Sought | undefined;
  /** Whether marks have words of their own. */
  isLabelled: boolean;
}

/** Proves a finished redaction: the result is opened anew, and searched as if nobody had taken anything out. */
export function proven(bytes: Uint8Array, { promise, plans, sought, isLabelled }: Terms): PdfProduct {
  mupdf.emptyStore();
  const kept = verdictOn(bytes, promise);
  const doc = openMade(bytes);
  const faces = new Faces();
  const found: string[] = plans.flatMap((plan) => stillOn(doc, plan, { sought, isLabelled }, faces));
  if (sought && saysElsewhere(doc, sought)) found.push("something outside of the pages still says what was to go");
  faces.close();
  doc.destroy();
  const verdict: Verdict = [...kept, ...found];
  return { format: "pdf", bytes, pdf: promise, verdict };
}

function stillOn(
  doc: PDFDocument,
  { frame, areas, isTouched }: PagePlan,
  { sought, isLabelled }: Pick<Terms, "sought" | "isLabelled">,
  faces: Faces,
): string[] {
  const page = doc.findPage(frame.number - 1);
  const found: string[] = [];
  if (sought) {
    const texts = [...textsOn(doc, page, faces), readByLibrary(doc, frame.number - 1)];
    if (texts.some((text) => isSaid(text, sought))) found.push(`page ${frame.number} still says what was to go`);
  }
  if (
    isTouched &&
    areas.length > 0 &&
    hasLettersIn(
      doc,
      frame.number - 1,
      areas.map((box) => transformed(box, mupdf.Matrix.invert(frame.toContent))),
      isLabelled,
    )
  )
    found.push(`page ${frame.number} still has letters in an area`);
  return found;
}

function readByLibrary(doc: PDFDocument, index: number): string {
  const page = doc.loadPage(index);
  const structured = page.toStructuredText("mediabox-clip=no,dehyphenate");
  const text = structured.asText();
  structured.destroy();
  page.destroy();
  return text;
}

/** Whether the library finds a letter in the middle of an area; a mark's own label does not count. */
function hasLettersIn(doc: PDFDocument, index: number, areas: readonly Box[], isLabelled: boolean): boolean {
  const page = doc.loadPage(index);
  const structured = page.toStructuredText("mediabox-clip=no");
  let found = false;
  const labels = /^[A-Z]$/;
  structured.walk({
    onChar: (text, _origin, font, _size, quad) => {
      const [x, y] = [(quad[0] + quad[2] + quad[4] + quad[6]) / 4, (quad[1] + quad[3] + quad[5] + quad[7]) / 4];
      const isLabel = isLabelled && labels.test(text) && font.getName() === "Helvetica-Bold";
      if (
        !isLabel &&
        text.trim() !== "" &&
        areas.some(([left, top, right, bottom]) => x > left && x < right && y > top && y < bottom)
      )
        found = true;
    },
  });
  structured.destroy();
  page.destroy();
  return found;
}
