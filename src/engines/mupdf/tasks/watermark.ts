import { canvas } from "#engines/canvas/index.ts";
import { warn } from "#engines/job.ts";
import type { PdfProduct } from "#engines/product.ts";
import { standOut } from "#formats/colour.ts";
import { pagesOf } from "#formats/ranges.ts";
import { type Arrangement, arrange, type Place } from "#layout/arrange.ts";
import { task } from "../kernel/door.ts";
import { framesOf, moveTo } from "../kernel/frame.ts";
import type { PDFDocument } from "../kernel/library.ts";
import { openToChange } from "../kernel/open.ts";
import { drawWith } from "../kernel/operators.ts";
import { partShared } from "../kernel/part-shared.ts";
import { fingerprint, saveEdited } from "../kernel/save.ts";
import { made } from "../kernel/verdict.ts";
import { artifact, type Layer, type Need, prefixOf, Stamper } from "../stamp/stamper.ts";
import { type Writing, write } from "../stamp/writing.ts";

interface Options {
  text: string;
  position: Place;
  layer: Layer;
  /** 0 to 1. */
  opacity: number;
  /** "#rrggbb" */
  color: string;
  /** Degrees, counter-clockwise. */
  rotation: number;
  /** In points; fitted to each page unless given. */
  fontSize?: number | undefined;
  pages?: string | undefined;
  password?: string | undefined;
}

const leastFontSize = 6;

/** Writes a text over or under pages: upright as they are seen, and fitted to each. */
export const watermark = task(async (bytes: Uint8Array, { password, ...options }: Options): Promise<PdfProduct> => {
  const { text, position, rotation, fontSize, layer } = options;
  const { fonts, candidates } = await canvas.wrapped(text);
  const { doc, pageCount, kept } = openToChange(bytes, { password, writesOnPages: true });
  partShared(doc);
  const frames = framesOf(doc, pagesOf(options.pages, pageCount));
  const id = fingerprint(bytes, `watermark ${JSON.stringify(options)}`);

  const wish = { place: position, rotation, fontSize, leastFontSize };
  const found = frames.map((frame) => arrange(frame, candidates, wish));
  tellOfSize(found, options);
  const choices = [...new Set(found.map(({ choice }) => choice))];
  const blocks = choices.flatMap((choice) => candidates[choice] ?? []);
  const align = position.endsWith("left") ? "left" : position.endsWith("right") ? "right" : "center";
  const prefix = prefixOf(id);
  const writing = write(doc, await canvas.letter(fonts, blocks, { align, halo: true }), {
    prefix,
    oblique: rotation % 90 !== 0,
  });

  const needs = draw(doc, writing, options, prefix);
  const clear = options.opacity < 1 ? `/${prefix}G gs\n` : "";
  const stamper = new Stamper(doc);
  frames.forEach((frame, at) => {
    const { choice = 0, fontSize: size = 0, centres = [] } = found[at] ?? {};
    const index = choices.indexOf(choice);
    const box = writing.blocks[index];
    if (!box) return;
    const spots = centres.map((centre) => moveTo(frame, { centre, box, rotation, scale: size / writing.size }));
    const content = spots.map((move) => `q\n${move}/${prefix}${index} Do\nQ\n`).join("");
    stamper.stamp(frame.page, artifact("Watermark", clear + content), needs, layer);
  });
  const result = saveEdited(doc, id);
  doc.destroy();
  return made(result, kept);
});

/** Ink may reach a little beyond what was measured. */
const slack = 0.3;

/** A form for each way in which the text is broken into lines, and the state that makes it translucent. */
function draw(doc: PDFDocument, { blocks, fonts, size }: Writing, { color, opacity }: Options, prefix: string): Need[] {
  const resources = doc.addObject({ Font: Object.fromEntries(fonts) });
  const more = slack * size;
  const needs = blocks.map(({ width, height, words, halo }, index): Need => {
    const form: Record<string, unknown> = {
      Type: doc.newName("XObject"),
      Subtype: doc.newName("Form"),
      BBox: [-more, -more, width + more, height + more],
      Resources: resources,
    };
    // In a group, letters that touch stay one surface. PDF/A-1 has no groups, and an opaque stamp needs none.
    if (opacity < 1) form.Group = { S: doc.newName("Transparency"), CS: doc.newName("DeviceRGB") };
    const drawing = drawWith(standOut(color)) + halo + drawWith(color) + words;
    return { kind: "XObject", name: `${prefix}${index}`, object: doc.addStream(drawing, form) };
  });
  if (opacity === 1) return needs;
  const state = doc.addObject({ Type: doc.newName("ExtGState"), ca: opacity, CA: opacity });
  return [...needs, { kind: "ExtGState", name: `${prefix}G`, object: state }];
}

function tellOfSize(found: readonly Arrangement[], { fontSize, opacity }: Options): void {
  const shrunk = found.filter((one) => one.shrunk);
  if (shrunk.length > 0) {
    const least = Math.min(...shrunk.map((one) => one.fontSize)).toLocaleString("en", { maximumFractionDigits: 1 });
    const where = shrunk.length === 1 ? "one page" : `${shrunk.length} pages`;
    warn(`fontSize was lowered from ${fontSize} to as little as ${least} points on ${where}, so that the text fits.`);
  }
  if (opacity === 0) warn("With opacity 0 the watermark can't be seen.");
}
