const words = new Intl.Segmenter("en", { granularity: "word" });
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Scripts that put no blanks between words, so that a line may end after any of them. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The pieces of a paragraph between which a line may end, blanks at their ends. */
export function unitsOf(paragraph: string): string[] {
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

/** A unit that is longer than any line should be, such as an address, cut between characters. */
export function cutUnit(unit: string, parts: number): string[] {
  const characters = Array.from(graphemes.segment(unit), ({ segment }) => segment);
  const size = Math.ceil(characters.length / parts);
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(""),
  );
}
