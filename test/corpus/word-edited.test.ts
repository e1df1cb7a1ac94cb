import { expect, setDefaultTimeout, test } from "bun:test";
import { newJob, within } from "#engines/job/job.ts";
import { toPdf } from "#engines/libreoffice/index.ts";
import { mupdf } from "#engines/mupdf/index.ts";
import { corpusPath, hasCorpus } from "#support/corpus.ts";
import { edit, hasLibreOffice } from "#support/office.ts";
import { inOrder, recall, wordsOf } from "#support/said.ts";
import { seePdf } from "#support/see-pdf.ts";
import { type Word, wordsOn } from "#support/words.ts";

setDefaultTimeout(600_000);

const alone = <T>(work: () => Promise<T>): Promise<T> => within(newJob(new AbortController().signal, 120_000), work);

const edited = [
  ["pdf-good", "PDFBOX-5762-722238.pdf"],
  ["pdf-good", "code_and_formula.pdf"],
  ["pdf-good", "demo-path-transformation.pdf"],
  ["pdf-good", "demo-text.pdf"],
  ["pdf-good", "deterministic-id-in.pdf"],
  ["pdf-good", "multi_page.pdf"],
  ["pdf-good", "tracemonkey.pdf"],
  ["pdf-tables", "eu-001.pdf"],
  ["pdf-tables", "eu-014.pdf"],
  ["pdf-tables", "us-003.pdf"],
  ["pdf-tables", "us-015.pdf"],
  ["pdf-tables", "us-038.pdf"],
] as const;

async function layOut(bytes: Uint8Array): Promise<Word[][]> {
  const { bytes: pdf } = await alone(() =>
    toPdf(bytes, { family: "word", name: "document", onePagePerSheet: false, landscape: false }),
  );
  return seePdf(pdf).pages.map((_, page) => wordsOn(pdf, page));
}

const textOf = (pages: readonly Word[][]): string[] =>
  wordsOf(
    pages
      .flat()
      .map(({ text }) => text)
      .join(" "),
  );
const heightsOf = (pages: readonly Word[][]): number[] => pages.flat().map(({ box }) => box[3] - box[1]);

/** Words of two lines that stand in each other. */
function colliding(words: readonly Word[]): [string, string][] {
  const found: [string, string][] = [];
  for (const [at, { text, box }] of words.entries()) {
    for (const other of words.slice(at + 1)) {
      const across = Math.min(box[2], other.box[2]) - Math.max(box[0], other.box[0]);
      const down = Math.min(box[3], other.box[3]) - Math.max(box[1], other.box[1]);
      const isOtherLine = Math.abs(box[3] - other.box[3]) > 2;
      if (isOtherLine && across > 2 && down > 0.5 * Math.min(box[3] - box[1], other.box[3] - other.box[1]))
        found.push([text, other.text]);
    }
  }
  return found;
}

const marker = "quickly";
const hundred = Array.from({ length: 100 }, () => marker).join(" ");

test.skipIf(!hasCorpus || !hasLibreOffice)("twelve documents can be changed, and stay whole", async () => {
  for (const [family, name] of edited) {
    const source = await Bun.file(corpusPath(family, name)).bytes();
    const { bytes: made } = await alone(() => mupdf.writeWord(source, {}));
    const before = await layOut(made);
    const larger = edit(made, {
      "word/styles.xml": (xml) =>
        xml.replace(/(<w:name w:val="Normal"\/>.*?<w:sz w:val=)"\d+"(\/><w:szCs w:val=)"\d+"/s, '$1"40"$2"40"'),
    });
    const size = heightsOf(before).toSorted((a, b) => a - b)[Math.floor(before.flat().length / 2)] ?? 0;
    const body = heightsOf(before).filter((height) => Math.abs(height - size) < 0.1 * size).length;
    const grown = (pages: readonly Word[][]) => heightsOf(pages).filter((height) => height > 1.3 * size).length;
    expect([name, grown(await layOut(larger)) - grown(before) >= 0.9 * body]).toEqual([name, true]);
    const longer = edit(made, {
      "word/document.xml": (xml) => xml.replace(/(<w:t(?: [^>]*)?>)([^<]{40,})/, `$1${hundred} $2`),
    });
    const after = await layOut(longer);
    const rest = textOf(after).filter((word) => word !== marker);
    expect(textOf(after).length - rest.length).toBeGreaterThanOrEqual(100);
    // A word that LibreOffice divides at another place is read as two.
    expect([name, recall(textOf(before), rest) > 0.999]).toEqual([name, true]);
    expect([name, inOrder(textOf(before), rest) > 0.97]).toEqual([name, true]);
    expect([name, after.flatMap(colliding)]).toEqual([name, []]);
  }
});
