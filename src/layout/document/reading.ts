import type { Watermark } from "#formats/document.ts";
import { Words } from "../lines/words.ts";
import type { Sheet } from "../model/flow.ts";
import { allLines } from "../model/flow.ts";
import type { About, Page } from "../model/page.ts";
import { findBeside } from "../regions/beside-text.ts";
import { freeEdgeTables } from "../regions/edge-tables.ts";
import { type Frames, framesOf } from "../regions/frames.ts";
import { type Edges, takeRepeated } from "../regions/repeated.ts";
import { takeWatermarks } from "../regions/watermarks.ts";
import { type Read, untagged } from "../roles/untagged.ts";
import { agreeing } from "../tagged/agreeing.ts";
import { TreeReader } from "../tagged/tagged.ts";
import { blankPages } from "./blank-pages.ts";
import { sheetOf } from "./sheet.ts";
import { Targets } from "./targets.ts";

/** What pages say, in the order in which it is read, and what is known of them beside it. */
export interface Reading extends Read {
  sheets: Sheet[];
  edges: Map<Sheet, Edges>;
  frames: Frames;
  words: Words;
  targets: Targets;
  /** Pages on which nothing stands. */
  blank: ReadonlySet<number>;
  watermarks: Watermark[];
}

/** What is kept of pages that come one after the other: a page's letters would be as much again. */
export class Gathered {
  readonly sheets: Sheet[] = [];
  readonly words = new Words();
  readonly targets = new Targets();

  add(page: Page): void {
    const sheet = sheetOf(page, this.targets.link);
    this.words.add(allLines(sheet));
    this.sheets.push(sheet);
  }
}

export function gathered(pages: Iterable<Page>): Gathered {
  const all = new Gathered();
  for (const page of pages) all.add(page);
  return all;
}

/** Reads pages: by what their file tells of their structure where that agrees with them, else by how it stands there. */
export function readingOf({ sheets, words, targets }: Gathered, about: About): Reading {
  const body = bodySize(sheets);
  const watermarks = takeWatermarks(sheets);
  const tree = agreeing(sheets, about.tree);
  if (!tree) freeEdgeTables(sheets);
  const edges = takeRepeated(sheets, tree !== undefined);
  const blank = blankPages(sheets);
  const frames = framesOf(sheets);
  findBeside(sheets, body);
  const read = tree ? new TreeReader(sheets, body, frames).read(tree) : untagged(sheets, about, body, frames);
  return { ...read, sheets, edges, frames, words, targets, blank, watermarks };
}

/** The size of most letters, in points. */
function bodySize(sheets: readonly Sheet[]): number {
  const counts = new Map<number, number>();
  for (const { size, text } of sheets.flatMap(allLines)) {
    const half = Math.round(size * 2) / 2;
    counts.set(half, (counts.get(half) ?? 0) + text.length);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 11;
}
