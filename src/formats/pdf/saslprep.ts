type Ranges = readonly (readonly [first: number, last: number])[];

/** Blanks other than the ASCII one, which become it (RFC 3454, table C.1.2). */
const blanks: Ranges = [
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200b],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
];

/** Signs that are mapped to nothing (table B.1). */
const nothing: Ranges = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x1806, 0x1806],
  [0x180b, 0x180d],
  [0x200c, 0x200d],
  [0x2060, 0x2060],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
];

/** Prohibited signs that Unicode's own categories don't tell (tables C.4 to C.9 and C.2.2). */
const prohibited: Ranges = [
  [0x6dd, 0x6dd],
  [0x70f, 0x70f],
  [0x180e, 0x180e],
  [0x200e, 0x200f],
  [0x2028, 0x202e],
  [0x2061, 0x206f],
  [0x2ff0, 0x2ffb],
  [0xfdd0, 0xfdef],
  [0xfff9, 0xffff],
  [0x1d173, 0x1d17a],
  [0xe0001, 0xe007f],
];

/** Letters that are written from right to left (table D.1). */
const leftward: Ranges = [
  [0x5be, 0x5be],
  [0x5c0, 0x5c0],
  [0x5c3, 0x5c3],
  [0x5d0, 0x5ea],
  [0x5f0, 0x5f4],
  [0x61b, 0x61b],
  [0x61f, 0x61f],
  [0x621, 0x63a],
  [0x640, 0x64a],
  [0x66d, 0x66f],
  [0x671, 0x6d5],
  [0x6dd, 0x6dd],
  [0x6e5, 0x6e6],
  [0x6fa, 0x6fe],
  [0x700, 0x70d],
  [0x710, 0x710],
  [0x712, 0x72c],
  [0x780, 0x7a5],
  [0x7b1, 0x7b1],
  [0xfb1d, 0xfb1d],
  [0xfb1f, 0xfb28],
  [0xfb2a, 0xfb4f],
  [0xfb50, 0xfbb1],
  [0xfbd3, 0xfd3d],
  [0xfd50, 0xfdfc],
  [0xfe70, 0xfefc],
];

const isIn = (ranges: Ranges, sign: string): boolean => {
  const point = sign.codePointAt(0) ?? 0;
  return ranges.some(([first, last]) => point >= first && point <= last);
};

/** Whether a sign is a control character, a surrogate or for private use (tables C.2, C.3 and C.5). */
const isProhibited = (sign: string): boolean => /[\p{Cc}\p{Co}\p{Cs}]/u.test(sign) || isIn(prohibited, sign);

const isLeftward = (sign: string): boolean => isIn(leftward, sign);

/**
 * Whether letters from right to left stand among others, or not both first and last (section 6). Combining signs have no
 * direction.
 */
function mixesDirections(signs: readonly string[]): boolean {
  if (!signs.some(isLeftward)) return false;
  const isRightward = (sign: string) => /[\p{L}\p{Nl}]/u.test(sign) && !isLeftward(sign);
  return signs.some(isRightward) || ![signs[0], signs.at(-1)].every((sign) => sign !== undefined && isLeftward(sign));
}

/**
 * Gives a password the one form that all its spellings share (SASLprep, RFC 4013), as PDF 2.0 asks for; undefined where
 * it holds a sign that no password may have, or mixes directions of writing. Letters younger than the RFC are taken as
 * they are.
 */
export function saslprep(password: string): string | undefined {
  const mapped = Array.from(password, (sign) => (isIn(blanks, sign) ? " " : isIn(nothing, sign) ? "" : sign));
  const prepared = mapped.join("").normalize("NFKC");
  const signs = [...prepared];
  return signs.some(isProhibited) || mixesDirections(signs) ? undefined : prepared;
}
