/** The first face of an OpenType or TrueType file (ISO/IEC 14496-22). */
export interface Face {
  /** First and last code point of every run of characters it has, ascending. */
  ranges: Uint32Array;
  /** The glyphs bring their own colours, as those of emoji do. */
  colour: boolean;
  /** The face is neither bold, light nor slanted. */
  regular: boolean;
}

/** Reads a part of the file, so that one need not load megabytes of outlines to learn what they are of. */
export type Read = (offset: number, length: number) => DataView;

const collection = 0x74746366; // "ttcf"
const versions = new Set([0x00010000, 0x4f54544f, 0x74727565]); // TrueType, "OTTO", "true"
const colourTables = ["CBDT", "COLR", "sbix", "SVG "];

export function readFace(read: Read): Face | undefined {
  const start = read(0, 16);
  const face = start.getUint32(0) === collection ? start.getUint32(12) : 0;
  const head = read(face, 12);
  if (!versions.has(head.getUint32(0))) return undefined;
  const tables = readDirectory(read(face + 12, head.getUint16(4) * 16));
  const [cmap, style] = [tables.get("cmap"), tables.get("OS/2")];
  if (!cmap || !style) return undefined;
  const ranges = readCmap(read(cmap.offset, cmap.length));
  if (!ranges) return undefined;
  const os2 = read(style.offset, 64);
  const isSlantedOrBold = (os2.getUint16(62) & 0b100001) !== 0;
  const weight = os2.getUint16(4);
  return {
    ranges,
    colour: colourTables.some((name) => tables.has(name)),
    regular: !isSlantedOrBold && weight >= 350 && weight <= 500,
  };
}

export function hasCharacter({ ranges }: Face, code: number): boolean {
  let [low, high] = [0, ranges.length / 2 - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (code < (ranges[middle * 2] ?? 0)) high = middle - 1;
    else if (code > (ranges[middle * 2 + 1] ?? 0)) low = middle + 1;
    else return true;
  }
  return false;
}

function readDirectory(view: DataView): Map<string, { offset: number; length: number }> {
  const tables = new Map<string, { offset: number; length: number }>();
  for (let at = 0; at + 16 <= view.byteLength; at += 16) {
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte)));
    tables.set(tag, { offset: view.getUint32(at + 8), length: view.getUint32(at + 12) });
  }
  return tables;
}

/** Reads the widest Unicode subtable; undefined for fonts that number their characters in a way of their own. */
function readCmap(cmap: DataView): Uint32Array | undefined {
  let best: { format: number; offset: number } | undefined;
  for (let at = 4; at < 4 + cmap.getUint16(2) * 8; at += 8) {
    const [platform, encoding, offset] = [cmap.getUint16(at), cmap.getUint16(at + 2), cmap.getUint32(at + 4)];
    const isUnicode = platform === 0 ? encoding !== 5 : platform === 3 && (encoding === 1 || encoding === 10);
    const format = isUnicode ? cmap.getUint16(offset) : 0;
    if ((format === 4 || format === 12) && format > (best?.format ?? 0)) best = { format, offset };
  }
  if (!best) return undefined;
  return best.format === 12 ? readGroups(cmap, best.offset) : readSegments(cmap, best.offset);
}

function readGroups(cmap: DataView, table: number): Uint32Array {
  const count = cmap.getUint32(table + 12);
  const ranges = new Uint32Array(count * 2);
  for (let group = 0; group < count; group++) {
    ranges[group * 2] = cmap.getUint32(table + 16 + group * 12);
    ranges[group * 2 + 1] = cmap.getUint32(table + 20 + group * 12);
  }
  return ranges;
}

function readSegments(cmap: DataView, table: number): Uint32Array {
  const doubled = cmap.getUint16(table + 6);
  const ranges: number[] = [];
  const ends = table + 14;
  const starts = ends + doubled + 2;
  for (let at = 0; at < doubled; at += 2) {
    const [start, end] = [cmap.getUint16(starts + at), cmap.getUint16(ends + at)];
    const delta = cmap.getUint16(starts + doubled + at);
    const pointer = starts + doubled * 2 + at;
    const offset = cmap.getUint16(pointer);
    const glyphOf = (code: number) => {
      if (offset === 0) return (code + delta) & 0xffff;
      const place = pointer + offset + (code - start) * 2;
      return place + 2 <= cmap.byteLength ? cmap.getUint16(place) : 0;
    };
    for (let code = start; code <= end && code < 0xffff; code++) {
      if (glyphOf(code) === 0) continue;
      if (ranges.at(-1) === code - 1) ranges[ranges.length - 1] = code;
      else ranges.push(code, code);
    }
  }
  return Uint32Array.from(ranges);
}
