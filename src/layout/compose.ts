import type { Document, Inline } from "#formats/model/document.ts";
import { type BlockContext, blocksOf } from "./document/blocks.ts";
import { type Draft, draftOf, withParts } from "./document/draft.ts";
import { hangPanels } from "./document/hung-panels.ts";
import { hangPictures, setPicturesAside } from "./document/hung-pictures.ts";
import { hangTurned, setTurnedAside } from "./document/hung-turned.ts";
import { breaksIn } from "./document/page-breaks.ts";
import { arePagesFull, loosened } from "./document/page-slack.ts";
import { withBackgrounds } from "./document/paragraph-backgrounds.ts";
import { withRules } from "./document/paragraph-rules.ts";
import { type GatheredPages, readingOf } from "./document/reading.ts";
import { sectionsOf } from "./document/sections.ts";
import { usualStylesOf } from "./document/usual-styles.ts";
import type { FileInfo } from "./model/page.ts";
import { type Part, paraText } from "./model/parts.ts";
import { entryParagraphs } from "./roles/contents.ts";
import { endNotesIn } from "./roles/end-notes.ts";
import { findLists } from "./roles/lists.ts";
import { NoteMarks } from "./roles/notes.ts";
import { justifiedAsOthers, spacedAsOthers } from "./text/as-others.ts";
import { languageOf } from "./text/language.ts";
import { spaceLetters } from "./text/letter-spacing.ts";

export interface PictureSize {
  key: string;
  width: number;
  height: number;
}

export interface Composed {
  /** The pictures of the document are named by their keys. */
  document: Omit<Document, "pictures">;
  pictures: string[];
}

type Step = (draft: Draft) => Draft;

/** The steps between pages that were read and blocks that are written, in this order. Each takes a draft and gives another one. */
export const steps: Readonly<Record<string, Step>> = {
  setTurnedTextAside: (draft) => ({ ...draft, ...setTurnedAside(draft.parts, entriesOf(draft)) }),
  setPicturesAside: (draft) => ({ ...draft, ...setPicturesAside(draft.parts, entriesOf(draft)) }),
  findBackgrounds: (draft) => withParts(draft, withBackgrounds(draft.parts, draft.sheets)),
  findRules: (draft) => withParts(draft, withRules(draft.parts, draft.sheets)),
  spaceLetters: (draft) => withParts(draft, spaceLetters(draft.parts)),
  findLists: (draft) => ({ ...draft, ...findLists(draft.parts) }),
  justifyAsOthers: (draft) => withParts(draft, justifiedAsOthers(draft.parts, draft.items)),
  spaceLinesAsOthers: (draft) => withParts(draft, spacedAsOthers(draft.parts)),
  // Every paragraph begins from here on where it does in the end.
  hangTurnedText: (draft) => ({ ...draft, turned: hangTurned(draft, entriesOf(draft)) }),
  hangPictures: (draft) => ({ ...draft, hung: hangPictures(draft, entriesOf(draft)) }),
  findPageBreaks: (draft) => ({ ...draft, breaks: breaksIn(draft.parts, draft.sheets, draft.frames, draft.blank) }),
  weighPages: (draft) => ({ ...draft, isFull: arePagesFull(draft) }),
  loosenPages: (draft) =>
    draft.isFull ? { ...draft, frames: loosened({ ...draft, tops: draft.breaks.tops }) } : draft,
};

const entriesOf = ({ contents }: Draft) => entryParagraphs(contents);

/** Makes a document of pages: text that flows, with headings, lists, tables and notes. */
export function compose(pages: GatheredPages, about: FileInfo, sizes: readonly PictureSize[]): Composed {
  const draft = Object.values(steps).reduce((made, step) => step(made), draftOf(readingOf(pages, about)));
  const pictures = sizes.map(({ key }) => key);
  return { document: written(draft, about, pictures), pictures };
}

function written(draft: Draft, { title, author, language: own }: FileInfo, pictures: readonly string[]) {
  const { parts, notes, lists, isFull } = draft;
  const marks = new NoteMarks(notes);
  const context = contextOf(draft, pictures);
  const sections = sectionsOf({ ...draft, known: { ...context, marked: (para, content) => marks.put(para, content) } });
  const language = own ?? languageOf(parts.flatMap(textOf).join("\n"));
  return {
    ...(title ? { title } : {}),
    ...(author ? { author } : {}),
    ...(language ? { language } : {}),
    isFull,
    ...usualStylesOf(sections),
    sections,
    lists,
    ...endNotesIn(notes, marks.pages),
    notes: new Map(notes.map(({ id, paras }) => [id, blocksOf(paras, context)])),
  };
}

/** Gathers all that is known where parts become blocks. In notes no marks of notes stand. */
function contextOf(draft: Draft, pictures: readonly string[]): BlockContext {
  const { parts, sheets, frames, words, items, contents, hung, turned, targets, breaks } = draft;
  return {
    ...breaks,
    ...targets.placesIn(parts),
    ...{ words, items, contents, hung, turned },
    frame: (page) => frames.onPage(page) ?? { left: 0, right: 0 },
    panels: hangPanels(parts, sheets, entriesOf(draft)),
    pictures: new Map(pictures.map((key, at) => [key, at])),
    marked: (_, content: Inline[]) => content,
  };
}

const textOf = (part: Part): string[] => (part.kind === "para" ? [paraText(part)] : []);
