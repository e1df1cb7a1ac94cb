import { mergedRulings } from "#layout/model/rulings.ts";
import {
  type BelowCues,
  type BesideCues,
  belowCuesIn,
  besideCuesIn,
  guttersIn,
} from "#layout/tables/stream/part-cues.ts";
import { sideBySideTables } from "#layout/tables/stream/side-by-side.ts";
import type { StreamCell } from "#layout/tables/stream/stream-rows.ts";
import { gridOf, tableRuns } from "#layout/tables/stream-tables.ts";
import { tablesOf } from "../score/known.ts";
import { squeezed } from "../score/text.ts";
import type { Truth } from "../truth/truth.ts";
import type { ColumnOfPage } from "./columns-of-pages.ts";
import type { Example } from "./logistic.ts";

export interface PartExamples {
  beside: Example<keyof BesideCues>[];
  below: Example<keyof BelowCues>[];
}

/** Shorter texts stand in others by chance. */
const fewestLetters = 4;
const surelyShare = 0.5;
const inTableShare = 0.25;
/** Stands for a text that is in no table. */
const noTable = -1;

/** At each gutter and below each row of what looks like one table: whether the truth has two tables there. */
export function partExamples(truth: Truth, columns: readonly ColumnOfPage[]): PartExamples {
  const { template } = truth;
  const votesFor = voter(truth);
  const found: PartExamples = { beside: [], below: [] };
  for (const { lines, page } of columns) {
    if (lines.length === 0 || sideBySideTables(lines, mergedRulings(page.rulings)).length > 0) continue;
    const { runs, ground } = tableRuns(lines, page);
    for (const { rows } of runs.filter((run) => !run.framed && gridOf(run.rows, ground) !== undefined)) {
      const cells = rows.flatMap((row) => row.cells);
      const gutters = guttersIn(rows);
      const besideCues = besideCuesIn(rows, gutters, ground);
      for (const gutter of gutters) {
        const left = surest(votesFor(cells.filter((cell) => cell.right <= gutter.from + 1)));
        const right = surest(votesFor(cells.filter((cell) => cell.left >= gutter.to - 1)));
        if (left === undefined || right === undefined) continue;
        found.beside.push({ template, cues: besideCues(gutter), isYes: left !== right });
      }
      const belowCues = belowCuesIn(rows, ground);
      for (const [at, row] of rows.entries()) {
        const above = rows[at - 1];
        if (!above) continue;
        const [upper, lower] = [votesFor(above.cells), votesFor(row.cells)];
        const isOne = [...upper].some(
          ([table, share]) => share > inTableShare && (lower.get(table) ?? 0) > inTableShare,
        );
        found.below.push({ template, cues: belowCues(row, above, at), isYes: !isOne });
      }
    }
  }
  return found;
}

function surest(votes: ReadonlyMap<number, number>): number | undefined {
  const [first] = [...votes].sort((a, b) => b[1] - a[1]);
  return first && first[1] >= surelyShare ? first[0] : undefined;
}

/** Shares of cells that each table of a truth has; a text of several tables counts in part for each. */
function voter(truth: Truth): (cells: readonly StreamCell[]) => Map<number, number> {
  const tables = tablesOf(truth).map(({ cells }) => new Set(cells.map(({ text }) => squeezed(text))));
  const joined = tables.map((texts) => [...texts].join("\n"));
  const others = new Set(truth.blocks.flatMap((block) => ("text" in block ? [squeezed(block.text)] : [])));
  const tablesWith = (text: string): number[] => {
    const whole = tables.flatMap((texts, table) => (texts.has(text) ? [table] : []));
    const part =
      whole.length > 0 || text.length < fewestLetters
        ? whole
        : joined.flatMap((all, table) => (all.includes(text) ? [table] : []));
    return others.has(text) || part.length === 0 ? [...part, noTable] : part;
  };
  return (cells) => {
    const votes = new Map<number, number>();
    for (const { text } of cells) {
      const own = tablesWith(squeezed(text));
      for (const table of own) votes.set(table, (votes.get(table) ?? 0) + 1 / (own.length * cells.length));
    }
    return votes;
  };
}
