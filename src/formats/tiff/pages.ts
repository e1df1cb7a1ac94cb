import { mostFields, numbersIn } from "./directory.ts";

/** The tag NewSubfileType (TIFF 6.0, section 8), of smaller copies of another picture, or masks for one. */
const subfileTag = 254;
const isCopy = 1;
const isMask = 4;

interface Place {
  /** The place of the directory. */
  at: number;
  /** The place of the number that points to the next directory. */
  nextAt: number;
  isPage: boolean;
}

export interface TiffBook {
  count: number;
  /** The file tells of more pages, where there is nothing. */
  isCut: boolean;
  /**
   * Each page as a file of its own. All are the same piece of memory: a page must have been read when the next one is
   * asked for.
   */
  pages: Iterable<Uint8Array>;
}

/** Parts a TIFF into its pages; where none can be found, the file as it came is the only one. */
export function tiffBook(bytes: Uint8Array, most: number): TiffBook {
  const { places, isCut } = placesIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), most);
  const pages = places.filter(({ isPage }) => isPage);
  const [first] = pages;
  // Readers take the first picture, which may be a small copy of the page.
  const isAsItCame = pages.length === 0 || (pages.length === 1 && first === places[0]);
  return { count: Math.max(1, pages.length), isCut, pages: isAsItCame ? [bytes] : parted(bytes, pages) };
}

function* parted(bytes: Uint8Array, pages: readonly Place[]): Generator<Uint8Array> {
  const file = Buffer.from(bytes);
  const { read, write, width, firstAt } = openNumbers(file);
  for (const { at, nextAt } of pages) {
    const next = read(nextAt, width);
    write(firstAt, width, at);
    write(nextAt, width, 0);
    yield file;
    write(nextAt, width, next);
  }
}

/** Finds the directories along their chain, which may run in a circle. */
function placesIn(file: Buffer, most: number): { places: Place[]; isCut: boolean } {
  const { read, width, firstAt, isBig } = openNumbers(file);
  const places: Place[] = [];
  const seen = new Set<number>();
  const [countWidth, entryWidth] = isBig ? [8, 20] : [2, 12];
  for (let at = read(firstAt, width); at > 0 && !seen.has(at) && places.length <= most; ) {
    seen.add(at);
    const count = read(at, countWidth);
    const nextAt = at + countWidth + count * entryWidth;
    if (count < 1 || count > mostFields || nextAt + width > file.length) return { places, isCut: true };
    let subfile = 0;
    for (let entry = at + countWidth; entry < nextAt; entry += entryWidth) {
      if (read(entry, 2) === subfileTag) subfile = read(entry + 4 + width, 4);
    }
    places.push({ at, nextAt, isPage: (subfile & (isCopy | isMask)) === 0 });
    at = read(nextAt, width);
  }
  return { places, isCut: false };
}

function openNumbers(file: Buffer) {
  const isLittle = file[0] === 0x49;
  const isBig = file[isLittle ? 2 : 3] === 43;
  const width = isBig ? 8 : 4;
  const number = numbersIn(file, isLittle);
  const read = (at: number, width: number): number => number(at, width) ?? 0;
  const write = (at: number, width: number, value: number): void => {
    if (width === 8) isLittle ? file.writeBigUInt64LE(BigInt(value), at) : file.writeBigUInt64BE(BigInt(value), at);
    else if (isLittle) file.writeUIntLE(value, at, width);
    else file.writeUIntBE(value, at, width);
  };
  return { isBig, width, firstAt: isBig ? 8 : 4, read, write };
}
