/**
 * The kinds of annotations (ISO 32000-2, table 171) that are not counted for themselves: of links and attachments there
 * are counts of their own, and a popup is another one's window.
 */
const kinds = new Set(
  "Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Caret Stamp Ink Sound Movie Screen Widget PrinterMark TrapNet Watermark 3D Redact Projection RichMedia".split(
    " ",
  ),
);

/** The number of annotations of each kind; a kind that is missing has none. */
export type Marks = Readonly<Record<string, number>>;

/** Counts kinds as they come; one that the standard does not know is drawn by nobody. */
export function marksAmong(names: Iterable<string>): Marks {
  const marks: Record<string, number> = {};
  for (const name of names) if (kinds.has(name)) marks[name] = (marks[name] ?? 0) + 1;
  return marks;
}

export function together(all: readonly (Marks | undefined)[]): Marks {
  const sum: Record<string, number> = {};
  for (const marks of all) {
    for (const [kind, count] of Object.entries(marks ?? {})) sum[kind] = (sum[kind] ?? 0) + count;
  }
  return sum;
}

/** Subtracts some marks from others. */
export function without(marks: Marks, others: Marks): Marks {
  return Object.fromEntries(Object.entries(marks).map(([kind, count]) => [kind, count - (others[kind] ?? 0)]));
}

/** Lists kinds of which fewer were found than promised. */
export const scarce = (promised: Marks, found: Marks): string[] =>
  Object.keys(promised).filter((kind) => (found[kind] ?? 0) < (promised[kind] ?? 0));

export const countOf = (marks: Marks): number => Object.values(marks).reduce((sum, count) => sum + count, 0);
