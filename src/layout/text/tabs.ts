import type { Inline, Paragraph } from "#formats/document.ts";
import type { Para } from "../model/parts.ts";

/** In points. */
const atMarginPt = 12;

/** Where the pieces of a paragraph's rows stand that are far from each other. */
export function tabsOf({ rows, frame }: Para, content: readonly Inline[]): Pick<Paragraph, "tabs"> {
  if (!content.some(({ kind }) => kind === "tab")) return {};
  const tabs = new Map<number, "start" | "end">();
  for (const row of rows) {
    for (const [at, { box }] of row.entries()) {
      if (at === 0) continue;
      // From its own beginning what ends at the margin finds no room before it, where it becomes a little wider.
      const isLast = at === row.length - 1 && frame.right - box[2] < atMarginPt;
      if (isLast) tabs.set(Math.round(Math.min(box[2], frame.right) - frame.left), "end");
      else tabs.set(Math.round(box[0] - frame.left), "start");
    }
  }
  return { tabs: [...tabs].sort(([a], [b]) => a - b).map(([at, align]) => ({ at, align })) };
}
