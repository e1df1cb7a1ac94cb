import type { FileInfo } from "../model/page.ts";
import type { Grid, Para, Part, Sheet } from "../model/parts.ts";
import type { PageFrames } from "../regions/page-frames.ts";
import { paddingOf } from "../tables/cell-padding.ts";
import { joinTables } from "../tables/join-tables.ts";
import { alignColumns } from "../text/cell-alignment.ts";
import { splitCells } from "../text/cell-text.ts";
import { joinParas } from "../text/join-paragraphs.ts";
import { partsInOrder } from "../text/reading-order.ts";
import { joinBesideTurned } from "../text/turned-asides.ts";
import { findCaptions } from "./captions.ts";
import { type ContentsEntry, findContents } from "./contents.ts";
import { takeEndNotes } from "./end-notes.ts";
import { findHeadings } from "./headings.ts";
import { type Note, takeNotes } from "./notes.ts";

export interface ReadParts {
  parts: Part[];
  notes: Note[];
  contents: Map<Para, ContentsEntry[]>;
}

/** Reads what pages say by how it stands on them. */
export function readUntagged(sheets: readonly Sheet[], about: FileInfo, body: number, frames: PageFrames): ReadParts {
  const notes: Note[] = [];
  for (const sheet of sheets) notes.push(...takeNotes(sheet, body, frames.of(sheet)));
  const joined = partsAsTheyStand(sheets, body, frames);
  // Before headings: titles of chapters look like these here as well.
  const contents = findContents(joined);
  findCaptions(joined);
  findHeadings(joined, about, body);
  const ends = takeEndNotes(joined, notes);
  return { parts: ends.parts, notes: [...notes, ...ends.notes], contents };
}

/** What stands on pages, joined where it goes on on the next one. */
export function partsAsTheyStand(sheets: readonly Sheet[], body: number, frames: PageFrames): Part[] {
  const parts = sheets.flatMap((sheet) => partsInOrder(sheet, body, frames.of(sheet)));
  const bottoms = new Map(sheets.map((sheet) => [sheet.number, frames.of(sheet).bottom]));
  const joined = joinBesideTurned(parts, (level) => joinTables(joinParas(level), (page) => bottoms.get(page) ?? 0));
  for (const part of joined) if (part.kind === "grid") setCells(part);
  return joined;
}

function setCells(grid: Grid): void {
  splitCells(grid, paddingOf(grid));
  alignColumns(grid);
}
