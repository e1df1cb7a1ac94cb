import { type Box, heightOf, overlap, widthOf } from "../kernel/box.ts";
import { isOutside, type Letter } from "./letters.ts";

/** Of the box that a font gives a letter, the library looks at what is left without a tenth on each side. */
const trimmed = 0.1;

/** Farther than any page reaches: content can lie anywhere. */
export const far = 1e6;

export interface TextAreas {
  areas: readonly Box[];
  /** Letters inside that lie over others outside, so that no area meets these alone. */
  lost: ReadonlySet<Letter>;
}

/**
 * Areas by which the library is to cut a page's letters: it removes what they touch of a letter's box. The bands around
 * what is kept move out of the way of letters that can be seen inside, whatever their fonts say of their size, and what
 * has to go all the same is met by a point each.
 */
export function textAreas(letters: readonly Letter[], kept: Box): TextAreas {
  const [gone, staying] = [[] as Letter[], [] as Letter[]];
  for (const letter of letters) (isOutside(letter, kept) ? gone : staying).push(letter);
  const spared = staying.map(({ box }) => box).filter((box) => !isWithin(box, kept));
  const [left, top, right, bottom] = spared.map(trim).reduce<Box>(reach, kept);
  const areas: Box[] = [
    [-far, -far, far, Math.min(top, kept[1])],
    [-far, Math.max(bottom, kept[3]), far, far],
    [-far, -far, Math.min(left, kept[0]), far],
    [Math.max(right, kept[2]), -far, far, far],
  ];
  const lost = new Set<Letter>();
  for (const { box } of gone) {
    const own = trim(box);
    if (areas.some((area) => touch(area, own))) continue;
    const beside = staying.map((letter) => letter.box).filter((other) => overlap(other, own));
    const [x, y] = pointIn(own, beside) ?? pointIn(own, beside.map(trim)) ?? middleOf(own);
    areas.push([x, y, x, y]);
    for (const letter of staying) if (touch(trim(letter.box), [x, y, x, y])) lost.add(letter);
  }
  return { areas, lost };
}

function trim([left, top, right, bottom]: Box): Box {
  const [across, down] = [(right - left) * trimmed, (bottom - top) * trimmed];
  return [left + across, top + down, right - across, bottom - down];
}

const isWithin = (box: Box, outer: Box): boolean => {
  const own = trim(box);
  return own[0] > outer[0] && own[1] > outer[1] && own[2] < outer[2] && own[3] < outer[3];
};

/**
 * To touch is enough to be cut, and the width that the file gives a letter, by which the library cuts, may be another
 * than its font's: a fiftieth more than the letter reaches is left alone.
 */
const slack = 0.02;

const reach = (around: Box, own: Box): Box => {
  const [across, down] = [widthOf(own) * slack, heightOf(own) * slack];
  return [
    Math.min(around[0], own[0] - across),
    Math.min(around[1], own[1] - down),
    Math.max(around[2], own[2] + across),
    Math.max(around[3], own[3] + down),
  ];
};

const touch = (a: Box, b: Box): boolean => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

const middleOf = (box: Box): [x: number, y: number] => [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];

const middleFirst = [0.5, 0.3, 0.7, 0.1, 0.9];

/** A point of a box that none of some others has. */
function pointIn(box: Box, others: readonly Box[]): [x: number, y: number] | undefined {
  for (const down of middleFirst) {
    for (const across of middleFirst) {
      const [x, y] = [box[0] + widthOf(box) * across, box[1] + heightOf(box) * down];
      if (!others.some((other) => touch(other, [x, y, x, y]))) return [x, y];
    }
  }
  return undefined;
}
