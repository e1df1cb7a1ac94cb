import { fact, progress, warn } from "#engines/job/job.ts";
import { named } from "#engines/job/named.ts";
import type { PdfProduct } from "#engines/product/product.ts";
import { pagesOf } from "#formats/pages/ranges.ts";
import type { Kind } from "#formats/sought/kinds.ts";
import { seeks, soughtOf } from "#formats/sought/sought.ts";
import { Problem } from "#problem";
import { type Box, intersect, isEmpty } from "../kernel/box.ts";
import { task } from "../kernel/door.ts";
import { framesOf } from "../kernel/frame.ts";
import { openToChange } from "../kernel/open.ts";
import { partShared } from "../kernel/part-shared.ts";
import type { ReadPage } from "../kernel/read-page.ts";
import { fingerprint } from "../kernel/save.ts";
import { assemble } from "../rebuild/assemble.ts";
import { stripPrivate } from "../rebuild/strip.ts";
import { cleanElsewhere } from "../redact/elsewhere.ts";
import { type Look, Marker } from "../redact/mark.ts";
import { dropPictureNotes } from "../redact/picture-notes.ts";
import { type Doubt, type PagePlan, planPage } from "../redact/plan.ts";
import { promiseLeft, proven } from "../redact/proof.ts";
import { drawnBy } from "../redact/stream-roles.ts";
import { Faces } from "../remove/face.ts";
import { recodeCut } from "../remove/recode-cut.ts";
import { takeOut } from "../remove/take-out.ts";

/** A box of a page as it is shown, in points from its upper left corner. */
export interface Area {
  page: number;
  box: Box;
}

interface Options {
  texts: readonly string[];
  kinds: readonly Kind[];
  regex?: string | undefined;
  areas: readonly Area[];
  mark: Look;
  pages?: string | undefined;
  password?: string | undefined;
  /** The words that a recogniser has seen in pictures and scans; undefined where none has looked. */
  seen?: readonly ReadPage[] | undefined;
}

/** Takes sought words, and all that lies in some areas, out of a document for good, and proves that they are gone. */
export const redact = task(async (bytes: Uint8Array, options: Options): Promise<PdfProduct> => {
  const { doc, pageCount } = openToChange(bytes, { password: options.password });
  partShared(doc);
  const sought = seeks(options) ? soughtOf(options) : undefined;
  for (const { page } of options.areas)
    if (page > pageCount)
      throw new Problem("unprocessable", `areas names page ${page}, but the PDF has ${pageCount}.`, {
        fields: ["areas"],
      });
  const frames = framesOf(doc, pagesOf(options.pages, pageCount));
  const faces = new Faces();
  const plans = frames.map((frame, at): PagePlan => {
    progress(at, 2 * frames.length, "pages");
    const areas = options.areas.filter(({ page }) => page === frame.number).map(({ box }) => box);
    const inside = areas.map((box) => intersect(box, [0, 0, frame.width, frame.height]));
    if (inside.some(isEmpty))
      throw new Problem(
        "unprocessable",
        `An area lies outside of page ${frame.number}, which has ${Math.round(frame.width)} × ${Math.round(frame.height)} pt.`,
        { fields: ["areas"] },
      );
    return planPage(doc, {
      frame,
      areas: inside,
      sought,
      faces,
      seen: options.seen && (options.seen.find(({ page }) => page === frame.number) ?? "nothing"),
    });
  });
  const promise = promiseLeft(doc, plans);
  const known = doc.countObjects();
  const drawnAtFirst = drawnBy(doc);
  const touched = plans.filter(({ isTouched }) => isTouched);
  const taken = takeOut(
    doc,
    touched.map(({ removal }) => removal),
    faces,
  );
  for (const { frame, tiledIn } of touched)
    if (tiledIn())
      throw new Problem(
        "unprocessable",
        `Page ${frame.number} has text in a pattern, of which nobody can tell whether it lies in the area.`,
        { fields: ["areas"] },
      );
  if (taken.wholeDrawings > 0)
    throw new Problem(
      "unprocessable",
      `A drawing of dashed lines reaches into what was to be removed, on one of the pages ${touched.map(({ frame }) => frame.number).join(", ")}; it can't be taken apart.`,
    );
  // Data that programs keep for themselves go unread, before a search for what only they can read.
  if (sought) stripPrivate(doc, undefined);
  const elsewhere = sought ? cleanElsewhere(doc, sought, drawnAtFirst) : { texts: 0, streams: 0 };
  const id = fingerprint(bytes, `redact ${JSON.stringify(options)}`);
  const marker = new Marker(doc, options.mark, id);
  for (const { frame, marks, turn } of touched) marker.mark(frame.page, marks, turn);
  for (const { told } of plans) elsewhere.texts += told;
  tell(plans, { ...elsewhere, annotations: taken.annotations });
  if (taken.formless)
    warn("The form's second description (XFA) was dropped, because it tells of fields that were removed.");
  const left = promise();
  const streams = await recodeCut(doc, known, { exactly: true });
  if (sought) dropPictureNotes(doc);
  // Nothing of the old file is left in a file that is made anew.
  const made = assemble(doc, { streams, id, private: true }).bytes;
  faces.close();
  doc.destroy();
  const isLabelled = options.mark === "label";
  return proven(made, { promise: left, plans, sought, isLabelled });
});

/** Reasons why a page may still say what was asked for, each with advice; the pages follow. */
const doubts: Record<Doubt, string> = {
  unread:
    "Letters of which the file does not tell what they are were not searched; look at these pages and mark areas there",
  recognised:
    "Scans and pictures were searched by recognition (OCR), which misreads a word now and then; look at these pages before you pass the file on",
  pictures: "Pictures were not searched, as no recogniser is installed here; look at these pages and mark areas there",
  comments: "Pictures in comments and stamps were not searched; look at these pages",
};

/** The most pages that one warning names, which stands in a header of the answer. */
const mostTold = 20;

function tell(
  plans: readonly PagePlan[],
  { texts, streams, annotations }: { texts: number; streams: number; annotations: number },
): void {
  const count = plans.reduce((sum, plan) => sum + plan.count, 0);
  fact("Redacted", count);
  fact("Elsewhere", texts + streams);
  if (annotations > 0) fact("Annotations", annotations);
  for (const [is, says] of Object.entries(doubts)) {
    const pages = plans.filter((plan) => plan.doubts.has(is as Doubt)).map(({ frame }) => frame.number);
    if (pages.length > 0) warn(`${says}: ${named(pages, mostTold)}.`);
  }
  if (count + texts + streams + annotations === 0)
    warn("Nothing of what was asked for was found, so nothing was taken out.");
}
