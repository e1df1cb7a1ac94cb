/** The types of fields on the wire (protobuf.dev, "Encoding"). */
const varying = 0;
const measured = 2;
const fourBytes = 5;

/** Writes a number seven bits at a time, the lowest first; a negative one as the 64 bits of its two's complement. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  bytes.push(Number(rest));
  return Buffer.from(bytes);
}

const key = (field: number, wire: number): Buffer => varint((field << 3) | wire);

export const integer = (field: number, value: number): Buffer => Buffer.concat([key(field, varying), varint(value)]);

export function float(field: number, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return Buffer.concat([key(field, fourBytes), bytes]);
}

/** Writes a message within another one, or bytes. */
export function block(field: number, ...parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([key(field, measured), varint(length), ...parts]);
}

export const string = (field: number, value: string): Buffer => block(field, Buffer.from(value, "utf8"));
