import type { Merged, PrintedEdge, SheetRow, Value, Workbook, Worksheet } from "#formats/model/workbook.ts";
import { gathered, type Reading, readingOf } from "../document/reading.ts";
import type { KnownWords } from "../lines/known-words.ts";
import type { Line } from "../model/line.ts";
import type { FileInfo, Page } from "../model/page.ts";
import { type Grid, type Para, type Part, paraText } from "../model/parts.ts";
import type { TextEdges } from "../model/row.ts";
import type { Note } from "../roles/notes.ts";
import { languageOf } from "../text/language.ts";
import { type Notation, notationOf } from "../values/notation.ts";
import { readValue } from "../values/read-value.ts";
import { saidBy, saidIn } from "./cell-texts.ts";
import { crowdedRows } from "./crowded-rows.ts";
import { joinSigns } from "./currency-signs.ts";
import { withoutGaps } from "./empty-strips.ts";
import { withoutMostLinks } from "./most-links.ts";
import { type SaidTable, tabled } from "./sheet-table.ts";
import { withStackedRows } from "./stacked-rows.ts";
import { upright } from "./upright-pages.ts";

/** A page, a table, or everything becomes a sheet. */
export type SheetPer = "page" | "table" | "single";

export interface Tabulated {
  workbook: Workbook;
  tables: number;
  /** Letters that there was no room for in their cells. */
  cut: number;
  /** Links that there was no room for on their sheets. */
  unlinked: number;
}

/** Writes the tables of pages, and what stands between them, as sheets of a workbook. */
export function tabulate(given: readonly Page[], about: FileInfo, per: SheetPer): Tabulated {
  const crowded = given.filter(({ crowd }) => crowd !== undefined);
  const pages = given.filter(({ crowd }) => crowd === undefined).map(upright);
  const reading = tablesIn(pages, about);
  const { words, sheets } = reading;
  const told = withNotes(reading.parts, reading.notes);
  const parts = told.map((part) => (part.kind === "grid" ? withStackedRows(withoutGaps(part)) : part));
  const grids = parts.filter((part) => part.kind === "grid");
  const tables = new Map(
    grids.map((grid): [Grid, SaidTable] => [
      grid,
      joinSigns({ grid, said: grid.cells.map((cell) => saidIn(cell, words)) }),
    ]),
  );
  const cells = [...tables.values()].flatMap(({ said }) => said.map(({ text, bare = text }) => bare));
  const texts = sheets.flatMap(({ lines }) => lines.map(({ text }) => text));
  const sample = crowded.flatMap(({ crowd = [] }) => crowd.slice(0, mostSampled).map(({ text }) => text));
  const manner = notationOf(
    [...cells, ...sample],
    languageIn([...texts, ...cells, ...sample].join("\n"), about.language),
  );
  const edges = pageEdges(reading);
  const writer = new SheetWriter(tables, manner, words, noteMarks(reading.notes));
  const names = new Map(given.map(({ number, label }) => [number, label]));
  const { sheets: made, unlinked } = withoutMostLinks(
    groupsOf({ parts, grids, crowded }, per, names).map(({ page = 0, ...group }) => ({
      ...writer.sheet(group),
      ...edges.get(page),
    })),
  );
  return {
    workbook: {
      ...(about.title ? { title: about.title } : {}),
      ...(about.author ? { author: about.author } : {}),
      sheets: made.length > 0 ? made : [writer.sheet({ name: "Sheet 1", parts: [], crowded: [] })],
    },
    tables: grids.length,
    cut: writer.cut,
    unlinked,
  };
}

/** Tells a text's language. The file may name that of its program; only the file can tell two countries apart. */
function languageIn(text: string, told: string | undefined): string | undefined {
  const read = languageOf(text);
  const isSame = read?.split("-")[0] === told?.split("-")[0];
  return isSame ? told : (read ?? told);
}

/** Reads pages; those of a file that calls its tables text by how they stand there. */
function tablesIn(pages: readonly Page[], about: FileInfo): Reading {
  const told = readingOf(gathered(pages), about);
  const { tree, ...rest } = about;
  if (!tree || told.parts.some(({ kind }) => kind === "grid")) return told;
  const seen = readingOf(gathered(pages), rest);
  return seen.parts.some(({ kind }) => kind === "grid") ? seen : told;
}

/** Puts notes below all else of their page: a sheet has no foot for them. */
function withNotes(parts: readonly Part[], notes: readonly Note[]): Part[] {
  const all = [...parts];
  for (const { page, paras } of notes) {
    const last = all.findLastIndex((part) => part.page <= page);
    all.splice(last + 1, 0, ...paras);
  }
  return all;
}

/** Finds the marks of notes by the paragraphs that they stand before. */
const noteMarks = (notes: readonly Note[]): Map<Para, string> =>
  new Map(notes.flatMap(({ mark, paras: [first] }) => (first && mark !== "" ? [[first, mark] as const] : [])));

type PrintedEdges = { header: PrintedEdge; footer: PrintedEdge };

/** Finds the running heads and feet of each page, for the sheet that is made of it. */
function pageEdges({ sheets, frames }: Pick<Reading, "sheets" | "frames">): Map<number, PrintedEdges> {
  return new Map(
    sheets.map(({ number, width, running: { header = [], footer = [] } = {} }) => {
      const frame = frames.onPage(number) ?? { left: 0, right: width };
      return [number, { header: printedEdge(header, frame), footer: printedEdge(footer, frame) }];
    }),
  );
}

