import { fromDocEncoding, toDocEncoding } from "#formats/pdf/doc-encoding.ts";
import { saslprep } from "#formats/saslprep.ts";
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

/** MuPDF takes a password as it stands: some programs bring it into the standard's form first, others do not. */
function unicodeSpellings(password: string): string[] {
  const standard = saslprep(password) ?? password;
  return [...new Set([standard, password, password.normalize("NFC"), password.normalize("NFD")])];
}

const windowsLetters = new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));

/**
 * Passwords of older revisions are bytes, in PDFDocEncoding by the standard, in UTF-8 or Windows' encoding by many
 * programs. MuPDF encodes into the first and leaves out letters that it lacks, so that the others are spelled by it.
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
