import type { FileInfo, OutlineEntry } from "../model/page.ts";
import { type Para, type Part, paraText } from "../model/parts.ts";
import { rowSize } from "../model/row.ts";
import { lettersOnly } from "../text/paragraph-text.ts";
import { titlesOfClauses } from "./clause-titles.ts";
import { headingLook, headingsByStyle } from "./headings-by-style.ts";

const deepestLevel = 6;

/** Tells which paragraphs are headings: by the outline where there is one, else by size, weight and number. */
export function withHeadings(given: readonly Part[], about: FileInfo, body: number): Part[] {
  const parts = given.map((part) => (part.kind === "para" && !part.role ? { ...part } : part));
  const { outline, outlinesHeadings } = about;
  const paras = parts.flatMap((part) => (part.kind === "para" && !part.role ? [part] : []));
  const found = outline.length > 0 ? byOutline(paras, outline) : 0;
  const isKnown = found >= Math.max(1, outline.length * 0.5) || (outlinesHeadings === true && outline.length === 0);
  if (!isKnown) headingsByStyle(parts, body);
  else {
    if (outline.length === 0) titlesOfClauses(parts, body);
    noteUnnamed(paras, body);
  }
  const isBare = !outlinesHeadings && !paras.some(({ role }) => role);
  const title = isBare ? undefined : titleOf(paras, body);
  if (title) Object.assign(title.para, { role: { kind: "title" }, because: because(title.saw) });
  return parts;
}

const because = (saw: string) => ({ file: "roles/headings", saw });

/** What looks like a heading is none where the file tells which there are. */
function noteUnnamed(paras: readonly Para[], body: number): void {
  for (const [at, para] of paras.entries()) {
    const { saw } = headingLook(para, paras[at + 1], body);
    if (saw && !para.role) para.because = because(`no heading: ${saw}, but the file's outline does not name it`);
  }
}

const outlineNumber = /^(?:\d+(?:\.\d+)*|[IVXLC]+|[ivxlc]+|[A-Z](?:\.\d+)*)[.)]?\s+/;

function byOutline(paras: readonly Para[], outline: readonly OutlineEntry[]): number {
  const open = new Map<string, OutlineEntry[]>();
  for (const entry of outline) {
    const key = `${entry.page} ${lettersOnly(entry.title)}`;
    open.set(key, [...(open.get(key) ?? []), entry]);
  }
  let found = 0;
  for (const para of paras) {
    const text = paraText(para);
    if (lettersOnly(text) === "" || text.length > 400) continue;
    // Numbers that a list gives its headings may stand in the outline or not.
    const keys = [text, text.replace(outlineNumber, "")].map((one) => `${para.page} ${lettersOnly(one)}`);
    const entry = keys
      .map((key) => open.get(key))
      .find((some) => some && some.length > 0)
      ?.shift();
    if (!entry) continue;
    para.role = { kind: "heading", level: Math.min(deepestLevel, entry.level) };
    para.because = because(`the file's outline names it, at level ${entry.level}`);
    found += 1;
  }
  return found;
}

const titleSizeRatio = 1.4;
const longestTitle = 200;
const firstParagraphs = 5;

interface FoundTitle {
  para: Para;
  saw: string;
}

/** The document's title: at the beginning, what is larger than all else. */
export function titleOf(paras: readonly Para[], body: number): FoundTitle | undefined {
  const start = paras.slice(0, firstParagraphs).filter((para) => para.page === paras[0]?.page && !para.role);
  const [first, second = 0] = [...paras]
    .sort((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, 2)
    .map(sizeOf);
  if (first === undefined || first < body * titleSizeRatio || second > first - 1) return undefined;
  const para = start.find((one) => sizeOf(one) === first && paraText(one).length < longestTitle);
  return para && { para, saw: `${first.toFixed(1)} pt, the largest of all, at the beginning` };
}

const sizeOf = ({ rows: [row] }: Para): number => (row ? rowSize(row) : 0);
