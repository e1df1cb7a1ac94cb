import { type Para, type Part, paraText, runningRows, type Sheet } from "../model/parts.ts";
import { lettersOnly } from "../text/paragraph-text.ts";

/** The levels of headings that pages repeat at their edges, by the letters of these. */
export type RepeatedHeadings = ReadonlyMap<string, number>;

interface Heading {
  level: number;
  page: number;
  letters: string;
}

/** A field replaces a head where it shows the same on this share of the pages that repeat a heading. */
const rightShare = 0.8;
/** A single heading at the edges of pages is the title of all, and no chapter's. */
const fewestTexts = 2;

/**
 * Finds the headings of each level that pages repeat, chapter by chapter, where Word would find the same ones: the first of the
 * level on a page, or else the last before it.
 */
export function repeatedHeadings(parts: readonly Part[], sheets: readonly Sheet[]): RepeatedHeadings {
  const headings = parts.flatMap((part) => (part.kind === "para" ? (headingOf(part) ?? []) : []));
  const repeated = new Map<string, number>();
  for (const level of [...new Set(headings.map((one) => one.level))].sort((a, b) => a - b)) {
    const own = headings.filter((one) => one.level === level);
    const shown = sheets.flatMap((sheet) => {
      const found = edgeTexts(sheet).filter((letters) => own.some((one) => one.letters === letters));
      return found.map((letters) => ({ letters, isRight: letters === shownOn(sheet.number, own) }));
    });
    const texts = new Set(shown.map(({ letters }) => letters));
    const right = shown.filter(({ isRight }) => isRight).length;
    if (texts.size < fewestTexts || right < rightShare * shown.length) continue;
    for (const letters of texts) if (!repeated.has(letters)) repeated.set(letters, level);
  }
  return repeated;
}

const headingOf = (para: Para): Heading | undefined =>
  para.role?.kind === "heading"
    ? { level: para.role.level, page: para.page, letters: lettersOnly(paraText(para)) }
    : undefined;

const edgeTexts = (sheet: Sheet): string[] =>
  runningRows(sheet)
    .flat()
    .map(({ text }) => lettersOnly(text));

const shownOn = (page: number, own: readonly Heading[]): string | undefined =>
  (own.find((one) => one.page === page) ?? own.findLast((one) => one.page < page))?.letters;
