import type { List } from "./document.ts";

export type Level = List["levels"][number];

/** The number of levels in Word (ECMA-376, part 1, 17.9.6). */
const mostLevels = 9;
const indentStepPt = 18;
const plainLevel: Level = {
  mark: { kind: "bullet", sign: "•" },
  indent: { start: indentStepPt, first: -indentStepPt },
};

export const levelOf = (level: number): number => Math.max(0, Math.min(mostLevels - 1, Math.round(level)));

/** Fills a list up to all levels, also those that the source lacks: Tab on an item leads to the next one. */
export function filled(levels: List["levels"]): Level[] {
  const full = levels.slice(0, mostLevels);
  while (full.length < mostLevels) {
    const last = full.at(-1) ?? plainLevel;
    const indent = { ...last.indent, start: last.indent.start + indentStepPt };
    full.push({ mark: deeper(last.mark, full.length), indent });
  }
  return full;
}

function deeper(mark: Level["mark"], level: number): Level["mark"] {
  return mark.kind === "bullet" ? mark : { ...mark, text: `%${level + 1}.`, start: 1 };
}

/** The Unicode signs that symbols of Symbol and Wingdings look like; other fonts lack them at these places. */
const signs: Readonly<Record<string, string>> = {
  ...{ "\uf0b7": "•", "\uf0a7": "▪", "\uf0a8": "◻", "\uf0d8": "➢", "\uf0fc": "✓", "\uf076": "❖", "\uf06f": "□" },
  ...{ "\uf0e0": "→", "\uf0de": "⇒", "\uf06e": "■", "\uf06c": "●", "\uf071": "❑", "\uf02d": "–", "\uf0be": "—" },
};

export const signOf = (sign: string): string => (/^[\ue000-\uf8ff]$/.test(sign) ? (signs[sign] ?? "•") : sign || "•");
