import { canvas } from "#engines/canvas/index.ts";
import { about } from "#engines/job/about.ts";
import { progress, warn } from "#engines/job/job.ts";
import type { PdfProduct } from "#engines/product/product.ts";
import type { File } from "#engines/sharp/index.ts";
import { contourOf } from "#formats/image/colour.ts";
import { pagesOf } from "#formats/pages/ranges.ts";
import { album } from "#formats/pdf/album.ts";
import type { Place, Point } from "#layout/stamp/arrange.ts";
import { alignOf } from "#layout/stamp/draw.ts";
import { type MarkArrangement, unlowered, usualScale } from "#layout/stamp/mark.ts";
import { markOnPage } from "#layout/stamp/on-page.ts";
import { task } from "../kernel/door.ts";
import { type Frame, framesOf, moveTo } from "../kernel/frame.ts";
import type { PDFDocument } from "../kernel/library.ts";
import { openToChange } from "../kernel/open.ts";
import { drawWith } from "../kernel/operators.ts";
import { partShared } from "../kernel/part-shared.ts";
import { fingerprint, saveEdited } from "../kernel/save.ts";
import { artifact, type Layer, type Need, prefixOf, Stamper } from "../kernel/stamper.ts";
import { made } from "../kernel/verdict.ts";
import { type Emblem, emblemOf } from "../stamp/emblem.ts";
import { type Writing, write } from "../stamp/writing.ts";
import { packMark } from "./pack.ts";

interface Options {
  text?: string | undefined;
  /** The picture of the mark, or a PDF whose page shows it. */
  image?: File | undefined;
  /** The picture's width as a share of each page's. */
  scale?: number | undefined;
  position: Place;
  /** The middle of the mark in shares of each page, instead of the position's own. */
  middle?: Point | undefined;
  layer: Layer;
  /** 0 to 1. */
  opacity: number;
  /** "#rrggbb" */
  color: string;
  /** Whether an outline is drawn around the letters. */
  contour: boolean;
  /** The turn in degrees, counter-clockwise. */
  rotation: number;
  /** The size of letters in points; fitted to each page unless given. */
  fontSize?: number | undefined;
  /** A font of the machine's by its name; the first that has the letters unless given. */
  font?: string | undefined;
  pages?: string | undefined;
  password?: string | undefined;
}

/** Puts a text, a picture or both over or under pages: upright as they are seen, and fitted to each. */
export const watermark = task(async (bytes: Uint8Array, { password, ...options }: Options): Promise<PdfProduct> => {
  const { text, image, position, middle, rotation, fontSize, layer, opacity, font } = options;
  const { fonts, candidates } =
    text === undefined ? { fonts: undefined, candidates: [] } : await canvas.wrapped(text, font);
  const { doc, pageCount, kept } = openToChange(bytes, { password, writesOnPages: true });
  partShared(doc);
  const frames = framesOf(doc, pagesOf(options.pages, pageCount));
  const said = `watermark ${JSON.stringify({ ...options, image: image?.format })}`;
  const id = fingerprint(bytes, said, ...(image ? [image.bytes] : []));
  const emblem = image && emblemOf(doc, await onePage(image, frames, options), opacity < 1);

  const wish = { place: position, middle, rotation, fontSize };
  const found = frames.map((frame) => markOnPage(frame, candidates, emblem && wanted(emblem, frame, options), wish));
  tellOfSize(found, options);
  const choices = [...new Set(found.map(({ choice }) => choice))];
  const blocks = choices.flatMap((choice) => candidates[choice] ?? []);
  const align = alignOf(position);
  const prefix = prefixOf(id);
  const writing =
    fonts &&
    write(doc, await canvas.letter(fonts, blocks, { align, halo: options.contour }), {
      prefix,
      oblique: rotation % 90 !== 0,
    });

  const needs = [
    ...(emblem ? [{ kind: "XObject", name: `${prefix}P`, object: emblem.form } as const] : []),
    ...(writing ? forms(doc, writing, options, prefix) : []),
    ...clearState(doc, opacity, prefix),
  ];
  const clear = opacity < 1 ? `/${prefix}G gs\n` : "";
  const stamper = new Stamper(doc);
  frames.forEach((frame, at) => {
    progress(at, frames.length, "pages");
    const one = found[at];
    if (!one) return;
    const index = choices.indexOf(one.choice);
    const box = writing?.blocks[index];
    const shown = (name: string, move: string) => `q\n${move}/${prefix}${name} Do\nQ\n`;
    const pictures = emblem ? picturesOn(frame, emblem, one, options).map((move) => shown("P", move)) : [];
    const scale = one.fontSize / (writing?.size ?? 1);
    const words = box
      ? one.centres.map((centre) => shown(String(index), moveTo(frame, { centre, box, rotation, scale })))
      : [];
    stamper.stamp(frame.page, artifact("Watermark", [clear, ...pictures, ...words].join("")), needs, layer);
  });
  const result = saveEdited(doc, id);
  doc.destroy();
  return made(result, kept);
});

