import type { TextStyle } from "#formats/model/document.ts";
import { familyOf, isEastAsian } from "#formats/model/families.ts";
import { mainLine, type Row, rowBase, rowSize } from "./row.ts";

/** Tells the height of a line that the font of a row asks for, in em: 1.15 for Arial. */
export function lineHeightIn(row: Row): number {
  const pieces = mainLine(row)?.pieces ?? [];
  const [first] = [...pieces].sort((a, b) => b.text.length - a.text.length);
  return lineHeightOf(first?.look);
}

/**
 * Tells where the line that a row becomes begins and ends, at a distance of lines as a multiple of what the font wants: where that is
 * less, programs take it from above the letters, and what is more they put below them.
 */
export const topOf = (row: Row, lines: number): number =>
  rowBase(row) - (Math.min(1, lines) * lineHeightIn(row) - descentEm) * rowSize(row);
export const bottomOf = (row: Row, lines = 1): number =>
  rowBase(row) + (descentEm + Math.max(0, lines - 1) * lineHeightIn(row)) * rowSize(row);

/** Fonts want so many em from one baseline to the next (ascent and descent of their OS/2 or hhea table). */
const knownHeightsEm: Readonly<Record<string, number>> = {
  Arial: 1.15,
  "Arial Narrow": 1.15,
  "Times New Roman": 1.15,
  "Courier New": 1.133,
  Calibri: 1.22,
  Cambria: 1.172,
  Georgia: 1.136,
  Verdana: 1.215,
  Tahoma: 1.207,
  "Segoe UI": 1.33,
  "Palatino Linotype": 1.35,
  "Century Schoolbook": 1.2,
  "Noto Sans": 1.362,
  "Noto Serif": 1.362,
  "Open Sans": 1.362,
};
/** A font that is not known wants lines as high as Carlito and Liberation do, about. */
const usualHeightEm = 1.17;
/** All fonts that stand in for East Asia's want lines so many em high. */
const eastAsianHeightEm = 1.45;

export function lineHeightOf(look: TextStyle | undefined): number {
  if (!look) return usualHeightEm;
  const family = familyOf(look);
  return knownHeightsEm[family] ?? (isEastAsian(family) ? eastAsianHeightEm : usualHeightEm);
}

/** So much of a line's height lies below its baseline. */
export const descentEm = 0.22;
