import type { Document, Inline, Section } from "#formats/document.ts";
import { hang } from "./beside.ts";
import { blocksOf, type Known } from "./blocks.ts";
import { breaksIn } from "./breaks.ts";
import { entriesIn } from "./contents.ts";
import { endNotesIn } from "./end-notes.ts";
import type { Para } from "./flow.ts";
import { findGrounds } from "./grounds.ts";
import { justifyAsOthers } from "./justify-as-others.ts";
import { languageOf } from "./language.ts";
import { spaceLetters } from "./letter-spacing.ts";
import { findLists } from "./lists.ts";
import { looksOf } from "./looks.ts";
import { loosenPages } from "./loose-pages.ts";
import { NoteMarks } from "./note-marks.ts";
import type { About } from "./page.ts";
import { type Gathered, readingOf } from "./reading.ts";
import { isFull } from "./room.ts";
import { findRules } from "./rules.ts";
import { sectionsOf } from "./sections.ts";
import { hangPanels } from "./side-panels.ts";
import { spaceAsOthers } from "./space-as-others.ts";
import { hangTurned } from "./turned-text.ts";

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
export function compose(pages: Gathered, about: About, sizes: readonly PictureSize[]): Composed {
  const reading = readingOf(pages, about);
  const { sheets, edges, frames, words, targets, blank, parts: all, notes, contents, watermarks } = reading;
  const entries = entriesIn(contents);
  const { parts: level, turned } = hangTurned(all, sheets, entries);
  const { parts, hung } = hang(level, entries);
  findGrounds(parts, sheets);
  findRules(parts, sheets, edges);
  spaceLetters(parts);
  const { items, lists } = findLists(parts);
  justifyAsOthers(parts, items);
  spaceAsOthers(parts);
  const pictures = sizes.map(({ key }) => key);
  const marks = new NoteMarks(notes);
  const found = breaksIn(parts, sheets, frames, blank);
  const known: Known = {
    ...found,
    frame: (page) => frames.onPage(page) ?? { left: 0, right: 0 },
    words,
    items,
    contents,
    hung,
    turned,
    panels: hangPanels(parts, sheets, entries),
    places: targets.found(parts),
    pictures: new Map(pictures.map((key, at) => [key, at])),
    marked: (para: Para, content: Inline[]) => marks.put(para, content),
  };
  const isTight = isFull(parts, sheets, frames, { ...found, blank });
  if (isTight) loosenPages({ parts, sheets, frames, edges, tops: found.tops });
  const sections: Section[] = sectionsOf({ sheets, frames, edges, parts, known, watermarks });
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
    isFull: isTight,
    plain,
    headings,
    sections,
    lists,
    ...endNotesIn(notes, marks.pages),
    notes: new Map(notes.map(({ id, paras }) => [id, blocksOf(paras, { ...known, marked: (_, content) => content })])),
  };
  return { document, pictures };
}
