import { type Box, contains, grow, overlap, widthOf } from "../box.ts";
import { isFault } from "../door.ts";
import type { PDFDocument } from "../library.ts";
import { byBytes } from "../objects.ts";
import { withoutProfiles } from "../profiles.ts";

/** A letter of a page and the box that its line gives it. */
export interface Letter {
  text: string;
  box: Box;
}

/** Every letter of a page as it is now, also beyond its edges. */
export function lettersOn(doc: PDFDocument, index: number): Letter[] {
  const letters: Letter[] = [];
  try {
    const page = doc.loadPage(index);
    const structured = withoutProfiles(() => page.toStructuredText("mediabox-clip=no"));
    structured.walk({
      onChar: (text, _origin, _font, _size, quad) => {
        if (!isBlank(text)) letters.push({ text, box: boxOf(around(quad), letters.at(-1)) });
      },
    });
    spell(letters, structured.asText());
    structured.destroy();
    page.destroy();
  } catch (error) {
    if (!isFault(error)) throw error;
  }
  return letters;
}

/** The walk over letters knows sixteen bits of each; the whole text knows all of them. */
function spell(letters: Letter[], text: string): void {
  const spelled = [...text].filter((letter) => !isBlank(letter));
  if (spelled.length !== letters.length) return;
  for (const [at, letter] of letters.entries()) letter.text = spelled[at] ?? letter.text;
}

const isBlank = (letter: string): boolean => /^[\s\p{Cc}]*$/u.test(letter);

/** The second letter of a ligature stands without a width at the end of it, and is where the first one is. */
const boxOf = (own: Box, last: Letter | undefined): Box =>
  last && widthOf(own) < slight && overlap(grow(last.box, slight), own) ? last.box : own;

/** In points. */
const slight = 0.01;

function around(quad: readonly number[]): Box {
  const xs = quad.filter((_, at) => at % 2 === 0);
  const ys = quad.filter((_, at) => at % 2 === 1);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Those that lie inside so well that a crop keeps them whatever their strokes do; sorted, as promises are. */
export function lettersWithin(letters: readonly Letter[], box: Box): string {
  const inside = letters.filter((letter) => contains(box, grow(letter.box, (letter.box[3] - letter.box[1]) / 2)));
  return inside
    .map(({ text }) => text)
    .sort(byBytes)
    .join("");
}

/** Those of which nothing lies inside. */
export const lettersOutside = (letters: readonly Letter[], box: Box): Letter[] =>
  letters.filter((letter) => !overlap(box, letter.box));

/** Words of a page's letters in their order: letters that follow each other closely on one line. */
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
  return words;
}
