import type { Para, Part } from "../model/parts.ts";
import { rowSize } from "../model/row.ts";
import { headingSeries, isShort, lookOf } from "./heading-series.ts";

const deepestLevel = 6;
/** The title is among so many paragraphs at the beginning. */
const firstParagraphs = 5;
const largeRatio = 1.1;
/** The title differs from text in so many of these: it is bold, in capitals, centred, larger. */
const fewestCues = 2;

const because = (saw: string) => ({ file: "roles/clause-titles", saw });

/**
 * Headings that an author set by hand, in a program that would have outlined those of its own: titles of clauses that count
 * through the whole document, such as "1. DEFINITIONS" above 1.1, and the title of the document above them.
 */
export function titlesOfClauses(parts: readonly Part[], body: number): void {
  const series = headingSeries(parts, body);
  const paras = parts.flatMap((part) => (part.kind === "para" ? [part] : []));
  const title = titleAbove(series[0]?.paras[0], paras, body);
  if (title) Object.assign(title.para, { role: { kind: "title" }, because: because(title.saw) });
  for (const [at, { paras: own, saw }] of series.entries())
    for (const para of own) {
      if (para === title?.para) continue;
      para.role = { kind: "heading", level: Math.min(deepestLevel, at + 1) };
      para.because = because(saw);
    }
}

/** What stands above the first clause, on the first page, and is set as titles are; the largest of several. */
function titleAbove(
  clause: Para | undefined,
  paras: readonly Para[],
  body: number,
): { para: Para; saw: string } | undefined {
  if (!clause) return undefined;
  const above = paras.slice(0, Math.min(firstParagraphs, paras.indexOf(clause)));
  const found = above.flatMap((para) => {
    const cues = cuesOf(para, body);
    const mayBe = !para.role && para.page === paras[0]?.page && isShort(para) && sizeOf(para) >= sizeOf(clause);
    return mayBe && cues.length >= fewestCues ? [{ para, saw: `${cues.join(", ")}, above the first clause` }] : [];
  });
  return found.sort((one, other) => sizeOf(other.para) - sizeOf(one.para))[0];
}

function cuesOf(para: Para, body: number): string[] {
  const { bold, capitals, centred, size } = lookOf(para);
  return [
    ...(size > largeRatio * body ? [`${size} pt, larger than the text's ${body} pt`] : []),
    ...(bold ? ["bold"] : []),
    ...(capitals ? ["in capitals"] : []),
    ...(centred ? ["centred"] : []),
  ];
}

const sizeOf = ({ rows: [row = []] }: Para): number => Math.round(rowSize(row) * 2) / 2;
