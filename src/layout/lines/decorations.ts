import { black, type Fill, type Page, type Ruling, white } from "../model/page.ts";
import { RulingIndex } from "../model/ruling-index.ts";

export interface Decoration {
  at: number;
  from: number;
  to: number;
  ruling: { of: Ruling; isDecoration: boolean };
}

/** Thicker ones are no underlines. */
const thickestPt = 2.5;
/** An underline is taken for so much longer at both ends: places are rounded. */
const slackPt = 0.5;
/** An underline ends no further before or behind its letters. */
const nearPt = 3;
/** A line through letters lies no higher over their baseline, and one below them no lower. */
const heightEm = { above: 0.5, below: 0.35 };
/** Letters stand on so much of an underline. */
const coveredShare = 0.6;
/** A side of a cell meets a line within so many points of its ends. */
const crossingPt = 2;
/** More pairs of lines and letters take too long to look through: such a page is a drawing. */
const mostRulingPairs = 4_000_000;

/**
 * Finds rulings that may be lines below or through letters: as long as the letters that stand on them, and with no ruling that
 * crosses them, as a table's do.
 */
export function decorationsOn({ rulings, runs }: Page): Decoration[] {
  const level = runs.filter(({ turned, text }) => turned === 0 && text.trim() !== "");
  const thin = rulings.filter(({ across, width }) => across && width <= thickestPt);
  if (level.length === 0 || thin.length * level.length > mostRulingPairs) return [];
  const upright = new RulingIndex(rulings.filter(({ across }) => !across));
  return thin
    .filter(
      ({ at, from, to }) =>
        !upright.hasAny(
          (place) => place <= from - crossingPt,
          (place) => place < to + crossingPt,
          { behind: at - 1, before: at + 1 },
        ),
    )
    .filter(({ at, from, to }) => {
      let [least, most, covered] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
      for (const { base, size, edges } of level) {
        if (at < base - size * heightEm.above || at > base + size * heightEm.below) continue;
        const [left, right] = [Math.min(...edges), Math.max(...edges)];
        if (right < from || left > to) continue;
        [least, most] = [Math.min(least, left), Math.max(most, right)];
        covered += Math.min(right, to) - Math.max(left, from);
      }
      return from > least - nearPt && to < most + nearPt && covered > coveredShare * (to - from);
    })
    .map((of) => ({ at: of.at, from: of.from - slackPt, to: of.to + slackPt, ruling: { of, isDecoration: false } }));
}

/** A marker pen's line is no higher. */
const tallestEm = 1.8;
/** A marker's line begins and ends with letters, to so many points. */
const huggingPt = 1.5;
/** More pairs of areas and letters take too long to look through: such a page is a drawing. */
const mostPairs = 2_000_000;

/**
 * Finds areas behind letters of one line as a marker pen leaves them: no higher than the line, and they begin and end with
 * letters. A cell's ground has room around its text.
 */
export function highlightsOn({ fills, runs }: Page): Fill[] {
  const level = runs.filter(({ turned, text }) => turned === 0 && text.trim() !== "");
  const coloured = fills.filter(({ colour }) => colour !== white && colour !== black);
  if (coloured.length * level.length > mostPairs) return [];
  return coloured.filter(({ box: [left, top, right, bottom] }) => {
    const behind = level.filter(
      ({ base, size, edges }) =>
        base > top &&
        base < bottom + 1 &&
        bottom - top < tallestEm * size &&
        bottom - top > size / 2 &&
        Math.min(...edges) < right &&
        Math.max(...edges) > left,
    );
    const edges = behind.flatMap((run) => [...run.edges]);
    const isAt = (side: number) => edges.some((edge) => Math.abs(edge - side) < huggingPt);
    return behind.length > 0 && isAt(left) && isAt(right);
  });
}
