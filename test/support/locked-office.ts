import { createCipheriv, createHash, randomBytes } from "node:crypto";

const spins = 1_000;
const sector = 512;

/** A package behind a password, as Office 2010 and later write it ([MS-OFFCRYPTO] 2.3.4.10). */
export function lockOffice(bytes: Uint8Array, password: string): Uint8Array {
  const [key, dataSalt, keySalt, proof] = [32, 16, 16, 16].map((length) => randomBytes(length)) as Buffer[] as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  let spun = hash(keySalt, Buffer.from(password, "utf16le"));
  for (let index = 0; index < spins; index++) spun = hash(number(index), spun);
  const seal = (purpose: string, content: Buffer) =>
    cbc(hash(spun, Buffer.from(purpose, "hex")).subarray(0, 32), keySalt, content).toString("base64");
  const way = (salt: Buffer) =>
    `saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512" saltValue="${salt.toString("base64")}"`;
  const sealed = `encryptedVerifierHashInput="${seal("fea7d2763b4b9e79", proof)}" encryptedVerifierHashValue="${seal("d7aa0f6d3061344e", hash(proof))}" encryptedKeyValue="${seal("146e0be7abacd0d6", key)}"`;
  const xml = `<encryption xmlns="http://schemas.microsoft.com/office/2006/encryption"><keyData ${way(dataSalt)}/><keyEncryptors><keyEncryptor><p:encryptedKey xmlns:p="x" spinCount="${spins}" ${way(keySalt)} ${sealed}/></keyEncryptor></keyEncryptors></encryption>`;
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(bytes.length));
  const segments: Buffer[] = [size];
  for (let at = 0; at < bytes.length; at += 4096) {
    const iv = hash(dataSalt, number(at / 4096)).subarray(0, 16);
    segments.push(cbc(key, iv, padded(Buffer.from(bytes.subarray(at, at + 4096)), 16)));
  }
  // Streams below 4 KB would lie elsewhere in the file: these are made longer.
  const info = Buffer.concat([Buffer.from("0400040040000000", "hex"), Buffer.from(xml.padEnd(4096))]);
  return compound({ EncryptionInfo: info, EncryptedPackage: padded(Buffer.concat(segments), 4096) });
}

const hash = (...chunks: Buffer[]): Buffer => createHash("sha512").update(Buffer.concat(chunks)).digest();

function cbc(key: Buffer, iv: Buffer, content: Buffer): Buffer {
  const machine = createCipheriv("aes-256-cbc", key, iv).setAutoPadding(false);
  return Buffer.concat([machine.update(content), machine.final()]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const padded = (bytes: Buffer, step: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc((step - (bytes.length % step)) % step)]);

/** An OLE2 file of these streams ([MS-CFB]), whose table of sectors comes first and its directory next. */
export function compound(streams: Record<string, Buffer>): Uint8Array {
  const contents = Object.values(streams).map((bytes) => padded(bytes, sector));
  const sectors = contents.reduce((sum, { length }) => sum + length / sector, 0);
  const tables = Math.ceil((sectors + 8) / 128) + 1;
  const table: number[] = Array.from({ length: tables }, () => 0xfffffffd);
  const directory = [entry("Root Entry", 5, 0xfffffffe, 0, 1)];
  const first = tables + Math.ceil((contents.length + 1) / 4);
  for (let id = tables; id < first; id++) table.push(id === first - 1 ? 0xfffffffe : id + 1);
  let next = first;
  for (const [index, [name, bytes]] of Object.entries(streams).entries()) {
    const count = (contents[index]?.length ?? 0) / sector;
    const following = index + 1 < contents.length ? index + 2 : 0xffffffff;
    directory.push(entry(name, 2, next, bytes.length, 0xffffffff, following));
    for (let left = count; left > 0; left--) table.push(left === 1 ? 0xfffffffe : next + count - left + 1);
    next += count;
  }
  while (table.length < tables * 128) table.push(0xffffffff);
  const head = Buffer.alloc(sector, 0xff);
  head.fill(0, 0, 76);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(head);
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    head.writeUInt16LE(value, at);
  for (const [at, value] of [
    [44, tables],
    [48, tables],
    [56, 4096],
    [60, 0xfffffffe],
    [68, 0xfffffffe],
  ] as const) {
    head.writeUInt32LE(value, at);
  }
  for (let id = 0; id < tables; id++) head.writeUInt32LE(id, 76 + 4 * id);
  return Buffer.concat([head, ...table.map(number), padded(Buffer.concat(directory), sector), ...contents]);
}

function entry(name: string, type: number, start: number, size: number, child: number, right = 0xffffffff): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, "utf16le");
  bytes.writeUInt16LE(2 * name.length + 2, 64);
  bytes[66] = type;
  for (const [at, value] of [
    [68, 0xffffffff],
    [72, right],
    [76, child],
    [116, start],
    [120, size],
  ] as const) {
    bytes.writeUInt32LE(value, at);
  }
  return bytes;
}
