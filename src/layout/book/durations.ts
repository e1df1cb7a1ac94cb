import type { Grid } from "../model/parts.ts";
import { durationIn, isOverDay } from "../values/durations.ts";

/** One alone may be a score, or a ratio. */
const fewestDurations = 3;
/** Lines of text in which a head may stand above them. */
const mostHeadRows = 5;

/** Cells of columns that tell how long something lasts: hours and minutes in all of them, and in some more than a day has. */
export function durationsIn(grid: Grid, texts: readonly string[]): Set<number> {
  const told = grid.cells.map(({ row, column }, at) => ({ row, column, text: texts[at] ?? "", at }));
  const found = new Set<number>();
  for (const cells of Map.groupBy(told, ({ column }) => column).values()) {
    const own = cells.filter(({ text }) => durationIn(text));
    const others = cells.filter(({ text, row }) => row >= mostHeadRows && /\d/.test(text) && !durationIn(text));
    if (own.length < fewestDurations || others.length > 0 || !own.some(({ text }) => isOverDay(text))) continue;
    for (const { at } of own) found.add(at);
  }
  return found;
}
