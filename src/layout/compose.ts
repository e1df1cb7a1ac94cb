import type { Document, Inline } from "#formats/document.ts";
import { type BlockContext, blocksOf } from "./document/blocks.ts";
import { type Draft, draftOf, withParts } from "./document/draft.ts";
import { hangPanels } from "./document/hung-panels.ts";
import { hangPictures } from "./document/hung-pictures.ts";
import { hangTurned } from "./document/hung-turned.ts";
import { loosened } from "./document/loose-pages.ts";
import { type Breaks, breaksIn } from "./document/page-breaks.ts";
import { arePagesFull } from "./document/page-slack.ts";
import { withBackgrounds } from "./document/paragraph-backgrounds.ts";
import { withRules } from "./document/paragraph-rules.ts";
import { type GatheredPages, readingOf } from "./document/reading.ts";
import { sectionsOf } from "./document/sections.ts";
import { usualStylesOf } from "./document/usual-styles.ts";
import type { FileInfo } from "./model/page.ts";
import type { Part } from "./model/parts.ts";
import { rowText } from "./model/row.ts";
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

type Step = (draft: Draft) => Draft;

/** What is done to a document between its pages and its blocks, in this order; each step takes a draft and gives another. */
export const steps: Readonly<Record<string, Step>> = {
  hangTurnedText: (draft) => ({ ...draft, ...hangTurned(draft.parts, draft.sheets, entryParagraphs(draft.contents)) }),
  hangPictures: (draft) => ({ ...draft, ...hangPictures(draft.parts, entryParagraphs(draft.contents)) }),
  findBackgrounds: (draft) => withParts(draft, withBackgrounds(draft.parts, draft.sheets)),
  findRules: (draft) => withParts(draft, withRules(draft.parts, draft.sheets)),
  spaceLetters: (draft) => withParts(draft, spaceLetters(draft.parts)),
  findLists: (draft) => ({ ...draft, ...findLists(draft.parts) }),
  justifyAsOthers: (draft) => withParts(draft, justifiedAsOthers(draft.parts, draft.items)),
  spaceLinesAsOthers: (draft) => withParts(draft, spacedAsOthers(draft.parts)),
};

/** Pages as a document that flows. */
export function compose(pages: GatheredPages, about: FileInfo, sizes: readonly PictureSize[]): Composed {
  const draft = Object.values(steps).reduce((made, step) => step(made), draftOf(readingOf(pages, about)));
  const breaks = breaksIn(draft.parts, draft.sheets, draft.frames, draft.blank);
  const isFull = arePagesFull(draft.parts, draft.sheets, draft.frames, { ...breaks, blank: draft.blank });
  const frames = isFull ? loosened({ ...draft, tops: breaks.tops }) : draft.frames;
  return written({ ...draft, frames }, breaks, { about, isFull, pictures: sizes.map(({ key }) => key) });
}

interface Known {
  about: FileInfo;
  isFull: boolean;
  pictures: string[];
}

function written(draft: Draft, breaks: Breaks, { about, isFull, pictures }: Known): Composed {
  const { notes } = draft;
  const marks = new NoteMarks(notes);
  const context = contextOf(draft, breaks, pictures);
  const marked: BlockContext = { ...context, marked: (para, content) => marks.put(para, content) };
  const sections = sectionsOf({ ...draft, known: marked });
  const language = about.language ?? languageOf(draft.parts.flatMap(textOf).join("\n"));
  const document: Composed["document"] = {
    ...(about.title ? { title: about.title } : {}),
    ...(about.author ? { author: about.author } : {}),
    ...(language ? { language } : {}),
    isFull,
    ...usualStylesOf(sections),
    sections,
    lists: draft.lists,
    ...endNotesIn(notes, marks.pages),
    notes: new Map(notes.map(({ id, paras }) => [id, blocksOf(paras, context)])),
  };
  return { document, pictures };
}

/** All that is known where parts become blocks. In notes no marks of notes stand. */
function contextOf(draft: Draft, breaks: Breaks, pictures: readonly string[]): BlockContext {
  const { parts, sheets, frames, words, items, contents, hung, turned, targets } = draft;
  return {
    ...breaks,
    ...targets.placesIn(parts),
    ...{ words, items, contents, hung, turned },
    frame: (page) => frames.onPage(page) ?? { left: 0, right: 0 },
    panels: hangPanels(parts, sheets, entryParagraphs(contents)),
    pictures: new Map(pictures.map((key, at) => [key, at])),
    marked: (_, content: Inline[]) => content,
  };
}

const textOf = (part: Part): string[] => (part.kind === "para" ? [part.rows.map(rowText).join(" ")] : []);
