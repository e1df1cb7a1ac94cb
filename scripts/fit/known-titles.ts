import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { task } from "#engines/mupdf/kernel/door.ts";
import { contentsOf } from "#engines/mupdf/reading/contents.ts";
import { titleChoicesOf } from "#layout/deck/slides.ts";
import type { TitleChoice } from "#layout/deck/title-cues.ts";
import type { Page } from "#layout/model/page.ts";
import { readAll } from "../score/readers.ts";
import { setFolder, truthsOf } from "../score/set.ts";
import { squeezed } from "../score/text.ts";
import { printByLibreOffice } from "../truth/print/libreoffice.ts";

/** The slides of a presentation, and the texts that are titles there, without blanks. */
export interface KnownDeck {
  template: string;
  slides: TitleChoice[];
  titles: ReadonlySet<string>;
  /** Slides that have one. */
  titled: number;
}

/** The candidates for the title of each slide of a PDF, whose tags are not looked at: they would tell. */
const choicesIn = task(async (bytes: Uint8Array): Promise<TitleChoice[]> => {
  const pages: Page[] = [];
  const { about } = await contentsOf(bytes, {}, (page) => pages.push(page), "drawings");
  const { tree, ...untagged } = about;
  return titleChoicesOf(pages, untagged);
});

async function knownDeck(template: string, pdf: string, titles: readonly string[]): Promise<KnownDeck> {
  const slides = await choicesIn(await Bun.file(pdf).bytes());
  return { template, slides, titles: new Set(titles), titled: titles.length };
}

/** Presentations of a set, which `bun run truth` makes. */
export async function decksOfSet(set: string): Promise<KnownDeck[]> {
  const folder = setFolder(set);
  const truths = await truthsOf(folder, undefined, Number.POSITIVE_INFINITY);
  const decks: KnownDeck[] = [];
  for (const { kind, name, template, blocks } of truths) {
    if (kind !== "slides") continue;
    const titles = blocks.flatMap((block) => ("title" in block && block.title ? [squeezed(block.title)] : []));
    decks.push(await knownDeck(template, join(folder, `${name}.pdf`), titles));
  }
  return decks;
}

/** Presentations of a folder (PPTX), printed by LibreOffice; each counts as a template. */
export async function decksOfFolder(folder: string): Promise<KnownDeck[]> {
  const own = await mkdtemp(join(tmpdir(), "titles-"));
  try {
    const names = (await readdir(folder)).filter((name) => name.endsWith(".pptx")).sort();
    const paths = names.map((name) => join(own, name));
    for (const [at, name] of names.entries()) await copyFile(join(folder, name), paths[at] ?? "");
    const told = await readAll("ppt", paths);
    await printByLibreOffice(paths, false, join(own, "profile"));
    const decks: KnownDeck[] = [];
    for (const path of paths) {
      const [read, pdf] = [told.get(path), path.replace(/pptx$/, "pdf")];
      if (!read || "error" in read || !(await Bun.file(pdf).exists())) continue;
      const texts = read.blocks.flatMap((block) => (block.kind !== "table" && block.title ? [block] : []));
      const titles = [...Map.groupBy(texts, ({ section }) => section).values()];
      const joined = titles.map((lines) => squeezed(lines.map(({ text }) => text).join("")));
      decks.push(await knownDeck(path, pdf, joined));
    }
    return decks;
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}
