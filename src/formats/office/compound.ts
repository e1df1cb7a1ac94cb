/** OLE2 compound files ([MS-CFB]): the old Office formats, and the wrapping of encrypted new ones. */
export interface Compound {
  /** Names of all streams and storages, without their paths. */
  names: ReadonlySet<string>;
  read(name: string): Buffer | undefined;
}

const magic = Buffer.from("d0cf11e0a1b11ae1", "hex");
const endOfChain = 0xfffffffe;
const entryBytes = 128;
const isStream = 2;
const isRoot = 5;

interface Entry {
  name: string;
  type: number;
  start: number;
  size: number;
}

/** Undefined where the file is none, or too damaged to be read. */
export function readCompound(bytes: Uint8Array): Compound | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < 512 || !file.subarray(0, 8).equals(magic)) return undefined;
  try {
    return open(file);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function open(file: Buffer): Compound {
  const sector = 1 << Math.min(16, file.readUInt16LE(30));
  const small = 1 << Math.min(12, file.readUInt16LE(32));
  const smallest = file.readUInt32LE(56);
  const sectorAt = (id: number) => file.subarray((id + 1) * sector, (id + 2) * sector);
  const table = wordsOf(Buffer.concat(tableSectors(file, sectorAt, sector).map(sectorAt)));
  const chain = (start: number) => Buffer.concat(follow(start, table).map(sectorAt));

  const directory = entriesOf(chain(file.readUInt32LE(48)));
  const root = directory.find(({ type }) => type === isRoot);
  const smallTable = wordsOf(chain(file.readUInt32LE(60)));
  const smallFile = root ? chain(root.start) : Buffer.alloc(0);
  const smallAt = (id: number) => smallFile.subarray(id * small, (id + 1) * small);

  return {
    names: new Set(directory.map(({ name }) => name)),
    read(name) {
      const entry = directory.find((one) => one.name === name && one.type === isStream);
      if (!entry) return undefined;
      const whole =
        entry.size < smallest ? Buffer.concat(follow(entry.start, smallTable).map(smallAt)) : chain(entry.start);
      return whole.subarray(0, entry.size);
    },
  };
}

/** Sectors that the table of sectors itself lies in: 109 are named in the header, more in a list of their own. */
function tableSectors(file: Buffer, sectorAt: (id: number) => Buffer, sector: number): number[] {
  const sectors = wordsOf(file.subarray(76, 512));
  let next = file.readUInt32LE(68);
  for (let seen = 0; next < endOfChain && seen < file.length / sector; seen++) {
    const more = wordsOf(sectorAt(next));
    next = more.pop() ?? endOfChain;
    sectors.push(...more);
  }
  return sectors.filter((id) => id < endOfChain - 2 && (id + 1) * sector < file.length);
}

/** A chain that leads in a circle ends where it has been as long as the whole table. */
function follow(start: number, table: readonly number[]): number[] {
  const ids: number[] = [];
  for (let id = start; id < table.length && ids.length <= table.length; id = table[id] ?? endOfChain) ids.push(id);
  return ids;
}

function entriesOf(directory: Buffer): Entry[] {
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

const wordsOf = (bytes: Buffer): number[] =>
  Array.from({ length: bytes.length >> 2 }, (_, index) => bytes.readUInt32LE(index * 4));
