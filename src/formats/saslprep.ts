type Ranges = readonly (readonly [first: number, last: number])[];

/** RFC 3454, table C.1.2: blanks other than the ASCII one, which become it. */
const blanks: Ranges = [
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200b],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
];

/** Table B.1: signs that are mapped to nothing. */
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

/** Tables C.4 to C.9 and C.2.2, as far as Unicode's own categories don't say it. */
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

const isIn = (ranges: Ranges, sign: string): boolean => {
  const point = sign.codePointAt(0) ?? 0;
  return ranges.some(([first, last]) => point >= first && point <= last);
};

/** Control characters, private use, surrogates: tables C.2, C.3 and C.5. */
const isProhibited = (sign: string): boolean => /[\p{Cc}\p{Co}\p{Cs}]/u.test(sign) || isIn(prohibited, sign);

/**
 * A password in the one form that all its spellings share (SASLprep, RFC 4013), as PDF 2.0 asks for; undefined when it
 * holds a sign that no password may have. Letters younger than the RFC are taken as they are.
 */
export function saslprep(password: string): string | undefined {
  const mapped = Array.from(password, (sign) => (isIn(blanks, sign) ? " " : isIn(nothing, sign) ? "" : sign));
  const prepared = mapped.join("").normalize("NFKC");
  return [...prepared].some(isProhibited) ? undefined : prepared;
}
