import type { Document, Inline, Section } from "#formats/document.ts";
import { type BlockContext, blocksOf } from "./document/blocks.ts";
import { hangPanels } from "./document/hung-panels.ts";
import { hangPictures } from "./document/hung-pictures.ts";
import { hangTurned } from "./document/hung-turned.ts";
import { loosenPages } from "./document/loose-pages.ts";
import { breaksIn } from "./document/page-breaks.ts";
import { arePagesFull } from "./document/page-slack.ts";
import { withBackgrounds } from "./document/paragraph-backgrounds.ts";
import { withRules } from "./document/paragraph-rules.ts";
import { type GatheredPages, readingOf } from "./document/reading.ts";
import { sectionsOf } from "./document/sections.ts";
import { usualStylesOf } from "./document/usual-styles.ts";
import type { FileInfo } from "./model/page.ts";
import type { Para } from "./model/parts.ts";
import { entryParagraphs } from "./roles/contents.ts";
import { endNotesIn } from "./roles/end-notes.ts";
import { findLists } from "./roles/lists.ts";
import { NoteMarks } from "./roles/note-marks.ts";
import { justifiedAsOthers } from "./text/justified-as-others.ts";
import { languageOf } from "./text/language.ts";
import { spaceLetters } from "./text/letter-spacing.ts";
import { spacedAsOthers } from "./text/spaced-as-others.ts";

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
export function compose(pages: GatheredPages, about: FileInfo, sizes: readonly PictureSize[]): Composed {
  const reading = readingOf(pages, about);
  const { sheets, edges, frames, words, targets, blank, parts: all, notes, contents, watermarks } = reading;
  const entries = entryParagraphs(contents);
  const { parts: level, turned } = hangTurned(all, sheets, entries);
  const { parts, hung } = hangPictures(level, entries);
  withBackgrounds(parts, sheets);
  withRules(parts, sheets, edges);
  spaceLetters(parts);
  const { items, lists } = findLists(parts);
  justifiedAsOthers(parts, items);
  spacedAsOthers(parts);
  const pictures = sizes.map(({ key }) => key);
  const marks = new NoteMarks(notes);
  const found = breaksIn(parts, sheets, frames, blank);
  const known: BlockContext = {
    ...found,
    frame: (page) => frames.onPage(page) ?? { left: 0, right: 0 },
    words,
    items,
    contents,
    hung,
    turned,
    panels: hangPanels(parts, sheets, entries),
    places: targets.placesIn(parts),
    pictures: new Map(pictures.map((key, at) => [key, at])),
    marked: (para: Para, content: Inline[]) => marks.put(para, content),
  };
  const isTight = arePagesFull(parts, sheets, frames, { ...found, blank });
  if (isTight) loosenPages({ parts, sheets, frames, edges, tops: found.tops });
  const sections: Section[] = sectionsOf({ sheets, frames, edges, parts, known, watermarks });
  const { plain, headings } = usualStylesOf(sections);
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
