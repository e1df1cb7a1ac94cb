import type { Grid, Para, Part, Sheet } from "../model/flow.ts";
import type { About } from "../model/page.ts";
import type { Frames } from "../regions/frames.ts";
import { paddingOf } from "../tables/cell-room.ts";
import { joinTables } from "../tables/join-tables.ts";
import { splitCells } from "../text/cell-text.ts";
import { alignColumns } from "../text/column-sides.ts";
import { joinParas } from "../text/join-paras.ts";
import { partsOf } from "../text/parts.ts";
import { joinedBesideTurned } from "../text/turned-asides.ts";
import { findCaptions } from "./captions.ts";
import { type ContentsEntry, findContents } from "./contents.ts";
import { takeEndNotes } from "./end-notes.ts";
import { findHeadings } from "./headings.ts";
import { type Note, takeNotes } from "./notes.ts";

export interface Read {
  parts: Part[];
  notes: Note[];
  contents: Map<Para, ContentsEntry[]>;
}

/** Reads what pages say by how it stands on them. */
export function untagged(sheets: readonly Sheet[], about: About, body: number, frames: Frames): Read {
  const notes: Note[] = [];
  for (const sheet of sheets) notes.push(...takeNotes(sheet, body, frames.of(sheet)));
  const joined = standing(sheets, body, frames);
  // Before headings: titles of chapters look like these here as well.
  const contents = findContents(joined);
  findCaptions(joined);
  findHeadings(joined, about, body);
  const ends = takeEndNotes(joined, notes);
  return { parts: ends.parts, notes: [...notes, ...ends.notes], contents };
}

/** What stands on pages, joined where it goes on on the next one. */
export function standing(sheets: readonly Sheet[], body: number, frames: Frames): Part[] {
  const parts = sheets.flatMap((sheet) => partsOf(sheet, body, frames.of(sheet)));
  const bottoms = new Map(sheets.map((sheet) => [sheet.number, frames.of(sheet).bottom]));
  const joined = joinedBesideTurned(parts, (level) => joinTables(joinParas(level), (page) => bottoms.get(page) ?? 0));
  for (const part of joined) if (part.kind === "grid") setCells(part);
  return joined;
}

function setCells(grid: Grid): void {
  splitCells(grid, paddingOf(grid));
  alignColumns(grid);
}
