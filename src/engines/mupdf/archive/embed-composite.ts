import { descendantOf, fontFlags, isComposite } from "#formats/fonts/codes.ts";
import { TrueTypeEdit } from "#formats/fonts/edit-truetype.ts";
import { splitCodes } from "#formats/fonts/split-codes.ts";
import { readTrueType, type TrueType } from "#formats/fonts/truetype.ts";
import type { Thing } from "#formats/pdf/thing.ts";
import type { FontUse } from "../kernel/font-use.ts";
import { mupdf, type PDFDocument, type PDFObject } from "../kernel/library.ts";
import { DocThing } from "../kernel/things.ts";
import { drop } from "./document.ts";
import type { Embedded } from "./embedded.ts";
import { type Probed, probeGlyphs } from "./probe-glyphs.ts";
import { identity, toCids, toUnicode } from "./to-unicode.ts";

interface Fallback {
  bytes: Uint8Array;
  program: TrueType;
}

let known: Fallback | undefined;

/** The font that the library draws Chinese, Japanese and Korean with where a file does not bring one. */
function fallback(): Fallback {
  if (known) return known;
  const font = new mupdf.Font("zh-Hans");
  const scratch = new mupdf.PDFDocument();
  const bytes = new DocThing(
    scratch.addFont(font).get("DescendantFonts", 0).get("FontDescriptor", "FontFile2"),
  ).content();
  scratch.destroy();
  const program = bytes && readTrueType(bytes);
  if (!bytes || !program) throw new Error("the library has no font for Chinese");
  known = { bytes, program };
  return known;
}

/**
 * Whether a font of one byte a code is named in Chinese: some programs then use codes of two bytes (GBK), and readers
 * know such fonts by their names.
 */
export const isChinese = (font: Thing): boolean => /[^\x20-\x7e]/.test(font.get("BaseFont").name);

function makeComposite(doc: PDFDocument, font: PDFObject): void {
  for (const key of ["FirstChar", "LastChar", "Widths", "FontDescriptor"]) drop(font, key);
  font.put("Subtype", doc.newName("Type0"));
}

type Seen = readonly [code: Uint8Array, probed: Probed];

/**
 * Embeds the font that the library draws in place of a missing one of many characters: its codes stay, and lead to
 * glyphs by maps of our own.
 */
export function embedComposite(doc: PDFDocument, { font, shown }: FontUse, embedded: Embedded): void {
  const isSimple = !isComposite(font);
  const cmap = isSimple ? "GBK-EUC-H" : font.get("Encoding").name;
  const codes = new Map<string, Uint8Array>();
  for (const text of shown) {
    for (const code of splitCodes(cmap, text) ?? []) codes.set(Buffer.from(code).toString("hex"), code);
  }
  const standin = fallback();
  const probed = probeGlyphs(font.object, [...codes.values()]);
  const seen = [...codes.values()].flatMap((code, at): Seen[] => {
    const one = probed[at];
    return one ? [[code, one]] : [];
  });
  if (seen.length === 0 || seen.length < codes.size || !isDrawnWith(standin.program, seen)) return;
  if (isSimple) makeComposite(doc, font.object);
  write(doc, font, seen, { standin, vertical: cmap.endsWith("V") });
  embedded.others.add(font.get("BaseFont").name || "a font without a name");
}

const enoughShare = 0.8;

/** Whether glyphs are those of a program: under the missing font's name the library may draw another one. */
function isDrawnWith(program: TrueType, seen: readonly Seen[]): boolean {
  const byCharacter = program.maps.find(
    ({ platform, encoding }) => platform === 3 && (encoding === 1 || encoding === 10),
  );
  const alike = seen.filter(([, { glyph, unicode }]) => byCharacter?.glyphs.get(unicode ?? 0) === glyph);
  // Some characters stand upright in another shape, or have no glyph, so not all have to be alike.
  return alike.length >= enoughShare * seen.length && seen.every(([, { glyph }]) => glyph < program.glyphs);
}

interface Terms {
  standin: Fallback;
  vertical: boolean;
}

function write(doc: PDFDocument, font: DocThing, seen: readonly Seen[], { standin, vertical }: Terms): void {
  const edit = new TrueTypeEdit(standin.bytes, standin.program);
  const widthOf = (one: Probed) => (vertical ? standin.program.width(one.glyph) : one.advance);
  const glyphs = seen.map(([, one]) => edit.glyphOfWidth(one.glyph, widthOf(one)));
  edit.keepOnly(new Set(glyphs));
  const cids = seen.map(([code], at) => [code, at + 1] as const);
  const map = Buffer.alloc(2 * (seen.length + 1));
  for (const [at, glyph] of glyphs.entries()) map.writeUInt16BE(glyph, 2 * (at + 1));
  const { object } = font;
  object.put("Encoding", toCids(doc, cids, vertical));
  if (object.get("ToUnicode").isNull()) {
    const readable = seen.flatMap(([code, { unicode }]) => (unicode === undefined ? [] : [[code, unicode] as const]));
    object.put("ToUnicode", toUnicode(doc, readable));
  }
  const descendant = doc.newDictionary();
  descendant.put("Type", doc.newName("Font"));
  descendant.put("Subtype", doc.newName("CIDFontType2"));
  descendant.put("BaseFont", object.get("BaseFont"));
  descendant.put("CIDSystemInfo", identity(doc));
  descendant.put("CIDToGIDMap", doc.addStream(map, {}));
  descendant.put("DW", 1000);
  descendant.put("W", [1, seen.map(([, one]) => Math.round(widthOf(one)))]);
  const old = descendantOf(font).get("DW2");
  if (old instanceof DocThing && old.kind === "array") descendant.put("DW2", old.object);
  descendant.put("FontDescriptor", descriptorOf(doc, object, edit.bytes()));
  object.put("DescendantFonts", [doc.addObject(descendant)]);
}

function descriptorOf(doc: PDFDocument, font: PDFObject, program: Uint8Array): PDFObject {
  const descriptor = doc.newDictionary();
  descriptor.put("Type", doc.newName("FontDescriptor"));
  descriptor.put("FontName", font.get("BaseFont"));
  const entries = {
    Flags: fontFlags.symbolic,
    FontBBox: [-200, -300, 1200, 1000],
    ItalicAngle: 0,
    Ascent: 880,
    Descent: -120,
    CapHeight: 700,
    StemV: 80,
  };
  for (const [key, value] of Object.entries(entries)) descriptor.put(key, value);
  const file = doc.addStream(program, {});
  file.put("Length1", program.length);
  descriptor.put("FontFile2", file);
  return doc.addObject(descriptor);
}
