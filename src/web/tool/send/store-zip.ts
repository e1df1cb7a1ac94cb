export interface Packed {
  name: string;
  bytes: Blob;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

async function crcOf(blob: Blob): Promise<number> {
  let crc = 0xffffffff;
  for await (const bytes of piecesOf(blob))
    for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** Yields a blob piece by piece, with one in memory; not every browser can loop over a blob's stream. */
async function* piecesOf(blob: Blob, bytes = 4_194_304): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < blob.size; at += bytes) yield new Uint8Array(await blob.slice(at, at + bytes).arrayBuffer());
}

/** The flag for names in UTF-8 (APPNOTE 4.4.4, bit 11). */
const utf8Names = 0x0800;
/** The first day that there is (4.4.6), so that the same files give the same bytes. */
const firstDay = 0x21;

/** Writes the fields that the local header and the directory's have in common. */
function described(view: DataView, at: number, crc: number, size: number, nameBytes: number): void {
  view.setUint16(at, 20, true);
  view.setUint16(at + 2, utf8Names, true);
  view.setUint16(at + 8, firstDay, true);
  view.setUint32(at + 10, crc, true);
  view.setUint32(at + 14, size, true);
  view.setUint32(at + 18, size, true);
  view.setUint16(at + 22, nameBytes, true);
}

type Part = ArrayBuffer | Uint8Array<ArrayBuffer> | Blob;

/** Stores files that are packed already in a ZIP of less than 4 GB, which is more than memory holds. */
export async function zipOf(files: readonly Packed[]): Promise<Blob> {
  const parts: Part[] = [];
  const directory: Part[] = [];
  let offset = 0;
  let directoryBytes = 0;
  for (const { name, bytes } of files) {
    const nameBytes = new TextEncoder().encode(name);
    const crc = await crcOf(bytes);
    const local = new DataView(new ArrayBuffer(30));
    local.setUint32(0, 0x04034b50, true);
    described(local, 4, crc, bytes.size, nameBytes.length);
    const entry = new DataView(new ArrayBuffer(46));
    entry.setUint32(0, 0x02014b50, true);
    entry.setUint16(4, 20, true);
    described(entry, 6, crc, bytes.size, nameBytes.length);
    entry.setUint32(42, offset, true);
    parts.push(local.buffer, nameBytes, bytes);
    directory.push(entry.buffer, nameBytes);
    offset += 30 + nameBytes.length + bytes.size;
    directoryBytes += 46 + nameBytes.length;
  }
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, files.length, true);
  end.setUint16(10, files.length, true);
  end.setUint32(12, directoryBytes, true);
  end.setUint32(16, offset, true);
  return new Blob([...parts, ...directory, end.buffer], { type: "application/zip" });
}

/** Makes names differ: of two that are the same the second gets a number. */
export function ownNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf(".") > 0 ? name.lastIndexOf(".") : name.length;
    let own = name;
    for (let number = 2; taken.has(own); number += 1) own = `${name.slice(0, dot)} (${number})${name.slice(dot)}`;
    taken.add(own);
    return own;
  });
}
