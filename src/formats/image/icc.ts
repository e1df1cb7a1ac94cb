/** Colour profiles of version 2 (ICC.1:2001-04), which every part of PDF/A takes. */

/** Takes linear red, green and blue of sRGB to X, Y and Z under D50 (IEC 61966-2-1, adapted by Bradford). */
const matrix = [
  [0.4360747, 0.3850649, 0.1430804],
  [0.2225045, 0.7168786, 0.0606169],
  [0.0139322, 0.0971045, 0.7141733],
] as const;
const white = [0.9642, 1, 0.8249] as const;

const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

const curveSteps = 1_024;

/** Writes a profile of sRGB, the colours of screens. */
export function srgbProfile(): Uint8Array {
  const curve = Buffer.alloc(12 + 2 * curveSteps);
  curve.write("curv", 0, "latin1");
  curve.writeUInt32BE(curveSteps, 8);
  for (let step = 0; step < curveSteps; step++) {
    curve.writeUInt16BE(Math.round(linear(step / (curveSteps - 1)) * 65_535), 12 + 2 * step);
  }
  const column = (index: 0 | 1 | 2) => xyz([matrix[0][index], matrix[1][index], matrix[2][index]]);
  return profile({ kind: "mntr", space: "RGB ", connection: "XYZ " }, [
    ["desc", description("sRGB IEC61966-2.1")],
    ["cprt", text("No copyright, use freely")],
    ["wtpt", xyz(white)],
    ["rXYZ", column(0)],
    ["gXYZ", column(1)],
    ["bXYZ", column(2)],
    ["rTRC", curve],
    ["gTRC", curve],
    ["bTRC", curve],
  ]);
}

/**
 * Writes a profile of inks from the colours of a grid of their mixtures on a screen: `steps` amounts of each ink, black
 * fastest, as three bytes of sRGB each.
 */
export function inkProfile(shown: Uint8Array, steps: number): Uint8Array {
  const head = Buffer.alloc(52);
  head.write("mft2", 0, "latin1");
  head.set([4, 3, steps, 0], 8);
  for (const at of [12, 28, 44]) head.writeInt32BE(65_536, at);
  head.writeUInt16BE(2, 48);
  head.writeUInt16BE(2, 50);
  const straight = (count: number) => {
    const tables = Buffer.alloc(4 * count);
    for (let table = 0; table < count; table++) tables.writeUInt16BE(65_535, 4 * table + 2);
    return tables;
  };
  const grid = Buffer.alloc(2 * shown.length);
  for (let at = 0; at + 2 < shown.length; at += 3) {
    const lab = labOf([shown[at] ?? 0, shown[at + 1] ?? 0, shown[at + 2] ?? 0]);
    for (const [index, value] of lab.entries()) grid.writeUInt16BE(value, 2 * (at + index));
  }
  return profile({ kind: "scnr", space: "CMYK", connection: "Lab " }, [
    ["desc", description("Inks as they show on a screen")],
    ["cprt", text("No copyright, use freely")],
    ["wtpt", xyz(white)],
    ["A2B0", Buffer.concat([head, straight(4), grid, straight(3)])],
  ]);
}

/** Gives a colour in L*a*b* of version 2, in 16 bits: 0xff00 is a lightness of 100, 0x8000 is neither red nor green. */
function labOf(rgb: readonly number[]): number[] {
  const light = rgb.map((value) => linear(value / 255));
  const [x = 0, y = 0, z = 0] = matrix.map((row, index) => {
    const sum = row.reduce((sum, factor, at) => sum + factor * (light[at] ?? 0), 0) / (white[index] ?? 1);
    return sum > 216 / 24_389 ? Math.cbrt(sum) : (sum * (24_389 / 27) + 16) / 116;
  });
  const [lightness, a, b] = [116 * y - 16, 500 * (x - y), 200 * (y - z)];
  const fit = (value: number) => Math.max(0, Math.min(65_535, Math.round(value)));
  return [fit(lightness * 652.8), fit((a + 128) * 256), fit((b + 128) * 256)];
}

interface Kind {
  kind: string;
  space: string;
  connection: string;
}

function profile(
  { kind, space, connection }: Kind,
  tags: readonly (readonly [name: string, data: Buffer])[],
): Uint8Array {
  const head = Buffer.alloc(128);
  head.writeUInt32BE(0x02100000, 8);
  for (const [at, word] of [
    [12, kind],
    [16, space],
    [20, connection],
    [36, "acsp"],
  ] as const)
    head.write(word, at, "latin1");
  // A day that never changes, so that the same input gives the same bytes.
  for (const [index, part] of [2000, 1, 1].entries()) head.writeUInt16BE(part, 24 + 2 * index);
  for (const [index, value] of white.entries()) head.writeInt32BE(Math.round(value * 65_536), 68 + 4 * index);
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length, 0);
  const placed = new Map<Buffer, number>();
  const parts: Buffer[] = [head, table];
  let length = head.length + table.length;
  for (const [index, [name, data]] of tags.entries()) {
    const at = placed.get(data) ?? length;
    if (!placed.has(data)) {
      const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
      parts.push(padded);
      length += padded.length;
      placed.set(data, at);
    }
    table.write(name, 4 + 12 * index, "latin1");
    table.writeUInt32BE(at, 8 + 12 * index);
    table.writeUInt32BE(data.length, 12 + 12 * index);
  }
  head.writeUInt32BE(length, 0);
  return Buffer.concat(parts);
}

function xyz(values: readonly number[]): Buffer {
  const data = Buffer.alloc(8 + 4 * values.length);
  data.write("XYZ ", 0, "latin1");
  for (const [index, value] of values.entries()) data.writeInt32BE(Math.round(value * 65_536), 8 + 4 * index);
  return data;
}

function text(words: string): Buffer {
  return Buffer.from(`text\0\0\0\0${words}\0`, "latin1");
}

/** Writes a `textDescriptionType`: its ASCII part, and none in Unicode or for a Macintosh. */
function description(words: string): Buffer {
  const ascii = Buffer.from(`${words}\0`, "latin1");
  const data = Buffer.alloc(12 + ascii.length + 78);
  data.write("desc", 0, "latin1");
  data.writeUInt32BE(ascii.length, 8);
  ascii.copy(data, 12);
  return data;
}
