import type { Cff } from "#formats/fonts/cff.ts";
import { cidGlyphs, cidWidths, descendantOf, isIdentity, pairsIn } from "#formats/fonts/codes.ts";
import { TrueTypeEdit } from "#formats/fonts/edit-truetype.ts";
import { extendCff } from "#formats/fonts/extend-cff.ts";
import { cffIn, type Programs } from "#formats/fonts/program.ts";
import type { TrueType } from "#formats/fonts/truetype.ts";
import { isAbsent } from "#formats/pdf/thing.ts";
import type { FontUse } from "../kernel/font-use.ts";
import type { PDFDocument } from "../kernel/library.ts";
import { DocThing } from "../kernel/things.ts";
import { embed, isRight } from "./mend-simple.ts";
import { identity, toCids } from "./to-unicode.ts";

/** Mends an embedded composite font: its CIDs lead to glyphs that exist, by a map in the file, with true widths. */
export function mendComposite(doc: PDFDocument, { font, shown }: FontUse, programs: Programs): void {
  const descendant = descendantOf(font);
  if (!(descendant instanceof DocThing)) return;
  if (descendant.get("Subtype").name === "CIDFontType2" && isAbsent(descendant.get("CIDToGIDMap")))
    descendant.object.put("CIDToGIDMap", doc.newName("Identity"));
  const program = programs.of(descendant.get("FontDescriptor"));
  if (!program || !isIdentity(font)) return;
  const cids = [...new Set(pairsIn(Buffer.concat(shown)))].sort((a, b) => a - b);
  const [glyphs, widths] = [cidGlyphs(descendant, program), cidWidths(descendant)];
  const codes = cids.map((cid) => {
    const { glyph, state } = glyphs(cid);
    const isSound = isRight(glyphs(cid), widths(cid));
    return { cid, from: state === "missing" ? 0 : Number(glyph), width: widths(cid), isSound };
  });
  if (codes.every(({ isSound }) => isSound)) return;
  if (program.kind === "truetype") mendTrueType(doc, descendant, program, codes);
  else if (program.kind === "cff") mendCff(doc, font, descendant, { program, codes });
}

interface Code {
  cid: number;
  /** The glyph that is shown. */
  from: number;
  width: number;
  isSound: boolean;
}

function mendTrueType(doc: PDFDocument, descendant: DocThing, program: TrueType, codes: readonly Code[]): void {
  const bytes = descendant.get("FontDescriptor", "FontFile2").content();
  if (!bytes) return;
  const edit = new TrueTypeEdit(bytes, program);
  const old = descendant.get("CIDToGIDMap").content();
  const length = Math.max(old ? old.length >> 1 : program.glyphs, (codes.at(-1)?.cid ?? 0) + 1);
  const map = Buffer.alloc(2 * length);
  if (old) map.set(old.subarray(0, map.length));
  else for (let glyph = 0; glyph < program.glyphs; glyph++) map.writeUInt16BE(glyph, 2 * glyph);
  for (const { cid, from, width } of codes) map.writeUInt16BE(edit.glyphOfWidth(from, width), 2 * cid);
  descendant.object.put("CIDToGIDMap", doc.addStream(map, {}));
  const written = edit.bytes();
  const file = doc.addStream(written, {});
  file.put("Length1", written.length);
  embed(doc, descendant, "FontFile2", file);
}

interface Terms {
  program: Cff;
  codes: readonly Code[];
}

/** Mends a program that numbers its glyphs itself: a wrong glyph gets a number of its own, and codes lead to it. */
function mendCff(doc: PDFDocument, font: DocThing, descendant: DocThing, { program, codes }: Terms): void {
  const ordering = Buffer.from(descendant.get("CIDSystemInfo", "Ordering").bytes).toString("latin1");
  // Readers may know the characters by their order.
  if (ordering !== "Identity" && isAbsent(font.get("ToUnicode"))) return;
  const bytes = descendant.get("FontDescriptor", "FontFile3").content();
  const wrong = codes.filter(({ isSound }) => !isSound);
  const extended = bytes && extendCff(cffIn(bytes), program, wrong);
  if (!extended) return;
  const moved = new Map(wrong.map(({ cid }, at) => [cid, extended.cids[at] ?? cid] as const));
  const code = (cid: number) => Uint8Array.of(cid >> 8, cid & 255);
  const vertical = font.get("Encoding").name.endsWith("V");
  font.object.put(
    "Encoding",
    toCids(
      doc,
      codes.map(({ cid }) => [code(cid), moved.get(cid) ?? cid] as const),
      vertical,
    ),
  );
  descendant.object.put("CIDSystemInfo", identity(doc));
  const widths = doc.newArray();
  const old = descendant.object.get("W");
  for (let at = 0; old.isArray() && at < old.length; at++) widths.push(old.get(at));
  for (const [at, { width }] of wrong.entries()) {
    widths.push(extended.cids[at] ?? 0);
    widths.push([width]);
  }
  descendant.object.put("W", widths);
  const file = doc.addStream(extended.bytes, {});
  file.put("Subtype", doc.newName("CIDFontType0C"));
  embed(doc, descendant, "FontFile3", file);
}
