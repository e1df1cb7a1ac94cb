import { fact, warn } from "#engines/job.ts";
import type { PdfTruth, Product } from "#engines/product.ts";
import { pagesOf } from "#formats/ranges.ts";
import { type Box, grow, intersect, isEmpty, unite } from "../box.ts";
import { complaintsAbout } from "../complaints.ts";
import { assemble } from "../compress/assemble.ts";
import { contentBox } from "../crop/content-box.ts";
import { lettersOn, lettersWithin } from "../crop/letters.ts";
import { setBoxes } from "../crop/page-boxes.ts";
import { recodeCut } from "../crop/recode-cut.ts";
import { type Crop, removeOutside } from "../crop/remove-outside.ts";
import { boxWanted, type Wanted } from "../crop/wanted.ts";
import { task } from "../door.ts";
import type { PDFDocument } from "../library.ts";
import { openToChange } from "../open.ts";
import { fingerprint, saveEdited } from "../save.ts";
import { type Frame, framesOf } from "../stamp/frame.ts";
import { count, faultOf, lettersOf, promiseOf } from "../truth.ts";

interface Options {
  wanted: Wanted;
  removeOutside: boolean;
  pages?: string | undefined;
  password?: string | undefined;
}

/** Cuts pages to a rectangle, by margins, or to their content; what is outside is hidden, or gone. */
export const crop = task(async (bytes: Uint8Array, { password, ...options }: Options): Promise<Product> => {
  const { doc, pageCount } = openToChange(bytes, { password });
  const frames = framesOf(doc, pagesOf(options.pages, pageCount));
  // A font that can't be read is told of once only, when a page is first read or drawn.
  const { value: crops, complaints } = complaintsAbout(() => {
    const boxes = boxesFor(doc, frames, options.wanted);
    return frames.flatMap((frame, at): Crop[] => {
      const box = boxes[at];
      return box ? [{ frame, box, letters: lettersOn(doc, frame.number - 1) }] : [];
    });
  });
  fact("Cropped", crops.length);
  fact("Outside", options.removeOutside ? "removed" : "hidden");
  const promise = { ...promised(doc, crops), ...faultOf([doc], complaints) };
  const known = doc.countObjects();
  if (options.removeOutside) removeOutside(doc, crops);
  for (const { frame, box } of crops) setBoxes(doc, frame, box, options.removeOutside);
  const truth: PdfTruth = { ...promise, ...count(doc) };
  const id = fingerprint(bytes, `crop ${JSON.stringify(options)}`);
  // Only a file that is made anew is without what was in the old one.
  const result = options.removeOutside
    ? assemble(doc, { streams: await recodeCut(doc, known), id }).bytes
    : saveEdited(doc, id);
  doc.destroy();
  return { format: "pdf", bytes: result, pdf: truth };
});

/** What is to be left of each page; nothing for one that stays as it is. */
function boxesFor(doc: PDFDocument, frames: readonly Frame[], wanted: Wanted): (Box | undefined)[] {
  if (wanted.by !== "content") return frames.map((frame) => boxWanted(wanted, frame));
  const found = frames.map((frame) => contentBox(doc, frame));
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

/** All that a crop leaves of a document. */
function promised(doc: PDFDocument, crops: readonly Crop[]): PdfTruth {
  const cut = new Map(crops.map((crop) => [crop.frame.number - 1, crop]));
  return promiseOf(doc, (index) => {
    const crop = cut.get(index);
    return crop ? lettersWithin(crop.letters, crop.box) : lettersOf(doc, index);
  });
}
