import {
  baseEncodingOf,
  cidGlyphs,
  cidsOf,
  cidWidths,
  descendantOf,
  isIdentity,
  isSubset,
  isSymbolic,
  pairsIn,
  type Shown,
  simpleGlyphs,
  simpleWidths,
} from "#formats/fonts/codes.ts";
import { unicodeOf } from "#formats/fonts/glyph-unicode.ts";
import { isPredefinedCMap, orderingOf } from "#formats/fonts/predefined-cmaps.ts";
import { fontFileOf, type Program, type Programs } from "#formats/fonts/program.ts";
import { isAbsent, isDictionary, numberOr, type Thing } from "#formats/pdf/thing.ts";
import type { Findings } from "./findings.ts";

/** A font and the texts that content shows with it. */
export interface Use {
  font: Thing;
  /** Codes of text that is drawn. */
  drawn: Uint8Array[];
  /** Whether some text is there to be read only. */
  hidden: boolean;
}

const kinds = new Set(["Type0", "Type1", "MMType1", "TrueType", "Type3", "CIDFontType0", "CIDFontType2"]);
/** How far widths may be off, in thousandths of the em: some readers see more than one (6.2.11.5). */
const widthTolerance = 1.5;

export function judgeFont({ font, drawn, hidden }: Use, programs: Programs, findings: Findings): void {
  const kind = font.get("Subtype").name;
  const name = font.get("BaseFont").name;
  findings.unless(kinds.has(kind), "font-kind", kind);
  if (kind === "Type3") return;
  findings.unless(name !== "", "font-kind", "BaseFont");
  const composite = kind === "Type0";
  const holder = composite ? descendantOf(font) : font;
  const descriptor = holder.get("FontDescriptor");
  if (!fontFileOf(descriptor)) {
    const mustBe = drawn.length > 0 || (hidden && findings.level === "1b");
    findings.unless(!mustBe, "font-missing", name);
    return;
  }
  const program = programs.of(descriptor);
  if (!program) {
    findings.add("font-broken", name);
    return;
  }
  const codes = Buffer.concat(drawn);
  if (composite) judgeComposite(font, program, { name, codes }, findings);
  else judgeSimple(font, program, { name, codes }, findings);
}

interface Named {
  name: string;
  codes: Uint8Array;
}

function judgeSimple(font: Thing, program: Program, { name, codes }: Named, findings: Findings): void {
  if (font.get("Subtype").name === "TrueType") judgeEncoding(font, program, name, findings);
  else judgeCharSet(font, program, name, findings);
  if (codes.length === 0) return;
  const widths = simpleWidths(font);
  const count = numberOr(font.get("LastChar"), 0) - numberOr(font.get("FirstChar"), 0) + 1;
  if (!widths || font.get("Widths").items.length !== count) {
    findings.add("font-widths", name);
    return;
  }
  const glyphs = simpleGlyphs(font, program);
  for (const code of new Set(codes)) judgeGlyph(glyphs(code), widths(code), name, findings);
}

function judgeGlyph({ state, width }: Shown, due: number, name: string, findings: Findings): void {
  if (state === "missing" || (state === "notdef" && findings.level !== "1b")) findings.add("font-glyph", name);
  else if (state === "there")
    findings.unless(width !== undefined && Math.abs(width - due) <= widthTolerance, "font-widths", name);
}

/** Judges whether the glyph of each code of a TrueType font follows from the code alone (6.2.11.6). */
function judgeEncoding(font: Thing, program: Program, name: string, findings: Findings): void {
  const encoding = font.get("Encoding");
  const maps = program.kind === "truetype" ? program.maps : [];
  const has = (platform: number, code: number) =>
    maps.some((map) => map.platform === platform && map.encoding === code);
  if (isSymbolic(font)) {
    findings.unless(isAbsent(encoding) && (maps.length === 1 || has(3, 0)), "font-encoding", name);
    return;
  }
  const isNamed = ["MacRomanEncoding", "WinAnsiEncoding"].includes(baseEncodingOf(font));
  findings.unless(isNamed && maps.some(({ platform }) => platform === 1 || platform === 3), "font-encoding", name);
  if (isAbsent(encoding.get("Differences"))) return;
  const differences = encoding.get("Differences").items.filter(({ kind }) => kind === "name");
  const isKnown = differences.every((one) => one.name === ".notdef" || unicodeOf(one.name) !== undefined);
  findings.unless(isKnown && has(3, 1) && findings.level !== "1b", "font-encoding", name);
}

