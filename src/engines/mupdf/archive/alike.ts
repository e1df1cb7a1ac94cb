import { type Brightness, likeness } from "#formats/image/likeness.ts";
import { drawPage } from "../kernel/draw-page.ts";
import type { PDFDocument } from "../kernel/library.ts";
import { withoutProfiles } from "../kernel/profiles.ts";
import { sample } from "../kernel/truth.ts";

const dpi = 60;
const stride = 4;
const enoughAlike = 0.99;

async function drawn(doc: PDFDocument, index: number): Promise<Brightness> {
  return drawPage(doc, index, { dpi, channels: 1 }, (pixels, { width, height }) =>
    Promise.resolve({ width, height, data: new Uint8Array(pixels) }),
  );
}

/** Finds the first page that looks different: by structural similarity of brightness (Wang 2004). */
export async function firstUnlike(before: PDFDocument, after: PDFDocument): Promise<number | undefined> {
  for (const index of sample(before.countPages())) {
    const [one, two] = [
      await withoutProfiles(() => drawn(before, index)),
      await withoutProfiles(() => drawn(after, index)),
    ];
    if (one.width !== two.width || one.height !== two.height || likeness(one, two, stride) < enoughAlike)
      return index + 1;
  }
  return undefined;
}
