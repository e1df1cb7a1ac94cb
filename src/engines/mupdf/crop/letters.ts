import { type Box, contains, grow, overlap, widthOf } from "../kernel/box.ts";
import { isFault } from "../kernel/door.ts";
import { pageToRead } from "../kernel/drawn-again.ts";
import type { PDFDocument } from "../kernel/library.ts";
import { byBytes } from "../kernel/objects.ts";
import { withoutProfiles } from "../kernel/profiles.ts";
import { type Inks, inkOn, isMark } from "./ink.ts";

/** A letter of a page. */
export interface Letter {
  text: string;
  /** The box that its font and its line give it; the library cuts by that. */
  box: Box;
  /** The visible part of it. Far from every edge nobody needs to know it. */
  ink: Box;
}

interface Placed extends Letter {
  origin: readonly [x: number, y: number];
  size: number;
}

/** Options that read letters as they are drawn, and whole; a tag may say otherwise, as of small capitals. */
const asDrawn = "mediabox-clip=no,ignore-actualtext";

/** Every letter of a page as it is now, also beyond its edges; exact about letters near an edge. */
export function lettersOn(doc: PDFDocument, index: number, edge: Box): Letter[] {
  const letters: Placed[] = [];
  try {
    const page = pageToRead(doc, index);
    const structured = withoutProfiles(() => page.toStructuredText(asDrawn));
    structured.walk({
      onChar: (text, origin, _font, size, quad) => {
        const [own, last] = [around(quad), letters.at(-1)];
        if (last && continues(own, last)) letters.push({ ...last, text });
        else letters.push({ text, box: own, ink: own, origin, size });
      },
    });
    spell(letters, structured.asText());
    structured.destroy();
    const doubtful = letters.filter((letter) => isNear(letter, edge));
    if (doubtful.length > 0) examine(doubtful, inkOn(page));
    page.destroy();
  } catch (error) {
    if (!isFault(error)) throw error;
  }
  return letters.filter(({ text }) => text === unread || !isBlank(text));
}

/** The text of letters that are seen and can't be read. */
const unread = "";

/** Whether a letter may reach an edge: strokes reach beyond the font's box, but hardly by more than its size. */
function isNear({ box, size }: Placed, edge: Box): boolean {
  const zone = grow(box, size);
  return overlap(edge, zone) && !contains(edge, zone);
}

function examine(letters: readonly Placed[], inks: Inks): void {
  for (const letter of letters) {
    const mark = isMark(letter.text) ? inks.mark(letter.text, letter.origin, 2 * letter.size) : undefined;
    if (mark) {
      // The walk puts a mark on the line, at the end of the sign before it; it is cut where it is drawn.
      const [x, y] = mark.at;
      const [, top, , bottom] = letter.box;
      const up = y - letter.origin[1];
      letter.box = [x, top + up, x, bottom + up];
      letter.ink = mark.ink ?? letter.box;
      continue;
    }
    const seen = inks.at(letter.origin);
    if (seen?.ink) letter.ink = seen.ink;
    // A font may call a sign that it draws a blank.
    if (seen?.ink && isBlank(letter.text)) letter.text = unread;
    if (seen?.vertical) letter.box = seen.vertical;
  }
}

/** The most signs between letters: the text has ends of lines and blocks, for which no letter stands. */
const mostBetween = 4;

/** Spells letters by the whole text, as the walk over them knows only sixteen bits of each. */
function spell(letters: Letter[], text: string): void {
  const signs = [...text];
  let at = 0;
  for (const letter of letters) {
    const known = letter.text.charCodeAt(0);
    const ahead = signs
      .slice(at, at + mostBetween)
      .findIndex((sign) => ((sign.codePointAt(0) ?? 0) & 0xffff) === known);
    if (ahead < 0) continue;
    letter.text = signs[at + ahead] ?? letter.text;
    at += ahead + 1;
  }
}

const isBlank = (letter: string): boolean => /^[\s\p{Cc}]*$/u.test(letter);

/** Whether it is the second letter of a ligature, which stands without a width at its end. */
const continues = (own: Box, last: Letter): boolean =>
  widthOf(own) < roundingPt && overlap(grow(last.box, roundingPt), own);

/** How far rounding may move a letter when a page is written anew, in points. */
const roundingPt = 0.01;

function around(quad: readonly number[]): Box {
  const xs = quad.filter((_, at) => at % 2 === 0);
  const ys = quad.filter((_, at) => at % 2 === 1);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Letters that are wholly visible inside; sorted, as promises are. */
export function lettersWithin(letters: readonly Letter[], box: Box): string {
  const inside = letters.filter((letter) => contains(box, grow(letter.ink, roundingPt)));
  return inside
    .map(({ text }) => text)
    .sort(byBytes)
    .join("");
}

/** Whether nothing of a letter can be seen inside. */
export const isOutside = ({ ink }: Letter, box: Box): boolean => !overlap(box, grow(ink, roundingPt));

/** Letters of which nothing can be seen inside. */
export const lettersOutside = (letters: readonly Letter[], box: Box): Letter[] =>
  letters.filter((letter) => isOutside(letter, box));

/** Groups a page's letters into words in their order: letters that follow each other closely on one line. */
export function wordsOf(letters: readonly Letter[]): string[] {
  const words: string[] = [];
  let last: Letter | undefined;
  for (const letter of letters) {
    const height = letter.box[3] - letter.box[1];
    const follows = last && overlap(grow(last.box, height / 5), letter.box);
    if (follows) words.push((words.pop() ?? "") + letter.text);
    else words.push(letter.text);
    last = letter;
  }
  return words.filter((word) => word !== unread);
}
