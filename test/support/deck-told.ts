import { decode, type Parts, readParts, unpack } from "#formats/office/parts.ts";
import { common } from "#support/there-and-back.ts";

/** What stands on the slides of a presentation, by its own XML. */
export interface DeckTold {
  slides: number;
  /** Of each shape that has text, blanks aside. */
  texts: string[];
  titles: string[];
  cells: string[];
  tables: number;
  pictures: number;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const plain = (text: string): string =>
  text.replace(/&(#x?)?(\w+);/g, (_, number: string | undefined, name: string) =>
    number ? String.fromCodePoint(Number.parseInt(name, number === "#x" ? 16 : 10)) : (entities[name] ?? ""),
  );

const said = (xml: string): string =>
  plain([...xml.matchAll(/<a:t(?:\s[^>]*)?>([^<]*)/g)].map(([, text]) => text).join("")).replace(/\s+/g, "");

/** Slides that are shown: ppt-to-pdf leaves out the others. */
function slidesOf(parts: Parts): string[] {
  const all = [...parts].flatMap(([name, part]) =>
    /^ppt\/slides\/[^/]+\.xml$/.test(name) ? [decode(unpack(part))] : [],
  );
  return all.filter((xml) => !/<p:sld\s[^>]*show="(?:0|false)"/.test(xml));
}

export function deckTold(bytes: Uint8Array): DeckTold {
  const slides = slidesOf(readParts(bytes));
  const told: DeckTold = { slides: slides.length, texts: [], titles: [], cells: [], tables: 0, pictures: 0 };
  for (const slide of slides) {
    told.tables += slide.match(/<a:tbl>/g)?.length ?? 0;
    told.pictures += slide.match(/<p:pic>/g)?.length ?? 0;
    for (const [cell] of slide.matchAll(/<a:tc[ >].*?<\/a:tc>/gs)) told.cells.push(said(cell));
    for (const [shape] of slide.matchAll(/<p:sp[ >].*?<\/p:sp>/gs)) {
      // The number of a slide is the master's.
      if (/<p:ph [^>]*type="(?:sldNum|dt|ftr)"/.test(shape)) continue;
      const text = said(shape);
      if (text === "") continue;
      told.texts.push(text);
      if (/<p:ph [^>]*type="(?:title|ctrTitle)"/.test(shape)) told.titles.push(text);
    }
  }
  told.cells = told.cells.filter((text) => text !== "");
  return told;
}

export interface DeckLikeness {
  texts: { found: number; wanted: number; given: number };
  titles: { found: number; wanted: number };
  cells: { found: number; wanted: number };
  tables: { wanted: number; given: number };
  pictures: { wanted: number; given: number };
}

export const deckLikeness = (wanted: DeckTold, given: DeckTold): DeckLikeness => ({
  texts: {
    found: common(wanted.texts, given.texts),
    wanted: wanted.texts.length,
    given: given.texts.length,
  },
  titles: { found: common(wanted.titles, given.titles), wanted: wanted.titles.length },
  cells: { found: common(wanted.cells, given.cells), wanted: wanted.cells.length },
  tables: { wanted: wanted.tables, given: given.tables },
  pictures: { wanted: wanted.pictures, given: given.pictures },
});
