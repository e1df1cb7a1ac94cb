import type { Document, Inline, Section } from "#formats/document.ts";
import { blocksOf, type Known } from "./document/blocks.ts";
import { breaksIn } from "./document/breaks.ts";
import { findGrounds } from "./document/grounds.ts";
import { hangPanels } from "./document/hung-panels.ts";
import { hang } from "./document/hung-pictures.ts";
import { hangTurned } from "./document/hung-turned.ts";
import { looksOf } from "./document/looks.ts";
import { loosenPages } from "./document/loose-pages.ts";
import { type Gathered, readingOf } from "./document/reading.ts";
import { isFull } from "./document/room.ts";
import { findRules } from "./document/rules.ts";
import { sectionsOf } from "./document/sections.ts";
import type { Para } from "./model/flow.ts";
import type { About } from "./model/page.ts";
import { entriesIn } from "./roles/contents.ts";
import { endNotesIn } from "./roles/end-notes.ts";
import { findLists } from "./roles/lists.ts";
import { NoteMarks } from "./roles/note-marks.ts";
import { justifyAsOthers } from "./text/justify-as-others.ts";
import { languageOf } from "./text/language.ts";
import { spaceLetters } from "./text/letter-spacing.ts";
import { spaceAsOthers } from "./text/space-as-others.ts";

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
