import { median } from "../model/box.ts";
import type { Piece } from "../model/line.ts";
import type { Para } from "../model/parts.ts";
import { type Row, rowBase } from "../model/row.ts";

/** In em, from line to line, as programs for slides have it for every font. */
export const slideLineHeightEm = 1.2;
/** What lies below a baseline, of lines that stand as close as usual or wider; and closer ones shrink as a whole. */
const belowBaselineEm = 0.2;
const closeAscentShare = 0.8;

/** How far the first baseline of a text lies below its upper edge, and what is below its last one. */
export const ascent = (lines: number, size: number): number =>
  (lines < 1 ? closeAscentShare * slideLineHeightEm * lines : slideLineHeightEm * lines - belowBaselineEm) * size;
export const descent = (lines: number, size: number): number => slideLineHeightEm * lines * size - ascent(lines, size);

/** The size of the largest letters, as they are written. */
export const topSize = (row: Row): number =>
  Math.max(...row.flatMap(({ size, pieces }) => [Math.round(size * 2) / 2, ...pieces.flatMap(sizeIn)]));

const sizeIn = ({ text, look }: Piece): number[] => (look.raised || text.trim() === "" ? [] : [look.size]);

/** As multiples, that programs tell in hundredths. */
const [closest, widest] = [0.6, 4];

/** How the lines of a paragraph stand: their distance as a multiple, and in points that from the paragraph above. */
interface SlideSpacing {
  lines: number;
  before: number;
}

/**
 * Follows where lines come to stand: a hundredth more or less is seen at the end of a page, so that a paragraph makes up
 * for those above it.
 */
export class SlideLines {
  #base: number | undefined;
  #below = 0;

  add({ rows }: Para, above: Para | undefined): SlideSpacing {
    const wanted = Math.min(widest, Math.max(closest, pitchOf(rows, above)));
    const tries = [Math.floor(wanted * 100), Math.ceil(wanted * 100)].map((hundredths) =>
      this.#set(rows, hundredths / 100),
    );
    const [best] = tries.sort((a, b) => a.off - b.off);
    this.#base = best?.base;
    const { lines = 1, before = 0 } = best ?? {};
    this.#below = descent(lines, topSize(rows.at(-1) ?? []));
    return { lines, before };
  }

  /** Where the last line would stand, and how far from where it stood. */
  #set(rows: readonly Row[], lines: number): SlideSpacing & { base: number; off: number } {
    const [first = []] = rows;
    const own = this.#below + ascent(lines, topSize(first));
    const missing = this.#base === undefined ? 0 : rowBase(first) - this.#base - own;
    const before = Math.max(0, Math.round(missing * 10) / 10);
    const begin = this.#base === undefined ? rowBase(first) : this.#base + own + before;
    const base = rows.slice(1).reduce((sum, row) => sum + slideLineHeightEm * lines * topSize(row), begin);
    return { lines, before, base, off: Math.abs(base - rowBase(rows.at(-1) ?? first)) };
  }
}

/** The distance of lines; a single line tells only whether it stands closer than usual. */
function pitchOf(rows: readonly Row[], above: Para | undefined): number {
  const inside = rows
    .slice(1)
    .map((row, at) => (rowBase(row) - rowBase(rows[at] ?? row)) / (slideLineHeightEm * topSize(row)));
  const [first] = rows;
  const last = above?.rows.at(-1);
  const outside = first && last ? (rowBase(first) - rowBase(last)) / (slideLineHeightEm * topSize(first)) : 1;
  return inside.length > 0 ? median(inside) : Math.min(1, outside);
}
