import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { inflateSync } from "node:zlib";
import { mupdf, repair } from "#engines/mupdf/index.ts";
import { openKeyed, openWithKey } from "#engines/mupdf/kernel/keyed.ts";
import { openLocked, unlock } from "#engines/mupdf/kernel/open.ts";
import { saveWhole } from "#engines/mupdf/kernel/save.ts";
import { made } from "#engines/mupdf/kernel/verdict.ts";
import { keyOf } from "#formats/pdf/lock.ts";
import { slowLockOf } from "#formats/pdf/slow-lock.ts";
import { lockedByQpdf, locks } from "#support/locked-by-qpdf.ts";
import { lockedPdf } from "#support/locked-pdf.ts";
import { bookOf, numbered } from "#support/pdfs.ts";
import { richPdf } from "#support/rich-pdf.ts";

// Passwords of this revision are slow to try, on a machine that may be busy.
setDefaultTimeout(30_000);

const permissions = { printing: true, copying: false, modifying: true, annotating: false };
const [user, owner] = ["usér", "bòss"];
const byUs = await mupdf.protect(richPdf(), { password: user, ownerPassword: owner, permissions });
const locked: [string, Uint8Array][] = [
  ["us", byUs.bytes],
  ["MuPDF", lockedPdf(richPdf(), "aes-256", user, owner)],
  ["qpdf", await lockedByQpdf(richPdf(), locks["AES, 256 bits, revision 6"] ?? [], user, owner)],
];
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const edited = (bytes: Uint8Array, what: RegExp, by: (found: string) => string) =>
  Buffer.from(latin(bytes).replace(what, by), "latin1");
/** The value of a key's string, changed in one digit. */
const spoilt = (bytes: Uint8Array, key: string) =>
  edited(bytes, new RegExp(`(?<=/${key} ?<[0-9a-f]{40}).`, "i"), (digit) => (digit === "0" ? "1" : "0"));

describe.each(locked)("a file locked by %s", (_, bytes) => {
  test.each([user, owner])("is read with %s as the library by itself reads it", (password) => {
    const keyed = openKeyed(bytes, password, openLocked);
    expect(keyed?.byPassword).toBe(true);
    const slow = unlock(openLocked(bytes), password, "This PDF");
    const [one, other] = [keyed?.doc, slow].map((doc) => doc && saveWhole(doc, new Uint8Array(16)));
    expect(one?.length).toBeGreaterThan(1_000);
    expect(Buffer.compare(one ?? new Uint8Array(), other ?? new Uint8Array())).toBe(0);
  });

  test.each([
    ["unlock-pdf", () => mupdf.unlock(bytes, user)],
    ["rotate-pdf", () => mupdf.rotate(bytes, { angle: 90, password: user })],
    ["pdf-merge", () => mupdf.merge([{ name: "one", bytes }], { password: user })],
    ["pdf-compress", () => mupdf.compress(bytes, { level: "high", grayscale: false, password: user })],
    ["repair-pdf", () => repair(bytes, user)],
  ])("leaves nothing of its passwords in what %s makes of it", async (_, make) => {
    const made = (await make()).bytes;
    const packed = [...latin(made).matchAll(/\/Type\/ObjStm.*?stream\r?\n(.*?)\r?\nendstream/gs)];
    const contents = packed.map(([, data = ""]) => latin(inflateSync(Buffer.from(data, "latin1"))));
    expect(packed.length).toBeGreaterThan(0);
    expect([latin(made), ...contents].filter((text) => /\/Standard|\/UE/.test(text))).toEqual([]);
  });

  test("is left to the library with a wrong password, and with none", () => {
    for (const password of [undefined, "", "guess", "user"]) {
      expect(openKeyed(bytes, password, openLocked)).toBeUndefined();
    }
  });

  test("is left to it where more than one object could be its lock", () => {
    const number = /\/Encrypt (\d+) 0 R/.exec(latin(bytes))?.[1];
    const more = ["/Encrypt 1 0 R", "/Encrypt<<>>", ...(number ? [`\n${number} 0 obj\n<<>>\nendobj\n`] : [])];
    for (const text of more) expect(slowLockOf(edited(bytes, /$/, () => text))).toBeUndefined();
    expect(slowLockOf(bytes)).toBeDefined();
  });

  test("has no key where its permissions do not open with it", () => {
    const lock = slowLockOf(spoilt(bytes, "UE"));
    const word = new TextEncoder().encode(user);
    expect(lock && keyOf(lock.entries, word)).toBeUndefined();
    const right = slowLockOf(bytes);
    expect(right && keyOf(right.entries, word)?.length).toBe(32);
  });
});

test("whether the password that was given opened a file is told, also where none is needed", () => {
  const restricted = lockedPdf(bookOf({ pages: numbered(2) }), "aes-256", "", owner);
  for (const password of [undefined, "guess", owner]) {
    const keyed = openKeyed(restricted, password, openLocked);
    expect([keyed?.byPassword, keyed?.doc.countPages()]).toEqual([password === owner, 2]);
  }
});

test("a key that is another's shows nothing as it was", () => {
  const { verdict } = made(byUs.bytes, { ...byUs.pdf, text: {} });
  expect(verdict).toEqual([]);
  const doc = openWithKey(byUs.bytes, new Uint8Array(32), openLocked);
  expect(doc?.wasRepaired() === false && doc.countPages() === byUs.pdf.pages).toBe(false);
});