const ratioOf = ({ width, height }: Emblem): number => height / width;

function wanted(emblem: Emblem, frame: Frame, { scale = usualScale }: Options) {
  const width = frame.width * scale;
  return { width, height: width * ratioOf(emblem) };
}

const picturesOn = (frame: Frame, emblem: Emblem, found: MarkArrangement, options: Options): string[] =>
  found.pictures.map((centre) => {
    const scale = (wanted(emblem, frame, options).width * found.pictureScale) / emblem.width;
    return moveTo(frame, { centre, box: emblem, scale, rotation: options.rotation });
  });

/** The most pixels to the point: nobody sees more, in print neither. */
const pixelsPerPoint = 600 / 72;

async function onePage(image: File, frames: readonly Frame[], { scale = usualScale }: Options): Promise<Uint8Array> {
  if (image.format === "pdf") return image.bytes;
  const widest = Math.max(1, ...frames.map(({ width }) => width)) * scale;
  const picture = await about("image", "image", () => packMark(image, Math.ceil(widest * pixelsPerPoint)));
  return album([picture], { pageSize: "fit", orientation: "auto", margin: 0 }, "");
}

/** How far ink may reach beyond its measured box. */
const slack = 0.3;

/** Makes a form for each way in which the text is broken into lines. */
function forms(
  doc: PDFDocument,
  { blocks, fonts, size }: Writing,
  { color, opacity }: Options,
  prefix: string,
): Need[] {
  const resources = doc.addObject({ Font: Object.fromEntries(fonts) });
  const more = slack * size;
  return blocks.map(({ width, height, words, halo }, index): Need => {
    const form: Record<string, unknown> = {
      Type: doc.newName("XObject"),
      Subtype: doc.newName("Form"),
      BBox: [-more, -more, width + more, height + more],
      Resources: resources,
    };
    // A group keeps letters that touch one surface. PDF/A-1 has no groups, and an opaque stamp needs none.
    if (opacity < 1) form.Group = { S: doc.newName("Transparency"), CS: doc.newName("DeviceRGB") };
    const drawing = drawWith(contourOf(color)) + halo + drawWith(color) + words;
    return { kind: "XObject", name: `${prefix}${index}`, object: doc.addStream(drawing, form) };
  });
}

/** The state that makes drawings translucent. */
function clearState(doc: PDFDocument, opacity: number, prefix: string): Need[] {
  if (opacity === 1) return [];
  const object = doc.addObject({ Type: doc.newName("ExtGState"), ca: opacity, CA: opacity });
  return [{ kind: "ExtGState", name: `${prefix}G`, object }];
}

function tellOfSize(found: readonly MarkArrangement[], { fontSize, opacity, scale }: Options): void {
  const shrunk = found.filter((one) => one.shrunk);
  if (shrunk.length > 0) {
    const least = Math.min(...shrunk.map((one) => one.fontSize)).toLocaleString("en", { maximumFractionDigits: 1 });
    const where = shrunk.length === 1 ? "one page" : `${shrunk.length} pages`;
    warn(`fontSize was lowered from ${fontSize} to as little as ${least} points on ${where}, so that the text fits.`);
  }
  const lowered = found.filter(({ pictureScale }) => pictureScale < unlowered);
  if (scale !== undefined && lowered.length > 0) {
    const least = Number((scale * Math.min(...lowered.map(({ pictureScale }) => pictureScale))).toFixed(3));
    const where = lowered.length === 1 ? "one page" : `${lowered.length} pages`;
    warn(`scale was lowered from ${scale} to as little as ${least} on ${where}, so that the image fits.`);
  }
  if (opacity === 0) warn("With opacity 0 the watermark can't be seen.");
}
