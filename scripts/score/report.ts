import { existsSync } from "node:fs";
import { copyFile, mkdir, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { answered, atOnce, resultOf } from "./convert.ts";
import { measures } from "./measures/index.ts";
import type { Tool } from "./read.ts";
import { office, output } from "./readers.ts";
import type { Outcome, Scored } from "./tally.ts";

const worst = 20;
/** Of each document so many pages are shown, as small as one can still tell a table. */
const mostPages = 3;
const dpi = 50;
/** Files for one start of LibreOffice. */
const atATime = 25;

interface Row {
  measure: string;
  says: string;
  tool: Tool;
  documents: Scored[];
}

/** Where PDFs of the set lie, where the results, and where the report goes. */
interface Folders {
  set: string;
  results: string;
  into: string;
}

/** A page of HTML with the worst documents of each measure, the source beside what was made of it. */
export async function report(outcome: Outcome, { set, results, into }: Folders): Promise<string> {
  const rows = rowsOf(outcome);
  await mkdir(join(into, "pages"), { recursive: true });
  const shown = new Map(rows.flatMap(({ documents }) => documents).map((one) => [keyOf(one), one]));
  await drawSources([...new Set([...shown.values()].map(({ name }) => name))], set, into);
  for (const [tool, documents] of Map.groupBy(shown.values(), (one) => one.tool))
    await drawResults(tool, documents, results, into);
  const warnings = new Map<string, readonly string[]>();
  for (const [key, { tool, name }] of shown) warnings.set(key, (await answered(results, tool, name)).warnings);
  const path = join(into, "index.html");
  await Bun.write(path, htmlOf(outcome, rows, warnings, into));
  return path;
}

const keyOf = ({ tool, name }: Scored): string => `${tool}-${name}`;
const shareOf = (one: Scored, measure: string): number => {
  const { got, of } = one.sums[measure] ?? { got: 1, of: 1 };
  return got / of;
};

const rowsOf = ({ documents }: Outcome): Row[] =>
  measures.flatMap(({ name: measure, says, tools }) =>
    tools.flatMap((tool) => {
      const below = documents.filter((one) => one.tool === tool && shareOf(one, measure) < 1);
      const sorted = below.sort((one, other) => shareOf(one, measure) - shareOf(other, measure));
      return sorted.length === 0 ? [] : [{ measure, says, tool, documents: sorted.slice(0, worst) }];
    }),
  );

async function draw(pdf: string, begin: string): Promise<void> {
  await output(["pdftoppm", "-r", String(dpi), "-l", String(mostPages), "-png", pdf, begin]);
}

const drawSources = (names: readonly string[], set: string, into: string): Promise<void> =>
  atOnce(names, availableParallelism(), (name) =>
    draw(join(set, `${name}.pdf`), join(into, "pages", `source-${name}`)),
  );

/** By LibreOffice, each under a name that no other file has. */
async function drawResults(tool: Tool, documents: readonly Scored[], results: string, into: string): Promise<void> {
  const folder = join(into, `.${tool}`);
  await mkdir(folder, { recursive: true });
  const there = documents.filter(({ name }) => existsSync(resultOf(results, tool, name)));
  const paths = there.map(({ name }) => resultOf(folder, tool, name).replace(`/${tool}/`, "/"));
  for (const [at, { name }] of there.entries()) await copyFile(resultOf(results, tool, name), paths[at] ?? "");
  for (let at = 0; at < paths.length; at += atATime) await office("pdf", folder, paths.slice(at, at + atATime));
  await atOnce(there, availableParallelism(), async (one) => {
    const pdf = join(folder, `${one.name}.pdf`);
    if (existsSync(pdf)) await draw(pdf, join(into, "pages", keyOf(one)));
  });
  await rm(folder, { recursive: true, force: true });
}

const escaped = (text: string): string => Bun.escapeHTML(text);

function pictures(begin: string, into: string): string {
  const glob = new Bun.Glob(`${begin.replace(/[^\w.-]/g, "?")}-*.png`);
  const files = [...glob.scanSync(join(into, "pages"))].filter((file) => /^-\d+\.png$/.test(file.slice(begin.length)));
  if (files.length === 0) return "<p>No page was drawn.</p>";
  return files
    .sort()
    .map((file) => `<img src="pages/${encodeURIComponent(file)}" alt="${escaped(file)}" loading="lazy">`)
    .join("");
}

function htmlOf(
  { set, by }: Outcome,
  rows: readonly Row[],
  warnings: ReadonlyMap<string, readonly string[]>,
  into: string,
) {
  const link = ({ measure, tool }: Row) => `${tool} ${measure}`.replace(/\W+/g, "-");
  const parts = rows.map((row) => {
    const documents = row.documents.map((one) => documentOf(one, row.measure, warnings.get(keyOf(one)) ?? [], into));
    return `<h2 id="${link(row)}">${row.tool}: ${row.measure}</h2><p>${escaped(row.says)}</p>${documents.join("")}`;
  });
  const list = rows.map((row) => `<li><a href="#${link(row)}">${row.tool}: ${row.measure}</a></li>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Score of ${escaped(set)}</title>
<style>body{font:15px sans-serif;margin:2em}section{display:grid;grid-template-columns:1fr 1fr;gap:1em;border-top:1px solid #999;padding:1em 0}
header{grid-column:1/3}img{border:1px solid #ccc;margin:0 4px 4px 0;max-width:100%}ul{columns:3}</style>
<h1>${escaped(set)}, ${escaped(by)}: the worst of each measure, the source on the left</h1><ul>${list.join("")}</ul>${parts.join("\n")}</html>\n`;
}

function documentOf(one: Scored, measure: string, warnings: readonly string[], into: string): string {
  const { got, of } = one.sums[measure] ?? { got: 0, of: 0 };
  const share = `${shareOf(one, measure).toFixed(3)} (${Number(got.toFixed(2))} of ${of})`;
  const told = [one.failed ?? "", ...warnings].filter((text) => text !== "").map((text) => `<br>${escaped(text)}`);
  return `<section><header><b>${escaped(one.name)}</b>, ${escaped(one.class)}: ${share}${told.join("")}</header>
<div>${pictures(`source-${one.name}`, into)}</div><div>${pictures(keyOf(one), into)}</div></section>`;
}
