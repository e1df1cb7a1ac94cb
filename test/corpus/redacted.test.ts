import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync } from "node:fs";
import { wordsSeen } from "#engines/tesseract/index.ts";
import { callForm } from "#support/call.ts";
import { corpusFiles, corpusPath, hasCorpus } from "#support/corpus.ts";
import { popplerText } from "#support/poppler.ts";
import { changedBeside, holds, plainly, toldOutside } from "#support/redaction-judge.ts";
import { isOurs } from "#support/share.ts";

// Scans are recognised three times over, on a machine that may be busy.
setDefaultTimeout(300_000);

const hasReaders = ["pdftotext", "pdftoppm", "mutool", "qpdf", "pdfdetach"].every((name) => Bun.which(name) !== null);
const mostBytes = 200_000;
const mostPages = 4;
/** Names of the format itself stand in every file, and in those of fonts. */
const ofTheFormat =
  /^(?:adobe|helvetica|times|courier|arial|identity|contents|resources|metadata|filespec|encoding|unicode|catalog|producer|creator|color|hardlight|softlight|luminosity|saturation)/i;

/** The third longest word of the first page, one with digits, and of signs without blanks between them the first three of a run. */
const choices = {
  "a long word": (words: readonly string[]) =>
    [...new Set(words.filter((word) => /^(?:\p{L}{4,}|\p{Script=Han}{2,})$/u.test(word) && !ofTheFormat.test(word)))]
      .toSorted((one, other) => other.length - one.length)
      .map((word) => (/\p{Script=Han}/u.test(word) ? word.slice(0, 3) : word))[2],
  "one with digits": (words: readonly string[]) =>
    words.find((word) => /^(?=.*\d)(?=.*[^\d.])[\p{L}\d./-]{6,}$/u.test(word)),
} as const;

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, ""))
    .filter((word) => word.length > 1);

const languageOf = (name: string): string =>
  ["deu", "tur"].find((one) => name.includes(one)) ?? (name.includes("german") ? "deu" : "eng");

const seenIn = async (bytes: Uint8Array, language: string): Promise<string[]> =>
  (await wordsSeen(bytes, { languages: [language], pages: "1" })).flatMap(({ lines }) =>
    lines.flatMap(({ words }) => wordsOf(words.map(({ text }) => text).join(" "))),
  );

/** How many letters of one text are not in another. */
function lost(before: string, after: string): number {
  const counts = new Map<string, number>();
  for (const sign of before) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  for (const sign of after) counts.set(sign, (counts.get(sign) ?? 0) - 1);
  return [...counts.values()].reduce((sum, count) => sum + Math.max(0, count), 0);
}

const files = ["pdf-good", "pdf-tables", "pdf-scanned"].flatMap((family) =>
  corpusFiles(family)
    .filter((name) => name.endsWith(".pdf"))
    // Of scans those whose text is known.
    .filter((name) =>
      family === "pdf-scanned"
        ? existsSync(corpusPath(family, name.replace(/pdf$/, "txt")))
        : Bun.file(corpusPath(family, name)).size < mostBytes,
    )
    // A bomb takes minutes, and what is left of a drawer's memory behind it draws others differently.
    .filter((name, at) => !name.startsWith("bomb") && (family === "pdf-scanned" || at % 2 === 0))
    .map((name) => [family, name] as const),
);

describe.skipIf(!hasCorpus || !hasReaders)("what is redacted is found by nobody", () => {
  const cells = files.flatMap((file) =>
    // To recognise a page takes ten times as long as all else.
    Object.keys(choices)
      .slice(0, file[0] === "pdf-scanned" ? 1 : undefined)
      .map((choice) => [...file, choice] as const),
  );
  test.each(cells.filter((cell) => isOurs("redacted", ...cell)))("%s %s, %s", async (family, name, choice) => {
    const bytes = await Bun.file(corpusPath(family, name)).bytes();
    const isScan = family === "pdf-scanned";
    const texts = ((await popplerText(bytes)) ?? "").split("\f").slice(0, -1);
    // Locked files and long ones are other tests'.
    if (texts.length < 1 || texts.length > (isScan ? 1 : mostPages)) return;
    const language = languageOf(name);
    const written = isScan ? await Bun.file(corpusPath(family, name.replace(/pdf$/, "txt"))).text() : texts[0];
    const word = choices[choice as keyof typeof choices](wordsOf(written ?? ""));
    if (word === undefined) return;
    const answer = await callForm("pdf-redact", { file: bytes }, { text: word, ...(isScan && { language }) });
    if (answer.status !== 200) {
      process.stderr.write(`${name}, ${word}: ${answer.status} ${answer.error?.message}\n`);
      // What can't be cleaned for certain is refused; locked files are none of this.
      expect([400, 413, 422]).toContain(answer.status);
      return;
    }
    const gone = ["redacted", "annotations", "elsewhere"].map((fact) => Number(answer.headers.get(`x-result-${fact}`)));
    expect([word, gone.some((count) => count > 0)]).toEqual([word, true]);
    const told = await toldOutside(answer.bytes);
    const sought = plainly(word);
    const isFoundBy = Object.entries(told).filter(([reader, text]) =>
      ["strings", "qpdf", "attached"].includes(reader) ? holds(text, word) : plainly(text).includes(sought),
    );
    expect([word, isFoundBy.map(([reader]) => reader)]).toEqual([word, []]);
    if (isScan) expect((await seenIn(answer.bytes, language)).map(plainly)).not.toContain(sought);
    const changed = await changedBeside(bytes, answer.bytes);
    expect([word, changed]).toEqual([word, changed.map(() => 0)]);
    // A comment or a field that says it goes whole.
    if (answer.headers.has("x-result-annotations")) return;
    const left = plainly(texts.join("\n")).replaceAll(sought, "");
    const missing = lost(left.replace(/\s/g, ""), plainly(told.pdftotext ?? "").replace(/\s/g, ""));
    expect([word, missing <= 0.005 * left.length + word.length]).toEqual([word, true]);
  });
});
