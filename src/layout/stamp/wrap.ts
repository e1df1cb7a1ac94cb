import type { Paragraph } from "./paragraphs.ts";

const words = new Intl.Segmenter("en", { granularity: "word" });
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Scripts that put no blanks between words, so that a line may end after any of them. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** A word of more em, such as an address, is cut between characters. */
const longestUnit = 20;
/** A text is wrapped in no more lines, but where it has more of its own. */
const mostLines = 40;

/** Finds the wrapping with the shortest longest line, for every number of lines that can be had. */
export function wrappings(paragraphs: readonly Paragraph[], widthOf: (text: string) => number): Paragraph[][] {
  const weighed = paragraphs.map(({ text, rightToLeft }) => ({ rightToLeft, units: weigh(text, widthOf) }));
  const byCount = new Map<number, Paragraph[]>();
  for (let limit = Number.POSITIVE_INFINITY; ; ) {
    const lines = weighed.flatMap(({ units, rightToLeft }) =>
      fill(units, limit).map((line) => ({ ...line, rightToLeft })),
    );
    if (lines.length > Math.max(mostLines, paragraphs.length)) break;
    const shown = lines.map(({ text, rightToLeft }) => ({ text: text.trim(), rightToLeft }));
    byCount.set(lines.length, shown);
    const longest = lines.reduce((a, b) => (b.width > a.width ? b : a));
    if (longest.units < 2) break;
    limit = longest.width * (1 - Number.EPSILON);
  }
  return [...byCount.values()];
}

interface Unit {
  text: string;
  width: number;
}

function weigh(paragraph: string, widthOf: (text: string) => number): Unit[] {
  const units = unitsOf(paragraph).flatMap((unit) => {
    const width = widthOf(unit);
    return width > longestUnit ? cut(unit, Math.ceil(width / (longestUnit / 2))) : [unit];
  });
  return units.map((text) => ({ text, width: widthOf(text) }));
}

/** Splits a paragraph into the pieces between which a line may end, blanks at their ends. */
function unitsOf(paragraph: string): string[] {
  const units: string[] = [];
  for (const { segment } of words.segment(paragraph)) {
    const before = units.at(-1);
    const isOpen = before === undefined || (/\s$/.test(before) && !/^\s/.test(segment));
    const [first = ""] = segment;
    if (isOpen || (unspaced.test(first) && unspaced.test([...(before ?? "")].at(-1) ?? ""))) units.push(segment);
    else units[units.length - 1] += segment;
  }
  return units;
}

function cut(unit: string, parts: number): string[] {
  const characters = Array.from(graphemes.segment(unit), ({ segment }) => segment);
  const size = Math.ceil(characters.length / parts);
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(""),
  );
}

function fill(units: readonly Unit[], limit: number): (Unit & { units: number })[] {
  const lines = [{ text: "", width: 0, units: 0 }];
  for (const { text, width } of units) {
    const line = lines.at(-1);
    if (line && (line.units === 0 || line.width + width <= limit)) {
      line.text += text;
      line.width += width;
      line.units += 1;
    } else {
      lines.push({ text, width, units: 1 });
    }
  }
  return lines;
}
