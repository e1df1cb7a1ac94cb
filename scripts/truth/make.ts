import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Random } from "../fuzz/random.ts";
import { withChromium } from "./print/chromium.ts";
import { printByLatex } from "./print/latex.ts";
import { printByLibreOffice, sheetsByLibreOffice } from "./print/libreoffice.ts";
import { givenTo } from "./sources.ts";
import type { Draft, Given, Printed, Template } from "./template.ts";
import type { SetName, Truth } from "./truth.ts";

export interface Wish {
  set: SetName;
  templates: readonly Template[];
  /** Documents of each template. */
  count: number;
  seed: number;
  /** Without files of packages only templates that need none give documents. */
  withPackages: boolean;
  into: string;
}

export interface Made {
  documents: number;
  pages: number;
  /** Documents that came to nothing, and why. */
  failed: readonly string[];
}

interface Job {
  name: string;
  template: Template;
  draft: Draft;
  /** Where it is printed from, and the PDF beside it. */
  path: string;
  pdf: string;
  printed: Partial<Printed>;
}

const atOnce = 2;

/** Makes a set: drafts first, then what each program prints, then the truth of what was printed. */
export async function makeSet(wish: Wish): Promise<Made> {
  const folder = await mkdtemp(join(tmpdir(), "truth-"));
  const failed: string[] = [];
  try {
    await mkdir(wish.into, { recursive: true });
    const jobs = await draftsOf(wish, folder, failed);
    const by = (program: Draft["print"]["by"]) => jobs.filter(({ draft }) => draft.print.by === program);
    await printWorkbooks(by("libreoffice"), folder);
    await printPages(by("chromium"));
    await printPapers(by("latex"));
    let pages = 0;
    let documents = 0;
    for (const job of jobs) {
      const truth = await truthOf(job, wish).catch((error: unknown) => void failed.push(`${job.name}: ${error}`));
      if (!truth) continue;
      await Bun.write(join(wish.into, `${job.name}.json`), JSON.stringify(truth.truth, undefined, 1));
      await Bun.write(join(wish.into, `${job.name}.pdf`), Bun.file(job.pdf));
      pages += truth.pages;
      documents += 1;
    }
    return { documents, pages, failed };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function draftsOf({ set, templates, count, seed, withPackages }: Wish, folder: string, failed: string[]) {
  const jobs: Job[] = [];
  const own = set.startsWith("sealed") ? "sealed" : (set as Template["set"]);
  const given: Given = givenTo(own, withPackages);
  const chosen = templates.filter((one) => one.set === own);
  const unprinted = Bun.which("pdflatex") ? [] : chosen.filter(({ kind }) => kind === "latex");
  if (unprinted.length > 0)
    failed.push(`${unprinted.length} templates need LaTeX: node scripts/setup.mjs --truth brings it`);
  for (const template of chosen.filter((one) => !unprinted.includes(one))) {
    for (let number = 0; number < count; number++) {
      const name = `${template.name}-${number + 1}`;
      const random = new Random(seed ^ Bun.hash.crc32(template.name), number);
      try {
        const draft = await template.make(random, given);
        if (!draft) continue;
        const path = join(folder, `${name}${endingOf(draft)}`);
        await Bun.write(path, draft.print.by === "chromium" ? draft.print.html : draft.print.document);
        jobs.push({ name, template, draft, path, pdf: join(folder, `${name}.pdf`), printed: {} });
      } catch (error) {
        failed.push(`${name}: ${error}`);
      }
    }
  }
  return jobs;
}

const endingOf = ({ print }: Draft): string =>
  print.by === "chromium" ? ".html" : print.by === "latex" ? ".tex" : print.ending;

/** What a few workers take one after the other, each with its own number. */
async function shared<T>(list: readonly T[], work: (one: T, worker: number) => Promise<void>): Promise<void> {
  const ahead = [...list];
  const worker = async (_: unknown, number: number) => {
    for (let one = ahead.shift(); one !== undefined; one = ahead.shift()) await work(one, number);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** A few dozen at a time, so that no worker is left with all the dear ones. */
const portion = 24;

async function printWorkbooks(jobs: readonly Job[], folder: string): Promise<void> {
  const portions: Job[][] = [];
  for (const group of Map.groupBy(
    jobs,
    ({ draft }) => draft.print.by === "libreoffice" && draft.print.tagged,
  ).values()) {
    for (let at = 0; at < group.length; at += portion) portions.push(group.slice(at, at + portion));
  }
  await shared(portions, async (some, worker) => {
    const profile = join(folder, `profile-${worker}`);
    const tagged = some[0]?.draft.print.by === "libreoffice" && some[0].draft.print.tagged;
    await printByLibreOffice(
      some.map(({ path }) => path),
      tagged,
      profile,
    );
    const books = some.filter(({ template }) => template.kind === "workbook");
    const sheets = await sheetsByLibreOffice(
      books.map(({ path }) => path),
      profile,
    );
    for (const { path, printed } of books) printed.sheets = sheets.get(path) ?? {};
  });
}

const printPages = (jobs: readonly Job[]): Promise<void> =>
  jobs.length === 0
    ? Promise.resolve()
    : withChromium((print) =>
        shared(jobs, async ({ draft, pdf, printed }) => {
          if (draft.print.by === "chromium") printed.elements = await print(draft.print, pdf);
        }),
      );

const printPapers = (jobs: readonly Job[]): Promise<void> =>
  shared(jobs, async ({ path, printed }) => {
    const written = await printByLatex(path);
    if (written) printed.written = written;
  });

async function truthOf(job: Job, { set, seed }: Wish): Promise<{ truth: Truth; pages: number } | undefined> {
  const { name, template, draft, pdf } = job;
  const pages = await pagesOf(pdf);
  if (pages === 0) throw new Error("it was not printed");
  const known = typeof draft.truth === "function" ? await draft.truth({ ...job.printed, pdf, pages }) : draft.truth;
  const tagged = draft.print.by !== "latex" && draft.print.tagged;
  const { kind, class: group } = template;
  return {
    truth: { name, set, kind, class: group, template: template.name, source: draft.source, seed, tagged, ...known },
    pages,
  };
}

async function pagesOf(pdf: string): Promise<number> {
  if (!(await Bun.file(pdf).exists())) return 0;
  const told = Bun.spawnSync(["pdfinfo", pdf], { stderr: "ignore" }).stdout.toString();
  return Number(/^Pages:\s+(\d+)/m.exec(told)?.[1] ?? 0);
}
