import type { Spot, Stood } from "#formats/document.ts";
import type { Grid, Para, Part, Sheet } from "./flow.ts";
import { settingOf } from "./setting.ts";
import { topOf } from "./standing.ts";

/** Tells where on pages of the source the first and the last line of parts began. */
export function stoodOn(sheets: readonly Sheet[]): (part: Part) => Stood | undefined {
  const places = new Map(sheets.map(({ number }, at) => [number, at + 1]));
  const spotOf = (row: Para["rows"][number] | undefined, lines: number): Spot | undefined => {
    const page = row?.[0] && !row[0].turned ? places.get(row[0].page) : undefined;
    return row && page !== undefined ? { page, top: topOf(row, lines) } : undefined;
  };
  const ends = (para: Para) => {
    const { lines } = settingOf(para);
    return [spotOf(para.rows[0], lines), spotOf(para.rows.at(-1), lines)];
  };
  /** Where the first line of a row's first cell is, or would be. */
  const rowSpot = ({ cells, page, ys }: Grid, row: number): Spot | undefined => {
    const [cell] = cells.filter((one) => one.row === row).sort((a, b) => a.column - b.column);
    const [line] = cell && !cell.turned ? [...cell.lines].sort((a, b) => a.base - b.base) : [];
    const own = places.get(page);
    if (line) return spotOf([line], 1);
    const top = ys[row];
    return own !== undefined && top !== undefined ? { page: own, top } : undefined;
  };
  return (part) => {
    if (part.kind === "shown") return undefined;
    const [first, last] = part.kind === "para" ? ends(part) : [0, part.ys.length - 2].map((row) => rowSpot(part, row));
    return first && last ? { first, last } : undefined;
  };
}
