import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { entriesOf } from "../kernel/objects.ts";
import type { Copy } from "./copy.ts";

/** Entries of the catalog that hold for a whole document; others are joined piece by piece, or hold for one file. */
const kept = new Set([
  "Lang",
  "MarkInfo",
  "ViewerPreferences",
  "PageMode",
  "PageLayout",
  "Metadata",
  "OutputIntents",
  "Extensions",
  "PieceInfo",
  "URI",
  "Legal",
  "Requirements",
  "SpiderInfo",
  "AA",
]);

/** Takes title, author and wishes of display from the first file, which speaks for the whole. */
export function describe(doc: PDFDocument, root: PDFObject, copy: Copy): void {
  const { source } = copy;
  for (const [key, value] of entriesOf(source.root)) if (kept.has(key)) root.put(key, copy.graft(value));
  // A portfolio's readers show its attachments alone, and none of the pages that others add.
  const portfolio = source.root.get("Collection");
  if (copy.isSole && !portfolio.isNull()) root.put("Collection", copy.graft(portfolio));
  const start = source.root.get("OpenAction");
  const page = start.isArray() ? source.destinations.pageOf(start) : source.destinations.pageOf(start.get("D"));
  const isGone = page !== undefined && !copy.isKept(page);
  if (!start.isNull() && !isGone) root.put("OpenAction", copy.graft(start));
  const info = source.doc.getTrailer().get("Info");
  if (info.isDictionary()) doc.getTrailer().put("Info", doc.addObject(copy.graft(info.resolve())));
}
