import { keyOf } from "#formats/pdf/lock.ts";
import { type SlowLock, slowLockOf, withKey } from "#formats/pdf/slow-lock.ts";
import type { PDFDocument } from "./library.ts";
import { wholeOf } from "./objects.ts";
import { unicodeSpellings } from "./passwords.ts";

interface Keyed {
  doc: PDFDocument;
  /** Whether it opened by the given password. */
  byPassword: boolean;
}

type Open = (bytes: Uint8Array) => PDFDocument;

/**
 * Opens a document whose passwords are slow to try. The library tries the empty one before it is given any other, and
 * each in up to six steps of 5 ms: so passwords are tried here, and the library gets the file with the key that was
 * found. It reads everything else by itself. Undefined where no password fits, or the file is another's to judge.
 */
export function openKeyed(bytes: Uint8Array, password: string | undefined, open: Open): Keyed | undefined {
  const lock = slowLockOf(bytes);
  if (!lock) return undefined;
  // The given password is nearly always right, and each wrong one costs two hashes.
  for (const word of [...(password === undefined ? [] : unicodeSpellings(password)), ""]) {
    const key = keyOf(lock.entries, new TextEncoder().encode(word));
    const doc = key && openedBy(key, lock, bytes, open);
    if (key) return doc && { doc, byPassword: word !== "" };
  }
  return undefined;
}

/** Opens a document with a known key. */
export function openWithKey(bytes: Uint8Array, key: Uint8Array, open: Open): PDFDocument | undefined {
  const lock = slowLockOf(bytes);
  return lock && openedBy(key, lock, bytes, open);
}

const quickRevision = 5;

function openedBy(key: Uint8Array, lock: SlowLock, bytes: Uint8Array, open: Open): PDFDocument | undefined {
  const doc = open(withKey(bytes, lock, key));
  const isSame = wholeOf(doc.getTrailer().get("Encrypt", "R"), 0) === quickRevision && !doc.needsPassword();
  if (isSame) return doc;
  // The library has found another lock in the file.
  doc.destroy();
  return undefined;
}
