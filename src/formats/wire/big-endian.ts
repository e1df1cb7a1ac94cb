/** Big-endian numbers of a file; beyond its end there are zeros, so that one cut short ends no reader. */
export class BigEndian {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  u8(at: number): number {
    return this.bytes[at] ?? 0;
  }

  u16(at: number): number {
    return (this.u8(at) << 8) | this.u8(at + 1);
  }

  i16(at: number): number {
    return (this.u16(at) << 16) >> 16;
  }

  u32(at: number): number {
    return this.u16(at) * 65_536 + this.u16(at + 2);
  }

  /** An unsigned number of one to four bytes. */
  uint(at: number, size: number): number {
    let value = 0;
    for (let place = 0; place < size; place++) value = value * 256 + this.u8(at + place);
    return value;
  }

  text(at: number, length: number): string {
    return Buffer.from(this.bytes.subarray(at, at + length)).toString("latin1");
  }
}
