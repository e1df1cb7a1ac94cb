/**
 * Why a PDF's blocks became what they are in pdf-to-word and pdf-to-excel: `bun run explain FILE [--page N] [--out FOLDER]`.
 * Each block is told with the file of src/layout whose rule decided it and what that saw; a folder gets an SVG of each page,
 * with the same numbers.
 */
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { depict } from "#engines/mupdf/index.ts";
import { task } from "#engines/mupdf/kernel/door.ts";
import { contentsOf } from "#engines/mupdf/reading/contents.ts";
import { stopPools } from "#engines/state.ts";
import { GatheredPages, readingOf } from "#layout/document/reading.ts";
import { type Decision, decisionsIn } from "./explain/decisions.ts";
import { composing } from "./explain/drafts.ts";
import { drawn } from "./explain/drawn.ts";
import { run, UsageError } from "./tell.ts";

const usage = "Usage: bun run explain FILE [--page N] [--out FOLDER]\n";
const options = { page: { type: "string" }, out: { type: "string" } } as const;
const longestText = 60;

/** All pages are read, whichever is asked for: running heads, styles and lists are told by the others. */
const explained = task(async (bytes: Uint8Array) => {
  const pages = new GatheredPages();
  const { about } = await contentsOf(bytes, {}, (page) => pages.add(page));
  const made = composing(readingOf(pages, about));
  return { decisions: decisionsIn(made), sheets: made.draft.sheets, watermarks: made.draft.watermarks.length };
});

function printed(page: number, decisions: readonly Decision[]): string {
  const blocks = decisions.map(({ name, text, file, saw, also }, at) => {
    const short = text.length > longestText ? `${text.slice(0, longestText)}…` : text;
    const lines = [`${at + 1} ${name}${short === "" ? "" : `: ${short}`}`, `${file}: ${saw}`, ...also];
    return lines.join("\n      ");
  });
  return [`Page ${page}`, ...blocks].join("\n  ");
}

await run(usage, async (argv) => {
  const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) throw new UsageError(usage);
  const bytes = await Bun.file(path).bytes();
  const { decisions, sheets, watermarks } = await explained(bytes);
  const chosen = sheets.filter(({ number }) => values.page === undefined || number === Number(values.page));
  if (chosen.length === 0) throw new UsageError(`--page is a number from 1 to ${sheets.length}.`);
  const own = (page: number) => decisions.filter((one) => one.page === page);
  const told = chosen.map(({ number }) => printed(number, own(number)));
  if (watermarks > 0) told.push(`regions/watermarks: ${watermarks} texts that lean across pages are watermarks`);
  if (values.out !== undefined) {
    const pages = chosen.map(({ number }) => number).join(",");
    const pictures = await depict(bytes, { format: "png", quality: 80, dpi: 110, grayscale: false, pages });
    for (const [at, { number, width, height }] of chosen.entries()) {
      const picture = pictures[at]?.product.bytes ?? new Uint8Array();
      const file = join(resolve(values.out), `page-${number}.svg`);
      await Bun.write(file, drawn({ width, height, picture }, own(number)));
      told.push(file);
    }
    await stopPools();
  }
  return told.join("\n\n");
});
