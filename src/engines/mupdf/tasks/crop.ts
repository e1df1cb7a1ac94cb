import { fact, progress, warn } from "#engines/job/job.ts";
import type { PdfProduct, PdfTruth } from "#engines/product/product.ts";
import { pagesOf } from "#formats/pages/ranges.ts";
import { contentBox } from "../crop/content-box.ts";
import { countsLeft } from "../crop/counts-left.ts";
import { lettersOn, lettersWithin } from "../crop/letters.ts";
import { setBoxes } from "../crop/page-boxes.ts";
import { type Crop, removeOutside } from "../crop/remove-outside.ts";
import { boxWanted, type Wanted } from "../crop/wanted.ts";
import { type Box, grow, intersect, isEmpty, unite } from "../kernel/box.ts";
import { complaintsAbout } from "../kernel/complaints.ts";
import { task } from "../kernel/door.ts";
import { type Frame, framesOf } from "../kernel/frame.ts";
import type { PDFDocument } from "../kernel/library.ts";
import { openToChange } from "../kernel/open.ts";
import { partShared } from "../kernel/part-shared.ts";
import { fingerprint, saveEdited } from "../kernel/save.ts";
import type { Kept } from "../kernel/sheets.ts";
import { faultOf, lettersOf, promiseOf } from "../kernel/truth.ts";
import { made } from "../kernel/verdict.ts";
import { assemble } from "../rebuild/assemble.ts";
import { recodeCut } from "../remove/recode-cut.ts";

interface Options {
  wanted: Wanted;
  removeOutside: boolean;
  pages?: string | undefined;
  password?: string | undefined;
}

/** Cuts pages to a rectangle, by margins, or to their content; everything outside is hidden, or gone. */
export const crop = task(async (bytes: Uint8Array, { password, ...options }: Options): Promise<PdfProduct> => {
  const { doc, pageCount, kept } = openToChange(bytes, { password });
  partShared(doc);
  const frames = framesOf(doc, pagesOf(options.pages, pageCount));
  // A font that can't be read is told once only, when a page is first read or drawn.
  const { value: crops, complaints } = complaintsAbout(() => {
    const boxes = boxesFor(doc, frames, options.wanted);
    return frames.flatMap((frame, at): Crop[] => {
      const box = boxes[at];
      if (!box) return [];
      const letters = options.removeOutside ? lettersOn(doc, frame.number - 1, box) : [];
      return [{ frame, box, letters }];
    });
  });
  fact("Cropped", crops.length);
  fact("Outside", options.removeOutside ? "removed" : "hidden");
  const left = options.removeOutside ? lettersLeft(doc, crops) : hidden(kept, crops);
  const promise = { ...left, ...faultOf([doc], complaints) };
  const known = doc.countObjects();
  if (options.removeOutside) removeOutside(doc, crops);
  for (const { frame, box } of crops) setBoxes(doc, frame, box, options.removeOutside);
  const id = fingerprint(bytes, `crop ${JSON.stringify(options)}`);
  // Nothing of the old file is left in a file that is made anew.
  const result = options.removeOutside
    ? assemble(doc, { streams: await recodeCut(doc, known), id }).bytes
    : saveEdited(doc, id);
  doc.destroy();
  return made(result, promise);
});

/** The boxes to be left of each page; undefined for a page that stays as it is. */
function boxesFor(doc: PDFDocument, frames: readonly Frame[], wanted: Wanted): (Box | undefined)[] {
  if (wanted.by !== "content") return frames.map((frame) => boxWanted(wanted, frame));
  const found = frames.map((frame, at) => {
    progress(at, frames.length, "pages");
    return contentBox(doc, frame);
  });
  const blank = found.filter((box) => box === undefined).length;
  fact("Blank", blank);
  if (blank === frames.length) warn("There is nothing on these pages, so they were left as they are.");
  const common = wanted.uniform ? found.reduce(unite, undefined) : undefined;
  return found.map((own, at) => {
    const frame = frames[at];
    if (!own || !frame) return undefined;
    const box = intersect(grow(common ?? own, wanted.padding), [0, 0, frame.width, frame.height]);
    return isEmpty(box) ? undefined : box;
  });
}

/** The promise for a document when everything outside the crop is removed. */
function lettersLeft(doc: PDFDocument, crops: readonly Crop[]): PdfTruth {
  const cut = new Map(crops.map((crop) => [crop.frame.number - 1, crop]));
  const truth = promiseOf(doc, (index) => {
    const crop = cut.get(index);
    if (!crop) return lettersOf(doc, index);
    return lettersWithin(crop.letters, crop.box);
  });
  const had = [...cut].map(([index, { letters }]) => [index, lettersWithin(letters, everywhere).length]);
  return { ...truth, ...countsLeft(doc, crops, truth), had: Object.fromEntries(had) };
}

const everywhere: Box = [-Infinity, -Infinity, Infinity, Infinity];

/** Promises the same for cropped pages but for their paper: hidden parts are still there. */
function hidden(kept: Kept, crops: readonly Crop[]): Kept {
  const cut = new Set(crops.map(({ frame }) => frame.number - 1));
  return { ...kept, sheets: kept.sheets.map((sheet, index) => (cut.has(index) ? sheet.cut() : sheet)) };
}
