import type { Random } from "../../fuzz/random.ts";
import type { Prose } from "../prose.ts";
import type { Cell, CellType } from "../truth.ts";
import type { Border, DrawnTable } from "./paper.ts";

interface Column {
  type: CellType;
  width: number;
  make(): Pick<Cell, "text" | "type" | "value">;
}

export interface TableWish {
  rows: number;
  columns?: number;
  border?: Border;
  /** A second row of heads below one that names two columns at once. */
  twoHeads?: boolean;
  /** Rows over the whole width that name what follows. */
  groups?: boolean;
  total?: boolean;
  /** Texts of two lines and more beside figures. */
  wordy?: boolean;
  size: number;
  /** Of the table in centimetres: a narrow one has few columns. */
  measure?: number;
}

const borders: readonly Border[] = [
  "boxes",
  "boxes",
  "rows",
  "three rules",
  "outside",
  "bands",
  "head",
  "nothing",
  "columns",
];

/** A table of a report: a column of names, then figures, shares, sums, dates or remarks. */
export function makeTable(random: Random, prose: Prose, wish: TableWish): DrawnTable {
  const columns = columnsOf(random, prose, wish);
  const headRows = wish.twoHeads ? 2 : 1;
  const cells: Cell[] = [...headOf(random, prose, columns.length, wish.twoHeads === true)];
  const lastRow = headRows + wish.rows - 1;
  let untilGroup = 0;
  for (let row = headRows; row <= lastRow; row++) {
    if (wish.groups && untilGroup === 0 && row < lastRow) {
      cells.push({ row, column: 0, columnSpan: columns.length, text: prose.heading(), type: "text" });
      untilGroup = 3 + random.below(4);
      continue;
    }
    untilGroup -= 1;
    for (const [column, { make }] of columns.entries()) cells.push({ row, column, ...make() });
  }
  const summed = wish.total && columns.some(({ type }) => type === "number" || type === "currency");
  const totals = summed ? totalOf(prose, columns, cells, lastRow + 1) : [];
  const dark = random.chance(0.4);
  const border = wish.border ?? random.pick(borders);
  return {
    border,
    rows: lastRow + 1 + (summed ? 1 : 0),
    columns: columns.length,
    headRows,
    cells: [...cells, ...totals],
    widths: columns.map(({ width }) => width),
    aligns: columns.map(({ type }) => (type === "text" ? "start" : type === "date" ? "centre" : "end")),
    size: wish.size,
    padding: random.pick([0.05, 0.08, 0.12]),
    ...(random.chance(border === "nothing" ? 0.15 : 0.4) && { headFill: dark ? "#2f4b6e" : "#dfe6ee" }),
    boldHead: random.chance(0.75),
    repeats: random.chance(0.75),
  };
}

function columnsOf(random: Random, prose: Prose, wish: TableWish): Column[] {
  const most = Math.floor((wish.measure ?? 14) / (wish.wordy ? 3.5 : 2.8));
  const count = Math.min(wish.columns ?? 3 + random.below(4), Math.max(3, most));
  const currency = random.pick(["€", "$", "£"]);
  const decimals = random.pick([0, 1, 2]);
  const text = (value: string) => ({ text: value, type: "text" as const });
  const number = (value: number, places: number) => ({
    text: prose.number(value, places),
    type: "number" as const,
    value: rounded(value, places),
  });
  const kinds: Column[] = [
    { type: "number", width: 1, make: () => number(random.below(9000), 0) },
    { type: "number", width: 1, make: () => number((random.next() - 0.2) * 5000, decimals) },
    { type: "percent", width: 0.9, make: () => percent(prose, random.next()) },
    { type: "currency", width: 1.2, make: () => money(prose, random.next() * 20000, currency) },
    { type: "date", width: 1.5, make: () => ({ ...prose.date(), type: "date" as const }) },
    { type: "text", width: 1.8, make: () => text(random.pick(prose.people(3))) },
    { type: "text", width: 0.8, make: () => text(`${"ABCDEFGH"[random.below(8)]}-${100 + random.below(900)}`) },
  ];
  const name: Column = { type: "text", width: 2, make: () => text(random.pick(prose.things(4))) };
  const words: Column = { type: "text", width: 3.2, make: () => text(prose.clause()) };
  const rest = Array.from({ length: count - (wish.wordy ? 2 : 1) }, () => random.pick(kinds));
  return [name, ...(wish.wordy ? [words] : []), ...rest];
}

function headOf(random: Random, prose: Prose, count: number, two: boolean): Cell[] {
  const titles = prose.columns(count);
  const title = (column: number, row = 0): Cell => ({ row, column, text: titles[column] ?? "", type: "text" });
  if (!two) return titles.map((_, column) => title(column));
  const from = 1 + random.below(Math.max(1, count - 2));
  return titles.flatMap((_, column) => {
    if (column < from || column > from + 1) return [{ ...title(column), rowSpan: 2 }];
    const over: Cell[] =
      column === from ? [{ row: 0, column, columnSpan: 2, text: prose.heading(), type: "text" }] : [];
    return [...over, title(column, 1)];
  });
}

function totalOf(prose: Prose, columns: readonly Column[], cells: readonly Cell[], row: number): Cell[] {
  return columns.flatMap(({ type }, column): Cell[] => {
    if (column === 0) return [{ row, column, text: prose.term("total"), type: "text" }];
    const values = cells
      .filter((cell) => cell.column === column && typeof cell.value === "number")
      .map(({ value }) => Number(value));
    const sum = values.reduce((all, value) => all + value, 0);
    const model = cells.find((cell) => cell.column === column && typeof cell.value === "number")?.text ?? "";
    if (type === "currency") return [{ row, column, ...money(prose, sum, /[€$£]/.exec(model)?.[0] ?? "€") }];
    if (type !== "number") return [];
    const places = /[.,](\d{1,2})$/.exec(model)?.[1]?.length ?? 0;
    return [{ row, column, text: prose.number(sum, places), type, value: rounded(sum, places) }];
  });
}

const rounded = (value: number, places: number): number => Number(value.toFixed(places));

function percent(prose: Prose, share: number): Pick<Cell, "text" | "type" | "value"> {
  const gap = prose.language === "de" || prose.language === "fr" || prose.language === "es" ? "\u00a0" : "";
  return { text: `${prose.number(100 * share, 1)}${gap}%`, type: "percent", value: rounded(share, 3) };
}

function money(prose: Prose, amount: number, sign: string): Pick<Cell, "text" | "type" | "value"> {
  const text = prose.number(amount, 2);
  const before = prose.language === "en";
  return { text: before ? `${sign}${text}` : `${text}\u00a0${sign}`, type: "currency", value: rounded(amount, 2) };
}
