import type { SheetCell } from "#formats/model/workbook.ts";
import type { Grid } from "../model/parts.ts";

type CellRow = readonly SheetCell[];

/** A head has no more rows: what goes on further is the table itself. */
const mostHeadRows = 5;
/** The title of a sheet, and what stands below it alone in its row, takes no more rows. */
const mostTitleRows = 3;
/** At least so many columns have figures in all of their texts, such as codes and telephones; one may by chance. */
const fewestFiguredColumns = 2;

const isNumber = ({ value }: SheetCell): boolean => value.kind !== "text";
const isSaid = ({ value }: SheetCell): boolean => value.kind !== "text" || value.text !== "";

/** Counts the rows that tell what the columns are: those that repeat, or the first ones that are set apart from all that follow. */
export function headsOf(grid: Grid, rows: readonly CellRow[]): number {
  if (grid.heads > 0) return grid.heads;
  // A sheet's title stands in its first cell, and a row may be left free below it.
  const title = rows.findIndex((row) => row.filter(isSaid).length > 1);
  const below = title > 0 && title <= mostTitleRows ? foundIn(rows.slice(title)) : 0;
  return foundIn(rows) || (below > 0 ? title + below : 0);
}

const foundIn = (rows: readonly CellRow[]): number =>
  rows.length < 3
    ? 0
    : distinctBy(rows, ({ look }) => look?.bold) || filled(rows) || aboveNumbers(rows) || aboveFigures(rows);

function distinctBy(rows: readonly CellRow[], holds: (cell: SheetCell) => unknown): number {
  const isSet = (row: CellRow) => row.filter(isSaid).length > 1 && row.filter(isSaid).every(holds);
  return leading(rows, isSet);
}

/** Counts such rows at the top, where hardly any of the others is one. */
function leading(rows: readonly CellRow[], isSuch: (row: CellRow) => boolean): number {
  const end = rows.findIndex((row) => !isSuch(row));
  const rest = rows.slice(end);
  return end > 0 && end <= mostHeadRows && rest.filter(isSuch).length < rest.length / 2 ? end : 0;
}

function filled(rows: readonly CellRow[]): number {
  const colour = rows[0]?.[0]?.look?.fill;
  if (!colour) return 0;
  return leading(rows, (row) => row.length > 1 && row.every(({ look }) => look?.fill === colour));
}

/** Counts rows of texts, or of years, above columns of numbers. */
function aboveNumbers(rows: readonly CellRow[]): number {
  const isBody = (row: CellRow) => row.some((cell) => cell.column > 0 && isNumber(cell));
  const isOfYears = (row: CellRow) => {
    const numbers = row.flatMap(({ value }) => (value.kind === "number" ? [value.number] : []));
    return numbers.length > 1 && numbers.every((one, at) => isYear(one) && one > (numbers[at - 1] ?? 0));
  };
  const [first = []] = rows;
  const heading = rows.findIndex((row) => isBody(row) && !isOfYears(row));
  const section = rows.findIndex((row, at) => at > 0 && row.filter(isSaid).every(({ column }) => column === 0));
  const end = section > 0 ? Math.min(section, heading) : heading;
  const below = rows.slice(end).filter(isBody).length;
  if (end <= 0 || end > mostHeadRows || below < (rows.length - end) / 2) return 0;
  return first.filter(isSaid).length > 0 && rows.slice(0, end).some((row) => row.filter(isSaid).length > 1) ? end : 0;
}

/** Counts a first row without any figure above columns of texts that all have some. */
function aboveFigures([first = [], ...body]: readonly CellRow[]): number {
  const hasFigure = (cell: SheetCell) => isNumber(cell) || (cell.value.kind === "text" && /\d/.test(cell.value.text));
  const names = first.filter(isSaid);
  const said = Map.groupBy(body.flat().filter(isSaid), ({ column }) => column);
  const columns = names.filter(({ column }) => {
    const below = said.get(column) ?? [];
    return below.length > body.length / 2 && below.every(hasFigure);
  });
  return columns.length >= fewestFiguredColumns && !names.some(hasFigure) ? 1 : 0;
}

const isYear = (number: number): boolean => Number.isInteger(number) && number > 1_800 && number < 2_200;
