import type { PictureFile } from "#formats/model/document.ts";
import { safeAddress } from "#formats/ooxml/safe-address.ts";
import { bulletsOn } from "#layout/figures/drawn-bullets.ts";
import { figuresOn } from "#layout/figures/figures.ts";
import { boxesOn } from "#layout/lines/drawn-boxes.ts";
import { withRecognised } from "#layout/lines/recognised-text.ts";
import { type UnreadPage, unreadOn } from "#layout/lines/unread-pages.ts";
import { areaOf, type Box, liesIn } from "#layout/model/box.ts";
import type { Page, PageLink, PlacedPicture } from "#layout/model/page.ts";
import { dottedLines } from "#layout/tables/dotted-lines.ts";
import { joinFills } from "#layout/tables/joined-fills.ts";
import type { PDFDocument, PDFPage } from "../kernel/library.ts";
import { mupdf } from "../kernel/library.ts";
import { pageToDraw } from "../kernel/page-to-draw.ts";
import { withoutProfiles } from "../kernel/profiles.ts";
import { targetOf } from "./about.ts";
import { crowdedPage } from "./crowded-page.ts";
import { drawnOn } from "./drawn/drawn-on.ts";
import { describedIn } from "./drawn-fonts.ts";
import { fieldsOn } from "./form-fields.ts";
import { tellGlyphs } from "./glyph-names.ts";
import { withSeenColours } from "./ground-colours.ts";
import { markLayers } from "./layers.ts";
import { lettersOf } from "./letters.ts";
import { labelOf } from "./page-labels.ts";
import { drawingFineness, type PictureFiles } from "./picture-files.ts";
import { type Scanned, straightenScan, withScanned } from "./read-scan.ts";
import { type Shown, trace } from "./tracer.ts";

type Structured = InstanceType<typeof mupdf.StructuredText>;

export interface ReadPage {
  page: Page;
  /** Whether it has more letters than are read. */
  isCut: boolean;
  /** How many drawings are left out, as there are too many. */
  leftOut?: number;
  /** Set for a scan that nobody has recognised yet: nothing more was read of it. */
  unread?: UnreadPage;
  /** Picture files that were not sent before, by their keys. */
  files: [key: string, file: PictureFile][];
}

/** The things told of a page beside its letters: pictures, their places, or all that is drawn. */
export type Beside = "pictures" | "places" | "drawings";

interface Asked {
  pictures: PictureFiles;
  beside: Beside;
  /** The lines recognised on it. */
  scanned?: Scanned | undefined;
  /** Whether a page that was not recognised is only told, and not read. */
  seeksUnread: boolean;
  /** Whether the page has so many texts that it is taken as it stands. */
  meet(letters: Structured): boolean;
}

