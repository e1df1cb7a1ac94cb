import type { Box } from "../box.ts";
import type { PDFDocument } from "../library.ts";
import { sample } from "../truth.ts";
import type { Clock } from "./clock.ts";
import type { Picture } from "./pictures.ts";
import { compare, type Way } from "./verify.ts";

/** Pages without changed pictures of which a long document has only some looked at. */
const mostPlain = 8;

export interface Faults {
  pictures: Set<number>;
  /** Pages on which something differs that no single picture accounts for, with all pictures changed there. */
  pages: { changed: number[] }[];
}

/** Looks at the pages whose pictures changed, and at some others where fonts did, for anything that is not as it was. */
export function prove(
  before: PDFDocument,
  after: PDFDocument,
  changed: readonly Picture[],
  { grey, subset, clock }: { grey: boolean; subset: boolean; clock: Clock },
): Faults {
  const boxes = new Map<number, Map<number, Box>>();
  for (const { number, shown } of changed) {
    for (const [page, box] of shown?.boxes ?? []) {
      const onPage = boxes.get(page) ?? new Map<number, Box>();
      boxes.set(page, onPage.set(number, box));
    }
  }
  const way: Way = { grey, recoloured: grey || changed.some(mayBeRecoloured) };
  const count = before.countPages();
  const plain = subset ? sample(count).filter((page) => !boxes.has(page)) : [];
  const step = Math.max(1, Math.ceil(plain.length / mostPlain));
  const pages = [...plain.filter((_, index) => index % step === 0), ...boxes.keys()];
  const faults: Faults = { pictures: new Set(), pages: [] };
  for (const page of pages) {
    if (clock(0.8)) break;
    const onPage = boxes.get(page) ?? new Map<number, Box>();
    const { pictures, elsewhere } = compare(before, after, page, onPage, way);
    for (const number of pictures) faults.pictures.add(number);
    if (elsewhere) faults.pages.push({ changed: [...onPage.keys()] });
  }
  return faults;
}

/** Pictures for a press, and such as bring their own colours, may have got others. */
const mayBeRecoloured = ({ space, codec }: Picture): boolean =>
  codec === "JPXDecode" || (space?.palette?.base ?? space)?.kind === "cmyk";
