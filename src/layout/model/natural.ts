import type { Look } from "#formats/document.ts";
import { familyOf, isEastAsian } from "#formats/model/families.ts";

/** What a font wants by itself from one baseline to the next, in em (ascent and descent of its OS/2 or hhea table). */
const heights: Readonly<Record<string, number>> = {
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
const usual = 1.17;
/** Of all that stand in for East Asia's. */
const eastAsian = 1.45;

export function naturalOf(look: Look | undefined): number {
  if (!look) return usual;
  const family = familyOf(look);
  return heights[family] ?? (isEastAsian(family) ? eastAsian : usual);
}

/** Of it, what is below the baseline. */
export const descent = 0.22;
