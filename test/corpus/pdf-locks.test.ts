import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { mupdf } from "#engines/mupdf/index.ts";
import { Problem } from "#problem";
import { corpusFiles, corpusPath, hasCorpus } from "#support/corpus.ts";
import { hasOutsideReaders, viewOutside } from "#support/outside.ts";
import { popplerText } from "#support/poppler.ts";

const permissions = { printing: true, copying: false, modifying: false, annotating: true };
const password = "pä, 漢€";

/** Without what a reader never finishes: it says nothing of our work. */
const files = corpusFiles("pdf-good").filter((name) => name.endsWith(".pdf") && !name.startsWith("bomb"));

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
