import type { Random } from "../../fuzz/random.ts";
import type { Format } from "./formats.ts";
import { type Grid, type GridColumn, type GridRow, type Piece, text } from "./grid.ts";
import { type Locale, listOf } from "./locales.ts";
import type { ColumnKind } from "./words/words.ts";

/** A column of a made table: its head, its side and what stands in a row of it. */
export interface Field {
  kind: ColumnKind;
  head: string;
  column: GridColumn;
  piece(random: Random, row: number): Piece;
  /** What a sum below it looks like. */
  sum?: Format;
}

const letters = "ABCDEFGHKLMNPRSTUVWXYZ";

export const company = (random: Random, { words }: Locale): string =>
  random
    .pick(listOf(words.companies))
    .replace("*", random.pick(listOf(random.chance(0.7) ? words.surnames : words.cities)));

export function person(random: Random, { words }: Locale): string {
  const [name, surname] = [random.pick(listOf(words.names)), random.pick(listOf(words.surnames))];
  return `${name} ${surname}`;
}

/** A number with so many places, of a size that people meet. */
export function numberOf(random: Random, most: number, decimals: number): number {
  const value = random.next() ** 2 * most;
  return Number(value.toFixed(decimals));
}

export function dayOf(random: Random, fromYear = 1995): string {
  const day = new Date(Date.UTC(fromYear + random.below(33), random.below(12), 1 + random.below(28)));
  return day.toISOString().slice(0, 10);
}

export const clockOf = (random: Random): string =>
  `${String(random.below(24)).padStart(2, "0")}:${String(5 * random.below(12)).padStart(2, "0")}:00`;

export const money = ({ language, currency }: Locale, decimals: number, negative?: "brackets" | "red"): Format => ({
  kind: "currency",
  language,
  decimals,
  ...currency,
  ...(negative && { negative }),
});

export const decimal = ({ language }: Locale, decimals: number, grouped = true): Format => ({
  kind: "number",
  language,
  decimals,
  grouped,
});

/** A date; one that is shown without its day stands for the first of the month, as readers take it. */
export function datePiece(value: string, pattern: string, language: string): Piece {
  const whole = pattern.includes("d") ? value : `${value.slice(0, 8)}01`;
  return { type: "date", value: whole, format: { kind: "date", language, pattern } };
}

/** Columns of such a kind differ by their format, which one column keeps. */
export function fieldOf(random: Random, locale: Locale, kind: ColumnKind): Field {
  const { words, language } = locale;
  const head = random.pick(listOf(words.heads[kind]));
  const words_ = (list: string): Field => ({
    kind,
    head,
    column: { align: "left" },
    piece: (random) => text(random.pick(listOf(list))),
  });
  const right: GridColumn = { align: "right" };
  switch (kind) {
    case "number": {
      const start = random.pick([1, 1, 1, 101, 2001]);
      return {
        kind,
        head,
        column: { align: random.pick(["right", "center", "left"]) },
        piece: (_, row) => ({ type: "number", value: start + row, format: decimal(locale, 0, false) }),
      };
    }
    case "code": {
      const start = `${random.pick([...letters])}${random.pick([...letters])}`;
      const join = random.pick(["-", "", "/", "."]);
      return {
        kind,
        head,
        column: { align: "left" },
        piece: (random) => text(`${start}${join}${String(1000 + random.below(9000))}`),
      };
    }
    case "name": {
      const turned = random.chance(0.3);
      const piece = (random: Random) => {
        const whole = person(random, locale);
        return text(turned ? `${whole.split(" ").slice(1).join(" ")}, ${whole.split(" ")[0]}` : whole);
      };
      return { kind, head, column: { align: "left" }, piece };
    }
    case "city":
      return words_(words.cities);
    case "company":
      return { kind, head, column: { align: "left" }, piece: (random) => text(company(random, locale)) };
    case "product":
      return words_(words.products);
    case "department":
      return words_(words.departments);
    case "status":
      return words_(words.statuses);
    case "note":
      return words_(words.notes);
    case "unit":
      return { ...words_(words.units), column: { align: random.pick(["left", "center"]) } };
    case "date": {
      const pattern = random.chance(0.5) ? (locale.dates[0] ?? "yyyy-MM-dd") : random.pick(locale.dates);
      const column: GridColumn = { align: random.pick(["right", "right", "left", "center"]) };
      const from = pattern.includes("yyyy") ? 1995 : 2000;
      return { kind, head, column, piece: (random) => datePiece(dayOf(random, from), pattern, language) };
    }
    case "time": {
      const pattern = random.pick(locale.times);
      return {
        kind,
        head,
        column: { align: random.pick(["right", "center"]) },
        piece: (random) => ({ type: "time", value: clockOf(random), format: { kind: "time", language, pattern } }),
      };
    }
    case "quantity": {
      const [most, format] = [random.pick([20, 100, 1000, 50_000]), decimal(locale, 0)];
      return {
        kind,
        head,
        column: right,
        sum: format,
        piece: (random) => ({ type: "number", value: 1 + numberOf(random, most, 0), format }),
      };
    }
    case "price":
    case "amount":
      return moneyField(random, locale, kind, head);
    case "percent": {
      const decimals = random.pick([0, 1, 1, 2]);
      const low = random.pick([0, 0, -20]);
      const format: Format = { kind: "percent", language, decimals };
      const piece = (random: Random): Piece => ({
        type: "percent",
        value: Number(((low + random.next() * (40 - low)) / 100).toFixed(decimals + 2)),
        format,
      });
      return { kind, head, column: right, piece };
    }
    case "measure": {
      const decimals = random.pick([1, 2, 3]);
      const format = decimal(locale, decimals);
      const most = random.pick([3, 12, 250]);
      return {
        kind,
        head,
        column: right,
        piece: (random) => ({ type: "number", value: numberOf(random, most, decimals), format }),
      };
    }
    case "year":
      return {
        kind,
        head,
        column: { align: random.pick(["right", "center"]) },
        piece: (random) => ({ type: "number", value: 1950 + random.below(77), format: decimal(locale, 0, false) }),
      };
    case "yes":
      return {
        kind,
        head,
        column: { align: "center" },
        piece: (random) => ({ type: "boolean", value: random.chance(0.6), format: { kind: "boolean", language } }),
      };
    case "phone":
      return {
        kind,
        head,
        column: { align: "left" },
        piece: (random) =>
          text(`0${20 + random.below(70)} ${100 + random.below(900)} ${String(random.below(10_000)).padStart(4, "0")}`),
      };
  }
}

