/** A field as it stands in the file: what kind of numbers, and their bytes. */
export interface Field {
  type: number;
  count: number;
  bytes: Uint8Array;
}

/** The first picture of a TIFF (TIFF 6.0, section 2; BigTIFF): what is told of it, and where its pieces lie. */
export interface Page {
  file: Buffer;
  isLittle: boolean;
  fields: ReadonlyMap<number, Field>;
}

/** Tags of fields (TIFF 6.0, sections 8 and 15 to 19). */
export const tags = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  offsets: 273,
  orientation: 274,
  channels: 277,
  rowsPerStrip: 278,
  counts: 279,
  planar: 284,
  predictor: 317,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileCounts: 325,
  inks: 332,
  extra: 338,
  sampleFormat: 339,
  icc: 34_675,
  noData: 42_113,
} as const;

/** The bytes of a number of each type, from 1 on; 16 to 18 are BigTIFF's. */
const widths = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];
export const short = 3;
export const long = 4;
export const mostFields = 1_000;

/** Reads the first page; undefined where its directory lies outside of the file, as libvips then says. */
export function readPage(bytes: Uint8Array): Page | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = file[0] === 0x49;
  const isBig = file[isLittle ? 2 : 3] === 43;
  const number = numbersIn(file, isLittle);
  const at = isBig ? number(8, 8) : number(4, 4);
  const count = at === undefined ? undefined : number(at, isBig ? 8 : 2);
  if (at === undefined || count === undefined || count > mostFields) return undefined;
  const fields = new Map<number, Field>();
  const [size, room] = isBig ? [20, 8] : [12, 4];
  for (let index = 0; index < count; index += 1) {
    const entry = at + (isBig ? 8 : 2) + index * size;
    const [tag, type, amount] = [number(entry, 2), number(entry + 2, 2), number(entry + 4, room)];
    if (tag === undefined || type === undefined || amount === undefined) return undefined;
    const length = (widths[type] ?? 0) * amount;
    const start = length <= room ? entry + 4 + room : number(entry + 4 + room, room);
    if (start === undefined || start + length > file.length) continue;
    fields.set(tag, { type, count: amount, bytes: file.subarray(start, start + length) });
  }
  return { file, isLittle, fields };
}

/** Reads whole numbers; undefined beyond the end. */
export function numbersIn(file: Buffer, isLittle: boolean): (at: number, width: number) => number | undefined {
  return (at, width) => {
    if (at < 0 || at + width > file.length) return undefined;
    if (width === 8) return Number(isLittle ? file.readBigUInt64LE(at) : file.readBigUInt64BE(at));
    return isLittle ? file.readUIntLE(at, width) : file.readUIntBE(at, width);
  };
}

/** Reads whole numbers of a field, at most `most`: a field may claim the whole file. */
export function numbersOf({ fields, isLittle }: Page, tag: number, most = Number.POSITIVE_INFINITY): number[] {
  const field = fields.get(tag);
  const width = field ? (widths[field.type] ?? 0) : 0;
  if (!field || ![1, 2, 4, 8].includes(width)) return [];
  const number = numbersIn(Buffer.from(field.bytes.buffer, field.bytes.byteOffset, field.bytes.byteLength), isLittle);
  return Array.from({ length: Math.min(field.count, most) }, (_, index) => number(index * width, width) ?? 0);
}

export const numberOf = (page: Page, tag: number, usual: number): number => numbersOf(page, tag, 1)[0] ?? usual;
