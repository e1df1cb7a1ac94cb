import type { Read, ReadBlock, ReadCell } from "../read.ts";
import { output } from "../readers.ts";
import { type Rival, readOf } from "./rival.ts";

/** Poppler's text with its layout; where lines are parted by blanks at the same places, they are taken for a table. */
export const pdftotext: Rival = {
  name: "pdftotext",
  async read(pdfs) {
    const found = new Map<string, Read>();
    for (const pdf of pdfs) {
      const pages = (await output(["pdftotext", "-layout", pdf, "-"])).split("\f");
      found.set(pdf, readOf(pages.flatMap(blocksOf)));
    }
    return found;
  },
};

const gap = /\S {2,}\S/;

/** Lines that follow each other and that all have a gap, two at least; others up to an empty line are a paragraph. */
function blocksOf(page: string): ReadBlock[] {
  const blocks: ReadBlock[] = [];
  let lines: string[] = [];
  let parted = false;
  const end = () => {
    if (lines.length > 0) blocks.push(...(parted && lines.length > 1 ? tableOf(lines) : [paragraphOf(lines)]));
    lines = [];
  };
  for (const line of page.split("\n")) {
    const isParted = gap.test(line.trim());
    if (line.trim() === "" && parted) continue;
    if (line.trim() === "" || isParted !== parted) end();
    parted = isParted;
    if (line.trim() !== "") lines.push(line);
  }
  end();
  return blocks;
}

const paragraphOf = (lines: readonly string[]): ReadBlock => ({
  kind: "paragraph",
  text: lines.map((line) => line.trim()).join(" "),
  section: 0,
});

/** Columns are parted where two blanks stand below each other in every line. */
function tableOf(lines: readonly string[]): ReadBlock[] {
  const width = Math.max(...lines.map((line) => line.length));
  const isFree = Array.from({ length: width }, (_, at) => lines.every((line) => (line[at] ?? " ") === " "));
  const starts = isFree.flatMap((free, at) =>
    !free && (at === 0 || (isFree[at - 1] && isFree[at - 2] !== false)) ? [at] : [],
  );
  if (starts.length < 2) return [paragraphOf(lines)];
  const cells = lines.flatMap((line, row) =>
    starts.flatMap((start, column): ReadCell[] => {
      const text = line.slice(start, starts[column + 1]).trim();
      return text === "" ? [] : [{ row, column, text }];
    }),
  );
  return [{ kind: "table", rows: lines.length, columns: starts.length, cells, section: 0 }];
}
