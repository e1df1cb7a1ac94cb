import type { PictureFile } from "#formats/document.ts";
import type { Box } from "#layout/box.ts";
import { figuresOn } from "#layout/figures.ts";
import type { FormField, Page, PageLink, Placed } from "#layout/page.ts";
import type { PDFDocument, PDFPage } from "../kernel/library.ts";
import { mupdf } from "../kernel/library.ts";
import { withoutProfiles } from "../kernel/profiles.ts";
import { targetOf } from "./about.ts";
import { markLayers } from "./layers.ts";
import { lettersOf } from "./letters.ts";
import type { PictureFiles } from "./picture-files.ts";
import { trace } from "./tracer.ts";

export interface ReadPage {
  page: Page;
  /** Those that were not sent before, by their keys. */
  files: [key: string, file: PictureFile][];
}

/** All that stands on a page. */
export function readPage(doc: PDFDocument, index: number, pictures: PictureFiles): ReadPage {
  const object = doc.findPage(index);
  pictures.look(object);
  markLayers(doc, object);
  const page = doc.loadPage(index);
  const bounds = page.getBounds() as Box;
  const [left, top, right, bottom] = bounds;
  const list = withoutProfiles(() => page.toDisplayList(true));
  const drawn = withoutProfiles(() => trace((device) => list.run(device, mupdf.Matrix.identity), bounds));
  const structured = list.toStructuredText("preserve-whitespace");
  const frame = { left, top, width: right - left, height: bottom - top };
  const { runs, styles } = lettersOf(structured, frame, drawn.traces);
  structured.destroy();
  const files: [string, PictureFile][] = [];
  const placed: Placed[] = [];
  const place = (taken: { key: string; file?: PictureFile } | undefined, rest: Omit<Placed, "key">) => {
    if (!taken) return;
    if (taken.file) files.push([taken.key, taken.file]);
    placed.push({ ...rest, key: taken.key });
  };
  for (const shown of drawn.pictures) {
    const mark = shown.mark === undefined ? {} : { mark: shown.mark };
    place(pictures.take(shown), { box: shown.box, isDrawing: false, ...mark });
  }
  const { rulings, fills, art } = drawn.shapes;
  const { width, height } = frame;
  const content: Page = {
    number: index + 1,
    label: page.getLabel(),
    width,
    height,
    styles,
    runs,
    rulings,
    fills,
    pictures: placed,
    links: linksOn(doc, page, bounds),
    fields: fieldsOn(page, bounds),
  };
  for (const box of figuresOn(content, art)) {
    place(
      pictures.drawn((device) => list.run(device, mupdf.Matrix.identity), box, bounds),
      { box, isDrawing: true },
    );
  }
  list.destroy();
  page.destroy();
  return { page: content, files };
}

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
    if (external) return /^(?:https?|mailto|tel|ftp):/i.test(address) ? [{ box, address }] : [];
    const target = targetOf(doc, address);
    return target ? [{ box, target }] : [];
  });
}

function fieldsOn(page: PDFPage, bounds: Box): FormField[] {
  return page.getWidgets().flatMap((widget): FormField[] => {
    const box = within(widget.getBounds(), bounds);
    const common = { box, title: widget.getLabel() || widget.getName(), value: widget.getValue(), options: [] };
    if (widget.isText()) return [{ ...common, kind: "text" }];
    if (widget.isCheckbox() || widget.isRadioButton()) return [{ ...common, kind: "check" }];
    if (!widget.isChoice()) return [];
    return [{ ...common, kind: "list", options: widget.getOptions(false).map(String) }];
  });
}