function moneyField(random: Random, locale: Locale, kind: ColumnKind, head: string): Field {
  const most = random.pick(kind === "price" ? [20, 250, 2000] : [500, 20_000, 900_000]);
  const decimals = most > 100_000 ? random.pick([0, 2]) : 2;
  const negative = random.pick([undefined, undefined, "brackets", "red"] as const);
  const signed = kind === "amount" && random.chance(0.4);
  const plain = random.chance(0.45);
  const bare: Format = { ...decimal(locale, decimals), ...(negative && { negative }) } as Format;
  const format = plain ? bare : money(locale, decimals, negative);
  const piece = (random: Random): Piece => {
    const size = numberOf(random, most, decimals) + 1;
    const value = Number((signed && random.chance(0.25) ? -size : size).toFixed(decimals));
    return { type: plain ? "number" : "currency", value, format };
  };
  return { kind, head, column: { align: "right" }, piece, ...(kind === "amount" && { sum: format }) };
}

const texts: readonly ColumnKind[] = ["name", "city", "company", "product", "department", "status"];
const numbers: readonly ColumnKind[] = ["quantity", "price", "amount", "percent", "measure"];
const others: readonly ColumnKind[] = ["date", "date", "date", "time", "year", "yes", "code", "unit", "phone"];

/** Kinds of columns that a list of records may have, none twice; texts first, mostly. */
export function kindsOf(random: Random, count: number): ColumnKind[] {
  const left: ColumnKind[] = random.chance(0.4) ? ["number"] : random.chance(0.4) ? ["code"] : [];
  const all = [random.pick(texts), random.pick(numbers), random.pick(numbers), random.pick(others)];
  while (all.length < 12) all.push(random.pick(random.pick([texts, numbers, numbers, others])));
  const kinds = [...new Set(all)].filter((kind) => !left.includes(kind)).slice(0, Math.max(1, count - left.length));
  const rank = (kind: ColumnKind) => (texts.includes(kind) ? 0 : others.includes(kind) ? 1 : 2);
  return random.chance(0.75) ? [...left, ...kinds.sort((one, other) => rank(one) - rank(other))] : [...left, ...kinds];
}

export const fieldsOf = (random: Random, locale: Locale, kinds: readonly ColumnKind[]): Field[] =>
  kinds.map((kind) => fieldOf(random, locale, kind));

/** So many rows; now and then a place is empty or has a dash. */
export function rowsOf(random: Random, fields: readonly Field[], count: number, gaps = 0.02): GridRow[] {
  return Array.from({ length: count }, (_, row) => ({
    kind: "plain" as const,
    cells: fields.map((field, column) => {
      const piece = field.piece(random, row);
      if (column === 0 || !random.chance(gaps)) return piece;
      return random.chance(0.5) ? undefined : text(random.pick(["–", "-", "n/a"]));
    }),
  }));
}

/** A row of sums below some rows. */
export function sumRow(label: string, fields: readonly Field[], rows: readonly GridRow[]): GridRow {
  let said = false;
  const cells = fields.map((field, column): Piece | undefined => {
    if (field.sum) {
      const decimals = "decimals" in field.sum ? field.sum.decimals : 0;
      const values = rows.map(({ cells }) => cells[column]?.value).filter((value) => typeof value === "number");
      const value = Number(values.reduce((sum, one) => sum + one, 0).toFixed(decimals));
      return { type: field.sum.kind === "currency" ? "currency" : "number", value, format: field.sum };
    }
    if (said) return undefined;
    said = true;
    return text(label);
  });
  return { kind: "sum", cells };
}

/** A plain list with one row of heads. */
export function listGrid(random: Random, locale: Locale, columns: number, rows: number): Grid {
  const fields = fieldsOf(random, locale, kindsOf(random, columns));
  return { columns: fields.map(({ column }) => column), head: [headsOf(fields)], rows: rowsOf(random, fields, rows) };
}

export const headsOf = (fields: readonly Field[]) => fields.map(({ head }) => ({ text: head }));
