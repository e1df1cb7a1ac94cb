import { readsLeftwards } from "#layout/model/line.ts";

/** A letter and its place. */
interface Placed {
  sign: string;
  start: number;
  end: number;
  size: number;
}

type Way = "left" | "right" | "none";

const leftwards = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const digit = /^[\p{Nd}]$/u;
/**
 * Signs that may stand once between digits of one number; `inPlainNumber` and `aroundNumber` hold except among Arabic
 * letters (Unicode, annex 9, W2, W4, W5).
 */
const inNumber = /^[.,:/٫٬]$/;
const inPlainNumber = /^[.,:/+-]$/;
const aroundNumber = /^[%‰#°$€£¥₪]$/;
const arabic = /[\u0600-\u07bf\u0860-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/u;
/** The widest that the later letters of a ligature are, in em: they have no room of their own. */
const noWidthEm = 0.01;
const touchingEm = 0.05;

/** Puts the letters of a line into the order of reading, with marks at their letters. */
export const asRead = <T extends Level>(letters: readonly T[]): readonly T[] =>
  letters.some(({ sign }) => leftwards.test(sign))
    ? inReadingOrder(withMarkedLetters(withoutStrokes(letters)))
    : letters;

/**
 * Puts the letters of a line into the order in which they are read. The library turns pieces of it that run to the
 * left: with them it turns the letters of ligatures, takes numbers and words in other letters to where they do not
 * belong, and signs as well.
 */
export function inReadingOrder<T extends Placed>(letters: readonly T[]): T[] {
  const seen = asSeen(letters);
  const ways = waysOf(seen);
  const isLeftwards = readsLeftwards(letters.map(({ sign }) => sign).join(""));
  const order = isLeftwards ? turned(seen, ways, "right").reverse() : turned(seen, ways, "left");
  return order.flat();
}

/** Leaves out strokes that lengthen Arabic words: drawn between letters, they have no meaning in their fonts' maps. */
export const withoutStrokes = <T extends Placed>(letters: readonly T[]): T[] =>
  letters.filter(
    ({ sign }, at) =>
      sign !== "\ufffd" || !(arabic.test(letters[at - 1]?.sign ?? "") || arabic.test(letters[at + 1]?.sign ?? "")),
  );

/** A letter whose base, top and bottom tell on which line it stands. */
interface Level extends Placed {
  base: number;
  top: number;
  bottom: number;
}

/**
 * Puts letters with marks back into the line. Browsers tell a letter together with the mark on it, where that is drawn:
 * "ق", a blank, a shadda, "د", "م" for "قدّم". The blank is the letter's own room.
 */
export function withMarkedLetters<T extends Level>(letters: readonly T[]): T[] {
  const made = [...letters];
  for (let at = 1; at + 2 < made.length; at++) {
    const [before, blank, mark, letter] = made.slice(at - 1, at + 3) as [T, T, T, T];
    const isAt = ({ start, end, size }: T) =>
      Math.abs(start - blank.start) < noWidthEm * size && end - start < noWidthEm * size;
    const isTold = blank.sign === " " && isMark(mark.sign) && leftwards.test(letter.sign) && isAt(mark) && isAt(letter);
    if (!isTold || blank.base === before.base) continue;
    const { start, end } = blank;
    const { base, top, bottom } = before;
    const whole = { ...letter, start, end, base, top, bottom };
    const middle = (start + end) / 2;
    made.splice(at, 3, whole, { ...mark, start: middle, end: middle, base, top, bottom });
  }
  return made;
}

/** Letters as the library joins them to a line, and how far that is turned. */
interface ToldLine<T> {
  letters: readonly T[];
  turned: number;
}

/** The widest room of a letter, in em. */
const widestLetterEm = 1.2;

/** Mends rows that the library begins with such a mark: the letter on its right comes next, and is read before it. */
export function withMarkedStarts<T extends Level>(rows: readonly ToldLine<T>[]): ToldLine<T>[] {
  const made: ToldLine<T>[] = [];
  for (let at = 0; at < rows.length; at++) {
    const [row, right] = [rows[at], rows[at + 1]];
    const room = row && right && row.turned === right.turned && roomBetween(row.letters, right.letters);
    if (room) made.push({ letters: [...right.letters, room, ...row.letters], turned: row.turned });
    else if (row) made.push(row);
    if (room) at += 1;
  }
  return made;
}

/** The room of the letter that the first line begins with, as a blank. */
function roomBetween<T extends Level>(letters: readonly T[], right: readonly T[]): T | undefined {
  const [mark, letter, next] = letters;
  if (!mark || !letter || !next || !isMark(mark.sign) || !leftwards.test(letter.sign)) return undefined;
  const isBare = [mark, letter].every(({ start, end, size }) => end - start < noWidthEm * size);
  const [start, end] = [Math.max(...letters.map((one) => one.end)), Math.min(...right.map((one) => one.start))];
  const isBeside = end > start && end - start < widestLetterEm * mark.size && right.at(-1)?.base === next.base;
  return isBare && isBeside ? { ...mark, sign: " ", start: mark.start, end } : undefined;
}

const middleOf = ([first]: readonly Placed[]): number => (first ? (first.start + first.end) / 2 : 0);
const isMark = (sign: string): boolean => /^\p{M}$/u.test(sign);

/** Letters, each with the marks drawn on or with it, from left to right. */
function asSeen<T extends Placed>(letters: readonly T[]): T[][] {
  const marks: T[] = [];
  const clusters = clustersOf(letters, marks).sort((a, b) => middleOf(a) - middleOf(b));
  for (const mark of marks) {
    const at = clusters.findLastIndex(([first]) => first !== undefined && first.start <= mark.start);
    const own = clusters[Math.max(0, at)];
    if (own) own.push(mark);
    else clusters.push([mark]);
  }
  return clusters;
}

const isOn = (mark: Placed, letter: Placed): boolean =>
  mark.start < letter.end + touchingEm * letter.size && mark.end > letter.start - touchingEm * letter.size;

/** The most marks that are brought to their letters; beyond it marks stay where they are told. */
const mostMarks = 200;

function clustersOf<T extends Placed>(letters: readonly T[], marks: T[]): T[][] {
  const clusters: T[][] = [];
  let parts: T[] = [];
  for (const letter of letters) {
    const { sign, start, end, size } = letter;
    const last = clusters.at(-1);
    if (isMark(sign) && marks.length < mostMarks && !(last?.[0] && isOn(letter, last[0]))) marks.push(letter);
    else if (isMark(sign) && last) last.push(letter);
    else if (end - start < noWidthEm * size && leftwards.test(sign)) parts.push(letter);
    else {
      if (isOfLast(parts, last?.[0], letter)) last?.push(...parts);
      const isOwn = parts.length > 0 && !last?.includes(parts[0] ?? letter);
      clusters.push(isOwn ? [letter, ...parts.reverse()] : [letter]);
      parts = [];
    }
  }
  const last = clusters.at(-1);
  if (last) last.push(...parts);
  else clusters.push(...parts.map((part) => [part]));
  return clusters;
}

/** The first letter of nearly all ligatures. */
const lam = "\u0644";

/** Whether a letter is a later one of a ligature: it stands at one of the first one's ends, wherever it was told. */
function isOfLast<T extends Placed>(parts: readonly T[], last: T | undefined, next: T): boolean {
  const [part] = parts;
  if (!part || !last) return false;
  const isAt = (edge: number) => Math.abs(part.start - edge) < touchingEm * part.size;
  if (!isAt(last.start) || !isAt(next.end)) return isAt(last.start);
  return last.sign === lam && (next.sign !== lam || parts.length === 1);
}

/** Tells which way each letter is written; signs of no way follow the numbers that they stand in or at. */
function waysOf(seen: readonly (readonly Placed[])[]): Way[] {
  const signs = seen.map(([first]) => first?.sign ?? "");
  const isAmongArabic = signs.some((sign) => arabic.test(sign) && !digit.test(sign));
  const isDigit = (at: number) => digit.test(signs[at] ?? "");
  return signs.map((sign, at): Way => {
    // Arabic's own decimal point is no letter that runs to the left.
    const isBetween = (isAmongArabic ? inNumber : inPlainNumber).test(sign) && isDigit(at - 1) && isDigit(at + 1);
    if (leftwards.test(sign) && !digit.test(sign) && !isBetween) return "left";
    if (/^\p{L}$/u.test(sign) || digit.test(sign)) return "right";
    const isAround = !isAmongArabic && aroundNumber.test(sign) && (isDigit(at - 1) || isDigit(at + 1));
    return isBetween || isAround ? "right" : "none";
  });
}

/**
 * Turns each stretch of one way in a row seen from left to right. Signs between its letters belong to it, but not those
 * behind a number.
 */
function turned<T extends Placed>(seen: readonly T[][], ways: readonly Way[], way: Way): T[][] {
  const result: T[][] = [];
  const isLetter = (at: number) => /^\p{L}$/u.test(seen[at]?.[0]?.sign ?? "");
  for (let at = 0; at < seen.length; ) {
    let end = at + 1;
    if (ways[at] === way) {
      let hasLetters = isLetter(at);
      for (let next = end; next < seen.length && (ways[next] === way || ways[next] === "none"); next++) {
        if (ways[next] !== way) continue;
        if (next > end && !hasLetters) break;
        hasLetters ||= isLetter(next);
        end = next + 1;
      }
      result.push(...seen.slice(at, end).reverse());
    } else result.push(seen[at] ?? []);
    at = end;
  }
  return result;
}
