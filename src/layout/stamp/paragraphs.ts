import { Problem } from "#problem";

/** Text between line breaks, or a line of it: it runs in the paragraph's direction. */
export interface Paragraph {
  text: string;
  rightToLeft: boolean;
}

/** Right-to-left scripts take up whole blocks of Unicode, also where no character is assigned yet. */
export const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Splits a text into paragraphs, without signs that nobody sees. */
export function paragraphsOf(text: string): Paragraph[] {
  const lines = text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .split("\n")
    .map(clean);
  while (lines.at(-1) === "") lines.pop();
  while (lines[0] === "") lines.shift();
  if (!lines.some((line) => /[^\p{Default_Ignorable_Code_Point}\s]/u.test(line))) {
    const says = "text has nothing that shows: give at least one visible character.";
    throw new Problem("bad-request", says, { fields: ["text"] });
  }
  return lines.map(paragraphOf);
}

/** Makes one line of a text. */
export const singleLine = (text: string): Paragraph => paragraphOf(clean(text.replace(/\s+/g, " ")));

const clean = (line: string): string =>
  line
    .replace(/\t/g, " ")
    .replace(/\p{Cc}/gu, "")
    .trim();

const paragraphOf = (text: string): Paragraph => ({ text, rightToLeft: startsRight(text) });

/** Tells whether a text runs to the left: its first letter with a direction decides (Unicode Annex 9, rules P2 and P3). */
function startsRight(text: string): boolean {
  for (const character of text) {
    if (rightToLeft.test(character)) return true;
    if (/\p{L}/u.test(character)) return false;
  }
  return false;
}
