export interface Size {
  width: number;
  height: number;
}

/** The most bytes before a picture's size: profiles and thumbnails can be long. */
const headBytes = 1_048_576;

type Read = (view: DataView) => Size | undefined;

const ascii = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...new Uint8Array(view.buffer, at, length));

const png: Read = (view) => ({ width: view.getUint32(16), height: view.getUint32(20) });
const gif: Read = (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) });
/** The oldest header, of twelve bytes, has its sizes in two bytes each. */
const bmp: Read = (view) =>
  view.getUint32(14, true) === 12
    ? { width: view.getUint16(18, true), height: view.getUint16(20, true) }
    : { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };

/** Finds a frame's header, C0 to CF but for tables (C4, CC) and an extension (C8); Exif may turn the size. */
const jpeg: Read = (view) => {
  let lies = false;
  for (let at = 2; at < view.byteLength; ) {
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return lies ? { width: height, height: width } : { width, height };
    }
    if (marker === 0xe1 && ascii(view, at + 4, 4) === "Exif") lies = isLying(new DataView(view.buffer, at + 10));
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
};

function isLying(exif: DataView): boolean {
  const directory = directoryIn(exif);
  return directory !== undefined && (entriesOf(exif, directory).get(tags.orientation) ?? 1) > 4;
}

/** Gives the canvas of an extended file, else the size of its only frame, lossless or lossy (RFC 9649). */
const webp: Read = (view) => {
  const kind = ascii(view, 12, 4);
  const three = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
  if (kind === "VP8X") return { width: three(24) + 1, height: three(27) + 1 };
  if (kind === "VP8L") {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
};

/** The largest of the sizes that items have: a picture is often one of tiles, and brings a small one of itself. */
const heif: Read = (view) => {
  const bytes = new Uint8Array(view.buffer);
  let largest: Size | undefined;
  for (let at = bytes.indexOf(0x69); at >= 0 && at + 16 <= bytes.length; at = bytes.indexOf(0x69, at + 1)) {
    if (ascii(view, at, 4) !== "ispe") continue;
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
};

interface Directory {
  from: number;
  little: boolean;
}

/** Finds the first directory; undefined in a file whose addresses have eight bytes. */
function directoryIn(view: DataView): Directory | undefined {
  const little = view.getUint8(0) === 0x49;
  return view.getUint16(2, little) === 42 ? { from: view.getUint32(4, little), little } : undefined;
}

const tags = { width: 256, height: 257, orientation: 274 };

/** Reads entries of twelve bytes (TIFF 6.0, section 2); a SHORT stands at the left of its four bytes. */
function entriesOf(view: DataView, { from, little }: Directory): Map<number, number> {
  const found = new Map<number, number>();
  for (let entry = 0; entry < view.getUint16(from, little); entry += 1) {
    const at = from + 2 + entry * 12;
    const isShort = view.getUint16(at + 2, little) === 3;
    found.set(view.getUint16(at, little), isShort ? view.getUint16(at + 8, little) : view.getUint32(at + 8, little));
  }
  return found;
}

/** The most bytes of a directory. */
const directoryBytes = 2 + 65_535 * 12;

/** Reads a TIFF's size from its directory, which mostly stands at the end, without reading the picture before it. */
async function tiff(file: Blob): Promise<Size | undefined> {
  const directory = directoryIn(new DataView(await file.slice(0, 8).arrayBuffer()));
  if (!directory) return undefined;
  const { from, little } = directory;
  const found = entriesOf(new DataView(await file.slice(from, from + directoryBytes).arrayBuffer()), {
    from: 0,
    little,
  });
  const [width, height] = [found.get(tags.width), found.get(tags.height)];
  return width && height ? { width, height } : undefined;
}

const readers: Record<string, Read> = { png, gif, bmp, jpeg, webp, avif: heif, heic: heif };

/** Reads a picture's size from its head; undefined where the head does not tell it, and for other files. */
export async function sizeOf(file: Blob, format: string | undefined): Promise<Size | undefined> {
  const read = readers[format ?? ""];
  try {
    if (format === "tiff") return await tiff(file);
    return read?.(new DataView(await file.slice(0, headBytes).arrayBuffer()));
  } catch (error) {
    // A head that is cut off or damaged tells no size; the service says what is wrong with such a file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
