import { fontFlags, isSymbolic, type Shown, simpleGlyphs, simpleWidths } from "#formats/fonts/codes.ts";
import { TrueTypeEdit } from "#formats/fonts/edit-truetype.ts";
import { fontFileOf, type Program, type Programs } from "#formats/fonts/program.ts";
import type { TrueType } from "#formats/fonts/truetype.ts";
import type { Level } from "#formats/pdf/archival.ts";
import { isAbsent } from "#formats/pdf/thing.ts";
import type { FontUse } from "../kernel/font-use.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { entriesOf } from "../kernel/objects.ts";
import { DocThing } from "../kernel/things.ts";
import { fitCff, fitType1 } from "./fit-program.ts";
import { type Probed, probeGlyphs } from "./probe-glyphs.ts";
import { toUnicode } from "./to-unicode.ts";

interface Terms {
  level: Level;
  programs: Programs;
}

/** How far widths may be off, in thousandths of the em. */
const widthTolerance = 1;

/** Mends an embedded simple font: the glyph of each code, and its width, must follow from the program alone. */
export function mendSimple(doc: PDFDocument, { font, shown }: FontUse, { level, programs }: Terms): void {
  const program = programs.of(font.get("FontDescriptor"));
  const codes = [...new Set(Buffer.concat(shown))].sort((a, b) => a - b);
  const widths = simpleWidths(font);
  if (!program || codes.length === 0 || !widths) return;
  completeWidths(font, widths, codes);
  const glyphs = simpleGlyphs(font, program);
  const fits = codes.every((code) => isRight(glyphs(code), widths(code)));
  if (program.kind === "truetype") {
    if (font.get("Subtype").name !== "TrueType" || (fits && isUnambiguous(font, program, level))) return;
    mendTrueType(doc, font, program, codes, widths);
    return;
  }
  if (fits) return;
  const terms = { name: font.get("BaseFont").name, codes, namesAll: isAbsent(font.get("Encoding")) };
  if (program.kind === "cff" && !program.isCid) embed(doc, font, "FontFile3", fitCff(doc, font, program, terms));
  if (program.kind !== "type1") return;
  const file = fitType1(doc, font, program, terms);
  if (file) embed(doc, font, "FontFile", file);
}

export const isRight = ({ state, width }: Shown, due: number): boolean =>
  state === "there" && width !== undefined && Math.abs(width - due) <= widthTolerance;

/** Makes the list of widths as long as it says. */
function completeWidths(font: DocThing, widths: (code: number) => number, codes: readonly number[]): void {
  const [first, last] = [font.get("FirstChar").number, font.get("LastChar").number];
  if (font.get("Widths").items.length === last - first + 1) return;
  const [from = 0, to = 0] = [codes[0], codes.at(-1)];
  font.object.put("FirstChar", from);
  font.object.put("LastChar", to);
  font.object.put(
    "Widths",
    Array.from({ length: to - from + 1 }, (_, index) => widths(from + index)),
  );
}

/** Whether every reader finds the same glyphs (6.2.11.6). */
function isUnambiguous(font: DocThing, program: TrueType, level: Level): boolean {
  const encoding = font.get("Encoding");
  const has = (platform: number, code: number) =>
    program.maps.some((map) => map.platform === platform && map.encoding === code);
  if (isSymbolic(font)) return isAbsent(encoding) && (program.maps.length === 1 || has(3, 0));
  const base = encoding.name || encoding.get("BaseEncoding").name;
  if (!["MacRomanEncoding", "WinAnsiEncoding"].includes(base)) return false;
  return isAbsent(encoding.get("Differences")) ? has(3, 1) || has(1, 0) : has(3, 1) && level !== "1b";
}

/** Numbers the drawn glyphs by the codes that show them, and takes other encodings away. */
function mendTrueType(
  doc: PDFDocument,
  font: DocThing,
  program: Program & TrueType,
  codes: readonly number[],
  widths: (code: number) => number,
): void {
  const bytes = font.get("FontDescriptor", "FontFile2").content();
  const drawn = probeGlyphs(
    font.object,
    codes.map((code) => Uint8Array.of(code)),
  );
  if (!bytes || drawn.some((one) => one === undefined)) return;
  const edit = new TrueTypeEdit(bytes, program);
  const map = new Map(codes.map((code, at) => [code, edit.glyphOfWidth(drawn[at]?.glyph ?? 0, widths(code))] as const));
  edit.setCodes(map);
  if (isAbsent(font.get("ToUnicode"))) font.object.put("ToUnicode", toUnicode(doc, readings(codes, drawn)));
  font.object.delete("Encoding");
  const file = doc.addStream(edit.bytes(), {});
  file.put("Length1", file.readStream().getLength());
  embed(doc, font, "FontFile2", file);
  const descriptor = font.get("FontDescriptor");
  const flags = descriptor.get("Flags").number || 0;
  if (descriptor instanceof DocThing)
    descriptor.object.put("Flags", (flags & ~fontFlags.nonsymbolic) | fontFlags.symbolic);
}

const readings = (codes: readonly number[], drawn: readonly (Probed | undefined)[]): [Uint8Array, number][] =>
  codes.flatMap((code, at): [Uint8Array, number][] => {
    const unicode = drawn[at]?.unicode;
    return unicode === undefined ? [] : [[Uint8Array.of(code), unicode]];
  });

/** Embeds another program for this font alone, as others may share the one it had. */
export function embed(doc: PDFDocument, font: DocThing, key: string, file: PDFObject): void {
  const descriptor = doc.newDictionary();
  const old = font.get("FontDescriptor");
  const had = fontFileOf(old);
  if (old instanceof DocThing) {
    for (const [name, value] of entriesOf(old.object))
      if (name !== had && name !== "CharSet" && name !== "CIDSet") descriptor.put(name, value);
  }
  descriptor.put(key, file);
  font.object.put("FontDescriptor", doc.addObject(descriptor));
}
