import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callForm } from "#support/call.ts";
import { algorithms, lockedPdf } from "#support/locked-pdf.ts";
import { hasOutsideReaders } from "#support/outside.ts";
import { bookOf, numbered } from "#support/pdfs.ts";
import { richPdf } from "#support/rich-pdf.ts";
import { seePdf, sketch } from "#support/see-pdf.ts";

// Services start, and programs run, on a machine that may be busy.
setDefaultTimeout(30_000);

const file = bookOf({ pages: numbered(3) });
const texts = (bytes: Uint8Array) => seePdf(bytes).pages.map(({ text }) => text);

describe.each(algorithms)("%s", (algorithm) => {
  const locked = lockedPdf(richPdf(), algorithm, "usér", "bòss");

  test.each(["usér", "bòss"])("opens with %s, and nothing is lost", async (password) => {
    const { status, bytes, warnings } = await callForm("unlock-pdf", { file: locked }, { password });
    expect([status, warnings]).toEqual([200, []]);
    const [before, after] = [seePdf(richPdf()), seePdf(bytes)];
    expect(after.encrypted).toBe(false);
    expect(after.pages).toEqual(before.pages);
    expect(sketch(after.outline)).toBe(sketch(before.outline));
    expect([after.attachments, after.layers, after.title]).toEqual([before.attachments, before.layers, before.title]);
  });

  test.each(["user", "usér ", "usé", "usér☃"])("does not open with %j", async (password) => {
    const { status, error } = await callForm("unlock-pdf", { file: locked }, { password });
    expect([status, error?.message]).toEqual([422, expect.stringContaining("does not open with the password")]);
  });

  test("with restrictions alone it is unlocked by its owner only", async () => {
    const restricted = lockedPdf(file, algorithm, "", "boss");
    const wrong = await callForm("unlock-pdf", { file: restricted }, { password: "guess" });
    expect([wrong.status, wrong.error?.message]).toEqual([422, expect.stringContaining("owner's password")]);
    const right = await callForm("unlock-pdf", { file: restricted }, { password: "boss" });
    expect([right.status, texts(right.bytes)]).toEqual([200, numbered(3)]);
  });
});

test("what is not encrypted can't be unlocked", async () => {
  const { status, error } = await callForm("unlock-pdf", { file }, { password: "a" });
  expect([status, error?.message]).toEqual([422, expect.stringContaining("not encrypted")]);
});

test("a call without a password is refused", async () => {
  const { status, headers } = await callForm("unlock-pdf", { file });
  expect([status, headers.get("x-error-fields")]).toEqual([400, "password"]);
});

/** The same PDF locked by qpdf, its user's password in bytes of our choice. */
async function lockedByQpdf(password: Uint8Array, ...options: string[]): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), "locked-"));
  const [given, made] = [join(folder, "given.pdf"), join(folder, "made.pdf")];
  await Bun.write(given, file);
  const script = `qpdf --password-mode=bytes --allow-weak-crypto --encrypt "$(cat pw)" owner ${options.join(" ")} -- given.pdf made.pdf`;
  await Bun.write(join(folder, "pw"), password);
  const child = Bun.spawn(["sh", "-c", script], { cwd: folder, stderr: "inherit" });
  if ((await child.exited) !== 0) throw new Error("qpdf failed");
  const bytes = await Bun.file(made).bytes();
  await rm(folder, { recursive: true });
  return bytes;
}

describe.skipIf(!hasOutsideReaders)("as other programs lock", () => {
  test.each([
    ["PDFDocEncoding", Uint8Array.of(0xa0, 0xe9)],
    ["Windows", Uint8Array.of(0x80, 0xe9)],
    ["UTF-8", new TextEncoder().encode("€é")],
  ])("the password €é in %s opens files of 128 bits", async (_, password) => {
    const locked = await lockedByQpdf(password, "128", "--use-aes=y");
    const { status, bytes } = await callForm("unlock-pdf", { file: locked }, { password: "€é" });
    expect([status, status === 200 && texts(bytes)]).toEqual([200, numbered(3)]);
  });

  test("metadata that were left legible lose the note that they are", async () => {
    const locked = await lockedByQpdf(Buffer.from("a"), "256", "--cleartext-metadata");
    const { bytes } = await callForm("unlock-pdf", { file: locked }, { password: "a" });
    expect(Buffer.from(bytes).toString("latin1")).not.toContain("/Crypt");
    expect(texts(bytes)).toEqual(numbered(3));
  });
});
