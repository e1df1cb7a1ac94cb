import type { Size } from "#layout/stamp/arrange.ts";
import { mupdf, type PDFDocument, type PDFObject } from "../kernel/library.ts";
import { contentsOf } from "../kernel/objects.ts";

/** A picture or a drawing that can be put on pages, from its lower left corner. */
export interface Emblem extends Size {
  form: PDFObject;
}

/** Makes the one page of a PDF a form in another. `mixed` makes one surface of it, which is equally translucent. */
export function emblemOf(target: PDFDocument, bytes: Uint8Array, mixed: boolean): Emblem {
  const source = mupdf.Document.openDocument(bytes, "application/pdf").asPDF();
  if (!source) throw new TypeError("the PDF of a mark can't be opened");
  const page = source.findPage(0);
  const box = page.getInheritable("MediaBox");
  const [left = 0, bottom = 0, right = 0, top = 0] = [0, 1, 2, 3].map((at) => box.get(at).asNumber());
  const content = contentsOf(page).map((stream) => stream.readStream().asString());
  const grafts = target.newGraftMap();
  const entries: Record<string, unknown> = {
    Type: target.newName("XObject"),
    Subtype: target.newName("Form"),
    BBox: [left, bottom, right, top],
    Matrix: [1, 0, 0, 1, -left, -bottom],
    Resources: grafts.graftObject(page.getInheritable("Resources")),
  };
  if (mixed || !page.get("Group").isNull()) {
    entries.Group = { S: target.newName("Transparency"), CS: target.newName("DeviceRGB") };
  }
  const form = target.addStream(content.join("\n"), entries);
  grafts.destroy();
  source.destroy();
  return { form, width: right - left, height: top - bottom };
}
