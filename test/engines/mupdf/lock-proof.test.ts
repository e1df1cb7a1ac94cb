import { expect, setDefaultTimeout, test } from "bun:test";
import { mupdf } from "#engines/mupdf/index.ts";
import { isProvenLock } from "#engines/mupdf/kernel/lock-proof.ts";
import { openToChange } from "#engines/mupdf/kernel/open.ts";
import { made } from "#engines/mupdf/kernel/verdict.ts";
import { opening } from "#engines/qpdf/index.ts";
import { keyOf } from "#formats/pdf/lock.ts";
import { slowLockOf } from "#formats/pdf/slow-lock.ts";
import { lockedPdf } from "#support/locked-pdf.ts";
import { bookOf, numbered } from "#support/pdfs.ts";

// Passwords of this revision are slow to try, on a machine that may be busy.
setDefaultTimeout(30_000);

const password = "sesame";
const file = bookOf({ pages: numbered(3) });
const permissions = { printing: true, copying: true, modifying: true, annotating: true };
const { bytes, pdf } = await mupdf.protect(file, { password, permissions });
const promise = { ...openToChange(file).kept, password };
const latin = Buffer.from(bytes).toString("latin1");

/** The result with one digit of an entry's string turned into another, counted from its beginning. */
function broken(key: string, digit: number): Uint8Array {
  const at = latin.indexOf(`/${key}<`) + key.length + 2 + digit;
  return Buffer.from(latin.slice(0, at) + (latin[at] === "0" ? "1" : "0") + latin.slice(at + 1), "latin1");
}

test("qpdf's library is installed: without it the library that reads results is asked", async () => {
  expect(await opening(bytes, password)).toBe(3);
  expect(await opening(bytes, "")).toBe("locked");
  expect(await opening(bytes, "guess")).toBe("locked");
  expect(await opening(file, "")).toBe(3);
  expect(await opening(bytes.slice(0, bytes.length / 2), password)).toBe("unreadable");
});

test("a result that opens with its password and not without is proven", async () => {
  expect(pdf.password).toBe(password);
  expect(await isProvenLock(bytes, pdf)).toBe(true);
});

test.each([
  ["the hash of the password", broken("U", 0)],
  ["the salt of the hash", broken("U", 64)],
  ["the salt of the key", broken("U", 80)],
  ["the key", broken("UE", 0)],
  ["the number of the revision", Buffer.from(latin.replace("/R 6", "/R 5"), "latin1")],
  [
    "the reference to the lock",
    Buffer.from(
      latin.replace(/\/Encrypt \d+/, (all) => all.replace(/\d/g, "9")),
      "latin1",
    ),
  ],
])("a lock is not proven, and a result with it not sent, where it is wrong about %s", async (_, wrong) => {
  expect(wrong.length).toBe(bytes.length);
  expect(await isProvenLock(wrong, pdf)).toBe(false);
  expect(await mupdf.check(wrong, pdf)).not.toEqual([]);
});

test.each([
  ["one that opens without a password", lockedPdf(file, "aes-256", "", "boss"), "it opens without a password"],
  ["one that is no lock", file, "it opens without a password"],
  ["one of another password", lockedPdf(file, "aes-256", "other", "boss"), "does not open with the password"],
])("a lock is not proven that is %s", async (_, wrong, says) => {
  expect(await isProvenLock(wrong, pdf)).toBe(false);
  expect((await mupdf.check(wrong, pdf)).join()).toContain(says);
});

test("a lock of fewer pages is not proven", async () => {
  const short = await mupdf.protect(bookOf({ pages: numbered(2) }), { password, permissions });
  expect(await isProvenLock(short.bytes, pdf)).toBe(false);
});

test("behind a proven lock everything else is looked at", async () => {
  const keyFor = (locked: Uint8Array) => {
    const lock = slowLockOf(locked);
    return lock && keyOf(lock.entries, new TextEncoder().encode(password));
  };
  expect(made(bytes, { ...promise, key: keyFor(bytes) }).verdict).toEqual([]);
  const plain = Buffer.from(latin.replace("/StmF/StdCF", "/StmF/Other"), "latin1");
  expect(made(plain, { ...promise, key: keyFor(plain) }).verdict).not.toEqual([]);
  const other = await mupdf.protect(bookOf({ pages: ["page 1", "other", "page 3"] }), { password, permissions });
  expect(await isProvenLock(other.bytes, pdf)).toBe(true);
  expect(made(other.bytes, { ...promise, key: keyFor(other.bytes) }).verdict.join()).toContain("page 2 lost");
});