/** Reads a page: its letters, and of its drawings either the figures, as pictures, or, where asked for, all. */
export function readPage(
  doc: PDFDocument,
  index: number,
  { pictures, beside, meet, scanned, seeksUnread }: Asked,
): ReadPage {
  const isDrawn = beside === "drawings";
  const object = doc.findPage(index);
  if (scanned) straightenScan(doc, index, scanned.scan);
  pictures.look(object);
  markLayers(doc, object);
  tellGlyphs(doc, object);
  const page = pageToDraw(doc, index, drawingFineness);
  const bounds = page.getBounds() as Box;
  const [left, top, right, bottom] = bounds;
  const list = withoutProfiles(() => page.toDisplayList(true));
  const drawn = withoutProfiles(() => trace((device) => list.run(device, mupdf.Matrix.identity), bounds));
  pictures.weigh(drawn.shapes.area);
  const structured = withoutProfiles(() => list.toStructuredText("preserve-whitespace"));
  const isCrowded = meet(structured);
  const frame = { left, top, width: right - left, height: bottom - top };
  const isPicture = isCrowded && beside !== "places";
  const { runs, styles, isCut } = isPicture
    ? { runs: [], styles: [], isCut: false }
    : lettersOf(structured, frame, drawn.traces, describedIn(doc));
  structured.destroy();
  const files: [string, PictureFile][] = [];
  const placed: PlacedPicture[] = [];
  const place = (taken: { key: string; file?: PictureFile } | undefined, rest: Omit<PlacedPicture, "key">) => {
    if (!taken) return;
    if (taken.file) files.push([taken.key, taken.file]);
    placed.push({ ...rest, key: taken.key });
  };
  const { rounded, art } = drawn.shapes;
  const dotted = dottedLines(drawn.shapes.dots);
  const rulings = [...drawn.shapes.rulings, ...dotted.rulings];
  const fills = [...drawn.shapes.fills, ...dotted.rest];
  const { width, height } = frame;
  const boxes = drawn.pictures.map(({ box }) => ({ box, key: "", isDrawing: false }));
  const given: Page = {
    number: index + 1,
    label: labelOf(doc, page),
    width,
    height,
    styles,
    runs: withRecognised(runs),
    rulings,
    fills: joinFills(fills),
    rounded,
    pictures: isDrawn ? [] : boxes,
    links: linksOn(doc, page, bounds),
    fields: fieldsOn(page, (box) => within(box, bounds)),
  };
  const leaveAll = () => {
    for (const shown of drawn.pictures) pictures.leave(shown);
  };
  const run = (device: InstanceType<typeof mupdf.Device>) => list.run(device, mupdf.Matrix.identity);
  const close = () => {
    list.destroy();
    page.destroy();
  };
  const unread = seeksUnread && !isCrowded ? unreadOn({ ...given, pictures: boxes }, art) : undefined;
  if (unread) {
    leaveAll();
    close();
    return { page: given, isCut, unread, files };
  }
  if (scanned && !isCrowded) {
    leaveAll();
    const page = { ...given, pictures: boxes };
    const told = withoutProfiles(() => withScanned(scanned, { page, run, bounds, pictures, isDrawn }));
    close();
    return { page: told.page, isCut, files: told.files };
  }
  if (isCrowded) {
    leaveAll();
    const whole: Box = [0, 0, width, height];
    if (isPicture)
      place(
        withoutProfiles(() => pictures.drawn(run, whole, bounds)),
        { box: whole, isDrawing: false },
      );
    close();
    return { page: crowdedPage(given, placed[0], isDrawn), isCut, files };
  }
  const { page: ticked, art: rest } = isDrawn ? { page: given, art } : boxesOn(given, art);
  const { page: content, art: figured, boxes: bullets } = bulletsOn(ticked, rest);
  if (isDrawn) {
    leaveAll();
    const told = withoutProfiles(() => drawnOn(content, run, bounds, pictures));
    close();
    // These drawings are letters already.
    const kept = told.drawn.filter(
      ({ kind, box }) => kind === "letters" || !bullets.some((one) => liesIn(box, one, slack)),
    );
    return { page: { ...content, drawn: kept }, isCut, files: [...files, ...told.files] };
  }
  const all = figuresOn(content, figured);
  const figures = all.length > mostFigures ? largestOf(all, mostFigures) : all;
  const coloured = withoutProfiles(() => withSeenColours(content, run, bounds));
  // A picture inside a drawing is drawn with it, and of no use by itself.
  for (const shown of drawn.pictures) {
    if (figures.some((box) => liesIn(shown.box, box, slack))) pictures.leave(shown);
    else place(pictures.seen(shown), { box: shown.box, isDrawing: false, ...markOf(shown) });
  }
  for (const box of figures) {
    const [inside] = drawn.pictures.filter((shown) => liesIn(shown.box, box, slack) && shown.mark !== undefined);
    place(pictures.drawn(run, box, bounds), { box, isDrawing: true, ...(inside ? markOf(inside) : {}) });
  }
  close();
  return { page: { ...coloured, pictures: placed }, isCut, files, leftOut: all.length - figures.length };
}

/** A page has no more drawings as pictures: each takes as long to draw as the whole page. */
export const mostFigures = 60;

/** Gives the largest boxes, in the order in which they come. */
function largestOf(boxes: readonly Box[], most: number): Box[] {
  const large = new Set(boxes.toSorted((a, b) => areaOf(b) - areaOf(a)).slice(0, most));
  return boxes.filter((box) => large.has(box));
}

const slack = 2;
const markOf = ({ mark }: Shown): Pick<PlacedPicture, "mark"> => (mark === undefined ? {} : { mark });

const within = ([left, top, right, bottom]: readonly number[], bounds: Box): Box => [
  (left ?? 0) - bounds[0],
  (top ?? 0) - bounds[1],
  (right ?? 0) - bounds[0],
  (bottom ?? 0) - bounds[1],
];

function linksOn(doc: PDFDocument, page: PDFPage, bounds: Box): PageLink[] {
  return page.getLinks().flatMap((link): PageLink[] => {
    const box = within(link.getBounds(), bounds);
    const address = link.getURI();
    const external = link.isExternal();
    link.destroy();
    if (external) {
      const safe = safeAddress(address);
      return safe === undefined ? [] : [{ box, address: safe }];
    }
    const target = targetOf(doc, address);
    return target ? [{ box, target }] : [];
  });
}
