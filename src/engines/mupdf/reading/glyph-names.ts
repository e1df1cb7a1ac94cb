import { namesOf } from "#formats/fonts/codes.ts";
import { dingbatCodeOf, dingbatOf } from "#formats/fonts/dingbats.ts";
import { mathematicalOf } from "#formats/fonts/mathematical-names.ts";
import { fontFileOf, readProgram } from "#formats/fonts/program.ts";
import { signsOfTex } from "#formats/fonts/tex-codes.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { entriesOf, itemsOf, numberOf } from "../kernel/objects.ts";
import { DocThing } from "../kernel/things.ts";

const seen = new WeakMap<PDFDocument, Set<number>>();
/** How deep forms are followed: pages of people nest few. */
const deepest = 4;
const largestProgram = 1_000_000;

/** Names of the Dingbats font, whoever made the copy of it. */
const dingbats = /(?:^|\+)(?:ITC-?)?(?:Zapf-?)?Dingbats|D050000L/i;

/**
 * Tells the meaning of signs in the fonts of the copy that is read, where neither the file nor the library knows it.
 * Fonts that tell what their codes mean are taken at their word.
 */
export function tellGlyphs(doc: PDFDocument, page: PDFObject): void {
  const known = seen.get(doc) ?? new Set();
  seen.set(doc, known);
  tellIn(doc, page.getInheritable("Resources"), known, 0);
  for (const note of itemsOf(page.get("Annots"))) tellIn(doc, note.get("AP", "N", "Resources"), known, 1);
}

function tellIn(doc: PDFDocument, resources: PDFObject, known: Set<number>, depth: number): void {
  for (const [, font] of entriesOf(resources.get("Font"))) {
    const number = numberOf(font);
    if (known.has(number) || !font.get("ToUnicode").isNull()) continue;
    known.add(number);
    const meanings = meaningsIn(font);
    if (meanings.length > 0) font.put("ToUnicode", doc.addStream(mapOf(meanings), {}));
  }
  if (depth === deepest) return;
  for (const [, form] of entriesOf(resources.get("XObject"))) {
    const number = numberOf(form);
    if (known.has(number)) continue;
    known.add(number);
    tellIn(doc, form.get("Resources"), known, depth + 1);
  }
}

type Meaning = readonly [code: number, text: string];

function meaningsIn(font: PDFObject): Meaning[] {
  const type = font.get("Subtype").asName();
  const differences = differencesIn(itemsOf(font.get("Encoding", "Differences")));
  if (type === "Type3") return drawnSigns(font, differences);
  if (type !== "Type1" && type !== "MMType1") return [];
  const names = isBuiltIn(font) ? builtIn(font) : differences;
  const base = font.get("BaseFont");
  if (base.isName() && dingbats.test(base.asName())) return dingbatsOf(names);
  return meant(names, (name) => spelled(mathematicalOf(name)));
}

/** Reads names by codes of one byte. */
function differencesIn(differences: readonly PDFObject[]): Map<number, string> {
  const names = new Map<number, string>();
  let code = 0;
  for (const part of differences) {
    if (part.isNumber()) code = part.asNumber();
    else {
      if (part.isName() && code >= 0 && code < 256) names.set(code, part.asName());
      code += 1;
    }
  }
  return names;
}

const meant = (names: Iterable<readonly [number, string]>, text: (name: string) => string | undefined): Meaning[] =>
  [...names].flatMap(([code, name]): Meaning[] => {
    const sign = text(name);
    return sign === undefined ? [] : [[code, sign]];
  });

const spelled = (code: number | undefined): string | undefined =>
  code === undefined ? undefined : String.fromCodePoint(code);

/**
 * Reads the signs of a drawn font's glyphs: they may be called by the sign itself, or by its code: "2", "#32", "a50". For "2"
 * the library reads a second sign, and for "#0C" none.
 */
function drawnSigns(font: PDFObject, names: ReadonlyMap<number, string>): Meaning[] {
  const first = font.get("FirstChar");
  const widths = font.get("Widths");
  const widthOf = (code: number): number => {
    const width = first.isNumber() && widths.isArray() ? widths.get(code - first.asNumber()) : undefined;
    return width?.isNumber() ? width.asNumber() : Number.NaN;
  };
  const coded = [...names].flatMap(([code, name]): [number, number][] => {
    const own = codeOf(name);
    return own === undefined ? [] : [[own, widthOf(code)]];
  });
  const signs = signsOfTex(new Map(coded));
  return meant(names, (name) => {
    const code = codeOf(name);
    if (code === undefined) return spelled(mathematicalOf(name));
    return signs.get(code) ?? (code > blank && code < 0x7f ? String.fromCharCode(code) : undefined);
  });
}

/** Reads the code that a name tells: its only letter's, or the one behind its mark. */
function codeOf(name: string): number | undefined {
  if (/^[!-~]$/.test(name)) return name.charCodeAt(0);
  const [, hex, decimal] = /^(?:#([0-9A-F]{2})|a(\d{1,3}))$/.exec(name) ?? [];
  if (hex === undefined && decimal === undefined) return undefined;
  return hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
}

/** Reads the names of Dingbats: for the library "a100" is the sign with that number. */
const dingbatsOf = (names: ReadonlyMap<number, string>): Meaning[] =>
  Array.from({ length: 256 }, (_, code) => code).flatMap((code): Meaning[] => {
    const name = names.get(code);
    const sign = spelled(dingbatOf((name === undefined ? undefined : dingbatCodeOf(name)) ?? code));
    return sign === undefined ? [] : [[code, sign]];
  });

const isBuiltIn = (font: PDFObject): boolean =>
  font.get("Encoding").isNull() && !font.get("FontDescriptor", "FontFile2").isStream();

/** Reads the names of glyphs in the embedded program. */
function builtIn(font: PDFObject): ReadonlyMap<number, string> {
  const thing = new DocThing(font);
  const descriptor = thing.get("FontDescriptor");
  const entry = fontFileOf(descriptor);
  const bytes = entry && descriptor.get(entry).content();
  const program = bytes && bytes.length < largestProgram ? readProgram(bytes) : undefined;
  return program ? namesOf(thing, program) : new Map();
}

/** Writes a map to Unicode (ISO 32000-2, 9.10.3), of at most a hundred entries a piece. */
function mapOf(meanings: readonly Meaning[]): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");
  const lines = meanings.map(
    ([code, text]) => `<${hex(code, 2)}> <${[...text].map((sign) => hex(sign.charCodeAt(0), 4)).join("")}>`,
  );
  const pieces: string[] = [];
  for (let at = 0; at < lines.length; at += 100) {
    const some = lines.slice(at, at + 100);
    pieces.push(`${some.length} beginbfchar\n${some.join("\n")}\nendbfchar`);
  }
  return `1 begincodespacerange\n<00> <ff>\nendcodespacerange\n${pieces.join("\n")}`;
}

/** Fonts of signs, whose codes are no letters, though files say so. */
const symbols = /(?:^|\+)(?:Wingdings ?[23]?|Webdings)(?:-Regular)?$/i;
const [blank, symbolCodes] = [0x20, 0x100];
/** Programs that tell what these signs are put them here. */
const symbolsFrom = 0xf000;

/** Tells the sign of a letter in its font: the q of Wingdings is a box. */
export const codeIn = (font: string | undefined, code: number): number =>
  code > blank && code < symbolCodes && symbols.test(font ?? "") ? symbolsFrom + code : code;