function judgeCharSet(font: Thing, program: Program, name: string, findings: Findings): void {
  const list = font.get("FontDescriptor", "CharSet");
  if (isAbsent(list)) {
    findings.unless(findings.level !== "1b" || !isSubset(name), "font-set", name);
    return;
  }
  const listed = new Set(
    Buffer.from(list.bytes)
      .toString("latin1")
      .split("/")
      .map((one) => one.trim()),
  );
  const has = program.kind === "type1" ? [...program.widths.keys()] : program.kind === "cff" ? program.names : [];
  const own = new Set(has.filter((one) => one !== ".notdef"));
  listed.delete("");
  listed.delete(".notdef");
  const isWhole = listed.size === own.size && [...listed].every((one) => own.has(one));
  findings.unless(isWhole || program.kind === "truetype", "font-set", name);
}

function judgeComposite(font: Thing, program: Program, { name, codes }: Named, findings: Findings): void {
  const descendant = descendantOf(font);
  if (descendant.get("Subtype").name === "CIDFontType2") {
    const map = descendant.get("CIDToGIDMap");
    findings.unless(map.kind === "stream" || map.name === "Identity", "font-encoding", name);
  }
  judgeCMap(font, descendant, name, findings);
  judgeCidSet(descendant, program, name, findings);
  if (!isIdentity(font)) return;
  const [glyphs, widths] = [cidGlyphs(descendant, program), cidWidths(descendant)];
  for (const cid of new Set(pairsIn(codes))) {
    const shown = glyphs(cid);
    if (shown.state === "notdef") findings.add("font-glyph", name);
    judgeGlyph(shown, widths(cid), name, findings);
  }
}

const text = (thing: Thing): string => Buffer.from(thing.bytes).toString("latin1");

function judgeCMap(font: Thing, descendant: Thing, name: string, findings: Findings): void {
  const [encoding, system] = [font.get("Encoding"), descendant.get("CIDSystemInfo")];
  if (encoding.kind === "stream") {
    const own = encoding.get("CIDSystemInfo");
    const isLike = ["Registry", "Ordering"].every((key) => text(own.get(key)) === text(system.get(key)));
    findings.unless(!isDictionary(own) || isLike, "font-encoding", name);
    const content = Buffer.from(encoding.content() ?? []).toString("latin1");
    const mode = Number(/\/WMode\s+(\d)\s+def/.exec(content)?.[1] ?? 0);
    findings.unless(mode === numberOr(encoding.get("WMode"), 0), "font-encoding", name);
    const bases = [
      encoding.get("UseCMap").name,
      ...[...content.matchAll(/\/([\w-]+)\s+usecmap/g)].map(([, base = ""]) => base),
    ];
    findings.unless(
      bases.every((base) => base === "" || isPredefinedCMap(base)),
      "font-encoding",
      name,
    );
    return;
  }
  if (isIdentity(font)) return;
  findings.unless(isPredefinedCMap(encoding.name), "font-encoding", name);
  const ordering = orderingOf(encoding.name);
  findings.unless(
    !ordering || !isDictionary(system) || text(system.get("Ordering")) === ordering,
    "font-encoding",
    name,
  );
}

/** Judges a list of glyphs, which must name all of them; part 1 wants one of every subset. */
function judgeCidSet(descendant: Thing, program: Program, name: string, findings: Findings): void {
  const set = descendant.get("FontDescriptor", "CIDSet");
  if (isAbsent(set)) {
    findings.unless(findings.level !== "1b" || !isSubset(name), "font-set", name);
    return;
  }
  const bits = set.content();
  const has = (cid: number) => ((bits?.[cid >> 3] ?? 0) & (128 >> (cid & 7))) !== 0;
  const cids = cidsOf(descendant, program);
  const count = bits?.reduce((sum, byte) => sum + byte.toString(2).replaceAll("0", "").length, 0) ?? 0;
  findings.unless(bits !== undefined && count === cids.length && cids.every(has), "font-set", name);
}
