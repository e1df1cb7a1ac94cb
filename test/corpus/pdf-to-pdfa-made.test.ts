import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { levels } from "#formats/pdf/archival.ts";
import { legible, likenesses } from "#support/alike.ts";
import { hasArchiveJudge, judgeOutside } from "#support/archive-judge.ts";
import { hasPreflight, judgeByPreflight } from "#support/archive-preflight.ts";
import { callForm } from "#support/call.ts";
import { corpusFiles, corpusPath } from "#support/corpus.ts";
import { hasLibreOffice } from "#support/office.ts";
import { popplerText } from "#support/poppler.ts";
import { seePdf, sketch } from "#support/see-pdf.ts";
import { oursOf } from "#support/share.ts";

setDefaultTimeout(600_000);

/** Every so many of a family. */
const samples = [
  { family: "docx", tool: "word-to-pdf", every: 11 },
  { family: "pptx", tool: "ppt-to-pdf", every: 9 },
  { family: "xlsx", tool: "excel-to-pdf", every: 11 },
  { family: "pdf-scanned", tool: "ocr-pdf", every: 9 },
] as const;

const runs = hasArchiveJudge && hasLibreOffice && Bun.which("pdftotext") !== null;
const alike = 0.99;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pdfa-made-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What must be there afterwards as it was before. */
function held(bytes: Uint8Array) {
  const { pages, outline, catalog } = seePdf(bytes);
  return {
    links: pages.map(({ links }) => links),
    fields: pages.map(({ fields }) => fields),
    outline: sketch(outline),
    isTagged: catalog.get("StructTreeRoot").isDictionary(),
  };
}

describe.skipIf(!runs).each(samples)("what $tool makes", ({ family, tool, every }) => {
  const made: { name: string; bytes: Uint8Array }[] = [];

  beforeAll(async () => {
    const names = corpusFiles(family).filter((name) => family !== "pdf-scanned" || name.endsWith(".pdf"));
    for (const name of names.filter((_, index) => index % every === 0)) {
      const bytes = await Bun.file(corpusPath(family, name)).bytes();
      const answer = await callForm(tool, { file: { name, bytes } });
      if (answer.status === 200) made.push({ name: `${name}.pdf`, bytes: answer.bytes });
    }
    expect(made.length).toBeGreaterThan(1);
  });

  test.each(oursOf(levels))("is an archived document at %s that shows, reads and holds the same", async (level) => {
    const changed: string[] = [];
    const answered: { name: string; bytes: Uint8Array }[] = [];
    for (const { name, bytes } of made) {
      const answer = await callForm("pdf-to-pdfa", { file: bytes }, { level });
      if (answer.status !== 200) {
        // Of shadows and the like part 1 knows nothing.
        const isDue = level === "1b" && answer.error?.message.includes("transparency");
        if (!isDue) changed.push(`${name}: ${answer.status} ${answer.error?.message}`);
        continue;
      }
      answered.push({ name, bytes: answer.bytes });
      if (legible(await popplerText(bytes)) !== legible(await popplerText(answer.bytes))) changed.push(`${name}: text`);
      const least = Math.min(...(await likenesses(bytes, answer.bytes, 2)));
      if (least < alike) changed.push(`${name}: ${least.toFixed(4)}`);
      if (!Bun.deepEquals(held(bytes), held(answer.bytes))) changed.push(`${name}: links, fields, outline or tags`);
    }
    expect(changed).toEqual([]);
    const paths = answered.map(({ name }) => join(folder, name));
    for (const [index, { bytes }] of answered.entries()) await Bun.write(paths[index] ?? "", bytes);
    expect([...(await judgeOutside(level, paths))].filter(([, found]) => found !== "")).toEqual([]);
    if (level === "1b" && hasPreflight) expect(await judgeByPreflight(answered)).toEqual([]);
  });
});
