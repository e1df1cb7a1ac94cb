import { isFault } from "../kernel/door.ts";
import { mupdf, type PDFObject } from "../kernel/library.ts";
import { wholeOf } from "../kernel/objects.ts";

/** The size of glyphs on the sheet: a point that has moved by a hundredth of the em is seen. */
const size = 24;
const cell = 32;
const across = 16;

/** Lists the codes that a simple font has widths for. */
export function codesOf(font: PDFObject): number[] {
  const first = Math.min(255, Math.max(0, wholeOf(font.get("FirstChar"), 0)));
  const last = Math.min(255, Math.max(first, wholeOf(font.get("LastChar"), 255)));
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** A sheet with codes of a simple font, as the library draws them on pages; undefined where they can't be drawn. */
export function glyphSheet(font: PDFObject, codes: readonly number[]): Uint8Array | undefined {
  const rows = Math.max(1, Math.ceil(codes.length / across));
  const content = codes.map((code, at) => {
    const [x, y] = [cell * (at % across) + 4, cell * (rows - 1 - Math.floor(at / across)) + 8];
    return `BT /F ${size} Tf ${x} ${y} Td <${code.toString(16).padStart(2, "0")}> Tj ET`;
  });
  const scratch = new mupdf.PDFDocument();
  try {
    const resources = scratch.newDictionary();
    resources.put("Font", { F: scratch.graftObject(font) });
    scratch.insertPage(-1, scratch.addPage([0, 0, cell * across, cell * rows], 0, resources, content.join("\n")));
    const page = scratch.loadPage(0);
    const pixmap = page.toPixmap(mupdf.Matrix.identity, mupdf.ColorSpace.DeviceGray, false, false);
    const pixels = Uint8Array.from(pixmap.getPixels());
    pixmap.destroy();
    page.destroy();
    return pixels;
  } catch (error) {
    if (!isFault(error)) throw error;
    return undefined;
  } finally {
    scratch.destroy();
  }
}

/** The greatest change at the edge of a glyph by roundings of the formats, of 255 shades. */
const mostChange = 8;

export const areAlike = (before: Uint8Array | undefined, after: Uint8Array | undefined): boolean =>
  before !== undefined &&
  before.length === after?.length &&
  before.every((value, at) => Math.abs(value - (after[at] ?? 0)) <= mostChange);
