/** PDFDocEncoding (ISO 32000-2, annex D.3) where it differs from Latin-1; a blank stands for "no character". */
const special: readonly [from: number, signs: string][] = [
  [0x18, "˘ˇˆ˙˝˛˚˜"],
  [0x7f, " "],
  [0x80, "•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž "],
  [0xa0, "€"],
  [0xad, " "],
];

const table = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte));
for (const [from, signs] of special) {
  for (const [offset, sign] of [...signs].entries()) table[from + offset] = sign === " " ? "" : sign;
}

const byteOf = new Map(table.flatMap((sign, byte) => (sign ? [[sign, byte] as const] : [])));

/** Encodes a text; undefined where it has letters that the encoding lacks. */
export function toDocEncoding(text: string): Uint8Array | undefined {
  const bytes = Array.from(text, (sign) => byteOf.get(sign));
  return bytes.every((byte) => byte !== undefined) ? Uint8Array.from(bytes) : undefined;
}

/** Decodes bytes; undefined where one of them spells nothing. */
export function fromDocEncoding(bytes: Uint8Array): string | undefined {
  const signs = Array.from(bytes, (byte) => table[byte] ?? "");
  return signs.includes("") ? undefined : signs.join("");
}
