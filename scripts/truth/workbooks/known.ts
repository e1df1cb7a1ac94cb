import type { Known, Printed, Shown } from "../template.ts";
import type { Block, Cell, PageTruth, Table } from "../truth.ts";
import { chartWords } from "./chart.ts";
import { Bag, lettersOf, pagesOf, printedPart } from "./letters.ts";
import type { Area, Book, Cell as Model, Sheet, TableArea } from "./model.ts";

/** The texts of a sheet's cells as they are printed. */
interface Texts {
  sheet: Sheet;
  shown: string[][];
  /** "row column" of cells of which only the beginning is printed. */
  cut: Set<string>;
}

/**
 * What is true of a printed workbook. Its pages are held against it letter by letter: where one is missing or left
 * over (a number too wide for its cell, "###", or a text that ran out of the paper), the document is given up.
 */
export function knownOf(book: Book, printed: Printed): Known {
  const pages = pagesOf(printed.pdf);
  const blocks: Block[] = [];
  const truths: PageTruth[] = [];
  for (const sheet of book.sheets) {
    const texts = textsOf(sheet, printed.sheets?.[sheet.name] ?? [], pages.slice(truths.length));
    const pageOfRow = placeRows(texts, pages, truths);
    for (const area of sheet.areas) blocks.push(...blocksOf(area, texts, pageOfRow));
  }
  if (truths.length !== pages.length) throw new Error(`${pages.length} pages, of which ${truths.length} are known`);
  return { blocks, pages: truths };
}

function textsOf(sheet: Sheet, shown: Shown, pages: readonly string[]): Texts {
  const texts: Texts = {
    sheet,
    shown: sheet.widths.length === 0 ? [] : sheet.rows.map((_, row) => [...(shown[row] ?? [])]),
    cut: new Set(),
  };
  const drawn = pages.map(lettersOf);
  for (const [row, { cells }] of sheet.rows.entries()) {
    const line = texts.shown[row] ?? [];
    for (const [column, cell] of cells.entries()) {
      const whole = line[column] ?? "";
      if (!cell?.mayBeCut || whole === "") continue;
      const before = line.slice(0, column).join("");
      const behind = nextOf(cells, line, column);
      // Numbers in the row may be drawn later than its texts; that nothing is taken twice is seen when letters are counted.
      const part =
        longestOf(drawn, before, whole, behind) ??
        longestOf(drawn, before, whole, "") ??
        longestOf(drawn, "", whole, behind);
      if (part === undefined) throw new Error(`"${whole}" is not found`);
      if (lettersOf(part) === lettersOf(whole)) continue;
      texts.cut.add(`${row} ${column}`);
      line[column] = part;
    }
  }
  return texts;
}

function longestOf(pages: readonly string[], before: string, whole: string, behind: string): string | undefined {
  const parts = pages.map((page) => printedPart(page, before, whole, behind)).filter((part) => part !== undefined);
  return parts.sort((one, other) => other.length - one.length)[0];
}

/** What is drawn behind a cell: the next one, or the beginning of it where that may be cut itself. */
function nextOf(cells: readonly (Model | undefined)[], line: readonly string[], column: number): string {
  for (let next = column + 1; next < line.length; next++) {
    const text = line[next] ?? "";
    if (text !== "") return cells[next]?.mayBeCut ? text.slice(0, 3) : text;
  }
  return "";
}

/** On which page, counted from 1, each row stands; says of each page what runs over all of them. */
function placeRows(
  { sheet, shown }: Texts,
  pages: readonly string[],
  truths: PageTruth[],
): Map<number, [number, number]> {
  const { paper, widths } = sheet;
  const edges = [0, ...(paper.columnBreaks ?? []), widths.length];
  const placed = new Map<number, [number, number]>();
  for (const [group, from] of edges.slice(0, -1).entries()) {
    const numbered = (row: number) => (paper.headings ? `${row + 1}` : "");
    const rows = shown.map((line, row) => line.slice(from, edges[group + 1]).join("") + numbered(row));
    const above = paper.headings ? lettersOfColumns(from, edges[group + 1] ?? from) : "";
    let next = 0;
    for (let first = true; first || rows.slice(next).some((text) => lettersOf(text) !== ""); first = false) {
      const page = pages[truths.length];
      if (page === undefined) throw new Error(`page ${truths.length + 1} was not printed`);
      const fixed = fixedTexts(sheet, truths.length + 1, pages.length, first && group === 0);
      fixed.push(above);
      if (!first && paper.repeated) fixed.push(...rows.slice(paper.repeated[0], paper.repeated[1] + 1));
      const taken = rowsOnPage(rows, next, lettersOf(page).length - lettersOf(fixed.join("")).length, page, fixed);
      for (let row = next; row < taken; row++) {
        if (lettersOf(rows[row] ?? "") === "") continue;
        const known = placed.get(row);
        const number = truths.length + 1;
        placed.set(row, known ? [known[0], number] : [number, number]);
      }
      const beside = rows.slice(next, taken).map((_, at) => numbered(next + at));
      const running = [above, beside.join(" ").trim()].filter((text) => text !== "");
      truths.push(pageTruth(sheet, truths.length + 1, pages.length, running));
      next = taken;
    }
  }
  return placed;
}

