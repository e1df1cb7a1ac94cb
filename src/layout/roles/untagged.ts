import type { FileInfo } from "../model/page.ts";
import type { Grid, Para, Part, Sheet } from "../model/parts.ts";
import { ColumnPlan } from "../regions/column-plan.ts";
import type { PageFrames } from "../regions/page-frames.ts";
import { paddingOf } from "../tables/cell-padding.ts";
import { joinTables } from "../tables/join-tables.ts";
import { withRowsOver } from "../tables/rows-over.ts";
import { alignColumns } from "../text/cell-alignment.ts";
import { withCellParagraphs } from "../text/cell-text.ts";
import { joinParas } from "../text/join-paragraphs.ts";
import { joinListings } from "../text/listings.ts";
import { partsInOrder } from "../text/reading-order.ts";
import { joinBesideTurned } from "../text/turned-asides.ts";
import { withCaptions } from "./captions.ts";
import { type ContentsEntry, findContents } from "./contents.ts";
import { takeEndNotes } from "./end-notes.ts";
import { withHeadings } from "./headings.ts";
import { type Note, takeAllNotes } from "./notes.ts";

export interface ReadParts {
  /** Without what was taken from them as notes. */
  sheets: readonly Sheet[];
  parts: Part[];
  notes: Note[];
  contents: Map<Para, ContentsEntry[]>;
}

/** Reads what pages say by how it stands on them. */
export function readUntagged(given: readonly Sheet[], about: FileInfo, body: number, frames: PageFrames): ReadParts {
  const { sheets, notes } = takeAllNotes(given, body, frames);
  // Before headings: titles of chapters look like these here as well.
  const { parts: joined, contents } = findContents(partsAsTheyStand(sheets, body, frames));
  const ends = takeEndNotes(withHeadings(withCaptions(joined, body), about, body), notes);
  return { sheets, parts: ends.parts, notes: [...notes, ...ends.notes], contents };
}

/** What stands on pages, joined where it goes on on the next one. */
export function partsAsTheyStand(sheets: readonly Sheet[], body: number, frames: PageFrames): Part[] {
  const plan = new ColumnPlan();
  let above: Part | undefined;
  const parts = sheets.flatMap((sheet) => {
    const whole = above?.kind === "grid" && above.page === sheet.number - 1 ? withRowsOver(sheet, above) : sheet;
    const own = partsInOrder(whole, body, frames.of(sheet), plan);
    above = own.findLast(({ kind }) => kind !== "shown");
    return own;
  });
  const bottomOf = (page: number) => frames.bottomOn(page);
  const joined = joinBesideTurned(parts, (level) => joinTables(joinListings(joinParas(level), bottomOf), bottomOf));
  return joined.map((part) => (part.kind === "grid" ? withTextInCells(part) : part));
}

function withTextInCells(grid: Grid): Grid {
  const told = withCellParagraphs(grid, paddingOf(grid));
  return { ...told, cells: alignColumns(told.cells) };
}
