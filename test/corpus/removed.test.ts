import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { newJob, within } from "#engines/job/job.ts";
import { mupdf } from "#engines/mupdf/index.ts";
import { Problem } from "#problem";
import { corpusFiles, corpusPath, hasCorpus } from "#support/corpus.ts";
import { seePdf } from "#support/see-pdf.ts";
import { isOurs } from "#support/share.ts";

// Files of many pages, on a machine that may be busy.
setDefaultTimeout(120_000);

const boxes = {
  "an inch off": [72, 72, 72, 72],
  "the left half": [0, 250, 200, 0],
  "the lower part": [300, 20, 20, 20],
} as const;
const mostBytes = 1_000_000;
const mostPages = 10;

/** As they are drawn: what a tag says in place of several goes along with one of them. */
const letters = (bytes: Uint8Array, how: string): string[] => {
  const { doc } = seePdf(bytes);
  const pages = Math.min(mostPages, doc.countPages());
  return Array.from({ length: pages }, (_, index) =>
    doc.loadPage(index).toStructuredText(`ignore-actualtext,${how}`).asText().replace(/\s/g, ""),
  );
};

/** Letters whose boxes lie wholly on their page: of one that an edge touches it depends on its ink whether it stays. */
function whollyInside(bytes: Uint8Array): string[] {
  const { doc } = seePdf(bytes);
  return Array.from({ length: Math.min(mostPages, doc.countPages()) }, (_, index) => {
    const page = doc.loadPage(index);
    const [left, top, right, bottom] = page.getBounds();
    let text = "";
    page.toStructuredText("ignore-actualtext").walk({
      onChar(letter, _origin, _font, _size, quad) {
        const [xs, ys] = [0, 1].map((axis) => quad.filter((_, at) => at % 2 === axis)) as [number[], number[]];
        const isInside = Math.min(...xs) >= left && Math.max(...xs) <= right;
        if (isInside && Math.min(...ys) >= top && Math.max(...ys) <= bottom) text += letter;
      },
    });
    return text.replace(/\s/g, "");
  });
}

/** How many letters of one text are not in another. */
function lost(before: string, after: string): number {
  const counts = new Map<string, number>();
  for (const sign of after) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  let missing = 0;
  for (const sign of before) {
    const left = counts.get(sign) ?? 0;
    if (left > 0) counts.set(sign, left - 1);
    else missing += 1;
  }
  return missing;
}

describe.skipIf(!hasCorpus)("a crop that removes what is outside", () => {
  const cells = ["pdf-good", "pdf-tables"].flatMap((family) =>
    corpusFiles(family).flatMap((name) => Object.keys(boxes).map((box) => [family, name, box] as const)),
  );
  test.each(cells.filter((cell) => isOurs("removed", ...cell)))(
    "keeps what is inside: %s %s, %s",
    async (family, name, box) => {
      const bytes = await Bun.file(corpusPath(family, name)).bytes();
      if (bytes.length > mostBytes) return;
      const wanted = { by: "margins", margins: boxes[box as keyof typeof boxes], unit: "pt" } as const;
      const cut = (removeOutside: boolean) =>
        within(newJob(new AbortController().signal, 100_000), () => mupdf.crop(bytes, { wanted, removeOutside }));
      try {
        const [hidden, made] = [await cut(false), await cut(true)];
        expect(made.verdict).toEqual([]);
        const [inside, left, all] = [
          whollyInside(hidden.bytes),
          letters(made.bytes, "mediabox-clip=yes"),
          letters(made.bytes, "mediabox-clip=no"),
        ];
        for (const [index, text] of inside.entries()) {
          expect([index, lost(text, left[index] ?? "") <= 0.005 * text.length]).toEqual([index, true]);
          // Of a letter that an edge touches it depends on roundings whether it shows.
          expect((all[index]?.length ?? 0) - (left[index]?.length ?? 0)).toBeLessThan(0.05 * text.length + 20);
        }
      } catch (error) {
        // Small pages have no room for such margins, some files are locked, and one unpacks to more than may be held.
        if (!(error instanceof Problem) || !["unprocessable", "too-large"].includes(error.kind)) throw error;
      }
    },
  );
});
