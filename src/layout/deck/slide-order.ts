import type { Box } from "../model/box.ts";
import { type Line, usualSize } from "../model/line.ts";
import { mergedRulings } from "../model/rulings.ts";
import { readingItems } from "../regions/column-prose.ts";
import { zonesOf } from "../regions/column-zones.ts";
import { sidePanels } from "../regions/side-panels.ts";
import type { Leaf } from "./leaf.ts";

/** In which order what stands on a page is read: columns one after the other, and from top to bottom in each. */
export class SlideOrder {
  readonly #columns = new Map<Line | Box, number>();

  constructor({ page, lines, grids }: Pick<Leaf, "page" | "lines" | "grids">) {
    const panels = sidePanels({ ...page, lines, grounds: [...page.fills, ...(page.rounded ?? [])] });
    const zones = zonesOf(readingItems(lines, grids), usualSize(lines), mergedRulings(page.rulings), panels);
    for (const [at, column] of zones.flatMap(({ columns }) => columns).entries())
      for (const { line, box } of column) this.#columns.set(line ?? box, at);
  }

  /** How many columns are read before the one in which a text begins, or a table stands. */
  columnOf(one: Line | Box | undefined): number {
    return (one && this.#columns.get(one)) ?? 0;
  }
}
