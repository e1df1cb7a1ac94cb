import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { callForm } from "#support/call.ts";
import { corpusFiles, corpusPath } from "#support/corpus.ts";
import { type Box, pageOf, printOf } from "#support/glyphs.ts";
import { type Kept, lettersKept } from "#support/letters-kept.ts";
import { hasOutsideReaders } from "#support/outside.ts";
import { writeSections } from "#support/pdf-matrix-page.ts";
import { ask } from "#support/reader.ts";
import { isOurs } from "#support/share.ts";

// Several programs a page, on a machine that may be busy.
setDefaultTimeout(120_000);

/** So many pages with letters on them are cropped, or one of each file where there are not as many. */
const most = 200;
const folder = process.env.PDF_FOLDER;
const inFamily = (family: string) => corpusFiles(family).map((name) => ({ name, path: corpusPath(family, name) }));
const files = [
  ...["pdf-good", "pdf-tables", "faults"].flatMap(inFamily),
  ...(folder ? readdirSync(folder).map((name) => ({ name, path: join(folder, name) })) : []),
].filter(({ name }) => name.endsWith(".pdf") && !name.startsWith("bomb"));

/** The same numbers in every run (Lehmer). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const seed = Number(process.env.PDF_SEED ?? 13);
const order = numbersFrom(seed);
const chosen = files
  .map((file) => ({ ...file, rank: order() }))
  .sort((a, b) => a.rank - b.rank)
  .map(({ name, path }, index) => ({ name, path, number: index + 1 }))
  .filter(({ name }) => isOurs("letters", name));

interface Row extends Omit<Kept, "lost" | "left" | "wordsLeft"> {
  pages: number;
  refused: number;
  lost: number;
  left: number;
  words: number;
  told: number;
}
const rows = new Map<string, Row>();
const rowOf = (call: string): Row => {
  const none = {
    pages: 0,
    refused: 0,
    inside: 0,
    outside: 0,
    across: 0,
    acrossKept: 0,
    lost: 0,
    left: 0,
    words: 0,
    told: 0,
  };
  const row = rows.get(call) ?? none;
  rows.set(call, row);
  return row;
};

describe.skipIf(!hasOutsideReaders).each(chosen)("$name", ({ path, number }) => {
  test("a page of it keeps the letters inside of a crop, and no others", async () => {
    if ([...rows.values()].some(({ pages: done }) => done >= most)) return;
    const random = numbersFrom(seed * 1_000 + number);
    const counted = await ask("qpdf", "--show-npages", path);
    const pages = Number(counted?.output.trim() || 0);
    const bytes = pages > 0 ? await pageOf(path, 1 + Math.floor(random() * pages)) : undefined;
    const before = bytes && (await printOf(bytes));
    if (!bytes || !before || before.glyphs.length === 0) return;
    const [left, bottom, right, top] = before.shown;
    const sides = [right - left, top - bottom] as const;
    const [width, height] = before.isTurned ? [sides[1], sides[0]] : sides;
    const [across, down] = [0.3 + random() * 0.5, 0.3 + random() * 0.5];
    const [above, beside] = [random() * (1 - down), random() * (1 - across)];
    const margins = [above * height, (1 - across - beside) * width, (1 - down - above) * height, beside * width];
    const calls = {
      "a box at random": { margins: margins.map((margin) => margin.toFixed(2)).join(",") },
      "to the content": { padding: 0 },
    };
    const complaints: string[] = [];
    for (const [call, options] of Object.entries(calls)) {
      complaints.push(...(await crop(call, bytes, options, before)));
    }
    expect(complaints).toEqual([]);
  });
});

const toldForms = [/had to be removed with them: (\d+)/, /stay in the file, page 1: (\d+)/];

async function crop(
  call: string,
  bytes: Uint8Array,
  options: Record<string, string | number>,
  before: NonNullable<Awaited<ReturnType<typeof printOf>>>,
) {
  const row = rowOf(call);
  row.pages++;
  const answer = await callForm("crop-pdf", { file: bytes }, { ...options, removeOutside: true });
  if (answer.status !== 200) {
    row.refused++;
    return [`${call}: ${answer.status} ${answer.error?.message}`];
  }
  const after = await printOf(answer.bytes, before.sheet);
  if (!after) return [`${call}: others don't read it`];
  const kept = lettersKept(before, after, after.shown);
  const told = toldForms.reduce(
    (sum, form) => sum + Number(answer.warnings.map((one) => form.exec(one)?.[1]).find(Boolean) ?? 0),
    0,
  );
  row.inside += kept.inside;
  row.outside += kept.outside;
  row.across += kept.across;
  row.acrossKept += kept.acrossKept;
  row.told += told;
  // A letter with dots or accents is several outlines.
  const isTold = kept.lost.length + kept.left.length <= 2 * told;
  if (!isTold) {
    row.lost += kept.lost.length;
    row.left += kept.left.length;
  }
  row.words += kept.wordsLeft.length;
  const show = (boxes: readonly Box[]) =>
    boxes
      .slice(0, 3)
      .map((box) => box.map((side) => side.toFixed(1)).join(" "))
      .join("; ");
  return [
    ...(isTold || kept.lost.length === 0
      ? []
      : [`${call}: ${kept.lost.length} lost of ${kept.inside}: ${show(kept.lost)} in ${show([after.shown])}`]),
    ...(isTold || kept.left.length === 0
      ? []
      : [`${call}: ${kept.left.length} left of ${kept.outside}: ${show(kept.left)} in ${show([after.shown])}`]),
    ...(kept.wordsLeft.length === 0 ? [] : [`${call}: words left: ${kept.wordsLeft.slice(0, 5).join(" ")}`]),
  ];
}

afterAll(async () => {
  const page = process.env.PDF_MATRIX;
  if (!page || rows.size === 0) return;
  const titles = [
    "pages",
    "refused",
    "letters inside",
    "lost",
    "letters outside",
    "left",
    "told of",
    "words unseen and left",
    "on an edge, or maybe",
    "of these kept",
  ];
  const told = [...rows].map(([call, row]) => [
    call,
    row.pages,
    row.refused,
    row.inside,
    row.lost,
    row.outside,
    row.left,
    row.told,
    row.words,
    row.across,
    row.acrossKept,
  ]);
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  const head = ["crop-pdf, the rest removed", ...titles];
  const table = [line(head), line(head.map(() => "---")), ...told.map(line)].join("\n");
  await writeSections(page, [["## Letters", note, table].join("\n\n")]);
});

const note = `A random page of each of some files of \`debian\` (\`PDF_SEED=14\` takes others) is cropped to a random box, and to its
content. Letters are outlines as Poppler and cairo draw them before and after, in the content's coordinates. "Lost" lay
inside or surely on an edge and are gone or moved; "left" lay outside and are still there; warnings tell of others
("told of"). Letters of fonts that the file lacks count only where they are farther from the edge than they are large.`;
