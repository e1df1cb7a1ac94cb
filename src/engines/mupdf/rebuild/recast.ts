import { isSubset } from "#formats/fonts/codes.ts";
import { type1ToCff } from "#formats/fonts/type1-to-cff.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { type Notable, objectsOf } from "../kernel/notable.ts";
import { numberOf } from "../kernel/objects.ts";
import { DocThing } from "../kernel/things.ts";
import { areAlike, codesOf, glyphSheet } from "./glyph-sheet.ts";
import { ShownGlyphs } from "./shown-glyphs.ts";

/** The most fonts that are gone through; no document has more. */
const mostFonts = 1_000;

/**
 * Recasts fonts of Type 1 as CFF, which deflate can pack: glyph for glyph the same, which is looked at before and
 * after. Tells whether there were any.
 */
export function recastFonts(doc: PDFDocument, notable: Notable | undefined): boolean {
  const objects = objectsOf(doc, notable);
  const fonts = type1Fonts(objects).slice(0, mostFonts);
  if (fonts.length === 0) return false;
  const shown = new ShownGlyphs(doc, fonts, objects);
  const byFile = Map.groupBy(fonts, (font) => numberOf(font.get("FontDescriptor", "FontFile")));
  let any = false;
  for (const sharing of byFile.values()) any = recast(doc, sharing, shown) || any;
  return any;
}

const type1Fonts = (objects: readonly PDFObject[]): PDFObject[] =>
  objects.filter(
    (object) => object.get("Subtype").asName() === "Type1" && object.get("FontDescriptor", "FontFile").isStream(),
  );

/** Recasts all fonts of one file, or none of them. */
function recast(doc: PDFDocument, fonts: readonly PDFObject[], shown: ShownGlyphs): boolean {
  const descriptors = new Map(fonts.map((font) => [numberOf(font.get("FontDescriptor")), font.get("FontDescriptor")]));
  const file = fonts[0]?.get("FontDescriptor", "FontFile");
  const bytes = file && new DocThing(file).content();
  if (!file || !bytes) return false;
  const names = shown.names([...descriptors.keys()], bytes);
  const made = type1ToCff(bytes, nameOf(fonts[0]), names);
  if (!made) return false;
  const codes = (font: PDFObject) => (names ? shown.codes(font) : codesOf(font));
  const before = fonts.map((font) => glyphSheet(font, codes(font)));
  const program = doc.addStream(made, { Subtype: doc.newName("Type1C") });
  for (const descriptor of descriptors.values()) {
    descriptor.delete("FontFile");
    descriptor.put("FontFile3", program);
  }
  if (fonts.every((font, at) => areAlike(before[at], glyphSheet(font, codes(font))))) {
    if (names) for (const font of fonts) tag(doc, font, { program: made, names });
    return true;
  }
  for (const descriptor of descriptors.values()) {
    descriptor.delete("FontFile3");
    descriptor.put("FontFile", file);
  }
  return false;
}

const nameOf = (font: PDFObject | undefined): string =>
  (font?.get("BaseFont").asName() ?? "").replace(/[^!-~]|[[\](){}<>/%]/g, "").slice(0, 127) || "Font";

/** Tags a font with fewer glyphs by six letters (ISO 32000-2, 9.9.2), which are the same for the same glyphs. */
function tag(
  doc: PDFDocument,
  font: PDFObject,
  { program, names }: { program: Uint8Array; names: ReadonlySet<string> },
): void {
  const name = font.get("BaseFont").asName();
  if (isSubset(name)) return;
  const hash = new Bun.CryptoHasher("sha256").update(program).digest();
  const letters = String.fromCharCode(...hash.subarray(0, 6).map((byte) => 65 + (byte % 26)));
  const tagged = doc.newName(`${letters}+${name}`);
  font.put("BaseFont", tagged);
  const descriptor = font.get("FontDescriptor");
  descriptor.put("FontName", tagged);
  // The first part of PDF/A wants the glyphs of such a font listed (6.3.5); elsewhere the list is of no use.
  const list = [...names].filter((one) => one !== ".notdef").sort();
  if (isArchive(doc)) descriptor.put("CharSet", doc.newString(list.map((one) => `/${one}`).join("")));
  else descriptor.delete("CharSet");
}

function isArchive(doc: PDFDocument): boolean {
  const packet = new DocThing(doc.getTrailer().get("Root", "Metadata")).content();
  return packet !== undefined && Buffer.from(packet).includes("pdfaid:part");
}
