/** Reads numbers of 32 bits, one behind the other; a rest at the end is none. */
export function words(bytes: Buffer): Uint32Array {
  const list = new Uint32Array(bytes.length >> 2);
  for (let index = 0; index < list.length; index += 1) list[index] = bytes.readUInt32LE(index * 4);
  return list;
}

/** Pieces of equal length that a table joins into chains ([MS-CFB] 2.3). */
export class Chains {
  constructor(
    readonly bytes: Buffer,
    readonly piece: number,
    readonly table: Uint32Array,
  ) {}

  /** Reads a chain up to a length. No piece counts twice, so that a chain in a circle ends. */
  read(start: number, length = this.bytes.length): Buffer {
    const { bytes, piece } = this;
    const ids = this.#follow(start, Math.ceil(length / piece));
    const whole = Buffer.alloc(ids.length * piece);
    let end = 0;
    for (const id of ids) end += bytes.copy(whole, end, id * piece, (id + 1) * piece);
    return whole.subarray(0, Math.min(end, length));
  }

  #follow(start: number, most: number): Uint32Array {
    const { table } = this;
    const pieces = Math.ceil(this.bytes.length / this.piece);
    const seen = new Uint8Array(Math.min(table.length, pieces));
    const ids = new Uint32Array(Math.min(seen.length, most));
    let count = 0;
    for (let id = start; id < seen.length && count < ids.length && seen[id] === 0; id = table[id] ?? seen.length) {
      seen[id] = 1;
      ids[count++] = id;
    }
    return ids.subarray(0, count);
  }
}
