import { join } from "node:path";
import { runs } from "./programs.ts";
import { pageCount } from "./rendered.ts";

/** Files with so many pages: one to work on, and two that are merged. */
export interface Files {
  pages: number;
  one: string;
  other: string;
}

export interface Counted {
  file: string;
  pages: number;
}

/** Of these, such as qpdf finds nothing wrong with. */
export async function countedOf(found: readonly string[]): Promise<Counted[]> {
  const counted: Counted[] = [];
  for (const file of found) {
    if ((await runs(["qpdf", "--check", file])).isDone) counted.push({ file, pages: await pageCount(file) });
  }
  return counted;
}

/** Documents that have about as many pages, else such as are put together from several. */
export async function filesOf(size: number, counted: readonly Counted[], folder: string): Promise<Files> {
  const near = counted.filter(({ pages }) => pages >= size && pages <= 1.1 * size).sort((a, b) => a.pages - b.pages);
  const [one, other] = near;
  if (one && other) return { pages: one.pages, one: one.file, other: other.file };
  const long = counted.filter(({ pages }) => pages >= 10 && pages <= size);
  const [first, second] = [join(folder, `${size}-first.pdf`), join(folder, `${size}-second.pdf`)];
  await putTogether(size, long, first);
  await putTogether(size, long.toReversed(), second);
  return { pages: size, one: first, other: second };
}

async function putTogether(size: number, from: readonly Counted[], to: string): Promise<void> {
  const parts: string[] = [];
  let have = 0;
  for (const { file, pages } of from) {
    if (have >= size) break;
    parts.push(file, `1-${Math.min(pages, size - have)}`);
    have += pages;
  }
  if (have < size) throw new Error(`the PDFs have not ${size} pages together`);
  await ran(["qpdf", "--empty", "--pages", ...parts, "--", to]);
}

export async function ran(command: readonly string[]): Promise<void> {
  if (!(await runs(command)).isDone) throw new Error(`failed: ${command.join(" ")}`);
}
