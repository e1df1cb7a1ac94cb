import { warn } from "#engines/job/job.ts";
import { Problem } from "#problem";
import { type Box, grow } from "../kernel/box.ts";
import type { Frame } from "../kernel/frame.ts";
import type { PDFDocument } from "../kernel/library.ts";
import { type Region, takesLetter } from "../remove/region.ts";
import { takeOut } from "../remove/take-out.ts";
import { placesNaming } from "../remove/traces.ts";
import { type Letter, lettersOn, lettersOutside, wordsOf } from "./letters.ts";
import { toContentBox } from "./page-boxes.ts";

export interface Crop {
  frame: Frame;
  box: Box;
  /** The page's letters before the crop. */
  letters: readonly Letter[];
}

/** Removes all that lies outside of the boxes of pages, wherever the document speaks of it. */
export function removeOutside(doc: PDFDocument, crops: readonly Crop[]): void {
  const { crossing, wholeDrawings, tiled, formless } = takeOut(
    doc,
    crops.map(({ frame, box }) => {
      const region: Region = { takes: "outside", box: toContentBox(box, frame) };
      return { page: frame.page, region, letter: ({ ink }, { inTile }) => !inTile && takesLetter(region, ink) };
    }),
  );
  const left = crops.flatMap((crop) => proven(doc, crop));
  tell(doc, crops, left);
  if (crossing > 0) warn(`Annotations and fields that reach across an edge are kept whole: ${crossing}.`);
  if (wholeDrawings > 0) warn(`Drawings that reach across an edge are kept whole: ${wholeDrawings}.`);
  if (tiled > 0) warn(`Text in tiles can't be cut; it stays in the file: ${tiled} ${tiled === 1 ? "page" : "pages"}.`);
  if (formless) warn("The form's second description (XFA) was dropped, because it tells of fields that were removed.");
}

/** Points by which two ways of reckoning may differ over a line. */
const movedPt = 0.5;

/** The letters that are left. Removed letters must not be among them, whatever a file does to hide them. */
function proven(doc: PDFDocument, { frame, box }: Crop): Letter[] {
  const left = lettersOn(doc, frame.number - 1, box);
  if (lettersOutside(left, grow(box, movedPt)).length === 0) return left;
  const says = `Page ${frame.number} has text outside of the crop that can't be removed. Without removeOutside it is hidden.`;
  throw new Problem("unprocessable", says, { fields: ["removeOutside"] });
}

function tell(doc: PDFDocument, crops: readonly Crop[], letters: readonly Letter[]): void {
  const removed = crops.flatMap(({ letters, box }) => wordsOf(lettersOutside(letters, box)));
  const left = new Set(wordsOf(letters));
  const places = placesNaming(doc, removed, left);
  if (places.length > 0)
    warn(`Words that were removed from pages are still in ${places.join(" and in ")} of the document.`);
}
