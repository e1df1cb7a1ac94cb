import type { CellLook } from "#formats/model/workbook.ts";
import type { KnownWords } from "../lines/known-words.ts";
import { rowsOf } from "../model/line.ts";
import { black } from "../model/page.ts";
import type { GridCell, Para, Part } from "../model/parts.ts";
import { beginsSmall } from "../model/row.ts";
import { contentOf, plainText, spansOf } from "../text/paragraph-text.ts";

/** Letters that a cell of a spreadsheet can hold. */
export const mostCellLetters = 32_767;

/** One or several marks of notes end a text: "1", "(2)", "a, b", "**". */
const noteMark = /^\(?(?:\d{1,2}|[a-h]|[*†‡§]{1,3})(?:, ?(?:\d{1,2}|[a-h]))*\)?$/;
/** 10² and 3 × 10⁵ mean what they are raised to. */
const power = /(?:^|[×·x*]\s*)10$/;

/** Raises the figures of a note's mark: "12" becomes "¹²". */
export const raised = (mark: string): string => mark.replace(/\d/g, (figure) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(figure)] ?? figure);

/** The text of a cell, and how it looks where all of it looks alike. */
export interface Said {
  text: string;
  /** The text without the raised mark of a note, if that is behind it. */
  bare?: string;
  look: CellLook;
  link?: string;
  /** Letters that there was no room for. */
  cut: number;
}

/** Reads the text of a table's cell, a line for each of its paragraphs. */
export function saidIn(cell: GridCell, words: KnownWords): Said {
  const paras = cell.parts ? parasIn(cell.parts) : [];
  const contents =
    paras.length > 0 ? paras.map((para) => contentOf(para, words)) : [contentOf({ rows: rowsOf(cell.lines) }, words)];
  return said(contents);
}

/** Reads the text of a paragraph, in parts where wide gaps or tabs are in it. */
export function saidBy(para: Para, words: KnownWords): Said[] {
  const parts: Parameters<typeof said>[0][number][] = [[]];
  for (const inline of contentOf(para, words)) {
    if (inline.kind === "tab") parts.push([]);
    else parts.at(-1)?.push(inline);
  }
  return parts.map((content) => said([content]));
}

const parasIn = (parts: readonly Part[]): Para[] =>
  parts.flatMap((part) =>
    part.kind === "para" ? [part] : part.kind === "grid" ? part.cells.flatMap((cell) => parasIn(cell.parts ?? [])) : [],
  );

/** Joins texts, each on a line of its own; a line of a narrow cell that begins small goes on with the one before. */
function said(contents: readonly ReturnType<typeof contentOf>[]): Said {
  const spans = contents.flatMap(spansOf).filter(({ text }) => text.trim() !== "");
  const whole = contents
    // Blanks that only fill a line are none of the text.
    .map((content) =>
      plainText(content)
        .replace(/[ \t]+/g, " ")
        .trim(),
    )
    .reduce((all, text) => (all === "" ? text : `${all}${beginsSmall(text) ? " " : "\n"}${text}`), "")
    .trim();
  const all = (holds: (span: (typeof spans)[number]) => boolean | undefined) => spans.length > 0 && spans.every(holds);
  const [first] = spans;
  const mark = spans.length > 1 && spans.at(-1)?.look.raised === "super" ? (spans.at(-1)?.text.trim() ?? "") : "";
  const bare = noteMark.test(mark) && whole.endsWith(mark) ? whole.slice(0, -mark.length).trim() : undefined;
  const isPower = bare !== undefined && power.test(bare);
  const text = (isPower ? bare + raised(mark) : whole).slice(0, mostCellLetters);
  const colour = first && all(({ look }) => look.colour === first.look.colour) ? first.look.colour : undefined;
  const link = spans.find((span) => span.link && "address" in span.link)?.link;
  return {
    text,
    ...(bare !== undefined && !isPower ? { bare } : {}),
    cut: whole.length - text.length,
    look: {
      ...(all(({ look }) => look.bold) ? { bold: true } : {}),
      ...(all(({ look }) => look.italic) ? { italic: true } : {}),
      ...(colour && colour !== black ? { colour } : {}),
      ...(text.includes("\n") ? { wraps: true } : {}),
    },
    ...(link && "address" in link ? { link: link.address } : {}),
  };
}
