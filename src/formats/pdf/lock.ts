import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** The rights of somebody who opened a document with its user's password. */
export interface Permissions {
  printing: boolean;
  copying: boolean;
  modifying: boolean;
  annotating: boolean;
}

export interface Passwords {
  /** The user's password as UTF-8 after SASLprep, at most 127 bytes. */
  user: Uint8Array;
  /** The owner's password, in the same form; without one nobody opens the document as its owner. */
  owner?: Uint8Array | undefined;
}

/** A fresh key and the entries of the encryption dictionary from which either password finds it. */
export interface Lock {
  key: Uint8Array;
  entries: { U: Uint8Array; UE: Uint8Array; O: Uint8Array; OE: Uint8Array; Perms: Uint8Array; P: number };
}

/** Writes permissions (ISO 32000-2, table 22): bits 7, 8, 13 to 32 are set, and 10 (screen readers) since PDF 2.0. */
function permissionBits({ printing, copying, modifying, annotating }: Permissions): number {
  const bit = (position: number, isSet: boolean) => (isSet ? 1 << (position - 1) : 0);
  const print = bit(3, printing) | bit(12, printing);
  const modify = bit(4, modifying) | bit(11, modifying);
  const annotate = bit(6, annotating) | bit(9, annotating);
  return ~0xfff | bit(7, true) | bit(8, true) | bit(10, true) | print | modify | annotate | bit(5, copying);
}

/** Makes a lock of the standard security handler's revision 6: AES with 256 bits (ISO 32000-2, 7.6.4.4). */
export function makeLock({ user, owner }: Passwords, permissions: Permissions): Lock {
  const key = randomBytes(32);
  const forUser = sealKey(key, user, nothing);
  // Noise in its place can't be told from a password that nobody knows, which would take as long to hash.
  const forOwner = owner ? sealKey(key, owner, forUser.check) : { check: randomBytes(48), sealed: randomBytes(32) };
  const P = permissionBits(permissions);
  const Perms = sealPermissions(key, P);
  return { key, entries: { U: forUser.check, UE: forUser.sealed, O: forOwner.check, OE: forOwner.sealed, Perms, P } };
}

/** Whether a password opens a document with such entries, as its user's or its owner's (algorithms 11 and 12). */
export const opensLock = ({ U, O }: Pick<Lock["entries"], "U" | "O">, password: Uint8Array): boolean =>
  opens(U, password, nothing) || opens(O, password, U.subarray(0, 48));

const nothing = new Uint8Array();

const opens = (entry: Uint8Array, password: Uint8Array, beside: Uint8Array): boolean =>
  Buffer.from(entry.subarray(0, 32)).equals(hardHash(password, entry.subarray(32, 40), beside));

/**
 * The key that a password finds, as its user's or its owner's (algorithm 2.A). Only where the permissions open with it as
 * well (algorithm 13), so that it is the document's and no noise.
 */
export function keyOf(entries: Omit<Lock["entries"], "P">, password: Uint8Array): Uint8Array | undefined {
  const { U, UE, O, OE, Perms } = entries;
  const isUsers = opens(U, password, nothing);
  const beside = isUsers ? nothing : U.subarray(0, 48);
  if (!isUsers && !opens(O, password, beside)) return undefined;
  const [entry, sealed] = isUsers ? [U, UE] : [O, OE];
  const key = decrypt("aes-256-cbc", hardHash(password, entry.subarray(40, 48), beside), zeros, sealed);
  const isRight = decrypt("aes-256-ecb", key, null, Perms).subarray(9, 12).toString("latin1") === "adb";
  return isRight ? key : undefined;
}

/** Makes entries of revision 5, whose hash is quick, that open without a password (algorithm 8 of then). */
export function openEntries(key: Uint8Array): Pick<Lock["entries"], "U" | "UE"> {
  const [checkSalt, keySalt] = [randomBytes(8), randomBytes(8)];
  const U = Buffer.concat([digest("sha256", checkSalt), checkSalt, keySalt]);
  return { U, UE: encrypt("aes-256-cbc", digest("sha256", keySalt), zeros, key) };
}

/** Makes 32 bytes to check a password against, their salt, the key's salt, and the sealed key (algorithms 8 and 9). */
function sealKey(key: Uint8Array, password: Uint8Array, beside: Uint8Array): { check: Uint8Array; sealed: Uint8Array } {
  const [checkSalt, keySalt] = [randomBytes(8), randomBytes(8)];
  const check = Buffer.concat([hardHash(password, checkSalt, beside), checkSalt, keySalt]);
  return { check, sealed: encrypt("aes-256-cbc", hardHash(password, keySalt, beside), zeros, key) };
}

/** Seals the permissions, so that nobody can change them without the key (algorithm 10). */
function sealPermissions(key: Uint8Array, permissions: number): Uint8Array {
  const block = Buffer.alloc(16, 0xff);
  block.writeInt32LE(permissions, 0);
  block.write("Tadb", 8, "latin1"); // T: metadata are encrypted as well
  randomBytes(4).copy(block, 12);
  return encrypt("aes-256-ecb", key, null, block);
}

/** Hashes a password slowly, so that guessing is slow as well (algorithm 2.B). */
function hardHash(password: Uint8Array, salt: Uint8Array, beside: Uint8Array): Uint8Array {
  let hash = digest("sha256", Buffer.concat([password, salt, beside]));
  const room = new Uint8Array(copies * (password.length + longestHash + beside.length));
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const many = copied(room, [password, hash, beside]);
    // Whole blocks, so that nothing is left for the cipher's end.
    const mixed = createCipheriv("aes-128-cbc", hash.subarray(0, 16), hash.subarray(16, 32)).update(many);
    let sum = 0;
    for (let at = 0; at < 16; at++) sum += mixed[at] ?? 0;
    // 256 leaves 1 when divided by 3, so the sum of the bytes leaves the same as the number that they are.
    hash = digest(sum % 3 === 0 ? "sha256" : sum % 3 === 1 ? "sha384" : "sha512", mixed);
    last = mixed.at(-1) ?? 0;
  }
  return hash.subarray(0, 32);
}

const copies = 64;
const longestHash = 64;

/** Repeats parts in a row as often as the algorithm wants them. */
function copied(room: Uint8Array, parts: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const part of parts) {
    room.set(part, length);
    length += part.length;
  }
  const all = copies * length;
  for (let done = length; done < all; done *= 2) room.copyWithin(done, 0, done);
  return room.subarray(0, all);
}

const zeros = new Uint8Array(16);

const digest = (name: string, bytes: Uint8Array): Uint8Array => createHash(name).update(bytes).digest();

function encrypt(name: string, key: Uint8Array, start: Uint8Array | null, bytes: Uint8Array): Uint8Array {
  const cipher = createCipheriv(name, key, start).setAutoPadding(false);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}

function decrypt(name: string, key: Uint8Array, start: Uint8Array | null, bytes: Uint8Array): Buffer {
  const cipher = createDecipheriv(name, key, start).setAutoPadding(false);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
}

/** Encrypts a string or a stream: a random start, then whole blocks (ISO 32000-2, 7.6.3.1). */
export function seal(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const start = randomBytes(16);
  const cipher = createCipheriv("aes-256-cbc", key, start);
  return Buffer.concat([start, cipher.update(bytes), cipher.final()]);
}
