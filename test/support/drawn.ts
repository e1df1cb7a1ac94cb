import { mupdf, type PDFDocument } from "#engines/mupdf/kernel/library.ts";
import type { Rendered } from "./rendered.ts";

/** A page as it is shown, one pixel a point: red, green, blue. */
export function drawn(doc: PDFDocument, index = 0): Rendered {
  const page = doc.loadPage(index);
  const pixmap = page.toPixmap(mupdf.Matrix.identity, mupdf.ColorSpace.DeviceRGB, false, true);
  return { width: pixmap.getWidth(), height: pixmap.getHeight(), data: new Uint8Array(pixmap.getPixels()) };
}

/** A part of a picture. */
export function partOf({ width, data }: Rendered, left: number, top: number, part: { width: number; height: number }) {
  const rows = Array.from({ length: part.height }, (_, row) => {
    const start = ((top + row) * width + left) * 3;
    return data.subarray(start, start + part.width * 3);
  });
  return { ...part, data: new Uint8Array(Buffer.concat(rows)) };
}
