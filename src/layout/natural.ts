import type { Look } from "#formats/document.ts";
import { familyOf } from "#formats/docx/families.ts";

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
  "MS Mincho": 1.45,
  "MS Gothic": 1.45,
  SimSun: 1.45,
  "Microsoft YaHei": 1.45,
  Batang: 1.45,
  "Malgun Gothic": 1.45,
};
const usual = 1.17;

export const naturalOf = (look: Look | undefined): number => (look && heights[familyOf(look)]) ?? usual;

/** Of it, what is below the baseline. */
export const descent = 0.22;
