import type { Document, Inline, Section } from "#formats/document.ts";
import { blocksOf, type Known } from "./blocks.ts";
import { columnPlaces } from "./column-places.ts";
import { findContents } from "./contents.ts";
import type { Para, Sheet } from "./flow.ts";
import { languageOf } from "./language.ts";
import { findLists } from "./lists.ts";
import { looksOf } from "./looks.ts";
import { agreeing, allLines } from "./marked-text.ts";
import { NoteMarks } from "./note-marks.ts";
import type { About, Page } from "./page.ts";
import { takeRepeated } from "./repeated.ts";
import { framesOf, sectionsOf } from "./sections.ts";
import { sheetOf } from "./sheet.ts";
import { TreeReader } from "./tagged.ts";
import { Targets } from "./targets.ts";
import { untagged } from "./untagged.ts";
import { Words } from "./words.ts";

export interface PictureSize {
  key: string;
  width: number;
  height: number;
}

export interface Composed {
  /** Its pictures are named by their keys. */
  document: Omit<Document, "pictures">;
  pictures: string[];
}

/** Pages as a document that flows. */
export function compose(pages: readonly Page[], about: About, sizes: readonly PictureSize[]): Composed {
  const targets = new Targets();
  const sheets = pages.map((page) => sheetOf(page, targets.link));
  const words = new Words();
  for (const sheet of sheets) words.add(allLines(sheet));
  const body = bodySize(sheets);
  const tree = agreeing(sheets, about.tree);
  const edges = takeRepeated(sheets, tree !== undefined);
  const frames = framesOf(sheets);
  const read = tree
    ? new TreeReader(sheets, columnPlaces(sheets, body, frames)).read(tree)
    : untagged(sheets, about, body, frames);
  const { parts, notes } = read;
  const { items, lists } = findLists(parts);
  const contents = findContents(parts);
  const pictures = sizes.map(({ key }) => key);
  const marks = new NoteMarks(notes);
  const known: Known = {
    words,
    items,
    contents,
    places: targets.found(parts),
    pictures: new Map(pictures.map((key, at) => [key, at])),
    marked: (para: Para, content: Inline[]) => marks.put(para, content),
  };
  const sections: Section[] = sectionsOf({ sheets, frames, edges, parts, known });
  const { plain, headings } = looksOf(sections);
  const text = parts
    .flatMap((part) =>
      part.kind === "para"
        ? [
            part.rows
              .flat()
              .map((line) => line.text)
              .join(" "),
          ]
        : [],
    )
    .join("\n");
  const language = about.language ?? languageOf(text);
  const document: Composed["document"] = {
    ...(about.title ? { title: about.title } : {}),
    ...(about.author ? { author: about.author } : {}),
    ...(language ? { language } : {}),
    plain,
    headings,
    sections,
    lists,
    notes: new Map(notes.map(({ id, paras }) => [id, blocksOf(paras, { ...known, marked: (_, content) => content })])),
  };
  return { document, pictures };
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
