import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { lockedPdf } from "#support/locked-pdf.ts";
import { hasOutsideReaders, viewOutside } from "#support/outside.ts";
import { bookOf, numbered } from "#support/pdfs.ts";
import { richPdf } from "#support/rich-pdf.ts";
import { seePdf, sketch } from "#support/see-pdf.ts";

// Services start, and programs run, on a machine that may be busy.
setDefaultTimeout(30_000);

const file = bookOf({ pages: numbered(2), trailer: "/Info<</Title(Secret plans)>>" });
const passwords = ["plain", 'with, comma=and "quotes" \\', "pässwört €", "Пароль 漢字", "😀🔑", "x".repeat(127)];

const flagsOf = (bytes: Uint8Array, password: string) => seePdf(bytes, password).doc.getTrailer().get("Encrypt");

test.each(passwords)("a PDF protected with %j opens with it alone", async (password) => {
  const { status, bytes } = await callForm("protect-pdf", { file }, { password });
  expect(status).toBe(200);
  expect(() => seePdf(bytes, "another")).toThrow("wrong password");
  expect(seePdf(bytes, password).pages.map(({ text }) => text)).toEqual(["page 1", "page 2"]);
  expect(seePdf(bytes, password).title).toBe("Secret plans");
  const raw = Buffer.from(bytes).toString("latin1");
  for (const words of ["page 1", "Secret plans", password]) expect(raw).not.toContain(words);
});

test("the lock is AES with 256 bits in the sixth revision", async () => {
  const { bytes } = await callForm("protect-pdf", { file }, { password: "a" });
  const lock = flagsOf(bytes, "a");
  expect([lock.get("V").asNumber(), lock.get("R").asNumber()]).toEqual([5, 6]);
  expect(lock.get("CF", "StdCF", "CFM").asName()).toBe("AESV3");
});

describe.skipIf(!hasOutsideReaders)("readers that share no code with ours", () => {
  test.each(passwords.slice(0, 5))("open it with %j, read all of it, and nothing without", async (password) => {
    const { bytes } = await callForm("protect-pdf", { file: richPdf() }, { password, ownerPassword: "boss, too" });
    const [given, seen] = [await viewOutside(richPdf()), await viewOutside(bytes, password)];
    expect(seen).toEqual({ ...given, check: 0 });
    expect((await viewOutside(bytes, "boss, too")).text).toEqual(given.text);
    const shut = await viewOutside(bytes);
    expect([shut.check, shut.text]).toEqual([2, undefined]);
  });
});

test("outline, links, form, layers and attachments are kept", async () => {
  const [before, after] = [
    seePdf(richPdf()),
    seePdf((await callForm("protect-pdf", { file: richPdf() }, { password: "a" })).bytes, "a"),
  ];
  expect(after.pages).toEqual(before.pages);
  expect(sketch(after.outline)).toBe(sketch(before.outline));
  expect([after.attachments, after.layers]).toEqual([before.attachments, before.layers]);
});

/** Bits of ISO 32000-2, table 22. */
const bits = { print: 4, modify: 8, copy: 16, annotate: 32, fill: 256, read: 512, assemble: 1024, printWell: 2048 };

test.each([
  [{}, Object.keys(bits)],
  [{ allowPrinting: false }, ["modify", "copy", "annotate", "fill", "read", "assemble"]],
  [{ allowCopying: false, allowModifying: false }, ["print", "annotate", "fill", "read", "printWell"]],
  [{ allowPrinting: false, allowCopying: false, allowModifying: false, allowAnnotating: false }, ["read"]],
])("with %o is allowed: %j", async (options, allowed) => {
  const { bytes } = await callForm("protect-pdf", { file }, { password: "a", ownerPassword: "b", ...options });
  const flags = flagsOf(bytes, "a").get("P").asNumber();
  const names = Object.entries(bits).filter(([, bit]) => (flags & bit) !== 0);
  expect(names.map(([name]) => name)).toEqual(allowed);
});

test("no two locks are alike, and no key can be guessed from another", async () => {
  const answers = await Promise.all([1, 2].map(() => callForm("protect-pdf", { file }, { password: "a" })));
  for (const key of ["U", "O", "UE", "OE", "Perms"]) {
    const values = answers.map(({ bytes }) => Buffer.from(flagsOf(bytes, "a").get(key).asByteString()).toString("hex"));
    expect(new Set(values).size).toBe(2);
  }
});

test("a password of several spellings is locked in the standard's one, and that is told", async () => {
  const { bytes, warnings } = await callForm("protect-pdf", { file }, { password: "ﬁne\u00a0e\u0301" });
  expect(warnings).toEqual([expect.stringContaining("SASLprep")]);
  expect(seePdf(bytes, "fine \u00e9").pages.length).toBe(2);
  const again = await callForm("unlock-pdf", { file: bytes }, { password: "ﬁne\u00a0e\u0301" });
  expect(again.status).toBe(200);
});

test.each([
  [{ password: "" }, "password"],
  [{}, "password"],
  [{ password: "tab\there" }, "control characters"],
  [{ password: "\u200d\ufe0f" }, "invisible"],
  [{ password: "漢".repeat(43) }, "129 bytes"],
  [{ password: "a", ownerPassword: "b\u0000" }, "ownerPassword"],
])("%j is refused", async (options, words) => {
  const { status, error } = await callForm("protect-pdf", { file }, options as Record<string, string>);
  expect([status, error?.message]).toEqual([400, expect.stringContaining(words)]);
  expect(error?.message).not.toContain("漢");
});

test("what is encrypted already is not encrypted again, whether or not it opens", async () => {
  for (const locked of [await fixture("locked.pdf"), lockedPdf(file, "aes-128", "", "boss")]) {
    const { status, error } = await callForm("protect-pdf", { file: locked }, { password: "a" });
    expect([status, error?.message]).toEqual([422, expect.stringContaining("encrypted already")]);
  }
});

test("the same password for both is told to lift all restrictions", async () => {
  const { warnings } = await callForm("protect-pdf", { file }, { password: "a", ownerPassword: "a" });
  expect(warnings).toEqual([expect.stringContaining("ownerPassword is the same")]);
});
