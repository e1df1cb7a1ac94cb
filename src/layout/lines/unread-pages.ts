import { areaOf, type Box, heightOf, intersect, widthOf } from "../model/box.ts";
import { letterCount } from "../model/line.ts";
import type { Page, Run } from "../model/page.ts";

/** A page that has to be recognised: it has no text of its own, or has what a recogniser took for text and is none. */
export interface UnreadPage {
  page: number;
  /** The share of odd words among those that nobody sees; nothing where there are none. */
  oddShare?: number;
}

/** A picture that covers a smaller share of a page is no scan of it. */
const leastShare = { withoutText: 0.05, underFurniture: 0.85, underHidden: 0.4 };
/** Letters that were drawn as shapes are at least as many, and no larger: what is larger is a drawing, and nothing is read in it. */
const fewestShapes = 100;
const largestLetterPt = 72;
/** Headers, footers and stamped numbers stand so near to the edges of a scan. */
const marginShare = 0.08;
/** A page whose letters nobody sees, but for a few, is a scan that was read. */
export const seenLettersShare = 0.1;
/** More odd words are no text. A recogniser has one in ten of them on a poor scan, and noise is hardly anything else. */
const mostOddShare = 0.35;
/** Fewer words tell nothing of how many are odd. */
const fewestWords = 20;

/** Tells whether a page is one of a scan that has to be recognised; `shapes` are the boxes of what is drawn on it. */
export function unreadOn(page: Page, shapes: readonly Box[]): UnreadPage | undefined {
  const { runs, number, width, height } = page;
  const written = runs.filter(({ text }) => text.trim() !== "");
  const [seen, hidden] = [written.filter((run) => !run.hidden), written.filter((run) => run.hidden)];
  const covered = coveredShare(page);
  if (written.length === 0) {
    const isDrawn = covered >= leastShare.withoutText || areLetters(shapes);
    return isDrawn ? { page: number } : undefined;
  }
  const isFurniture = ({ turned, top, bottom }: Run) =>
    turned !== 0 || bottom < height * marginShare || top > height * (1 - marginShare);
  if (hidden.length === 0) {
    const isScan = covered >= leastShare.underFurniture && width > 0 && seen.every(isFurniture);
    return isScan ? { page: number } : undefined;
  }
  if (covered < leastShare.underHidden || letterCount(seen) > seenLettersShare * letterCount(hidden)) return undefined;
  const words = hidden.flatMap(({ text }) => text.split(/\s+/).filter(Boolean));
  const oddShare = oddShareOf(words);
  return words.length >= fewestWords && oddShare > mostOddShare ? { page: number, oddShare } : undefined;
}

/** Tells whether most shapes are as large as letters, and there are some words of them. */
function areLetters(shapes: readonly Box[]): boolean {
  const small = shapes.filter(isLetterSized).length;
  return small >= fewestShapes && 2 * small > shapes.length;
}

const isLetterSized = (box: Box): boolean => widthOf(box) <= largestLetterPt && heightOf(box) <= largestLetterPt;

/** Tells the share of a page that its pictures cover together: scans come in strips, too. */
function coveredShare({ pictures, width, height }: Page): number {
  const whole: Box = [0, 0, width, height];
  return pictures.reduce((sum, { box }) => sum + areaOf(intersect(box, whole)), 0) / Math.max(1, width * height);
}

/** Signs that stand between letters of a word. */
const wordSigns = /^[\p{L}\p{M}\p{N}'’.,:/@&+_\-–—]*$/u;
const signsAround = /^[("'“„«‘[¿¡<*•·§$€£#%-]+|[)"'”“»’\].,;:!?%…>*-]+$/gu;

const otherScripts = /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{L}/u;

/** Tells the share of words that nobody writes: of signs, of figures amid small letters, of capitals amid small letters. */
export function oddShareOf(words: readonly string[]): number {
  return words.filter(isOdd).length / Math.max(1, words.length);
}

function isOdd(word: string): boolean {
  // Scripts without blanks have signs amid their letters.
  if (otherScripts.test(word)) return word.includes("\ufffd");
  const bare = word.replace(signsAround, "");
  if (bare === "") return word.length > 1 || /[^-–—&•·*§$€£#%]/u.test(word);
  if (!wordSigns.test(bare)) return true;
  if (/\p{Ll}\p{Lu}/u.test(bare.slice(1)) || /\p{Ll}\p{N}+\p{Ll}/u.test(bare)) return true;
  const isLatin = /^[a-z\u00c0-\u024f]+$/i.test(bare);
  return (
    isLatin && bare.length > 3 && /\p{Ll}/u.test(bare) && !/[aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýÿıœąęėįųůűő]/i.test(bare)
  );
}
