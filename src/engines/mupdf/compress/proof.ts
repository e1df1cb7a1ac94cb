import type { Box } from "../kernel/box.ts";
import type { PDFDocument } from "../kernel/library.ts";
import { sample } from "../kernel/truth.ts";
import type { Clock } from "../pictures/clock.ts";
import { type Look, lookOf, type Way } from "../pictures/look.ts";
import type { Picture } from "../pictures/pictures.ts";
import { compare } from "../pictures/verify.ts";

/** How many pages without changed pictures are looked at in a long document. */
const mostPlain = 8;

export interface Faults {
  pictures: Set<number>;
  /** Pages on which something differs that no single picture accounts for, with all pictures changed there. */
  pages: { changed: number[] }[];
}

interface Terms {
  way: Way;
  clock: Clock;
  /** The document as it was, where fonts were subset or profiles dropped, to look at pages without changed pictures. */
  original: PDFDocument | undefined;
}

/** Looks for changes on pages whose pictures changed, and on some others where fonts did. */
export function prove(
  looks: ReadonlyMap<number, Look | undefined>,
  after: PDFDocument,
  changed: readonly Picture[],
  { way, clock, original }: Terms,
): Faults {
  const faults: Faults = { pictures: new Set(), pages: [] };
  const judge = (was: Look | undefined, page: number, boxes: ReadonlyMap<number, Box>) => {
    const { pictures, elsewhere } = compare(was, lookOf(after, page, way), boxes);
    for (const number of pictures) faults.pictures.add(number);
    if (elsewhere) faults.pages.push({ changed: [...boxes.keys()] });
  };
  const boxes = boxesOf(changed);
  if (original) {
    for (const page of plainPages(after.countPages(), boxes)) {
      if (clock(0.8)) return faults;
      judge(lookOf(original, page, way), page, new Map());
    }
  }
  for (const [page, onPage] of boxes) {
    if (clock(0.8)) return faults;
    if (looks.has(page)) judge(looks.get(page), page, onPage);
  }
  return faults;
}

/** The changed pictures' boxes, page by page. */
export function boxesOf(changed: readonly Picture[]): Map<number, Map<number, Box>> {
  const boxes = new Map<number, Map<number, Box>>();
  for (const { number, shown } of changed) {
    for (const [page, box] of shown?.boxes ?? []) {
      const onPage = boxes.get(page) ?? new Map<number, Box>();
      boxes.set(page, onPage.set(number, box));
    }
  }
  return boxes;
}

function plainPages(count: number, boxes: ReadonlyMap<number, unknown>): number[] {
  const plain = sample(count).filter((page) => !boxes.has(page));
  const step = Math.max(1, Math.ceil(plain.length / mostPlain));
  return plain.filter((_, index) => index % step === 0);
}

/** Chooses how to draw a document's pages so that they can be compared, whatever becomes of these pictures. */
export const wayOf = (pictures: readonly Picture[], changes: { grey: boolean; unprofiled: boolean }): Way => ({
  grey: changes.grey,
  recoloured: changes.grey || changes.unprofiled || pictures.some(mayBeRecoloured),
});

/** Whether a picture's colours may change: those for a press, and with colours of their own, may. */
const mayBeRecoloured = ({ space, codec }: Picture): boolean =>
  codec === "JPXDecode" || (space?.palette?.base ?? space)?.kind === "cmyk";
