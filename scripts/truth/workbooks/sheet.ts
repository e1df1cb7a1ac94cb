import { type Dress, lookAt, type RowKind, ruledOf } from "./dress.ts";
import type { Grid, GridColumn, Head, Piece } from "./grid.ts";
import type { Area, Cell, Chart, Content, Drawing, Look, Panel, Paper, Row, Sheet } from "./model.ts";
import { widthOf } from "./width.ts";

export interface Start {
  name: string;
  paper: Paper;
  font: string;
  size: number;
  /** Of all rows; as high as their texts when left out. */
  rowHeight?: number;
}

/** A sheet on which tables, texts and drawings are placed one after the other. */
export class SheetMaker {
  readonly #cells: (Cell | undefined)[][] = [];
  readonly #widths: number[] = [];
  readonly #heights = new Map<number, number>();
  readonly #breaks = new Set<number>();
  readonly #drawings: Drawing[] = [];
  readonly areas: Area[] = [];

  constructor(readonly start: Start) {}

  /** The row below all that is there. */
  get below(): number {
    return this.#cells.length;
  }

  /** Where the left edge of a column is, from the left edge of the sheet. */
  leftOf(column: number): number {
    return this.#widths.slice(0, column).reduce((sum, width) => sum + (width ?? 0), 0);
  }

