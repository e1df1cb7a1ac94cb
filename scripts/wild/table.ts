/** How many of how many, by a name for each row and each column, in the order in which they first came. */
export class Tally {
  readonly #rows = new Map<string, Map<string, { good: number; all: number }>>();
  readonly #columns = new Set<string>();

  add(row: string, column: string, good: boolean): void {
    const cells = this.#rows.get(row) ?? new Map<string, { good: number; all: number }>();
    const { good: before, all } = cells.get(column) ?? { good: 0, all: 0 };
    cells.set(column, { good: before + Number(good), all: all + 1 });
    this.#rows.set(row, cells);
    this.#columns.add(column);
  }

  /** As Markdown: a number alone where all of a cell are good. */
  print(corner: string): string {
    const columns = [...this.#columns];
    const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
    const show = (cell: { good: number; all: number } | undefined) =>
      cell ? (cell.good === cell.all ? `${cell.all}` : `${cell.good} of ${cell.all}`) : "";
    const rows = [...this.#rows].map(([name, cells]) =>
      line([name, ...columns.map((column) => show(cells.get(column)))]),
    );
    const total = columns.map((column) => {
      const cells = [...this.#rows.values()].flatMap((row) => row.get(column) ?? []);
      const sum = (of: "good" | "all") => cells.reduce((count, cell) => count + cell[of], 0);
      return show({ good: sum("good"), all: sum("all") });
    });
    return [
      line([corner, ...columns]),
      line(["---", ...columns.map(() => "---")]),
      ...rows,
      line(["all", ...total]),
    ].join("\n");
  }
}
