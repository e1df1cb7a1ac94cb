import { crc32 } from "node:zlib";

/** A file as torch.save writes it: stored parts, and a pickle that rebuilds each tensor from its numbers. */
export function pthOf(layers: Readonly<Record<string, { dims: readonly number[]; data: Float32Array }>>): Uint8Array {
  const names = Object.keys(layers);
  const tensors = names.flatMap((name, key) => tensor(name, String(key), layers[name]?.dims ?? []));
  const params = [word("params"), call("collections", "OrderedDict"), Buffer.from(")R("), ...tensors, Buffer.from("u")];
  const pickle = Buffer.concat([Buffer.from("\x80\x02}q\x00", "latin1"), ...params, Buffer.from("s.")]);
  const numbers = names.map(
    (name, key) =>
      [`own/data/${key}`, new Uint8Array(layers[name]?.data.slice().buffer ?? new ArrayBuffer(0))] as const,
  );
  return archive([["own/data.pkl", pickle], ...numbers, ["own/version", Buffer.from("3\n")]]);
}

function tensor(name: string, key: string, dims: readonly number[]): Buffer[] {
  const count = dims.reduce((product, dim) => product * dim, 1);
  const strides = dims.map((_, at) => dims.slice(at + 1).reduce((product, dim) => product * dim, 1));
  return [
    ...[word(name), call("torch._utils", "_rebuild_tensor_v2"), Buffer.from("((")],
    ...[word("storage"), call("torch", "FloatStorage"), word(key), word("cpu"), number(count), Buffer.from("tQ")],
    ...[number(0), tuple(dims), tuple(strides), Buffer.from("\x89", "latin1")],
    ...[call("collections", "OrderedDict"), Buffer.from(")RtR")],
  ];
}

const call = (module: string, name: string): Buffer => Buffer.from(`c${module}\n${name}\n`);
const tuple = (values: readonly number[]): Buffer =>
  Buffer.concat([Buffer.from("("), ...values.map(number), Buffer.from("t")]);

function word(text: string): Buffer {
  const head = Buffer.from("X\0\0\0\0");
  head.writeUInt32LE(Buffer.byteLength(text), 1);
  return Buffer.concat([head, Buffer.from(text)]);
}

function number(value: number): Buffer {
  if (value < 256) return Buffer.from([0x4b, value]);
  const bytes = Buffer.from("J\0\0\0\0");
  bytes.writeInt32LE(value, 1);
  return bytes;
}

function archive(parts: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, bytes] of parts) {
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(bytes.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    const head = Buffer.concat([Buffer.from("PK\x03\x04"), shared, Buffer.from(name)]);
    central.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\0"), shared, place, Buffer.from(name)]));
    local.push(head, Buffer.from(bytes));
    at += head.length + bytes.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  const list = Buffer.concat(central);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, list, end]);
}
