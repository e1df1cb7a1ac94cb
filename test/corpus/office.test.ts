import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { callForm } from "#support/call.ts";
import { corpusFiles, corpusPath, hasCorpus } from "#support/corpus.ts";
import { hasLibreOffice } from "#support/office.ts";
import { hasOutsideReaders, viewOutside } from "#support/outside.ts";
import { isOurs } from "#support/share.ts";

const tools = { docx: "word-to-pdf", xlsx: "excel-to-pdf", pptx: "ppt-to-pdf" } as const;
type Family = keyof typeof tools;

/** What the tools are to refuse, and with which status. */
const refused: Record<string, number> = {
  "ExternalEntityInText.docx": 422,
  "bomb_media_400MB.docx": 413,
  "pdf_named.docx": 415,
  "protected_page_1.docx": 422,
  "truncated62886.docx": 422,
  "xml_billion_laughs.docx": 422,
  "zip_not_ooxml.docx": 415,
  "empty.xlsx": 400,
  "encryptAES.xlsx": 422,
  "far_cell_XFD1048576.xlsx": 413,
  "poc-xmlbomb.xlsx": 422,
  "036.pptx": 422,
  "clusterfuzz-testcase-minimized-POIXSLFFuzzer-6254434927378432.pptx": 422,
  "text_named.pptx": 415,
};
const passwords: Record<string, string> = { "protected_page_1.docx": "foo", "encryptAES.xlsx": "password" };

/** Its cells are drawn by lot every time it is opened. */
const random = "32readwriteRadarChart4.xlsx";

const isUsable = hasCorpus && hasLibreOffice && hasOutsideReaders;
const words = (pages: string[] | undefined): string =>
  (pages ?? []).join(" ").split(/\s+/).filter(Boolean).sort().join(" ");

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "office-corpus-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What LibreOffice makes of them, left to itself: one process for all of a family. */
async function leftToItself(family: Family, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const paths = names.map((name) => corpusPath(family, name));
  const own = `-env:UserInstallation=file://${folder}/profile-${family}`;
  const command = ["soffice", "--headless", own, "--convert-to", "pdf", "--outdir", join(folder, family), ...paths];
  await Bun.spawn(command, { stdio: ["ignore", "ignore", "ignore"], timeout: 300_000 }).exited;
}

const theirsOf = async (family: Family, name: string) =>
  viewOutside(await Bun.file(join(folder, family, `${basename(name, extname(name))}.pdf`)).bytes());

describe.skipIf(!isUsable).each(Object.keys(tools) as Family[])("every %s", (family) => {
  const names = corpusFiles(family).filter((name) => isOurs("office", name));

  test("is a sound PDF with LibreOffice's own pages and words, or refused as it is to be", async () => {
    await leftToItself(
      family,
      names.filter((name) => !(name in refused)),
    );
    const odd: unknown[] = [];
    for (const name of names) {
      const bytes = await Bun.file(corpusPath(family, name)).bytes();
      const options = family === "xlsx" ? { fitToWidth: false } : {};
      const answer = await callForm(tools[family], { file: { name, bytes } }, options);
      const due = refused[name] ?? 200;
      if (answer.status !== due) odd.push([name, answer.status, answer.error?.message]);
      if (answer.status !== 200) continue;
      const [ours, theirs] = [await viewOutside(answer.bytes), await theirsOf(family, name)];
      if (ours.check !== 0) odd.push([name, "qpdf says", ours.check]);
      if (ours.pages !== theirs.pages) odd.push([name, "pages", ours.pages, theirs.pages]);
      if (name !== random && words(ours.text) !== words(theirs.text)) odd.push([name, "other words"]);
    }
    expect(odd).toEqual([]);
  }, 900_000);

  test("fitted to its pages' width, or behind a password, it is a sound PDF", async () => {
    const chosen = names.filter((name) => name in passwords || (family === "xlsx" && !(name in refused)));
    for (const name of chosen) {
      const bytes = await Bun.file(corpusPath(family, name)).bytes();
      const password = passwords[name];
      const answer = await callForm(tools[family], { file: { name, bytes } }, password ? { password } : {});
      expect([name, answer.status, (await viewOutside(answer.bytes)).check]).toEqual([name, 200, 0]);
    }
  }, 600_000);
});
