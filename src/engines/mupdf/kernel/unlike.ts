import { Imprints, type Pieces } from "./imprints.ts";
import type { PDFDocument } from "./library.ts";
import { contentsOf } from "./objects.ts";
import type { Sheet } from "./sheets.ts";
import { sample } from "./truth.ts";

/**
 * Lists the pages of a result that have to be read, because something that their letters come from has changed. Of
 * many, as where every page was written on, some are read; of the others it is enough that everything is still there.
 */
export function unlike(doc: PDFDocument, sheets: readonly Sheet[]): number[] {
  const stored = new Imprints(doc);
  const changed = [...sheets.keys()].filter((index) => {
    const before = sheets[index]?.imprint;
    return before === undefined || before !== stored.of(index);
  });
  const compare = comparing(doc, sheets);
  const pages = doc.countPages();
  // A page with more or fewer streams than before has changed, without a look into them.
  const unlike = changed.filter((index) => {
    const isOtherwise = index >= pages || contentsOf(doc.findPage(index)).length !== sheets[index]?.streams;
    return isOtherwise || compare(index)?.isSame !== true;
  });
  const some = someOf(unlike);
  if (some.length === unlike.length) return unlike;
  const others = someOf(unlike.filter((index) => compare(index)?.holds === false));
  return [...new Set([...some, ...others])].sort((a, b) => a - b);
}

interface Comparison {
  isSame: boolean;
  holds: boolean;
}

/** Compares pages with their originals piece by piece, unpacked; tells nothing of one that is in doubt. */
function comparing(doc: PDFDocument, sheets: readonly Sheet[]): (index: number) => Comparison | undefined {
  const unpacked = new Imprints(doc, { unpacks: true });
  const known = new Map<number, Comparison | undefined>();
  let last: Sheet | undefined;
  return (index) => {
    if (known.has(index)) return known.get(index);
    const sheet = sheets[index];
    // The files are read one after the other: a hundred at once would take a lot of memory.
    if (last && last.origin !== sheet?.origin) last.origin.close();
    last = sheet;
    const [before, after] = [sheet?.origin.piecesOf(sheet.index), unpacked.piecesOf(index)];
    const found = before && after && { isSame: isSame(before, after), holds: holds(before, after) };
    known.set(index, found);
    return found;
  };
}

/** Picks some of many pages, from all over. */
export const someOf = (indexes: readonly number[]): number[] =>
  sample(indexes.length).flatMap((at) => indexes[at] ?? []);

const isSame = (before: Pieces, after: Pieces): boolean =>
  before.content.join() === after.content.join() &&
  before.resources.size === after.resources.size &&
  hasAll(before, after);

/** Whether everything that is drawn is still drawn, in the same order, whatever else there is. */
function holds(before: Pieces, after: Pieces): boolean {
  let at = 0;
  for (const stream of after.content) if (stream === before.content[at]) at += 1;
  return at === before.content.length && hasAll(before, after);
}

const hasAll = (before: Pieces, after: Pieces): boolean =>
  [...before.resources].every(([name, resource]) => after.resources.get(name) === resource);
