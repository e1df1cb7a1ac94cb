import type { Block, Inline, Paragraph, Repeated } from "#formats/document.ts";
import { blocksOf, type Known } from "./blocks.ts";
import type { Sheet } from "./flow.ts";
import type { Line } from "./line.ts";
import { paragraphsOf } from "./paragraphs.ts";
import type { Edges } from "./repeated.ts";

interface Setting {
  known: Known;
  frame: { left: number; right: number };
}

/** What stands at an edge of pages: the same on all, or another on the first, or on even ones. */
export function repeatedOf(
  sheets: readonly Sheet[],
  edges: ReadonlyMap<Sheet, Edges>,
  side: keyof Edges,
  setting: Setting,
): Repeated | undefined {
  const all = sheets.map((sheet, at) => {
    const rows = edges.get(sheet)?.[side] ?? [];
    return { sheet, rows, key: keyOf(rows), isFirst: at === 0, isEven: sheet.number % 2 === 0 };
  });
  const write = (one: (typeof all)[number] | undefined): Block[] =>
    one ? rowsAsBlocks(one.rows, one.sheet, sheets.length, setting) : [];
  const rest = all.slice(1);
  const most = commonest(rest.length > 0 ? rest : all);
  if (all.every(({ rows }) => rows.length === 0)) return undefined;
  const odd = commonest(rest.filter(({ isEven }) => !isEven)) ?? most;
  const even = commonest(all.filter(({ isEven }) => isEven));
  const differs = rest.length >= 3 && odd !== undefined && even !== undefined && odd.key !== even.key;
  const usual = differs ? odd : most;
  const [first] = all;
  const isOther = first !== undefined && usual !== undefined && first.key !== usual.key && rest.length > 0;
  return {
    blocks: write(usual ?? first),
    ...(isOther ? { first: write(first) } : {}),
    ...(differs ? { even: write(even) } : {}),
  };
}

function commonest<T extends { key: string }>(all: readonly T[]): T | undefined {
  const groups = [...Map.groupBy(all, ({ key }) => key).values()].sort((a, b) => b.length - a.length);
  return groups[0]?.[0];
}

const keyOf = (rows: readonly Line[][]): string =>
  rows
    .flat()
    .map(({ text }) => text.replace(/\d+/g, "#").replace(/\b[ivxlc]+\b/gi, "#"))
    .join(" ");

function rowsAsBlocks(rows: readonly Line[][], sheet: Sheet, pages: number, { known, frame }: Setting): Block[] {
  const paras = paragraphsOf(rows.flat(), { page: sheet.number, frame, columns: 1 });
  return blocksOf(paras, known).map((block) =>
    block.kind === "paragraph" ? { ...block, content: fieldsIn(block, sheet.number, pages) } : block,
  );
}

/** Page numbers become fields. */
function fieldsIn({ content }: Paragraph, page: number, pages: number): Inline[] {
  const form = new RegExp(`(?<![\\d.])(?:${page}|${pages})(?![\\d.]\\d|\\d)`, "g");
  return content.flatMap((one): Inline[] => {
    if (one.kind !== "span") return [one];
    const made: Inline[] = [];
    let from = 0;
    for (const match of one.text.matchAll(form)) {
      const [text] = match;
      const before = one.text.slice(0, match.index);
      const isTotal = text === String(pages) && (text !== String(page) || /(?:of|von|de|di|sur|\/)\s*$/i.test(before));
      if (isTotal && !/(?:of|von|de|di|sur|\/)\s*$/i.test(before)) continue;
      if (match.index > from) made.push({ ...one, text: one.text.slice(from, match.index) });
      made.push({ kind: "field", of: isTotal ? "pages" : "page", look: one.look, text });
      from = match.index + text.length;
    }
    if (from < one.text.length) made.push({ ...one, text: one.text.slice(from) });
    return made;
  });
}
