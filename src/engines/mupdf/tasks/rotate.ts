import type { PdfProduct } from "#engines/product/product.ts";
import { pagesOf } from "#formats/pages/ranges.ts";
import { task } from "../kernel/door.ts";
import { rotationOf } from "../kernel/objects.ts";
import { openToChange } from "../kernel/open.ts";
import { partShared } from "../kernel/part-shared.ts";
import { fingerprint, saveEdited } from "../kernel/save.ts";
import { made } from "../kernel/verdict.ts";

interface Options {
  angle: number;
  pages?: string | undefined;
  password?: string | undefined;
}

/** Turns pages clockwise, on top of the rotation that each has of its own or from its ancestors. */
export const rotate = task((bytes: Uint8Array, { angle, pages, password }: Options): PdfProduct => {
  const { doc, pageCount, kept } = openToChange(bytes, { password });
  partShared(doc);
  const chosen = pagesOf(pages, pageCount);
  for (const number of chosen) {
    const page = doc.findPage(number - 1);
    page.put("Rotate", (rotationOf(page) + angle) % 360);
  }
  const id = fingerprint(bytes, `rotate ${angle} ${chosen.join()}`);
  const result = saveEdited(doc, id);
  doc.destroy();
  const turned = new Set(chosen);
  const sheets = kept.sheets.map((sheet, index) => (turned.has(index + 1) ? sheet.turned(angle) : sheet));
  return made(result, { ...kept, sheets });
});
