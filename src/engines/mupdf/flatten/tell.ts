import { fact, warn } from "#engines/job/job.ts";
import type { PdfTruth } from "#engines/product/product.ts";
import type { PDFDocument } from "../kernel/library.ts";
import { sample } from "../kernel/truth.ts";
import { lookOf } from "../pictures/look.ts";
import { compare } from "../pictures/verify.ts";
import type { Flattened } from "./flatten.ts";

/** Takes from a document's promise the fields and annotations that flattening removes. */
export const keptFlat = (kept: PdfTruth, flat: Flattened | undefined): PdfTruth =>
  flat ? { ...kept, fields: 0, links: kept.links - flat.deeds, marks: {}, isFlat: true } : kept;

/** Tells how pages were changed. Nothing that they show may be lost, but what only a click brought up is. */
export function tellFlattened(flat: Flattened, doc: PDFDocument, original: PDFDocument): void {
  fact("Flattened", flat.drawn);
  const { unseen, comments, media, deeds, xfa } = flat;
  if (unseen > 0) warn(`Fields and annotations that were hidden, or have no look, were removed: ${unseen}.`);
  if (comments > 0)
    warn(`Comments whose words stood in a window of their own have only their marks left: ${comments}.`);
  if (media > 0) warn(`Films, sounds and models have only their pictures left: ${media}.`);
  if (deeds > 0) warn(`Links that ran something instead of leading somewhere were removed: ${deeds}.`);
  if (xfa) warn("The form was told in XFA as well; what only that shows is not in the result.");
  const changed = changedPages(flat.pages, doc, original);
  if (changed > 0)
    warn(`Pages that do not look quite as they did, because of how annotations mix with them: ${changed}.`);
}

const way = { grey: false, recoloured: false };

function changedPages(pages: readonly number[], doc: PDFDocument, original: PDFDocument): number {
  const due = sample(doc.countPages()).filter((page) => pages.includes(page));
  const differs = (page: number) => compare(lookOf(original, page, way), lookOf(doc, page, way), new Map()).elsewhere;
  return due.filter(differs).length;
}