/** The row behind the last one of a page; throws where the page's letters are not those of its rows. */
function rowsOnPage(
  rows: readonly string[],
  from: number,
  letters: number,
  page: string,
  fixed: readonly string[],
): number {
  const left = new Bag().add(page).add(fixed.join(""), -1);
  let [next, count] = [from, 0];
  while (next < rows.length && count + lettersOf(rows[next] ?? "").length <= letters) {
    count += lettersOf(rows[next] ?? "").length;
    left.add(rows[next] ?? "", -1);
    next += 1;
  }
  if (`${left}` !== "") throw new Error(`a page holds other letters than its rows from ${from} to ${next}: ${left}`);
  if (next === from && count === 0 && letters > 0) throw new Error("a page has letters of no row");
  return next;
}

function fixedTexts(sheet: Sheet, page: number, pages: number, withDrawings: boolean): string[] {
  const { head, foot } = sheet.paper;
  const texts = [head, foot]
    .filter((text) => text !== undefined)
    .map((text) => runningText(text, sheet, `${page}`, pages));
  if (withDrawings)
    for (const drawing of sheet.drawings)
      texts.push(...(drawing.kind === "panel" ? drawing.paragraphs : chartWords(drawing)));
  return texts;
}

const runningText = (text: string, sheet: Sheet, page: string, pages: number): string =>
  text.replaceAll("##", `${pages}`).replaceAll("#", page).replaceAll("@", sheet.name);

/** "A B C" */
const lettersOfColumns = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, at) => String.fromCharCode("A".charCodeAt(0) + from + at)).join(" ");

/** The letters above the columns and the numbers beside the rows are no part of a table: they run over all pages. */
function pageTruth(sheet: Sheet, page: number, pages: number, beside: readonly string[]): PageTruth {
  const zones = [sheet.paper.head, sheet.paper.foot].filter((text) => text !== undefined);
  const running = zones
    .map((text) => runningText(text, sheet, "", pages).replace(/\s+/g, " ").trim())
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
    .concat(beside);
  const numbered = zones.some((text) => text.replaceAll("##", "").includes("#"));
  return { ...(numbered && { shown: `${page}` }), ...(running.length > 0 && { running }) };
}

function blocksOf(area: Area, texts: Texts, pageOfRow: ReadonlyMap<number, readonly [number, number]>): Block[] {
  const { sheet, shown } = texts;
  if (area.kind === "table") return [tableOf(area, texts, pageOfRow)];
  if (area.kind === "drawing") {
    const drawing = sheet.drawings[area.number];
    const page = Math.min(...[...pageOfRow.values()].map(([first]) => first));
    if (drawing?.kind === "chart") return [{ kind: "picture", page, words: chartWords(drawing) }];
    return (drawing?.paragraphs ?? []).map((text) => ({ kind: "paragraph", page, text }));
  }
  const text = tidy(shown[area.row]?.[area.column] ?? "");
  const page = pageOfRow.get(area.row)?.[0] ?? 0;
  return [
    area.kind === "heading" ? { kind: "heading", level: area.level, text, page } : { kind: area.kind, text, page },
  ];
}

const tidy = (text: string): string => text.replace(/\s+/g, " ").trim();

/** The row and the column of the sheet in which a cell of a table lies. */
const placeIn = ({ row, column, columns, turned }: TableArea, down: number, right: number): [number, number] =>
  turned ? [row + columns - 1 - right, column + down] : [row + down, column + right];

function tableOf(
  area: TableArea,
  { sheet, shown, cut }: Texts,
  pageOfRow: ReadonlyMap<number, readonly [number, number]>,
): Table {
  const cells: Cell[] = [];
  const pages: number[] = [];
  for (let row = 0; row < area.rows; row++) {
    for (let column = 0; column < area.columns; column++) {
      const [down, right] = placeIn(area, row, column);
      pages.push(...(pageOfRow.get(down) ?? []));
      const model = sheet.rows[down]?.cells[right];
      const text = tidy(shown[down]?.[right] ?? "");
      const spans = (model?.rowSpan ?? 1) * (model?.columnSpan ?? 1) > 1;
      if (!model || (text === "" && !spans)) continue;
      cells.push(cellOf(model, { row, column, text }, cut.has(`${down} ${right}`)));
    }
  }
  const page = Math.min(...pages);
  const over = Math.max(...pages) - page + 1;
  const { rows, columns, headRows, ruled } = area;
  return { kind: "table", page, ...(over > 1 && { pages: over }), rows, columns, headRows, ruled, cells };
}

function cellOf({ rowSpan = 1, columnSpan = 1, type, value }: Model, cell: Cell, cut: boolean): Cell {
  return {
    ...cell,
    ...(rowSpan > 1 && { rowSpan }),
    ...(columnSpan > 1 && { columnSpan }),
    ...(cut && { cut }),
    ...(type !== undefined && { type }),
    ...(value !== undefined && type !== "text" && { value }),
  };
}
