/** Pieces of large signs, and signs of another design, in the order of their codes in Adobe's corporate use of Unicode. */
const pieces = [
  ...[0x203e, 0x23d0, 0x23af, 0xae, 0xa9, 0x2122, 0x239b, 0x239c, 0x239d, 0x23a1, 0x23a2, 0x23a3, 0x23a7, 0x23a8],
  ...[0x23a9, 0x23aa, 0x23ae, 0x239e, 0x239f, 0x23a0, 0x23a4, 0x23a5, 0x23a6, 0x23ab, 0x23ac, 0x23ad],
] as const;
const firstPiece = 0xf8e5;

/** The signs copyright, registered and trade mark. */
const marks = [0xa9, 0xae, 0x2122] as const;
const firstMark = 0xf6d9;

/**
 * Gives the public sign of one in the private part of Unicode that Adobe's list of glyph names uses: no font of today has
 * it there. Old-style digits and small capitals become plain digits and letters.
 */
export function publicOf(code: number): number {
  const piece = pieces[code - firstPiece] ?? marks[code - firstMark];
  if (piece !== undefined) return piece;
  const plain = code - 0xf700;
  if (plain >= 0x30 && plain <= 0x39) return plain;
  return (plain >= 0x61 && plain <= 0x7a) || (plain >= 0xe0 && plain <= 0xfe && plain !== 0xf7) ? plain - 0x20 : code;
}
