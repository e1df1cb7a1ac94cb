import { join } from "node:path";
import { photos, pictureNames, titles } from "#formats/kinds/format.ts";
import { operations } from "#operations/index.ts";
import type { Operation } from "#operations/operation.ts";

const begin = "<!-- tools: begin, made by `bun run readme` -->\n";
const end = "<!-- tools: end -->";

export const readmePath = join(import.meta.dir, "../README.md");

/** The README's text with the table of tools as the catalogue has them now. */
export function withTools(readme: string): string {
  const [before, after] = [readme.indexOf(begin), readme.indexOf(end)];
  if (before < 0 || after < before) throw new Error(`README.md lacks the lines ${begin}and ${end}`);
  return `${readme.slice(0, before + begin.length)}${table()}${readme.slice(after)}`;
}

function table(): string {
  const rows = operations.map((operation) => {
    const { name, summary, output } = operation;
    const gives = output.length > 5 ? "picture" : titles(output);
    return `| \`${name}\` | ${summary} | ${takes(operation)} | ${gives} |`;
  });
  return [
    "| tool | what it does | takes | gives |",
    "|---|---|---|---|",
    ...rows,
    "",
    `Pictures are read as ${titles(photos)}, and written as ${titles(Object.values(pictureNames))}.`,
    "",
  ].join("\n");
}

function takes({ input }: Operation): string {
  if (input.kind === "none") return "JSON";
  const kinds = input.formats.length > 5 ? "pictures" : titles(input.formats);
  return input.kind === "many" ? `several files: ${kinds}` : kinds;
}

if (import.meta.main) {
  const text = await Bun.file(readmePath).text();
  await Bun.write(readmePath, withTools(text));
  console.log(`${operations.length} tools in README.md`);
}
