/** Widths of letters as a share of the size of the letters, a little more than they are. */
const narrow = /[ijl.,:;'|!\u00a0\u202f ]/u;
const thin = /[frt()\-/"I]/u;
const broad = /[mwMW%@€&–—]/u;
const capital = /\p{Lu}/u;
const ideograph = /[\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]/u;

const shareOf = (letter: string): number => {
  if (narrow.test(letter)) return 0.3;
  if (thin.test(letter)) return 0.38;
  if (broad.test(letter)) return 0.95;
  if (ideograph.test(letter)) return 1.05;
  return capital.test(letter) ? 0.74 : 0.58;
};

const fonts: Readonly<Record<string, number>> = {
  "DejaVu Sans": 1.16,
  "DejaVu Serif": 1.18,
  "Noto Sans": 1.06,
  "Noto Serif": 1.08,
  Carlito: 0.94,
  Caladea: 0.96,
  "Liberation Sans Narrow": 0.84,
  "Liberation Serif": 0.94,
  "Liberation Mono": 1.2,
  C059: 1.06,
};

/** How wide the longest line of a text is, in points. */
export function widthOf(text: string, font: string, size: number, bold: boolean): number {
  const lines = text.split("\n").map((line) => [...line].reduce((sum, letter) => sum + shareOf(letter), 0));
  return Math.max(...lines) * size * (fonts[font] ?? 1) * (bold ? 1.08 : 1);
}
