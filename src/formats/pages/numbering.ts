import { Problem } from "#problem";

/** The way a number is written: in Roman numerals, or with zeros before it up to so many digits. */
type Style = { roman: "lower" | "upper" } | { digits: number };
type Piece = string | { of: "n" | "total"; style: Style };

/** A text in which numbers of pages stand, taken apart. */
export type Numbering = readonly Piece[];

const token = /\{([^{}]*)\}/g;
const known = /^(n|total)(?::(?:(roman)|(ROMAN)|(0{1,20})))?$/;
/** The largest number that Roman numerals can write. */
export const largestRoman = 3_999;

/** Reads a text such as "ACME-{n:000000}". What stands in braces and is none of the known words is refused. */
export function readNumbering(format: string): Numbering {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: whole, 1: word = "", index } of format.matchAll(token)) {
    const [, of, lower, upper, zeros = "0"] =
      known.exec(word) ?? refuse(`format has "${shown(whole)}", but it may only have`);
    const style: Style = lower ? { roman: "lower" } : upper ? { roman: "upper" } : { digits: zeros.length };
    pieces.push(format.slice(end, index), { of: of === "n" ? "n" : "total", style });
    end = index + whole.length;
  }
  if (!pieces.some((piece) => typeof piece === "object" && piece.of === "n"))
    refuse("format must hold {n}. It may have");
  return [...pieces, format.slice(end)];
}

function refuse(says: string): never {
  const words = "{n} and {total}, each also as {n:roman}, {n:ROMAN} or with zeros before it, such as {n:0000}";
  throw new Problem("bad-request", `${says} ${words}.`, { fields: ["format"] });
}

const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

export const numbered = (numbering: Numbering, n: number, total: number): string =>
  numbering
    .map((piece) => (typeof piece === "string" ? piece : written(piece.of === "n" ? n : total, piece.style)))
    .join("");

function written(number: number, style: Style): string {
  if ("digits" in style) return String(number).padStart(style.digits, "0");
  const roman = romanOf(number);
  return style.roman === "upper" ? roman.toUpperCase() : roman;
}

const numerals = [
  ["m", 1000],
  ["cm", 900],
  ["d", 500],
  ["cd", 400],
  ["c", 100],
  ["xc", 90],
  ["l", 50],
  ["xl", 40],
  ["x", 10],
  ["ix", 9],
  ["v", 5],
  ["iv", 4],
  ["i", 1],
] as const;

function romanOf(number: number): string {
  if (number < 1 || number > largestRoman) {
    const says = `format asks for Roman numerals, but there is none for ${number}: they go from 1 to ${largestRoman}.`;
    throw new Problem("unprocessable", `${says} Choose another start.`, { fields: ["format", "start"] });
  }
  return romanNumeral(number);
}

/** Writes a number from 1 to the largest in small Roman numerals. */
export function romanNumeral(number: number): string {
  let left = number;
  return numerals
    .map(([letter, worth]) => {
      const times = Math.floor(left / worth);
      left -= times * worth;
      return letter.repeat(times);
    })
    .join("");
}
