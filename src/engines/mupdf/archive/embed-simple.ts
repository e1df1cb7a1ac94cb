import { type Cff, readCff } from "#formats/fonts/cff.ts";
import { baseEncodingOf, fontFlags } from "#formats/fonts/codes.ts";
import { numberOr, type Thing } from "#formats/pdf/thing.ts";
import type { FontUse } from "../kernel/font-use.ts";
import { mupdf, type PDFDocument } from "../kernel/library.ts";
import { DocThing } from "../kernel/things.ts";
import type { Embedded } from "./embedded.ts";
import { fitCff } from "./fit-program.ts";

const families: readonly [form: RegExp, family: "Courier" | "Helvetica" | "Times" | "Symbol" | "ZapfDingbats"][] = [
  [/^Symbol/i, "Symbol"],
  [/^(?:Zapf)?Dingbats/i, "ZapfDingbats"],
  [/courier/i, "Courier"],
  [/helvetica|arial/i, "Helvetica"],
  [/times/i, "Times"],
];

const styles = {
  Courier: ["Courier", "Courier-Bold", "Courier-Oblique", "Courier-BoldOblique"],
  Helvetica: ["Helvetica", "Helvetica-Bold", "Helvetica-Oblique", "Helvetica-BoldOblique"],
  Times: ["Times-Roman", "Times-Bold", "Times-Italic", "Times-BoldItalic"],
} as const;

interface Standin {
  /** The name by which the library knows it. */
  name: string;
  /** Whether it has the widths of the font that it stands for. */
  isAlike: boolean;
}

function standinFor(name: string, descriptor: Thing): Standin {
  const flags = numberOr(descriptor.get("Flags"), 0);
  const known = families.find(([form]) => form.test(name))?.[1];
  if (known === "Symbol" || known === "ZapfDingbats") return { name: known, isAlike: true };
  const family =
    known ?? ((flags & fontFlags.fixed) !== 0 ? "Courier" : (flags & fontFlags.serif) !== 0 ? "Times" : "Helvetica");
  const bold = /bold|black|heavy|demi/i.test(name) || (flags & fontFlags.bold) !== 0 ? 1 : 0;
  const slanted = /italic|oblique/i.test(name) || (flags & fontFlags.italic) !== 0 ? 2 : 0;
  return {
    name: styles[family][bold + slanted] ?? "Helvetica",
    isAlike: known !== undefined && !/narrow|condensed/i.test(name),
  };
}

/** How far letters of the standard fonts reach up and down: some readers tell lines apart by it. */
const heights: Record<string, readonly [number, number]> = {
  Helvetica: [718, -207],
  Times: [683, -217],
  Courier: [629, -157],
};

const programs = new Map<string, Cff>();

/** Reads the font that the library has for one of the fourteen that every reader brings. */
function standardFont(name: string): Cff {
  const known = programs.get(name);
  if (known) return known;
  const scratch = new mupdf.PDFDocument();
  const added = scratch.addFont(new mupdf.Font(name));
  const bytes = new DocThing(added.get("DescendantFonts", 0).get("FontDescriptor", "FontFile3")).content();
  scratch.destroy();
  const cff = bytes && readCff(bytes);
  if (!cff) throw new Error(`the library has no font ${name}`);
  programs.set(name, cff);
  return cff;
}

/** Embeds the font that the library draws in place of a missing one, with the widths that the document has for it. */
export function embedSimple(doc: PDFDocument, { font, shown }: FontUse, embedded: Embedded): void {
  const wanted = font.get("BaseFont").name.replace(/^[A-Z]{6}\+/, "");
  const { name, isAlike } = standinFor(wanted, font.get("FontDescriptor"));
  const cff = standardFont(name);
  const isPictorial = name === "Symbol" || name === "ZapfDingbats";
  const { object } = font;
  if (font.get("Subtype").name !== "Type1" && baseEncodingOf(font) === "" && !isPictorial) putBase(doc, font);
  const codes = [...new Set(Buffer.concat(shown))].sort((a, b) => a - b);
  // Readers take an embedded program's own codes where the file has none, but ours keeps only names: so all codes get
  // one.
  const namesAll = isPictorial || baseEncodingOf(font) === "";
  const file = fitCff(doc, font, cff, { name: wanted, codes, namesAll });
  const descriptor = doc.newDictionary();
  const slanted = /Oblique|Italic/.test(name);
  const flags =
    (isPictorial ? fontFlags.symbolic : fontFlags.nonsymbolic) |
    (name.startsWith("Courier") ? fontFlags.fixed : 0) |
    (name.startsWith("Times") ? fontFlags.serif : 0) |
    (slanted ? fontFlags.italic : 0);
  const [ascent, descent] = heights[name.split("-")[0] ?? ""] ?? [900, -250];
  const entries = {
    Flags: flags,
    FontBBox: [-250, -300, 1300, 1100],
    ItalicAngle: slanted ? -12 : 0,
    Ascent: ascent,
    Descent: descent,
    CapHeight: 720,
    StemV: name.includes("Bold") ? 140 : 80,
  };
  descriptor.put("Type", doc.newName("FontDescriptor"));
  descriptor.put("FontName", doc.newName(wanted));
  for (const [key, value] of Object.entries(entries)) descriptor.put(key, value);
  descriptor.put("FontFile3", file);
  object.put("Subtype", doc.newName("Type1"));
  object.put("FontDescriptor", doc.addObject(descriptor));
  (isAlike ? embedded.alike : embedded.others).add(isAlike ? wanted : `${wanted || "a font without a name"}`);
}

/** Gives fonts made as TrueType the letters of Windows where they name no others. */
function putBase(doc: PDFDocument, font: DocThing): void {
  const encoding = font.get("Encoding");
  if (encoding.kind === "dictionary" && encoding instanceof DocThing)
    encoding.object.put("BaseEncoding", doc.newName("WinAnsiEncoding"));
  else font.object.put("Encoding", doc.newName("WinAnsiEncoding"));
}
