import type { Cff } from "#formats/fonts/cff.ts";
import { namesOf, simpleWidths } from "#formats/fonts/codes.ts";
import { editType1 } from "#formats/fonts/edit-type1.ts";
import { unicodeOf } from "#formats/fonts/glyph-unicode.ts";
import { rewriteCff, type Wanted } from "#formats/fonts/rewrite-cff.ts";
import type { Type1 } from "#formats/fonts/type1.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import type { DocThing } from "../kernel/things.ts";

interface Terms {
  name: string;
  codes: readonly number[];
  /** Whether every code has to be named, because the program's own encoding is lost. */
  namesAll: boolean;
}

/** Makes a program of the glyphs that a simple font shows, with the document's widths for them, as a stream. */
export function fitCff(doc: PDFDocument, font: DocThing, cff: Cff, terms: Terms): PDFObject {
  const file = doc.addStream(rewriteCff(cff, terms.name, fitGlyphs(doc, font, cff, namesOf(font, cff), terms)), {});
  file.put("Subtype", doc.newName("Type1C"));
  return file;
}

/** Fits a Type 1 program in the same way; undefined where it can't be written anew. */
export function fitType1(doc: PDFDocument, font: DocThing, program: Type1, terms: Terms): PDFObject | undefined {
  const bytes = font.get("FontDescriptor", "FontFile").content();
  const source = {
    names: [...program.widths.keys()],
    width: (glyph: number) => program.widths.get(source.names[glyph] ?? ""),
  };
  const edited = bytes && editType1(bytes, source.names, fitGlyphs(doc, font, source, namesOf(font, program), terms));
  if (!edited) return undefined;
  const file = doc.addStream(edited.bytes, {});
  for (const [index, length] of edited.lengths.entries()) file.put(`Length${index + 1}`, length);
  return file;
}

/** Glyphs by number, as a program has them. */
interface Source {
  names: readonly string[];
  width(glyph: number): number | undefined;
}

/** Chooses a glyph and a width for each code, and makes the font's own widths and names say so. */
function fitGlyphs(
  doc: PDFDocument,
  font: DocThing,
  source: Source,
  names: ReadonlyMap<number, string>,
  { codes, namesAll }: Terms,
): Map<string, Wanted> {
  const numbers = new Map(source.names.map((one, glyph) => [one, glyph] as const));
  const likes = likenesses(source.names);
  const nothing = numbers.get(".notdef") ?? 0;
  const widthOf = simpleWidths(font);
  const glyphs = new Map<string, Wanted>();
  const widths: number[] = Array<number>(256).fill(0);
  const renamed: [code: number, name: string][] = [];
  for (const code of codes) {
    const own = names.get(code) ?? ".notdef";
    const from = numbers.get(own) ?? likes.get(unicodeOf(own) ?? -1) ?? nothing;
    const due = widthOf?.(code) ?? source.width(from) ?? 0;
    const width = Math.round(due);
    const isTaken = (glyphs.get(own)?.width ?? width) !== width;
    // Readers take only the part of a glyph's name before the point for its meaning: `a.x41` reads as `a`.
    const shownAs = own === ".notdef" ? `blank${lettersOf(code)}` : isTaken ? `${own}.${lettersOf(code)}` : own;
    if (shownAs !== own || namesAll) renamed.push([code, shownAs]);
    glyphs.set(shownAs, { from, width });
    widths[code] = due;
  }
  if (renamed.length > 0) rename(doc, font, renamed);
  const [first = 0, last = 0] = [codes[0], codes.at(-1)];
  const { object } = font;
  object.put("FirstChar", first);
  object.put("LastChar", last);
  object.put("Widths", widths.slice(first, last + 1));
  return glyphs;
}

/** Spells a code in letters: in a name with digits readers may find the number of a character. */
const lettersOf = (code: number): string =>
  [code >> 4, code & 15].map((digit) => String.fromCharCode(0x67 + digit)).join("");

/** Finds glyphs by their character, for names that are spelled in another way. */
function likenesses(names: readonly string[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const [glyph, name] of names.entries()) {
    const character = unicodeOf(name);
    if (character !== undefined) found.set(character, glyph);
  }
  const [space, hyphen] = [found.get(0x20), found.get(0x2d)];
  if (space !== undefined) found.set(0xa0, space);
  if (hyphen !== undefined) found.set(0xad, hyphen);
  return found;
}

/** Gives codes glyphs of their own names. */
function rename(doc: PDFDocument, font: DocThing, renamed: readonly (readonly [code: number, name: string])[]): void {
  const { object } = font;
  const old = object.get("Encoding");
  const encoding = doc.newDictionary();
  encoding.put("Type", doc.newName("Encoding"));
  if (old.isName()) encoding.put("BaseEncoding", old);
  else if (!old.get("BaseEncoding").isNull()) encoding.put("BaseEncoding", old.get("BaseEncoding"));
  const differences = doc.newArray();
  const before = old.get("Differences");
  for (let at = 0; before.isArray() && at < before.length; at++) differences.push(before.get(at));
  for (const [code, name] of renamed) {
    differences.push(code);
    differences.push(doc.newName(name));
  }
  encoding.put("Differences", differences);
  object.put("Encoding", encoding);
}
