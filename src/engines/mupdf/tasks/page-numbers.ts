import { canvas } from "#engines/canvas/index.ts";
import { fact, progress, warn } from "#engines/job/job.ts";
import type { PdfProduct } from "#engines/product/product.ts";
import { numbered, readNumbering } from "#formats/pages/numbering.ts";
import { pagesOf } from "#formats/pages/ranges.ts";
import type { Place } from "#layout/stamp/arrange.ts";
import { numberOnPage } from "#layout/stamp/on-page.ts";
import { task } from "../kernel/door.ts";
import { framesOf, moveTo } from "../kernel/frame.ts";
import { openToChange } from "../kernel/open.ts";
import { drawWith } from "../kernel/operators.ts";
import { partShared } from "../kernel/part-shared.ts";
import { fingerprint, saveEdited } from "../kernel/save.ts";
import { artifact, type Need, prefixOf, Stamper } from "../kernel/stamper.ts";
import { made } from "../kernel/verdict.ts";
import { write } from "../stamp/writing.ts";

interface Options {
  position: Place;
  /** See `readNumbering`. */
  format: string;
  /** The number of the first page that gets one. */
  start: number;
  /** The size of letters in points; fitted to each page unless given, as is the margin. */
  fontSize?: number | undefined;
  margin?: number | undefined;
  /** "#rrggbb" */
  color: string;
  pages?: string | undefined;
  /** Whether the document's first page stays without a number. */
  skipFirst: boolean;
  password?: string | undefined;
}

/** Numbers pages: upright as they are seen, inside their visible part. */
export const numberPages = task(async (bytes: Uint8Array, { password, ...options }: Options): Promise<PdfProduct> => {
  const { position, start, color, margin, skipFirst } = options;
  const { doc, pageCount, kept } = openToChange(bytes, { password, writesOnPages: true });
  partShared(doc);
  const chosen = pagesOf(options.pages, pageCount).filter((number) => !skipFirst || number > 1);
  const frames = framesOf(doc, chosen);
  if (chosen.length === 0) warn("No page is left to number: skipFirst leaves out the only one.");
  const id = fingerprint(bytes, `page-numbers ${JSON.stringify(options)}`);

  const total = start + chosen.length - 1;
  fact("Last-Number", total);
  const numbering = readNumbering(options.format);
  const order = new Map(chosen.map((number, index) => [number, start + index]));
  const labels = frames.map(({ number }) => numbered(numbering, order.get(number) ?? start, total));
  const { fonts, blocks } = await canvas.level(labels);
  const prefix = prefixOf(id);
  const writing = write(doc, await canvas.letter(fonts, blocks, { align: "left" }), { prefix });
  const needs = Array.from(writing.fonts, ([name, object]): Need => ({ kind: "Font", name, object }));
  const stamper = new Stamper(doc);
  const [lowered, nearer] = [new Set<number>(), new Set<number>()];
  frames.forEach((frame, index) => {
    progress(index, frames.length, "pages");
    const [block, box] = [blocks[index], writing.blocks[index]];
    if (!block || !box) return;
    const wish = { place: position, fontSize: options.fontSize, margin };
    const { centres, fontSize, shrunk, marginLowered } = numberOnPage(frame, block, wish);
    if (marginLowered) nearer.add(frame.number);
    if (shrunk && options.fontSize !== undefined) lowered.add(frame.number);
    const [centre = { x: 0, y: 0 }] = centres;
    const move = moveTo(frame, { centre, box, scale: fontSize / writing.size, rotation: 0 });
    const kind = position.startsWith("top") ? "Header" : "Footer";
    stamper.stamp(frame.page, artifact(kind, drawWith(color) + move + box.words), needs, "over");
  });
  if (lowered.size > 0) warn(`fontSize was lowered on ${lowered.size} of the pages, so that the number fits.`);
  if (nearer.size > 0) warn(`margin was lowered on ${nearer.size} of the pages, which are too small for all of it.`);
  const result = saveEdited(doc, id);
  doc.destroy();
  return made(result, kept);
});