  put(row: number, column: number, cell: Cell): void {
    while (this.#cells.length <= row) this.#cells.push([]);
    const line = this.#cells[row];
    if (line) line[column] = cell;
  }

  /** A column is at least so wide. */
  widen(column: number, width: number): void {
    this.#widths[column] = Math.max(this.#widths[column] ?? 0, width);
  }

  heighten(row: number, height: number): void {
    this.#heights.set(row, height);
  }

  breakBefore(row: number): void {
    this.#breaks.add(row);
  }

  /** A text of its own, which runs over the empty cells beside it. */
  say(row: number, column: number, said: string, as: SaidAs, look: Look = {}): void {
    this.put(row, column, { type: "text", text: said, look });
    const { rowHeight } = this.start;
    if (look.size && rowHeight) this.heighten(row, Math.max(this.#heights.get(row) ?? rowHeight, look.size * 1.4));
    if (as.kind === "heading") this.areas.push({ kind: "heading", row, column, level: as.level ?? 1 });
    else this.areas.push({ kind: as.kind, row, column });
  }

  draw(drawing: Panel | Chart): void {
    this.#drawings.push(drawing);
    this.areas.push({ kind: "drawing", number: this.#drawings.length - 1 });
  }

  /** Gives the row below it. */
  table(row: number, column: number, grid: Grid, dress: Dress): number {
    const headRows = grid.head.length;
    const rows = headRows + grid.rows.length;
    const columns = grid.columns.length;
    const taken = new Set<string>();
    let bodyRow = 0;
    for (let at = 0; at < rows; at++) {
      const body = grid.rows[at - headRows];
      const kind: RowKind = body?.kind ?? "head";
      const pieces = body ? body.cells : headPieces(grid.head[at] ?? [], at, columns, taken);
      const spot = { kind, row: at, rows, columns, headRows, bodyRow };
      this.#placeRow(
        row + at,
        column,
        grid,
        pieces,
        (place, down) => lookAt(dress, { ...spot, row: at + down, column: place }),
        kind,
        dress,
      );
      bodyRow = kind === "plain" ? bodyRow + 1 : body ? 0 : bodyRow;
    }
    this.areas.push({ kind: "table", row, column, rows, columns, headRows, ruled: ruledOf(dress.borders) });
    return row + rows;
  }

  #placeRow(
    row: number,
    from: number,
    { columns, turnedHeads = false }: Grid,
    pieces: readonly (Piece | undefined)[],
    lookOf: (column: number, down: number) => Look,
    kind: RowKind,
    dress: Dress,
  ): void {
    for (const [place, column] of columns.entries()) {
      const piece = pieces[place];
      const look = lookOf(place, 0);
      if (column.width !== undefined) this.widen(from + place, column.width);
      if (!piece) {
        this.put(row, from + place, { look });
        continue;
      }
      const { columnSpan = 1, rowSpan = 1 } = piece;
      // The line beside or below a merged cell is that of its last part.
      if (columnSpan > 1) look.right = lookOf(place + columnSpan - 1, 0).right ?? "none";
      if (rowSpan > 1) look.bottom = lookOf(place, rowSpan - 1).bottom ?? "none";
      const turned = kind === "head" && turnedHeads && place > 0;
      this.put(row, from + place, {
        ...piece,
        look: {
          ...look,
          align: turned ? "center" : alignOf(kind, dress, column, piece),
          ...(turned && { turned: 90 }),
          ...(column.wrap && kind !== "head" && { wrap: true }),
          ...(kind === "head" && !turned && { vertical: "middle" }),
        },
        ...(column.cuts && { mayBeCut: true }),
      });
      const wide = this.#widthOf(piece, look);
      if (turned) this.heighten(row, Math.max(this.#heights.get(row) ?? 0, wide + 4));
      else if (columnSpan === 1 && column.width === undefined && (kind !== "group" || piece.type !== "text"))
        this.widen(from + place, wide);
    }
  }

  /** A table whose first row is the leftmost column, each text written from the bottom up. */
  turnedTable(row: number, column: number, grid: Grid, dress: Dress): void {
    const upright = new SheetMaker(this.start);
    upright.table(0, 0, grid, dress);
    const { rows, widths, areas } = upright.made();
    const [area] = areas;
    if (area?.kind !== "table") return;
    for (const [at, { cells }] of rows.entries()) {
      this.widen(column + at, this.start.size * 1.7);
      for (let place = 0; place < widths.length; place++) {
        const cell = cells[place];
        const down = row + widths.length - 1 - place;
        this.heighten(down, widths[place] ?? 0);
        if (cell) this.put(down, column + at, { ...cell, look: turnedLook(cell.look) });
      }
    }
    this.areas.push({ ...area, row, column, turned: true });
  }

  #widthOf(piece: Content, look: Look): number {
    const size = look.size ?? this.start.size;
    return widthOf(longest(piece), look.font ?? this.start.font, size, look.bold ?? false) + 7;
  }

  made(): Sheet {
    const { name, paper, font, size, rowHeight } = this.start;
    const count = Math.max(this.#widths.length, ...this.#cells.map((line) => line.length));
    const widths = Array.from({ length: count }, (_, column) => Math.max(this.#widths[column] ?? 0, 12));
    const rows: Row[] = this.#cells.map((cells, row) => {
      const height = this.#heights.get(row) ?? rowHeight;
      return { cells, ...(height !== undefined && { height }), ...(this.#breaks.has(row) && { breakBefore: true }) };
    });
    return { name, paper, font, size, widths, rows, drawings: this.#drawings, areas: this.areas };
  }
}

/** What was above is at the left then, and what was at the right is above. */
function turnedLook({ top, right, bottom, left, align = "left", ...look }: Look): Look {
  const vertical = { left: "bottom", center: "middle", right: "top" } as const;
  return {
    ...look,
    ...(top && { left: top }),
    ...(right && { top: right }),
    ...(bottom && { right: bottom }),
    ...(left && { bottom: left }),
    align: "center",
    vertical: vertical[align],
    turned: 90,
  };
}

export interface SaidAs {
  kind: "heading" | "paragraph" | "caption";
  level?: number;
}

/** The heads of a row on their places, with those left out that a merged cell above covers. */
function headPieces(heads: readonly Head[], row: number, columns: number, taken: Set<string>): (Piece | undefined)[] {
  const pieces: (Piece | undefined)[] = Array.from({ length: columns });
  let column = 0;
  for (const { text, rowSpan = 1, columnSpan = 1 } of heads) {
    while (taken.has(`${row} ${column}`)) column += 1;
    pieces[column] = { ...(text === "" ? { type: "text", text: "" } : { type: "text", text }), rowSpan, columnSpan };
    for (let down = 0; down < rowSpan; down++)
      for (let right = 0; right < columnSpan; right++) taken.add(`${row + down} ${column + right}`);
    column += columnSpan;
  }
  return pieces;
}

function alignOf(kind: RowKind, dress: Dress, column: GridColumn, piece: Piece): "left" | "center" | "right" {
  if (kind === "head") {
    if ((piece.columnSpan ?? 1) > 1) return "center";
    return dress.headAlign === "column" ? column.align : dress.headAlign === "centre" ? "center" : "left";
  }
  if (kind !== "plain" && piece.type === "text") return "left";
  return column.align;
}

/** As long as the text may become when it is shown: numbers aren't formatted before LibreOffice does it. */
function longest({ type, text = "", value, format }: Content): string {
  if (type === "text") return text;
  if (format?.kind === "date" || format?.kind === "time")
    return format.pattern
      .replace("MMMM", "Septemberm")
      .replace("dddd", "Donnerstagm")
      .replace(/(?<![a-z])MMM/, "sept.m")
      .replace("ddd", "Don.m")
      .replace(/\bd\b|\bM\b/g, "88");
  if (type === "boolean") return format?.language.startsWith("es") ? "VERDADEROM" : "FALSCHM";
  const decimals = format && "decimals" in format ? format.decimals : 0;
  const digits = format?.kind === "general" || !format ? String(value) : Math.abs(Number(value)).toFixed(decimals);
  const grouped = digits.replace(/\B(?=(\d{3})+(?!\d))/g, " ");
  if (format?.kind === "currency") return `-${grouped}  ${format.symbol}`;
  if (format?.kind === "scientific") return `-8.${"8".repeat(decimals)}E+08`;
  if (format?.kind === "fraction") return `${digits} 88/88`;
  return type === "percent"
    ? `-${(100 * Number(value)).toFixed(decimals)}%`
    : `${Number(value) < 0 ? "(-" : ""}${grouped}`;
}
