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
    namedByLook(paras, body, outlinesHeadings === true);
  }
  const isBare = !outlinesHeadings && !paras.some(({ role }) => role);
  const title = isBare ? undefined : titleOf(paras, body);
  if (title) Object.assign(title.para, { role: { kind: "title" }, because: because(title.saw) });
  return parts;
}

const because = (saw: string) => ({ file: "roles/headings", saw });

/**
 * Leaves what looks like a heading a text where the file tells which there are. If its program outlines only some of them, a
 * text that looks like one of these is a heading, too.
 */
function namedByLook(paras: readonly Para[], body: number, outlinesAll: boolean): void {
  const named = outlinesAll ? [] : paras;
  const levels = new Map(
    named.flatMap((para) => (para.role?.kind === "heading" ? [[styleKeyOf(para), para.role.level] as const] : [])),
  );
  for (const [at, para] of paras.entries()) {
    const { saw, objection } = headingLook(para, paras[at + 1], body);
    if (!saw || para.role) continue;
    const level = objection === undefined ? levels.get(styleKeyOf(para)) : undefined;
    if (level !== undefined) para.role = { kind: "heading", level };
    para.because = because(
      level === undefined
        ? `no heading: ${saw}, but the file's outline does not name it`
        : `${saw}, as headings of level ${level} are that the file's outline names`,
    );
  }
}

const styleKeyOf = ({ rows: [row = []] }: Para): string => {
  const look = row[0]?.pieces[0]?.look;
  return look ? `${rowSize(row).toFixed(1)} ${look.family} ${look.bold} ${look.italic} ${look.colour}` : "";
};

const outlineNumber = /^(?:\d+(?:\.\d+)*|[IVXLC]+|[ivxlc]+|[A-Z](?:\.\d+)*)[.)]?\s+/;

function byOutline(paras: readonly Para[], outline: readonly OutlineEntry[]): number {
  const open = new Map<string, Para[]>();
  for (const para of paras) {
    const text = paraText(para);
    if (lettersOnly(text) === "" || text.length > 400) continue;
    // Numbers that a list gives its headings may stand in the outline or not.
    for (const title of new Set([text, text.replace(outlineNumber, "")].map(lettersOnly))) {
      const key = `${para.page} ${title}`;
      open.set(key, [...(open.get(key) ?? []), para]);
    }
  }
  let found = 0;
  for (const { title, level, page, top } of outline) {
    const own = (open.get(`${page} ${lettersOnly(title)}`) ?? []).filter(({ role }) => !role);
    // An item of a list, or a line of contents, may say the same as a heading elsewhere on its page.
    const [para] = own.toSorted((a, b) => Math.abs(firstTopOf(a) - top) - Math.abs(firstTopOf(b) - top));
    if (!para) continue;
    para.role = { kind: "heading", level: Math.min(deepestLevel, level) };
    para.because = because(`the file's outline names it, at level ${level}`);
    found += 1;
  }
  return found;
}

const firstTopOf = ({ rows: [row] }: Para): number => row?.[0]?.box[1] ?? 0;

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
