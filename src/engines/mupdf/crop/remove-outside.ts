import { progress, warn } from "#engines/job.ts";
import { Problem } from "#problem";
import { type Box, grow, overlap } from "../kernel/box.ts";
import type { Frame } from "../kernel/frame.ts";
import type { PDFDocument } from "../kernel/library.ts";
import { numberOf } from "../kernel/objects.ts";
import { liftInlineImages } from "../pictures/inline.ts";
import { cutLinks, removeFields, sortAnnotations } from "./annotations.ts";
import { cutContent } from "./cut.ts";
import { drawingsAcross } from "./drawings.ts";
import { spellOutLeading } from "./leading.ts";
import { type Letter, lettersOn, lettersOutside, wordsOf } from "./letters.ts";
import { toContentBox } from "./page-boxes.ts";
import { lendResources, namedBy, unshare } from "./shared.ts";
import { cutProperties, cutTags, type Losses, lossesOf, weigh } from "./tags.ts";
import type { TextAreas } from "./text-areas.ts";
import { dropCopies, hasUncutText, placesNaming } from "./traces.ts";

export interface Crop {
  frame: Frame;
  box: Box;
  /** As they were. */
  letters: readonly Letter[];
  text: TextAreas;
}

/** Removes all that lies outside of the boxes of pages, wherever the document speaks of it. */
export function removeOutside(doc: PDFDocument, crops: readonly Crop[]): void {
  const tagged = doc.getTrailer().get("Root", "StructTreeRoot").isDictionary();
  const losses: Losses = new Map();
  const replaced = new Map<number, number>();
  const gone = new Set<number>();
  for (const { frame } of crops) lendResources(frame.page);
  // The library writes pictures that stand inside of content, once cut, in a way that nobody can read.
  liftInlineImages(doc, { leastBytes: 0 });
  spellOutLeading(
    doc,
    crops.map(({ frame }) => frame.page),
  );
  const named = new Set(crops.flatMap(({ frame }) => namedBy(frame.page)));
  let [crossing, drawings, lost, uncut, formless] = [0, 0, 0, 0, false];
  for (const [at, crop] of crops.entries()) {
    progress(at, crops.length, "pages");
    const { frame, box } = crop;
    const { page } = frame;
    const inContent = toContentBox(box, frame);
    const { kept, removed, crossing: across } = sortAnnotations(page, inContent);
    const before = tagged ? weigh(page) : undefined;
    // The library would take every link that touches an edge along.
    page.delete("Annots");
    cutContent(doc, { frame, box, areas: crop.text.areas });
    lost += crop.text.lost.size;
    drawings += drawingsAcross(doc, frame.number - 1, box);
    if (kept.length > 0) page.put("Annots", kept);
    else page.delete("Annots");
    cutLinks(doc, kept, inContent);
    const hadXfa = doc.getTrailer().get("Root", "AcroForm", "XFA").isNull() === false;
    formless = (removeFields(doc, removed) && hadXfa) || formless;
    for (const annotation of removed) gone.add(numberOf(annotation));
    crossing += across;
    dropCopies(page);
    if (hasUncutText(page)) uncut += 1;
    if (before) {
      const found = lossesOf(before, weigh(page));
      for (const [place, loss] of found.losses) losses.set(place, loss);
      for (const [old, now] of found.replaced) replaced.set(old, now);
      if (found.losses.size > 0) cutProperties(page);
    }
  }
  unshare(doc, new Set(crops.map(({ frame }) => numberOf(frame.page))), named);
  if (tagged) cutTags(doc, { losses, replaced, annotations: gone });
  tell(
    doc,
    crops,
    crops.flatMap((crop) => proven(doc, crop)),
  );
  if (crossing > 0) warn(`Annotations and fields that reach across an edge are kept whole: ${crossing}.`);
  if (lost > 0) warn(`Letters that lie over others outside had to be removed with them: ${lost}.`);
  if (drawings > 0) warn(`Drawings that reach across an edge are kept whole: ${drawings}.`);
  if (uncut > 0)
    warn(
      `Text in tiles and transparency masks can't be cut; it stays in the file: ${uncut} ${uncut === 1 ? "page" : "pages"}.`,
    );
  if (formless) warn("The form's second description (XFA) was dropped, because it tells of fields that were removed.");
}

/** Points that letters may have moved by when the page was written anew. */
const moved = 0.05;

/**
 * The letters that are left. What was to be removed must not be there, whatever a file does to hide it; but for a letter
 * whose line reaches into the crop, where the cut that takes it would take what can be seen along.
 */
function proven(doc: PDFDocument, { frame, box }: Crop): Letter[] {
  const left = lettersOn(doc, frame.number - 1, box);
  const outside = lettersOutside(left, grow(box, moved));
  const onTheEdge = outside.filter((letter) => overlap(box, letter.box));
  if (onTheEdge.length > 0) {
    warn(
      `Letters outside whose line reaches into the crop stay in the file, page ${frame.number}: ${onTheEdge.length}.`,
    );
  }
  if (outside.length === onTheEdge.length) return left;
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
