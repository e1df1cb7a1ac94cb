/** A file in a ZIP, as its central directory tells it. */
export interface Entry {
  name: string;
  bytes: number;
  packedBytes: number;
  method: number;
  /** The place of its local header. */
  at: number;
}

const endBytes = 22;
const longestComment = 65_535;
const marks = { end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50, central: 0x02014b50, local: 0x04034b50 };
/** The sign in place of a number that only the ZIP64 field can hold. */
const elsewhere = 0xffffffff;

const view = async (blob: Blob, from: number, to: number) => new DataView(await blob.slice(from, to).arrayBuffer());
const large = (data: DataView, at: number) => Number(data.getBigUint64(at, true));

/** Lists the files of a ZIP in its own order, without unpacking any (APPNOTE 4.3.12 to 4.3.16). */
export async function entriesOf(zip: Blob): Promise<Entry[]> {
  const { at, bytes } = await directoryOf(zip);
  const data = await view(zip, at, at + bytes);
  const entries: Entry[] = [];
  for (let from = 0; from + 46 <= data.byteLength && data.getUint32(from, true) === marks.central; ) {
    const nameBytes = data.getUint16(from + 28, true);
    const extraBytes = data.getUint16(from + 30, true);
    const name = new TextDecoder().decode(new Uint8Array(data.buffer, from + 46, nameBytes));
    const entry = {
      name,
      method: data.getUint16(from + 10, true),
      packedBytes: data.getUint32(from + 20, true),
      bytes: data.getUint32(from + 24, true),
      at: data.getUint32(from + 42, true),
    };
    readLarge(entry, new DataView(data.buffer, from + 46 + nameBytes, extraBytes));
    if (!name.endsWith("/")) entries.push(entry);
    from += 46 + nameBytes + extraBytes + data.getUint16(from + 32, true);
  }
  return entries;
}

async function directoryOf(zip: Blob): Promise<{ at: number; bytes: number }> {
  const tailFrom = Math.max(0, zip.size - endBytes - longestComment);
  const tail = await view(zip, tailFrom, zip.size);
  let end = tail.byteLength - endBytes;
  while (end >= 0 && tail.getUint32(end, true) !== marks.end) end--;
  if (end < 0) throw new Error("The ZIP has no end of its directory.");
  const place = { at: tail.getUint32(end + 16, true), bytes: tail.getUint32(end + 12, true) };
  if (place.at !== elsewhere && place.bytes !== elsewhere) return place;
  const locator = end - 20;
  if (locator < 0 || tail.getUint32(locator, true) !== marks.locator64)
    throw new Error("The ZIP64 locator is missing.");
  const end64At = large(tail, locator + 8);
  const end64 = await view(zip, end64At, end64At + 56);
  if (end64.getUint32(0, true) !== marks.end64) throw new Error("The ZIP64 directory's end is missing.");
  return { at: large(end64, 48), bytes: large(end64, 40) };
}

/** Reads the ZIP64 field, which holds only numbers that had no room, in this order (APPNOTE 4.5.3). */
function readLarge(entry: Entry, extra: DataView): void {
  for (let from = 0; from + 4 <= extra.byteLength; from += 4 + extra.getUint16(from + 2, true)) {
    if (extra.getUint16(from, true) !== 1) continue;
    let next = from + 4;
    for (const number of ["bytes", "packedBytes", "at"] as const) {
      if (entry[number] !== elsewhere || next + 8 > extra.byteLength) continue;
      entry[number] = large(extra, next);
      next += 8;
    }
    return;
  }
}

/** Unpacks one file of a ZIP by the browser's own means. */
export async function unpack(zip: Blob, { at, method, packedBytes, bytes }: Entry, type: string): Promise<Blob> {
  const local = await view(zip, at, at + 30);
  if (local.getUint32(0, true) !== marks.local) throw new Error("The ZIP's directory points to no file.");
  const from = at + 30 + local.getUint16(26, true) + local.getUint16(28, true);
  const packed = zip.slice(from, from + packedBytes, type);
  if (method === 0) return packed;
  if (method !== 8) throw new Error(`The ZIP's method ${method} can't be unpacked here.`);
  const unpacked = await new Response(packed.stream().pipeThrough(new DecompressionStream("deflate-raw"))).blob();
  if (unpacked.size !== bytes) throw new Error("The file in the ZIP is not as long as its directory tells.");
  return unpacked.slice(0, unpacked.size, type);
}
