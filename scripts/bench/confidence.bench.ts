import { mupdf } from "#engines/mupdf/kernel/library.ts";
import { scan } from "#engines/mupdf/textlayer/scan.ts";
import { recognise } from "#engines/tesseract/tasks/recognise.ts";
import { hardScans } from "#support/hard-scans.ts";
import { alignedWords } from "#support/word-errors.ts";
import { table } from "./measure.ts";
import { given } from "./ocr.bench.ts";
import { wordless } from "./wordless.ts";

/** A word that was seen, and whether it stands there. */
interface Judged {
  confidence: number;
  isRight: boolean;
}

/** Pages that have to be turned first, and those of which nobody has written down all that is on them. */
const leftOut = /sideways|multipage/;
const steps = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90];

/** For each confidence that words may be asked to have: the right ones that are lost, and the wrong ones that are let in. */
export async function main(folders: readonly string[]): Promise<void> {
  const scans = [...(await given(folders)), ...(await hardScans())];
  const judged: Judged[] = [];
  for (const { name, language, text, bytes } of scans) {
    // Letters that run together are no words to be told apart.
    if (language === "chi_sim" || leftOut.test(name)) continue;
    const words = (await picturesOf(bytes, language)).flat().filter(isWord);
    const right = alignedWords(
      text,
      words.map(({ text }) => text),
    );
    judged.push(...words.map(({ confidence }, at) => ({ confidence, isRight: right[at] === true })));
    process.stderr.write(`${name}: ${words.length} words, ${right.filter(Boolean).length} of them right\n`);
  }
  const empty: number[] = [];
  for (const { name, picture } of await wordless()) {
    const words =
      (await recognise(picture, ["eng"], { levels: false, marks: false })).lines
        ?.flatMap((line) => line.words)
        .filter(isWord) ?? [];
    empty.push(...words.map(({ confidence }) => confidence));
    const told = words.map(({ text, confidence }) => `${text} ${Math.round(confidence)}`);
    if (told.length > 0) process.stderr.write(`${name}: ${told.join(", ")}\n`);
  }
  const right = judged.filter(({ isRight }) => isRight);
  const wrong = judged.filter(({ isRight }) => !isRight);
  const rows = steps.map((least) => [
    String(least),
    String(right.filter(({ confidence }) => confidence < least).length),
    String(wrong.filter(({ confidence }) => confidence >= least).length),
    String(empty.filter((confidence) => confidence >= least).length),
  ]);
  const head = [
    "at least",
    `of ${right.length} right words lost`,
    `of ${wrong.length} wrong words let in`,
    "words on pictures without any",
  ];
  process.stdout.write(`${table(head, rows)}\n`);
}

/** A rule is told as a word without letters. */
const isWord = ({ text }: { text: string }): boolean => text.trim() !== "";

async function picturesOf(bytes: Uint8Array, language: string) {
  const doc = mupdf.Document.openDocument(bytes, "application/pdf").asPDF();
  if (!doc) throw new Error("not a PDF");
  const pages = [];
  for (let page = 0; page < doc.countPages(); page++) {
    const first = await recognise(scan(doc, page, 0, 1), [language], { levels: true, marks: false });
    const { lines } = first.lines
      ? first
      : await recognise(scan(doc, page, first.lean, 1), [language], { levels: false, marks: false });
    pages.push((lines ?? []).flatMap(({ words }) => words));
  }
  doc.destroy();
  return pages;
}
