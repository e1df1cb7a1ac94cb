import type { TextStyle } from "./document.ts";
import { eastAsian, substituteOf } from "./family-names.ts";

const general = { serif: "Times New Roman", sans: "Arial", mono: "Courier New" } as const;

/** The end of a font's name that tells its weight or its maker, which Word knows as formatting or not at all. */
const manners =
  /(?:[-,\s_]?(?:Bold|Italic|Oblique|Ital|Regular)|[-,\s_](?:It|Obl|Bd|Rg|Roman|Normal)|PSMT|MT|PS|Identity-[HV])$/;

/** A name that a program made up, as F1, T3_0, TT2, C2_1 or CIDFont+F1; MSTT31c4fe00 is by Windows' own driver for printers. */
const madeUp =
  /^(?:MSTT[\da-f]{6,}|[A-Z]{1,3}\d{1,3}(?:_\d+)?|CIDFont.*|Type ?3.*|Unnamed.*|Unknown.*|font\d*|[^\p{L}\d]*)$/iu;

/** Cuts of a family whose letters are narrower, by how their names end or go on. */
const condensed = /(?:Condensed|Cond|Narrow|Cn)(?![a-z])/;

const longest = 60;
const known = new Map<string, string>();
const mostKnown = 2_000;

/** The name under which Word looks for a font, or for one that takes its place. */
export function familyOf({ family, generic }: Pick<TextStyle, "family" | "generic">): string {
  const key = `${generic}/${family}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const name = find(family.slice(0, longest).trim(), generic);
  if (known.size > mostKnown) known.clear();
  known.set(key, name);
  return name;
}

function find(given: string, generic: TextStyle["generic"]): string {
  const whole = given.replace(/^[A-Z]{6}\+/, "");
  const bare = bareName(whole);
  const substitute = substituteOf(bare);
  if (substitute === "Arial" && condensed.test(whole)) return "Arial Narrow";
  if (substitute !== undefined) return substitute;
  const stem = withoutManners(whole);
  if (madeUp.test(stem) || !/\p{L}{2}/u.test(stem)) return general[generic];
  return spelled(stem);
}

const bareName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\d]/gu, "");

/** Takes endings off one after the other: "TimesNewRomanPS-BoldItalicMT" has four of them. */
function withoutManners(name: string): string {
  let stem = name;
  for (let rounds = 0; rounds < 5; rounds += 1) {
    const shorter = stem.replace(manners, "");
    if (shorter === stem || shorter.length < 3) break;
    stem = shorter;
  }
  return stem;
}

/** Spells a name as Windows does, unless it has blanks already: "SourceSansPro-Light" is "Source Sans Pro Light". */
function spelled(stem: string): string {
  const plain = stem
    .replace(/[-_,]+/g, " ")
    .replace(/CJK ?(sc|tc|hk|jp|kr)\b/i, (_, region: string) => `CJK ${region.toUpperCase()}`)
    .trim();
  if (stem.includes(" ")) return plain;
  return plain.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2");
}

/** Whether a family is one of East Asia's, by its name. */
export const isEastAsian = (family: string): boolean =>
  eastAsian.has(family) || /\b(?:CJK|JP|KR|SC|TC|HK)\b|[\u2e80-\u9fff\uac00-\ud7af]/.test(family);

/** Gives the usual family of an East Asian language, for a text that names none. */
export function eastAsianFor(language: string, generic: TextStyle["generic"]): string {
  const isSerif = generic === "serif";
  if (/^ja\b/i.test(language)) return isSerif ? "MS Mincho" : "MS Gothic";
  if (/^ko\b/i.test(language)) return isSerif ? "Batang" : "Malgun Gothic";
  if (/^zh\b.*\b(Hant|TW|HK|MO)\b/i.test(language)) return isSerif ? "PMingLiU" : "Microsoft JhengHei";
  return isSerif ? "SimSun" : "Microsoft YaHei";
}
