import { Chains, words } from "./chains.ts";

/** OLE2 compound files ([MS-CFB]): the old Office formats, and the wrapping of encrypted new ones. */
export interface Compound {
  /** Names of all streams and storages, without their paths. */
  names: ReadonlySet<string>;
  read(name: string): Buffer | undefined;
}

const magic = Buffer.from("d0cf11e0a1b11ae1", "hex");
const lastSector = 0xfffffffa;
const entryBytes = 128;
const isStream = 2;
const isRoot = 5;
/** Bounds of the sizes of sectors, as powers of 2. Programs write 512 and 4096, and 64 for small ones. */
const shifts = { least: 7, most: 16, smallLeast: 4, smallMost: 12 };
/** The most entries of a file; a document has dozens, one with many objects inside it some thousands. */
const mostEntries = 65_536;

interface Entry {
  name: string;
  type: number;
  start: number;
  size: number;
}

/** Reads a compound file; undefined where it is none, or too damaged to be read. */
export function readCompound(bytes: Uint8Array): Compound | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < 512 || !file.subarray(0, 8).equals(magic)) return undefined;
  const [shift, smallShift] = [file.readUInt16LE(30), file.readUInt16LE(32)];
  if (shift < shifts.least || shift > shifts.most) return undefined;
  if (smallShift < shifts.smallLeast || smallShift > shifts.smallMost) return undefined;
  return open(file, 2 ** shift, 2 ** smallShift);
}

function open(file: Buffer, sector: number, small: number): Compound | undefined {
  const smallest = file.readUInt32LE(56);
  // The header stands before sector 0 and is as long as one.
  const sectors = new Chains(file.subarray(sector), sector, tableOf(file, sector));
  const directory = entriesOf(sectors.read(file.readUInt32LE(48), (mostEntries + 1) * entryBytes));
  if (!directory) return undefined;
  const readSmall = ({ start, size }: Entry): Buffer => {
    const root = directory.find(({ type }) => type === isRoot);
    const table = words(sectors.read(file.readUInt32LE(60)));
    return new Chains(root ? sectors.read(root.start) : Buffer.alloc(0), small, table).read(start, size);
  };
  return {
    names: new Set(directory.map(({ name }) => name)),
    read(name) {
      const entry = directory.find((one) => one.name === name && one.type === isStream);
      if (!entry) return undefined;
      return entry.size < smallest ? readSmall(entry) : sectors.read(entry.start, entry.size);
    },
  };
}

/**
 * Reads the table of which sector follows which. Its own sectors are named in the header, 109 of them, and in a list:
 * only as many are read as tell of every sector of the file.
 */
function tableOf(file: Buffer, sector: number): Uint32Array {
  const count = Math.ceil(file.length / sector);
  const perSector = sector / 4;
  const places: number[] = [];
  const most = Math.ceil(count / perSector);
  const add = (ids: Uint32Array): void => {
    for (const id of ids) {
      if (places.length < most && id < lastSector && (id + 1) * sector < file.length) places.push((id + 1) * sector);
    }
  };
  add(words(file.subarray(76, 512)));
  const seen = new Set<number>();
  for (let next = file.readUInt32LE(68); places.length < most && next < count && !seen.has(next); ) {
    seen.add(next);
    const list = words(file.subarray((next + 1) * sector, (next + 2) * sector));
    add(list.subarray(0, -1));
    next = list.at(-1) ?? count;
  }
  const table = new Uint32Array(places.length * perSector);
  for (const [index, at] of places.entries()) table.set(words(file.subarray(at, at + sector)), index * perSector);
  return table;
}

function entriesOf(directory: Buffer): Entry[] | undefined {
  if (directory.length > mostEntries * entryBytes) return undefined;
  const entries: Entry[] = [];
  for (let at = 0; at + entryBytes <= directory.length; at += entryBytes) {
    const nameBytes = Math.min(64, directory.readUInt16LE(at + 64));
    const type = directory[at + 66] ?? 0;
    if (type === 0 || nameBytes < 2) continue;
    entries.push({
      name: directory.toString("utf16le", at, at + nameBytes - 2),
      type,
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    });
  }
  return entries;
}
