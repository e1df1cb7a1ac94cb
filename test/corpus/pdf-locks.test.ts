import { afterAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { mupdf } from "#engines/mupdf/index.ts";
import { Problem } from "#problem";
import { corpusFiles, corpusPath, hasCorpus } from "#support/corpus.ts";
import { lockedByQpdf, lockOf, locks } from "#support/locked-by-qpdf.ts";
import { hasOutsideReaders, viewOutside } from "#support/outside.ts";
import { writeSections } from "#support/pdf-matrix-page.ts";
import { bookOf, numbered } from "#support/pdfs.ts";
import { popplerText } from "#support/poppler.ts";
import { isOurs } from "#support/share.ts";

const permissions = { printing: true, copying: false, modifying: false, annotating: true };
const password = "pä, 漢€";

/** Without what a reader never finishes: it says nothing of our work. */
const files = corpusFiles("pdf-good").filter(
  (name) => name.endsWith(".pdf") && !name.startsWith("bomb") && isOurs(name, "locked"),
);

describe.skipIf(!hasOutsideReaders).each(files)("%s", (name) => {
  const bytes = readFileSync(corpusPath("pdf-good", name));

  test("is locked and unlocked again, and nothing is lost on the way", async () => {
    const locked = await mupdf.protect(bytes, { password, ownerPassword: "boss", permissions });
    expect(locked.pdf && (await mupdf.check(locked.bytes, locked.pdf))).toEqual([]);
    const given = await viewOutside(bytes);
    for (const known of [password, "boss"]) {
      const seen = await viewOutside(locked.bytes, known);
      expect(seen).toEqual({ ...given, check: 0 });
      expect(await popplerText(locked.bytes, known)).toBe((await popplerText(bytes)) as string);
    }
    for (const unknown of [undefined, "guess"]) {
      expect((await viewOutside(locked.bytes, unknown)).text).toBeUndefined();
      expect(await popplerText(locked.bytes, unknown)).toBeUndefined();
    }
    const unlocked = await mupdf.unlock(locked.bytes, "boss");
    expect(unlocked.pdf && (await mupdf.check(unlocked.bytes, unlocked.pdf))).toEqual([]);
    expect(await viewOutside(unlocked.bytes)).toEqual({ ...given, check: 0 });
  }, 120_000);
});

interface Locked {
  name: string;
  passwords: string[];
}

/** Files and the passwords that the manifest gives. */
const encrypted: Locked[] = hasCorpus
  ? readFileSync(corpusPath("MANIFEST.tsv"), "utf8")
      .split("\n")
      .filter((line) => /^pdf-encrypted\t[^\t]+\.pdf\t/.test(line))
      .map((line) => {
        const [, name = "", expectation = ""] = line.split("\t");
        const known = [...expectation.matchAll(/(?:^|;)(?:password|owner)=([^;]+)/g)].map(([, word = ""]) => word);
        return { name, passwords: known.filter((word) => word !== "-") };
      })
  : [];

describe.skipIf(!hasOutsideReaders).each(encrypted)("$name", ({ name, passwords }) => {
  const bytes = readFileSync(corpusPath("pdf-encrypted", name));

  test("opens with what it was locked with, and with nothing else", async () => {
    const refused = await mupdf.unlock(bytes, "no such password").catch((error: unknown) => error);
    expect(refused instanceof Problem && refused.kind).toBe("unprocessable");
    for (const known of passwords) {
      const { bytes: open, pdf } = await mupdf.unlock(bytes, known);
      expect(pdf && (await mupdf.check(open, pdf))).toEqual([]);
      const [given, seen] = [await viewOutside(bytes, known), await viewOutside(open)];
      expect(seen).toEqual({ ...given, check: 0 });
    }
  }, 60_000);
});

/** In bytes. */
const longestForPoppler = 32;

/** Passwords, and how the standard (RFC 4013) spells those that can be spelled in several ways. */
const passwords: readonly (readonly [given: string, spelled?: string])[] = [
  ["plain"],
  ['with, comma=and "quotes" \\'],
  ["pässwört €"],
  ["Пароль 漢字"],
  ["😀🔑"],
  ["שלום עולם"],
  ["\u0627\u0031\u0628"],
  ["I\u00adX", "IX"],
  ["\u2168 and \u00aa", "IX and a"],
  ["ﬁne\u00a0e\u0301", "fine é"],
  ["y".repeat(longestForPoppler)],
  ["x".repeat(127)],
];
/** Those that files had before passwords were Unicode. */
const older = ["usér", "pässwört €", "x".repeat(32)];
const pairs = passwords.map(([user, spelledUser = user], at) => {
  const [owner = "", spelledOwner = owner] = passwords[(at + 1) % passwords.length] ?? [];
  return { user, spelledUser, owner, spelledOwner };
});

const rights = ["printing", "copying", "modifying", "annotating"] as const;
const everyRight = Array.from({ length: 1 << rights.length }, (_, bits) =>
  rights.filter((_, at) => (bits & (1 << at)) !== 0),
);
const file = bookOf({ pages: numbered(2) });
const rows = new Map<string, [holds: number, of: number]>();

/** Counts, and says whether it held. */
function count(row: string, holds: boolean): boolean {
  const [yes, of] = rows.get(row) ?? [0, 0];
  rows.set(row, [yes + (holds ? 1 : 0), of + 1]);
  return holds;
}

describe.skipIf(!hasOutsideReaders).each(pairs)("locked for $user", ({ user, spelledUser, owner, spelledOwner }) => {
  test("it opens elsewhere for both, with every set of rights", async () => {
    const text = await popplerText(file);
    for (const allowed of everyRight) {
      const has = (right: (typeof rights)[number]) => allowed.includes(right);
      const given = {
        printing: has("printing"),
        copying: has("copying"),
        modifying: has("modifying"),
        annotating: has("annotating"),
      };
      const { bytes } = await mupdf.protect(file, { password: user, ownerPassword: owner, permissions: given });
      for (const [role, password] of [
        ["user", spelledUser],
        ["owner", spelledOwner],
      ] as const) {
        const lock = await lockOf(bytes, password);
        count("protect-pdf, opened by qpdf", lock.opensFor === role);
        count("protect-pdf, rights as qpdf tells them", lock.qpdf.join() === allowed.join());
        expect([lock.opensFor, lock.qpdf]).toEqual([role, allowed]);
        // Its programs cut longer ones off.
        if (Buffer.byteLength(password) > longestForPoppler) continue;
        const isRead = (await popplerText(bytes, password)) === text;
        count("protect-pdf, read by Poppler", isRead);
        count("protect-pdf, rights as Poppler tells them", lock.poppler.join() === allowed.join());
        expect([lock.algorithm, lock.poppler, isRead]).toEqual(["AES-256", allowed, true]);
      }
    }
  }, 600_000);
});

describe.skipIf(!hasOutsideReaders).each(Object.entries(locks))("%s, put on by qpdf", (name, lock) => {
  const words = name.includes("256") ? passwords.map(([word]) => word) : older;

  test.each(words)(
    "is opened with %j, the user's or the owner's",
    async (word) => {
      const given = await viewOutside(file);
      for (const [user, owner] of [
        [word, "bòss"],
        ["usér 2", word],
      ] as const) {
        const { bytes, pdf } = await mupdf.unlock(await lockedByQpdf(file, lock, user, owner), word);
        const isRight = pdf !== undefined && (await mupdf.check(bytes, pdf)).length === 0;
        const seen = await viewOutside(bytes);
        count(`unlock-pdf, ${name}`, isRight && Bun.deepEquals(seen, { ...given, check: 0 }));
        expect([isRight, seen]).toEqual([true, { ...given, check: 0 }]);
      }
    },
    60_000,
  );
});

afterAll(async () => {
  const page = process.env.PDF_MATRIX;
  if (!page || rows.size === 0) return;
  const told = [...rows].map(([row, [yes, of]]) => `| ${row} | ${yes === of ? of : `${yes} of ${of}`} |`);
  const sum = [
    `${passwords.length} passwords (Latin, Cyrillic, Chinese, Hebrew, Arabic, emoji, three of several spellings, 32 and 127 letters) as the`,
    `user's and as the owner's, with all ${everyRight.length} sets of rights. Poppler cuts those of more than ${longestForPoppler} bytes off.`,
  ].join("\n");
  await writeSections(page, [
    ["## Locks", sum, ["| lock | right |", "| --- | --- |", ...told].join("\n")].join("\n\n"),
  ]);
});
