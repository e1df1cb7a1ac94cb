import { fromDocEncoding, toDocEncoding } from "#formats/pdf/doc-encoding.ts";
import { opensLock } from "#formats/pdf/lock.ts";
import { saslprep } from "#formats/pdf/saslprep.ts";
import type { PDFDocument } from "./library.ts";
import { wholeOf } from "./objects.ts";

/** The first revision whose passwords are Unicode. */
const unicodeRevision = 5;

/**
 * Opens an encrypted document with its user's or its owner's password. Only on a document that does not open without
 * one: a wrong password leaves MuPDF with a wrong key, and it would garble all that is read after.
 */
export function authenticate(doc: PDFDocument, password: string): boolean {
  const revision = wholeOf(doc.getTrailer().get("Encrypt", "R"), 0);
  const spellings = revision >= unicodeRevision ? unicodeSpellings(password) : byteSpellings(password);
  return spellings.some((spelling) => doc.authenticatePassword(spelling) !== 0);
}

/** The revision with slow passwords; the library tries the same ones at every question. */
const slowRevision = 6;
const shortestEntry = 48;

/** Whether a document does not open without a password. Nobody may have tried one on it. */
export function isLocked(doc: PDFDocument): boolean {
  const encrypt = doc.getTrailer().get("Encrypt");
  if (!encrypt.isDictionary()) return false;
  const [U, O] = ["U", "O"]
    .map((key) => encrypt.get(key))
    .map((entry) => (entry.isString() ? entry.asByteString() : new Uint8Array()));
  const isKnown =
    wholeOf(encrypt.get("R"), 0) === slowRevision && U && O && Math.min(U.length, O.length) >= shortestEntry;
  return isKnown ? !opensLock({ U, O }, new Uint8Array()) : doc.needsPassword();
}

/** Spellings of a password: some programs bring it into the standard's form first; MuPDF takes it as is. */
export function unicodeSpellings(password: string): string[] {
  const standard = saslprep(password) ?? password;
  return [...new Set([standard, password, password.normalize("NFC"), password.normalize("NFD")])];
}

const windowsLetters = new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));

/**
 * Spellings for older revisions, whose passwords are bytes: in PDFDocEncoding by the standard, in UTF-8 or Windows'
 * encoding by many programs. MuPDF encodes into the first and leaves out letters that it lacks, so that the others are
 * spelled by it.
 */
function byteSpellings(password: string): string[] {
  const windows = Array.from(password, (letter) => windowsLetters.indexOf(letter));
  const encoded = [
    toDocEncoding(password),
    windows.includes(-1) ? undefined : Uint8Array.from(windows),
    new TextEncoder().encode(password),
  ];
  const spelled = encoded.map((bytes) => bytes && fromDocEncoding(bytes));
  return [...new Set(spelled.filter((text) => text !== undefined))];
}
