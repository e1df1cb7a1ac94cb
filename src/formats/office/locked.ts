import { createDecipheriv, createHash } from "node:crypto";
import { readCompound } from "./compound.ts";
import { attributeOf, tagsOf } from "./markup.ts";

/** The outcome of trying a password on an encrypted package ([MS-OFFCRYPTO] 2.3.4). */
export type Unlocked = { bytes: Uint8Array } | "wrong password" | "unknown encryption";

/** Opens an encrypted package. */
export function unlockPackage(file: Uint8Array, password: string): Unlocked {
  const compound = readCompound(file);
  const info = compound?.read("EncryptionInfo");
  const sealed = compound?.read("EncryptedPackage");
  if (!info || !sealed || info.length < 12 || sealed.length < 8) return "unknown encryption";
  const [major, minor] = [info.readUInt16LE(0), info.readUInt16LE(2)];
  const size = Number(sealed.readBigUInt64LE(0));
  try {
    const open =
      major === 4 && minor === 4 ? openAgile(info, password) : minor === 2 ? openStandard(info, password) : undefined;
    if (!open) return "unknown encryption";
    if (open === "wrong password") return open;
    return { bytes: open(sealed.subarray(8)).subarray(0, size) };
  } catch (error) {
    // The key or the hash is of a kind that is not used in such files.
    if (error instanceof RangeError || (error as { code?: string }).code?.startsWith("ERR_"))
      return "unknown encryption";
    throw error;
  }
}

type Open = (sealed: Buffer) => Buffer;

const hash = (name: string, ...chunks: Uint8Array[]): Buffer => {
  const digest = createHash(name);
  for (const chunk of chunks) digest.update(chunk);
  return digest.digest();
};

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** Hashes a password over and over, which makes guessing it slow. */
function spin(name: string, salt: Buffer, password: string, times: number): Buffer {
  let value = hash(name, salt, Buffer.from(password, "utf16le"));
  for (let index = 0; index < times; index++) value = hash(name, number(index), value);
  return value;
}

function decipher(cipher: string, key: Buffer, iv: Buffer | null, sealed: Buffer): Buffer {
  const machine = createDecipheriv(cipher, key, iv).setAutoPadding(false);
  const whole = sealed.subarray(0, sealed.length - (sealed.length % 16));
  return Buffer.concat([machine.update(whole), machine.final()]);
}

const standardSpins = 50_000;

/** Opens what Office 2007 has locked ([MS-OFFCRYPTO] 2.3.4.5 to 2.3.4.9): AES in ECB, hashes by SHA-1. */
function openStandard(info: Buffer, password: string): Open | "wrong password" {
  const headerBytes = info.readUInt32LE(8);
  const keyBytes = info.readUInt32LE(12 + 16) / 8;
  const verifier = info.subarray(12 + headerBytes);
  const salt = verifier.subarray(4, 20);
  const last = hash("sha1", spin("sha1", salt, password, standardSpins), number(0));
  const derive = (filler: number) =>
    hash(
      "sha1",
      Buffer.alloc(64, filler).map((byte, at) => byte ^ (last[at] ?? 0)),
    );
  const key = Buffer.concat([derive(0x36), derive(0x5c)]).subarray(0, keyBytes);
  const open: Open = (sealed) => decipher(`aes-${keyBytes * 8}-ecb`, key, null, sealed);
  const proof = hash("sha1", open(verifier.subarray(20, 36)));
  const promised = open(verifier.subarray(40, 72)).subarray(0, proof.length);
  return proof.equals(promised) ? open : "wrong password";
}

const mostSpins = 10_000_000;
const keyLengths = [16, 24, 32];
const segmentBytes = 4096;
/** The purpose of each key, which is hashed with the password ([MS-OFFCRYPTO] 2.3.4.13). */
const forInput = Buffer.from("fea7d2763b4b9e79", "hex");
const forHash = Buffer.from("d7aa0f6d3061344e", "hex");
const forKey = Buffer.from("146e0be7abacd0d6", "hex");

/** Opens what Office 2010 and later have locked ([MS-OFFCRYPTO] 2.3.4.10 to 2.3.4.15): the way is told in XML. */
function openAgile(info: Buffer, password: string): Open | "wrong password" | undefined {
  const xml = info.toString("utf8", 8);
  const [data] = tagsOf(xml, "keyData");
  const way = tagsOf(xml, "encryptedKey").find((tag) => attributeOf(tag, "spinCount") !== undefined);
  if (!data || !way) return undefined;
  const read = (tag: { text: string }) => ({
    hash: (attributeOf(tag, "hashAlgorithm") ?? "").toLowerCase().replace("-", ""),
    cipher: `aes-${attributeOf(tag, "keyBits")}-cbc`,
    keyBytes: Number(attributeOf(tag, "keyBits")) / 8,
    salt: Buffer.from(attributeOf(tag, "saltValue") ?? "", "base64"),
    bytes: (name: string) => Buffer.from(attributeOf(tag, name) ?? "", "base64"),
  });
  const [body, door] = [read(data), read(way)];
  const spins = Number(attributeOf(way, "spinCount"));
  if (attributeOf(data, "cipherAlgorithm") !== "AES" || !(spins <= mostSpins)) return undefined;
  // A key of gigabytes would be filled up before anyone sees that there are none.
  if (![body, door].every(({ keyBytes }) => keyLengths.includes(keyBytes))) return undefined;

  const spun = spin(door.hash, door.salt, password, spins);
  const turn = (purpose: Buffer, sealed: Buffer) =>
    decipher(door.cipher, fit(hash(door.hash, spun, purpose), door.keyBytes), fit(door.salt, 16), sealed);
  const proof = hash(door.hash, turn(forInput, door.bytes("encryptedVerifierHashInput")));
  const promised = turn(forHash, door.bytes("encryptedVerifierHashValue")).subarray(0, proof.length);
  if (!proof.equals(promised)) return "wrong password";

  const key = turn(forKey, door.bytes("encryptedKeyValue")).subarray(0, body.keyBytes);
  return (sealed) => {
    const chunks: Buffer[] = [];
    for (let at = 0; at < sealed.length; at += segmentBytes) {
      const iv = fit(hash(body.hash, body.salt, number(at / segmentBytes)), 16);
      chunks.push(decipher(body.cipher, key, iv, sealed.subarray(at, at + segmentBytes)));
    }
    return Buffer.concat(chunks);
  };
}

/** Cuts bytes to a length, or fills them up to it as the standard says. */
const fit = (bytes: Buffer, length: number): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(Math.max(0, length - bytes.length), 0x36)]).subarray(0, length);
