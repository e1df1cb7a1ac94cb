import { progress } from "#engines/job/job.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { numberOf } from "../kernel/objects.ts";
import { cutLinks, removeFields, sortAnnotations } from "./annotations.ts";
import { Faces } from "./face.ts";
import type { Order } from "./order.ts";
import type { Region } from "./region.ts";
import { namedBy, unshare } from "./shared.ts";
import { Surgeon } from "./surgeon.ts";
import { cutTags, type Losses, lossesOf } from "./tags.ts";
import { dropCopies } from "./traces.ts";

/** An order to take a region out of one page. */
export interface Removal {
  page: PDFObject;
  region: Region;
  /** The region in which annotations go, if that is another one. */
  annotated?: Region;
  /** Letters that go by themselves, wherever they stand. */
  letter: Order["letter"];
  /** Texts in the properties of marked content that go. */
  said?: Order["said"];
  /** Whether an annotation goes because of its texts. */
  annotation?(annotation: PDFObject): boolean;
  /** Called with each annotation that goes, for whatever reason. */
  lost?(annotation: PDFObject): void;
}

export interface TakenOut {
  annotations: number;
  /** The number of annotations that are kept whole, though they reach across an edge. */
  crossing: number;
  /** The number of drawings that are kept whole, because they could not be taken apart. */
  wholeDrawings: number;
  /** The number of pages with text in tiles, which has no place of its own on the page. */
  tiled: number;
  /** Whether the form lost a field, and with it its second description. */
  formless: boolean;
}

/**
 * Takes letters, drawings, pixels, annotations, fields, tags and copies of them out of pages, for good. A caller that
 * has read the pages before lends the fonts that were read for that.
 */
export function takeOut(doc: PDFDocument, removals: readonly Removal[], lent?: Faces): TakenOut {
  const root = doc.getTrailer().get("Root");
  const losses: Losses = new Map();
  const replaced = new Map<number, number>();
  const gone = new Set<number>();
  const named = new Set(removals.flatMap(({ page }) => namedBy(page)));
  const tools = { faces: lent ?? new Faces(), pictures: new Map<string, PDFObject | undefined>() };
  const taken: TakenOut = { annotations: 0, crossing: 0, wholeDrawings: 0, tiled: 0, formless: false };
  for (const [at, { page, region, annotated = region, letter, said, annotation, lost }] of removals.entries()) {
    progress(at, removals.length, "pages");
    const { kept, removed, crossing } = sortAnnotations(page, annotated, annotation);
    for (const one of removed) lost?.(one);
    if (removed.length > 0 && kept.length > 0) page.put("Annots", kept);
    else if (removed.length > 0) page.delete("Annots");
    if (region.takes === "outside") cutLinks(doc, kept, region.box);
    const hadXfa = !root.get("AcroForm", "XFA").isNull();
    taken.formless = (removeFields(doc, removed) && hadXfa) || taken.formless;
    for (const one of removed) gone.add(numberOf(one));
    const surgeon = new Surgeon(doc, tools, { region, letter, said });
    surgeon.page(page);
    dropCopies(page);
    const { findings } = surgeon;
    for (const [place, loss] of lossesOf(findings.weights)) losses.set(place, loss);
    for (const [old, now] of findings.replaced) replaced.set(old, now);
    taken.annotations += removed.length;
    taken.crossing += crossing;
    taken.wholeDrawings += findings.wholeDrawings;
    if (findings.tiled > 0) taken.tiled += 1;
  }
  if (!lent) tools.faces.close();
  unshare(doc, new Set(removals.map(({ page }) => numberOf(page))), named);
  if (root.get("StructTreeRoot").isDictionary()) cutTags(doc, { losses, replaced, annotations: gone });
  return taken;
}
