import { type Box, heightOf, widthOf } from "../model/box.ts";
import { isInWord, type Line } from "../model/line.ts";
import type { Fill, Ruling } from "../model/page.ts";
import { RulingIndex } from "../model/ruling-index.ts";

interface FillsAndRulings {
  fills: readonly Fill[];
  rulings: readonly Ruling[];
  lines: readonly Line[];
  height: number;
}

const leastCellPt = { width: 6, height: 5 };
const besideRulingPt = 8;
const fewestFills = 4;
const fewestInRow = 2;
/** A line of the row above ends within the border that it meets, and goes along nothing below. */
const touchingPt = 1.5;

const huggingPt = 1.2;

/** A ground that ends where letters begin and end is theirs, and no cell's: that has room beside its text. */
function isHighlight({ box }: Fill, lines: readonly Line[]): boolean {
  const own = lines.filter((line) => line.base > box[1] && line.base < box[3]);
  if (own.length !== 1 || heightOf(box) > 2 * (own[0]?.size ?? 0)) return false;
  const [left, right] = [box[0] - huggingPt, box[2] + huggingPt];
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { edges } of own.flatMap(({ pieces }) => pieces)) {
    for (let at = 0; at + 1 < edges.length; at += 2) {
      const [from = 0, to = 0] = [edges[at], edges[at + 1]];
      if (Math.min(from, to) < left || Math.max(from, to) > right) continue;
      least = Math.min(least, from, to);
      most = Math.max(most, from, to);
    }
  }
  return least - box[0] < huggingPt && box[2] - most < huggingPt;
}

/** The edges of filled cells that no ruling goes along, as rulings without a width: tables are shaded instead of ruled. */
export function fillEdges({ fills, rulings, lines, height }: FillsAndRulings): Ruling[] {
  const level = new RulingIndex(rulings.filter(({ across }) => across));
  const upright = new RulingIndex(rulings.filter(({ across }) => !across));
  const isRuled = ([left, top, right, bottom]: Box, across: boolean): boolean => {
    const [sides, from, to] = across ? [[top, bottom], left, right] : [[left, right], top, bottom];
    const stretch = { behind: from + touchingPt, before: to - touchingPt };
    return sides.some((side) =>
      (across ? level : upright).hasAny(
        (at) => at - side <= -besideRulingPt,
        (at) => at - side < besideRulingPt,
        stretch,
      ),
    );
  };
  const large = fills.filter(
    ({ box, colour }) =>
      widthOf(box) > leastCellPt.width &&
      heightOf(box) > leastCellPt.height &&
      heightOf(box) < height / 2 &&
      colour !== "#ffffff",
  );
  const alone = new Set(large.filter(({ box }) => !(isRuled(box, true) && isRuled(box, false))));
  // The border around a table goes along its outer cells, which are of the same row as those within.
  const rows = new Map<string, number>();
  for (const { box } of alone) rows.set(rowOf(box), (rows.get(rowOf(box)) ?? 0) + 1);
  const bare = large.filter((fill) => alone.has(fill) || (rows.get(rowOf(fill.box)) ?? 0) >= fewestInRow);
  if (bare.length < fewestFills || bare.length * (rulings.length + lines.length) > 4_000_000) return [];
  const cells = bare.filter((fill) => !isHighlight(fill, lines));
  const edges = cells.flatMap(({ box }) => {
    const [left, top, right, bottom] = box;
    return [
      ...[top, bottom].map((at) => unseenRuling(box, true, at)),
      ...[left, right].map((at) => unseenRuling(box, false, at)),
    ];
  });
  return edges.flatMap((edge) => (edge.across ? [edge] : besideWords(edge, lines)));
}

const rowOf = ([, top, , bottom]: Box): string => `${Math.round(top)} ${Math.round(bottom)}`;

/** A side of cells that nobody drew, from one end of a box to the other. */
export const unseenRuling = ([left, top, right, bottom]: Box, across: boolean, at: number): Ruling => ({
  ...{ across, at, width: 0, colour: "" },
  ...(across ? { from: left, to: right } : { from: top, to: bottom }),
});

/** In em, above and below a baseline. */
const letterHeightEm = { above: 1, below: 0.3 };

/** What is left of an edge that words run over: it parts nothing there. */
function besideWords(edge: Ruling, lines: readonly Line[]): Ruling[] {
  const over = lines
    .filter(({ base, box }) => base > edge.from && base < edge.to && box[0] < edge.at && box[2] > edge.at)
    .filter((line) => isInWord(line, edge.at))
    .sort((a, b) => a.base - b.base);
  const left: Ruling[] = [];
  let { from } = edge;
  for (const { base, size } of over) {
    left.push({ ...edge, from, to: base - letterHeightEm.above * size });
    from = base + letterHeightEm.below * size;
  }
  return [...left, { ...edge, from }].filter((part) => part.to > part.from);
}
