import type { Watermark } from "#formats/model/document.ts";
import { KnownWords } from "../lines/known-words.ts";
import { halfPoints } from "../lines/text-style.ts";
import type { FileInfo, Page } from "../model/page.ts";
import type { Sheet } from "../model/parts.ts";
import { allLines } from "../model/parts.ts";
import { withoutEdgeTables } from "../regions/edge-tables.ts";
import { type PageFrames, pageFramesOf } from "../regions/page-frames.ts";
import { withBesides } from "../regions/pictures-beside-text.ts";
import { takeRunningHeads } from "../regions/running-heads.ts";
import { takeWatermarks } from "../regions/watermarks.ts";
import { type ReadParts, readUntagged } from "../roles/untagged.ts";
import { readTagged } from "../tagged/tree-reader.ts";
import { trustedTree } from "../tagged/trusted-tree.ts";
import { blankPages } from "./blank-pages.ts";
import { LinkTargets } from "./link-targets.ts";
import { sheetOf } from "./page-sheet.ts";

/** The parts of pages in the order in which they are read, and what else is known of these pages. */
export interface Reading extends ReadParts {
  /** The size of most letters, in points. */
  body: number;
  frames: PageFrames;
  words: KnownWords;
  targets: LinkTargets;
  /** Pages on which nothing stands. */
  blank: ReadonlySet<number>;
  watermarks: Watermark[];
}

/** Pages that come one after the other, as far as they are kept: a page's letters would be as much again. */
export class GatheredPages {
  readonly sheets: Sheet[] = [];
  readonly words = new KnownWords();
  readonly targets = new LinkTargets();

  add(page: Page): void {
    const sheet = sheetOf(page, this.targets.link);
    this.words.add(allLines(sheet));
    this.sheets.push(sheet);
  }
}

export function gathered(pages: Iterable<Page>): GatheredPages {
  const all = new GatheredPages();
  for (const page of pages) all.add(page);
  return all;
}

/** Reads pages: by what their file tells of their structure where that agrees with them, else by how it stands there. */
export function readingOf({ sheets: gathered, words, targets }: GatheredPages, about: FileInfo): Reading {
  const body = bodySize(gathered);
  const { sheets: level, watermarks } = takeWatermarks(gathered);
  const tree = trustedTree(level, about.tree);
  const freed = tree ? level : withoutEdgeTables(level);
  const headless = takeRunningHeads(freed, tree !== undefined);
  const blank = blankPages(headless);
  const frames = pageFramesOf(headless);
  const sheets = withBesides(headless, body);
  const read = tree ? readTagged(sheets, tree, body, frames) : readUntagged(sheets, about, body, frames);
  return { ...read, body, frames, words, targets, blank, watermarks };
}

/** A file without letters is taken for one in the size of most letters elsewhere. */
const usualSizePt = 11;

function bodySize(sheets: readonly Sheet[]): number {
  const counts = new Map<number, number>();
  for (const { size, text } of sheets.flatMap(allLines)) {
    const half = halfPoints(size);
    counts.set(half, (counts.get(half) ?? 0) + text.length);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? usualSizePt;
}
