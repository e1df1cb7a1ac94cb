import { isAmount } from "../../model/amount.ts";
import { countWhile } from "../../model/binary-search.ts";
import { median } from "../../model/box.ts";
import { cutLine, type Line } from "../../model/line.ts";

/** Edges of a column are drawn at one place but for roundings. */
const sameEdgePt = 0.6;
const fewestRows = 3;
/** At least this share of the blanks that nobody drew lies between columns; else most stand wherever words happen to end. */
const sharedGapsShare = 0.8;
/** Farther away is another text anyway. */
const nearEm = 0.5;

interface TextGap {
  at: number;
  /** Where the texts on its sides begin and end, and what they say. */
  before: GapText;
  behind: GapText;
}

type GapText = Pick<Line, "box" | "text" | "size">;

/**
 * Where rows are to be cut between columns that stand so near to each other that a blank seems to part them, as a sheet's
 * numbers, set to the right, do from the texts in the next column. Who draws the blanks between words has drawn two texts
 * where none was drawn; and other rows have an edge at the same place.
 */
export function columnCuts(rows: readonly (readonly Line[])[]): ReadonlyMap<readonly Line[], readonly number[]> {
  const lines = rows.flat();
  const parts = new Map(
    lines.map((line) => [line, line.gaps && !line.rightToLeft ? cutLine(line, line.gaps) : [line]]),
  );
  const texts = [...parts.values()].flat();
  const isDrawn = texts.some(({ text }) => text.includes(" "));
  const found = rows.map((row) => gapsIn(row, parts));
  const isBlank = isDrawn ? () => false : blanksAmong(found.flat());
  const perRow = found.map((own) => own.filter((gap) => !isBlank(gap)));
  const gaps = perRow.flat();
  const starts = new SharedEdges(texts.map(({ box }) => box[0]));
  const ends = new SharedEdges(texts.map(({ box }) => box[2]));
  const isShared = ({ before, behind }: TextGap): boolean =>
    starts.isShared(behind.box[0]) ||
    ends.isShared(before.box[2]) ||
    (starts.isShared(before.box[0]) && ends.isShared(behind.box[2]));
  const shared = gaps.filter(isShared).length;
  const areColumns = shared >= Math.max(fewestRows, sharedGapsShare * gaps.length);
  if (!areColumns || !(isDrawn || areAmounts(gaps))) return new Map();
  return new Map(rows.map((row, at) => [row, perRow[at]?.map((gap) => gap.at) ?? []]));
}

/**
 * Whether a gap is a blank of who draws none: as wide as those between words are. Where there are no words, those between
 * figures are blanks if all of them are as wide as each other: between two columns they would be so by chance.
 */
function blanksAmong(gaps: readonly TextGap[]): (gap: TextGap) => boolean {
  const between = (before: RegExp, behind: RegExp) =>
    gaps.filter((gap) => before.test(gap.before.text) && behind.test(gap.behind.text)).map(gapWidthEm);
  const [words, figures] = [between(/\p{L}$/u, /^\p{L}/u), between(/\d$/, /^\d/)];
  const areAlike = figures.length >= fewestRows && Math.max(...figures) - Math.min(...figures) < 2 * sameWidthEm;
  const widths = [...(words.length > 0 ? [median(words)] : []), ...(areAlike ? [median(figures)] : [])];
  return (gap) => widths.some((width) => Math.abs(gapWidthEm(gap) - width) < sameWidthEm);
}

const sameWidthEm = 0.03;
const gapWidthEm = ({ before, behind }: TextGap): number => (behind.box[0] - before.box[2]) / behind.size;

/** Where no blank is drawn between words either, texts that say the same below each other have the same edges. */
const areAmounts = (gaps: readonly TextGap[]): boolean =>
  2 * gaps.filter(({ before, behind }) => isAmount(before.text) || isAmount(behind.text)).length > gaps.length;

function gapsIn(row: readonly Line[], parts: ReadonlyMap<Line, readonly Line[]>): TextGap[] {
  const texts = row.flatMap((line) => (parts.get(line) ?? []).map((text) => ({ line, text })));
  return texts.slice(1).flatMap(({ line, text: behind }, index): TextGap[] => {
    const last = texts[index];
    if (!last) return [];
    const [from, to] = [last.text.box[2], behind.box[0]];
    if (last.line !== line && to - from > nearEm * behind.size) return [];
    return [{ at: (from + to) / 2, before: last.text, behind }];
  });
}

/** Places along a row, and how many of them are one. */
class SharedEdges {
  readonly #sorted: readonly number[];

  constructor(places: readonly number[]) {
    this.#sorted = places.toSorted((a, b) => a - b);
  }

  isShared(place: number): boolean {
    return this.#countBelow(place + sameEdgePt) - this.#countBelow(place - sameEdgePt) >= fewestRows;
  }

  #countBelow(place: number): number {
    return countWhile(this.#sorted, (one) => one < place);
  }
}
