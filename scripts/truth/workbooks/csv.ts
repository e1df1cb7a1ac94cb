import type { Random } from "../../fuzz/random.ts";
import { rowsOf } from "../print/libreoffice.ts";
import type { Given } from "../template.ts";
import type { Grid, GridColumn, GridRow, Piece } from "./grid.ts";
import { text } from "./grid.ts";
import type { Locale } from "./locales.ts";
import { datePiece, decimal } from "./records.ts";

export interface DataSet {
  source: string;
  grid: Grid;
}

/** Of a longer file only its beginning is read. */
const mostLetters = 200_000;
const widestPt = 150;

/** Some columns and rows of a data set that a package brings; nothing where there is none. */
export async function dataSet(
  random: Random,
  given: Given,
  locale: Locale,
  wish: { columns: number; rows: number; general: boolean },
): Promise<DataSet | undefined> {
  const files = (await given.files(".csv")).toSorted((one, other) => one.name.localeCompare(other.name));
  for (let tries = 0; tries < 40 && files.length > 0; tries++) {
    const file = random.pick(files);
    const table = rowsOf((await Bun.file(file.path).text()).slice(0, mostLetters)).slice(0, -1);
    const grid = gridOf(random, locale, table, wish);
    if (grid) return { source: file.name, grid };
  }
  return undefined;
}

function gridOf(
  random: Random,
  locale: Locale,
  [head = [], ...body]: string[][],
  { columns, rows, general }: { columns: number; rows: number; general: boolean },
): Grid | undefined {
  const named = new Set(head).size === head.length && head.every((name) => /^\p{L}.{0,30}$/u.test(name.trim()));
  const whole = body.filter((row) => row.length === head.length);
  if (!named || head.length < 2 || whole.length < 6) return undefined;
  const start = random.below(Math.max(1, whole.length - rows));
  const shown = whole.slice(start, start + rows);
  const left = random.below(Math.max(1, head.length - columns));
  const chosen = head.map((_, at) => at).slice(left, left + columns);
  const readers = chosen.map((column) =>
    readerOf(
      shown.map((row) => row[column] ?? ""),
      locale,
      general,
    ),
  );
  if (readers.every(({ isText }) => isText) || shown.some((row) => row.some((said) => said.length > 90)))
    return undefined;
  return {
    columns: readers.map(({ column }) => column),
    head: [chosen.map((at) => ({ text: (head[at] ?? "").trim() }))],
    rows: shown.map(
      (row): GridRow => ({ kind: "plain", cells: chosen.map((at, place) => readers[place]?.piece(row[at] ?? "")) }),
    ),
  };
}

interface Reader {
  isText: boolean;
  column: GridColumn;
  piece(said: string): Piece | undefined;
}

const isNumber = (said: string): boolean => /^-?(0|[1-9]\d{0,11})?(\.\d+)?(e[-+]?\d+)?$/i.test(said) && said !== "";
const isDay = (said: string): boolean => /^(19|20)\d\d-\d\d-\d\d$/.test(said);

/** A column is of numbers or of days where every one of its values is, as far as it has one. */
function readerOf(values: readonly string[], locale: Locale, general: boolean): Reader {
  const said = values.map((value) => value.trim()).filter((value) => !isGap(value));
  if (said.length > 0 && said.every(isNumber))
    return { isText: false, column: { align: "right" }, piece: numbers(said, locale, general) };
  if (said.length > 0 && said.every(isDay)) {
    const pattern = locale.dates[0] ?? "yyyy-MM-dd";
    return {
      isText: false,
      column: { align: "right" },
      piece: (value) => (isGap(value) ? undefined : datePiece(value.trim(), pattern, locale.language)),
    };
  }
  const long = Math.max(0, ...said.map((value) => value.length)) > 30;
  return {
    isText: true,
    column: { align: "left", ...(long && { width: widestPt, cuts: true }) },
    piece: (value) => (value.trim() === "" ? undefined : text(value.trim().replace(/\s+/g, " "))),
  };
}

const isGap = (value: string): boolean => /^(|na|nan|null)$/i.test(value.trim());

function numbers(said: readonly string[], locale: Locale, general: boolean): (value: string) => Piece | undefined {
  const places = Math.min(4, Math.max(...said.map((value) => String(Number(value)).split(".")[1]?.length ?? 0)));
  const isYear = said.every((value) => /^(1[89]|20)\d\d$/.test(value));
  const format = general ? ({ kind: "general", language: locale.language } as const) : decimal(locale, places, !isYear);
  return (value) => {
    const number = Number(Number(value).toFixed(places));
    return isGap(value) ? undefined : { type: "number", value: Object.is(number, -0) ? 0 : number, format };
  };
}
