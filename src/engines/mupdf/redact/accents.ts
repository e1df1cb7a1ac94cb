import { type Heard, type Part, wayOf } from "./heard.ts";

/** Accents that stand by themselves, as fonts without accented letters have them, with the marks for a letter. */
const alone: Readonly<Record<string, string>> = {
  "`": "\u0300",
  "´": "\u0301",
  "^": "\u0302",
  ˆ: "\u0302",
  "~": "\u0303",
  "˜": "\u0303",
  "¯": "\u0304",
  "˘": "\u0306",
  "˙": "\u0307",
  "¨": "\u0308",
  "˚": "\u030a",
  "˝": "\u030b",
  ˇ: "\u030c",
  "¸": "\u0327",
  "˛": "\u0328",
};
const isMark = (text: string): boolean => /^[\u0300-\u036f]+$/.test(text);
/** Letters whose dot an accent replaces. */
const dotless: Readonly<Record<string, string>> = { ı: "i", ȷ: "j" };
/** How far an accent's line may be from its letter's, and its middle beyond the ends, in parts of the size. */
const [mostAside, mostBeyond] = [0.6, 0.1];

/**
 * Reads parts with their accents, and without where some are drawn by themselves: readers tell these in many ways, and
 * a search for "Jose" may mean "José".
 */
export function accentReadings(parts: readonly Part[]): Part[][] {
  const joined = withAccents(parts);
  if (joined.length === parts.length) return [joined];
  const bare = joined.map((part) => ({ ...part, text: part.text.replace(/[\u0300-\u036f]/g, "") }));
  return [joined, bare];
}

/**
 * Joins letters with the accents that are drawn over them by themselves, before or behind them: "´" and "e" become "é".
 * A letter is told at both ends of its part, so that the way to the next letter is its own and not the accent's.
 */
function withAccents(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  const ahead: Part[] = [];
  const put = (part: Part) => {
    const marks = ahead.splice(0);
    joined.push(...marks.filter((mark) => !isOver(mark, part)));
    joined.push(marks.filter((mark) => isOver(mark, part)).reduce(accented, part));
  };
  for (const part of parts) {
    const mark = alone[part.text] ?? part.text;
    if (!isMark(mark)) {
      put(part);
      continue;
    }
    const last = joined.at(-1);
    // A mark without a place of its own belongs to the letter before it, as in any text.
    const isBehind = last !== undefined && (isOver(part, last) || (isMark(part.text) && isBeside(part, last)));
    if (isBehind && ahead.length === 0) joined[joined.length - 1] = accented(last, part);
    else ahead.push(part);
  }
  return [...joined, ...ahead];
}

function accented(base: Part, accent: Part): Part {
  const last = base.text.slice(-1);
  const text = base.text.slice(0, -1) + (dotless[last] ?? last) + (alone[accent.text] ?? accent.text);
  const [first] = base.letters;
  return { text, letters: [...base.letters, ...accent.letters, ...(first ? [base.letters.at(-1) ?? first] : [])] };
}

/** Whether an accent's middle lies over a letter. */
function isOver(accent: Part, base: Part): boolean {
  const place = placeOn(accent, base);
  return place !== undefined && place.along > -mostBeyond && place.along < place.length + mostBeyond;
}

/** Whether a mark follows a letter on its line. */
function isBeside(accent: Part, base: Part): boolean {
  const place = placeOn(accent, base);
  return place !== undefined && place.along >= 0 && place.along < place.length + 0.5;
}

/** The way from a letter's beginning to an accent's middle, in parts of the font's size; undefined on other lines. */
function placeOn(accent: Part, base: Part): { along: number; length: number } | undefined {
  const [mark, letter] = [accent.letters[0], base.letters.at(-1)];
  if (!mark || !letter || /^[\s\p{M}\p{P}\p{S}]*$/u.test(base.text)) return undefined;
  const [x, y] = wayOf(letter);
  const size = Math.max(letter.sizePt, 0.1);
  const middle = mark.isBlank ? mark.origin : middleOf(mark);
  const [across, up] = [middle[0] - letter.origin[0], middle[1] - letter.origin[1]];
  const [ownAcross, ownUp] = [mark.origin[0] - letter.origin[0], mark.origin[1] - letter.origin[1]];
  if (Math.abs(ownAcross * y - ownUp * x) / size > mostAside) return undefined;
  const length = Math.hypot(letter.next[0] - letter.origin[0], letter.next[1] - letter.origin[1]) / size;
  return { along: (across * x + up * y) / size, length };
}

const middleOf = ({ ink: [left, bottom, right, top] }: Heard) => [(left + right) / 2, (bottom + top) / 2] as const;
