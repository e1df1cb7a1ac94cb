import { Imprints, type Pieces } from "./imprints.ts";
import type { PDFDocument } from "./library.ts";
import type { Sheet } from "./sheets.ts";
import { sample } from "./truth.ts";

/**
 * The pages of a result that have to be read, because something that their letters come from is not as it was. Of many,
 * as where every page was written on, some are read; of the others it is enough that all that was there still is.
 */
export function unlike(doc: PDFDocument, sheets: readonly Sheet[]): number[] {
  const stored = new Imprints(doc);
  const changed = [...sheets.keys()].filter((index) => {
    const before = sheets[index]?.imprint;
    return before === undefined || before !== stored.of(index);
  });
  if (changed.length === 0) return [];
  const unpacked = new Imprints(doc, { unpacks: true });
  const [unlike, less] = [[] as number[], new Set<number>()];
  let last: Sheet | undefined;
  for (const index of changed) {
    const sheet = sheets[index];
    // One file at a time: of a hundred all would be a lot of memory.
    if (last && last.origin !== sheet?.origin) last.origin.close();
    last = sheet;
    const [before, after] = [sheet?.origin.piecesOf(sheet.index), unpacked.piecesOf(index)];
    if (before && after && isSame(before, after)) continue;
    unlike.push(index);
    if (before && after && !holds(before, after)) less.add(index);
  }
  const some = someOf(unlike);
  const others = someOf(unlike.filter((index) => less.has(index)));
  return [...new Set([...some, ...others])].sort((a, b) => a - b);
}

/** Of many pages some, from all over. */
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