/** Puts each line at that side of the page, or at its middle, to which it is nearest. */
function printedEdge(rows: readonly Line[][], { left, right }: TextEdges): PrintedEdge {
  const texts: Record<keyof Required<PrintedEdge>, string[]> = { left: [], center: [], right: [] };
  for (const { box, text } of rows.flat()) {
    const away = {
      left: Math.abs(box[0] - left),
      center: Math.abs((box[0] + box[2] - left - right) / 2),
      right: Math.abs(right - box[2]),
    };
    const place = (["left", "center", "right"] as const).reduce((a, b) => (away[b] < away[a] ? b : a));
    texts[place].push(text);
  }
  const found = Object.entries(texts).filter(([, lines]) => lines.length > 0);
  return Object.fromEntries(found.map(([place, lines]) => [place, lines.join("\n")]));
}

/** So many texts of a crowded page tell how it writes numbers. */
const mostSampled = 2_000;

/** The parts of pages; crowded pages have none. */
interface Standing {
  parts: readonly Part[];
  crowded: readonly Page[];
}

interface Group extends Standing {
  name: string;
  /** The page whose running heads and feet the sheet bears. */
  page?: number;
}

function groupsOf(
  { parts, grids, crowded }: Standing & { grids: readonly Grid[] },
  per: SheetPer,
  names: ReadonlyMap<number, string>,
): Group[] {
  if (per === "single" || (grids.length === 0 && crowded.length === 0)) {
    if (per !== "page") return [{ name: "Sheet 1", parts, crowded, page: parts[0]?.page ?? 0 }];
  }
  const nameOf = (page: number) => `Page ${names.get(page) ?? page}`;
  const alone = crowded.map((page): Group => ({ name: nameOf(page.number), parts: [], crowded: [page] }));
  if (per === "table") {
    const places = new Map(parts.map((part, at) => [part, at]));
    const tables = grids.map((grid, at): Group => {
      return { name: titleOf(parts, places.get(grid) ?? -1, at + 1), parts: [grid], crowded: [] };
    });
    return [...tables, ...alone];
  }
  const read = [...Map.groupBy(parts, ({ page }) => page)].map(([page, own]): Group => {
    return { name: nameOf(page), parts: own, crowded: [], page };
  });
  const numberOf = ({ page, crowded: [own] }: Group) => page ?? own?.number ?? 0;
  return alone.length === 0 ? read : [...read, ...alone].sort((a, b) => numberOf(a) - numberOf(b));
}

/** Names a table by the caption above or below it, or else by its number. */
function titleOf(parts: readonly Part[], at: number, number: number): string {
  const beside = [parts[at - 1], parts[at + 1]].find((part) => part?.kind === "para" && part.role?.kind === "caption");
  return (beside?.kind === "para" && paraText(beside)) || `Table ${number}`;
}

/** Lays parts below each other. */
class SheetWriter {
  cut = 0;

  constructor(
    private readonly tables: ReadonlyMap<Part, SaidTable>,
    private readonly manner: Notation,
    private readonly words: KnownWords,
    private readonly marks: ReadonlyMap<Part, string>,
  ) {}

  sheet({ name, parts, crowded }: Group): Worksheet {
    const rows: SheetRow[] = [];
    const merged: Merged[] = [];
    const columns: number[] = [];
    let heads = 0;
    const left = [...crowded];
    const addCrowded = (before: number) => {
      while (left[0] && left[0].number < before) {
        const { rows: own, cut } = crowdedRows(left.shift()?.crowd ?? [], this.manner);
        // Rows are added one by one: there are more than a call can take.
        for (const row of own) rows.push(row);
        this.cut += cut;
      }
    };
    for (const part of parts) {
      addCrowded(part.page);
      if (part.kind === "para") rows.push(...this.rowsOf(part));
      const said = this.tables.get(part);
      if (!said) continue;
      const table = tabled(said, this.manner);
      // A row of its own on both sides: a program takes what touches for one table.
      if (rows.length > 0) rows.push({ cells: [] });
      if (rows.length === 0) heads = table.heads;
      merged.push(...table.merged.map((one) => ({ ...one, row: one.row + rows.length })));
      rows.push(...table.rows);
      if (part !== parts.at(-1)) rows.push({ cells: [] });
      table.columns.forEach((width, at) => {
        columns[at] = Math.max(columns[at] ?? 0, width);
      });
      this.cut += table.cut;
    }
    addCrowded(Number.POSITIVE_INFINITY);
    return { name, columns, rows, merged, heads };
  }

  private rowsOf(para: Para): SheetRow[] {
    const said = saidBy(para, this.words);
    const mark = this.marks.get(para);
    const cells = said.map(({ text, look, link, cut }, column) => {
      this.cut += cut;
      // A long text runs on over empty cells: in one cell it would be a tower.
      const { wraps: _, ...own } = look;
      // A number beside a text may be that of a heading.
      const shown = mark && column === 0 ? `${mark} ${text}` : text;
      const value: Value = said.length === 1 ? readValue(shown, this.manner) : { kind: "text", text: shown };
      return { column, value, ...(value.kind === "text" ? {} : { shown }), look: own, ...(link ? { link } : {}) };
    });
    return cells.length > 0 ? [{ cells }] : [];
  }
}
