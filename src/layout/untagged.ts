import type { Part, Sheet } from "./flow.ts";
import { findHeadings } from "./headings.ts";
import { joinParas } from "./join-paras.ts";
import { joinTables } from "./join-tables.ts";
import { type Note, takeNotes } from "./notes.ts";
import type { About } from "./page.ts";
import { paragraphsOf } from "./paragraphs.ts";
import { partsOf } from "./parts.ts";
import type { Frames } from "./sections.ts";

export interface Read {
  parts: Part[];
  notes: Note[];
}

/** Reads what pages say by how it stands on them. */
export function untagged(sheets: readonly Sheet[], { outline }: About, body: number, frames: Frames): Read {
  const notes: Note[] = [];
  const parts = sheets.flatMap((sheet) => {
    const frame = frames.of(sheet);
    notes.push(...takeNotes(sheet, body, frame));
    return partsOf(sheet, body, frame);
  });
  const joined = joinTables(joinParas(parts));
  for (const part of joined) if (part.kind === "grid") splitCells(part);
  findHeadings(joined, outline, body);
  return { parts: joined, notes };
}

const padding = 2;

function splitCells(grid: Part & { kind: "grid" }): void {
  for (const cell of grid.cells) {
    const frame = { left: cell.box[0] + padding, right: cell.box[2] - padding };
    cell.parts = paragraphsOf(cell.lines, { page: grid.page, frame, columns: 1 });
  }
}
