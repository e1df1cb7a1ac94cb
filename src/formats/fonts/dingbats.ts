/** Numbers of ZapfDingbats' glyphs by code: 2 is "a2" (Adobe's own metrics of it). */
const numbers = {
  33: "1 2 202 3 4 5 119 118 117 11 12 13 14 15 16 105 17 18 19 20 21 22 23 24 25 26 27 28 6 7 8 9 10 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 70 71 72 73 74 203 75 204 76 77 78 79 81 82 83 84 97 98 99 100",
  128: "89 90 93 94 91 92 205 85 206 86 87 88 95 96",
  161: "101 102 103 104 106 107 108 112 111 110 109 120 121 122 123 124 125 126 127 128 129 130 131 132 133 134 135 136 137 138 139 140 141 142 143 144 145 146 147 148 149 150 151 152 153 154 155 156 157 158 159 160 161 163 164 196 165 192 166 167 168 169 170 171 172 173 162 174 175 176 177 178 179 193 180 199 181 200 182",
  241: "201 183 184 197 185 194 198 186 195 187 188 189 190 191",
} as const;

/** Signs that Unicode had before the block that was made for this font. */
const elder: ReadonlyMap<number, number> = new Map([
  ...[0x25, 0x2a, 0x2b, 0x48, 0x6c, 0x6e].map(
    (code, at) => [code, [0x260e, 0x261b, 0x261e, 0x2605, 0x25cf, 0x25a0][at] ?? 0] as const,
  ),
  ...[0x73, 0x74, 0x75, 0x77].map((code, at) => [code, [0x25b2, 0x25bc, 0x25c6, 0x25d7][at] ?? 0] as const),
  ...[0xa8, 0xa9, 0xaa, 0xab].map((code, at) => [code, [0x2663, 0x2666, 0x2665, 0x2660][at] ?? 0] as const),
  ...[0xd5, 0xd6, 0xd7].map((code, at) => [code, [0x2192, 0x2194, 0x2195][at] ?? 0] as const),
]);

/** Gives the Unicode sign of a code of ZapfDingbats. */
export function dingbatOf(code: number): number | undefined {
  const known = elder.get(code);
  if (known !== undefined) return known;
  if (code > 0x20 && code < 0x7f) return 0x26e0 + code;
  if (code >= 0x80 && code <= 0x8d) return 0x2768 + code - 0x80;
  if (code >= 0xac && code <= 0xb5) return 0x2460 + code - 0xac;
  return code > 0xa0 && code < 0xff && code !== 0xf0 ? 0x26c0 + code : undefined;
}

const byName: ReadonlyMap<string, number> = new Map(
  Object.entries(numbers).flatMap(([first, all]) =>
    all.split(" ").map((number, at): [string, number] => [`a${number}`, Number(first) + at]),
  ),
);

/** The code that a glyph's name has in ZapfDingbats' own encoding. */
export const dingbatCodeOf = (name: string): number | undefined => byName.get(name);
