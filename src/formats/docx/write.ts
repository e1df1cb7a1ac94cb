import type { Block, Document } from "../model/document.ts";
import { settle } from "../model/settle.ts";
import { type Piece, packageOf } from "../ooxml/package.ts";
import { element } from "../ooxml/xml.ts";
import { blocksXml } from "./blocks.ts";
import { type Draft, Families, type Leaf, Relations } from "./draft.ts";
import { fontTable } from "./font-table.ts";
import { linkLookOf } from "./links.ts";
import { Media } from "./media.ts";
import { typeOf } from "./names.ts";
import { type NoteKind, Notes, namesOfNotes, notesPart, ownMark } from "./notes.ts";
import { Numbering } from "./numbering.ts";
import { paragraphXml } from "./paragraphs.ts";
import { Places } from "./places.ts";
import { bodyXml, documentPart, hasEven } from "./sections.ts";
import { settingsPart } from "./settings.ts";
import { styleSheetOf } from "./style-sheet.ts";
import { stylesPart } from "./styles.ts";
import { gridStyleOf } from "./table-style.ts";

/** Writes a document as a file of Word to go on working with: repeated looks are styles, and text flows. */
export function writeDocx(given: Document): Uint8Array {
  const document = settle(withLostNotes(given));
  const draft = draftOf(document);
  const relations = new Relations();
  const notes = new Notes(document, draft.nextId, namesOfNotes(document).twice);
  const leaf: Leaf = { draft, relations, notes };
  draft.families.note(document.plain);
  const { body, pieces } = bodyXml(document, leaf);
  const noted = (["footnote", "endnote"] as const).filter((kind) => notes.named(kind).length > 0);
  const list = draft.numbering.part();
  const beside = [
    sheetOf("styles", stylesPart(document, draft.sheet, draft.links, draft.grid)),
    sheetOf(
      "settings",
      settingsPart({
        isEven: hasEven(document.sections),
        isMirrored: document.sections.some(({ isMirrored }) => isMirrored),
        notes: new Set(noted),
        firstNote: notes.firstNumber,
        endNotes: document.endNotes?.style,
      }),
    ),
    sheetOf("fontTable", fontTable(draft.families.all)),
    ...(list === undefined ? [] : [sheetOf("numbering", list)]),
    ...noted.map((kind) => noteSheet(kind, notes, draft)),
  ];
  for (const { name } of beside) {
    const target = name.slice("word/".length);
    relations.idOf(target.slice(0, -".xml".length), target);
  }
  return packageOf([documentPart(body, leaf), ...beside, ...pieces, ...draft.media.pieces], {
    title: document.title,
    author: document.author,
    application: "File Processing API",
  });
}

const sheetOf = (name: string, content: string): Piece => ({ name: `word/${name}.xml`, type: typeOf(name), content });

function draftOf(document: Document): Draft {
  let last = 0;
  return {
    document,
    sheet: styleSheetOf(document),
    links: linkLookOf(document),
    grid: gridStyleOf(document),
    places: new Places(document),
    numbering: new Numbering(document.lists),
    media: new Media(document.pictures),
    families: new Families(),
    nextId: () => ++last,
  };
}

function noteSheet(kind: NoteKind, notes: Notes, draft: Draft): Piece {
  const relations = new Relations();
  const leaf: Leaf = { draft, relations };
  const all = notes
    .named(kind)
    .map((one) => element(`w:${kind}`, { "w:id": one.id }, noteXml(one.blocks, ownMark(one), leaf)));
  return { ...sheetOf(`${kind}s`, notesPart(kind, all)), relations: relations.list };
}

/** Writes a note, which begins with its own mark. */
function noteXml(blocks: readonly Block[], mark: string, leaf: Leaf): string {
  const [first, ...rest] = blocks;
  if (first?.kind !== "paragraph") return element("w:p", {}, mark) + (blocks.length > 0 ? blocksXml(blocks, leaf) : "");
  return paragraphXml(first, leaf, { before: mark }) + (rest.length > 0 ? blocksXml(rest, leaf) : "");
}

/** Puts notes that nothing in the text names at its end, where they would be lost otherwise. */
function withLostNotes(document: Document): Document {
  const { all } = namesOfNotes(document);
  const lost = [...document.notes].filter(([name]) => !all.has(name)).flatMap(([, blocks]) => blocks);
  const last = document.sections.at(-1);
  if (lost.length === 0 || !last) return document;
  return { ...document, sections: [...document.sections.slice(0, -1), { ...last, blocks: [...last.blocks, ...lost] }] };
}
