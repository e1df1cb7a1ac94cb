/** Figures in groups, and what parts them from the fraction. */
export interface FigureGroups {
  whole: string;
  fraction: string;
  grouped: boolean;
  /** In India groups above the thousands are of two. */
  isIndian?: boolean;
}

const signs = /[.,'’ \u00a0\u2009\u202f]/u;

/** The figures of a number, in which `decimal` begins the fraction; nothing where they are none of it. */
export function figuresOf(text: string, decimal: "." | ","): FigureGroups | undefined {
  const parts = text.split(decimal);
  const [left = "", fraction = ""] = parts;
  if (parts.length > 2 || !/^\d*$/.test(fraction) || (parts.length === 2 && fraction === "")) return undefined;
  const groups = left.split(signs);
  const separators = new Set(left.replace(/\d/g, ""));
  if (separators.size > 1) return undefined;
  const grouped = groups.length > 1;
  const isIndian = separators.has(",") && isIndianGrouped(groups);
  const inThrees = groups.slice(1).every((group) => group.length === 3) && /^\d{1,3}$/.test(groups[0] ?? "");
  if (grouped && !inThrees && !isIndian) return undefined;
  return { whole: groups.join("") || "0", fraction, grouped, ...(isIndian ? { isIndian } : {}) };
}

/** Lakhs and crores: 12,34,567. */
const isIndianGrouped = (groups: readonly string[]): boolean =>
  groups.length > 2 &&
  /^\d{1,2}$/.test(groups[0] ?? "") &&
  groups.slice(1, -1).every((group) => group.length === 2) &&
  groups.at(-1)?.length === 3;
