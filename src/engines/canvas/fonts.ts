import { readFileSync } from "node:fs";
import { warn } from "#engines/job/job.ts";
import { named } from "#engines/job/named.ts";
import { hasCharacter } from "#formats/fonts/sfnt.ts";
import { Problem } from "#problem";
import { type FontFile, fontFiles, fontName } from "./faces.ts";
import { type Context, GlobalFonts } from "./library.ts";

/** The fonts that a text needs, the first choice first, and the language whose shapes its ideographs take. */
export interface Fonts {
  families: string;
  language: string;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const emoji = /\p{Emoji_Presentation}|\p{Emoji}\uFE0F/u;
/** Characters that show nothing themselves. */
const silent = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Chooses a font for each character by the characters that fonts say they have. The same text looks the same on every
 * machine with the same fonts, and no others are loaded.
 */
export function fontsFor(text: string, name?: string): Fonts {
  const { shown, coloured } = charactersOf(text);
  const first = (name === undefined ? undefined : fontNamed(name, shown)) ?? firstFont();
  const chosen = [first, ...cover(coloured, isColoured)];
  for (const file of chosen) without(shown, file);
  chosen.push(...cover(shown, isPlain));
  for (const file of cover(shown, isColoured)) if (!chosen.includes(file)) chosen.push(file);
  tellOfMissing([...shown, ...coloured]);
  return { families: chosen.map(familyOf).join(", "), language: languageOf(text) };
}

/** Finds the font that was asked for; letters that it lacks stand in others, which is told. */
function fontNamed(name: string, shown: ReadonlySet<number>): FontFile | undefined {
  const found = fontFiles().find((file) => fontName(file) === name && file.face());
  const face = found?.face();
  if (!face) {
    warn(`The font ${name} can't be read here: the usual one stands in its place.`);
    return undefined;
  }
  const missing = [...shown].filter((code) => !hasCharacter(face, code)).map((code) => String.fromCodePoint(code));
  if (missing.length > 0) warn(`The font ${name} has no ${named(missing, mostNamed)}: other fonts stand in.`);
  return found;
}

/** The font of most letters, for whoever measures them elsewhere. */
export const firstFace = (): Uint8Array => readFileSync(firstFont().path);

function firstFont(): FontFile {
  const first = fontFiles().find(isLatin);
  if (first) return first;
  const remedy = "Install fonts (Debian: fonts-noto-core fonts-liberation) or name their folder in FONTS_DIR.";
  throw new Problem("engine-unavailable", `There are no fonts on the service's machine to write with. ${remedy}`);
}

export function useFonts(context: Context, { families, language }: Fonts, size: number): void {
  context.font = `${size}px ${families}`;
  context.lang = language;
}

const isPlain = (file: FontFile): boolean => file.face()?.colour === false;
const isLatin = (file: FontFile): boolean => {
  const face = file.face();
  return face?.colour === false && hasCharacter(face, 0x41) && hasCharacter(face, 0x7a);
};
const isColoured = (file: FontFile): boolean => file.face()?.colour === true;

function charactersOf(text: string): { shown: Set<number>; coloured: Set<number> } {
  const [shown, coloured] = [new Set<number>(), new Set<number>()];
  for (const { segment } of graphemes.segment(text)) {
    const set = emoji.test(segment) ? coloured : shown;
    for (const character of segment) if (!silent.test(character)) set.add(character.codePointAt(0) ?? 0);
  }
  return { shown, coloured };
}

/** Takes fonts until nothing is left that any has: each time the one with the most of the rest. */
function cover(rest: Set<number>, fits: (file: FontFile) => boolean): FontFile[] {
  const taken: FontFile[] = [];
  while (rest.size > 0) {
    let best: { file: FontFile; count: number } | undefined;
    for (const file of fontFiles()) {
      const face = fits(file) ? file.face() : undefined;
      if (!face) continue;
      let count = 0;
      for (const code of rest) if (hasCharacter(face, code)) count += 1;
      if (count > (best?.count ?? 0)) best = { file, count };
    }
    if (!best) break;
    without(rest, best.file);
    taken.push(best.file);
  }
  return taken;
}

function without(rest: Set<number>, file: FontFile): void {
  const face = file.face();
  for (const code of rest) if (face && hasCharacter(face, code)) rest.delete(code);
}

const registered = new Map<FontFile, string>();

function familyOf(file: FontFile): string {
  const known = registered.get(file);
  if (known) return known;
  const name = `face${registered.size}`;
  if (!GlobalFonts.registerFromPath(file.path, name)) throw new Error(`a font that Skia does not read: ${file.path}`);
  registered.set(file, name);
  return name;
}

/** One font holds the ideographs of all East Asian countries, in the shapes of each. */
function languageOf(text: string): string {
  if (/\p{Script=Hangul}/u.test(text)) return "ko";
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "ja";
  return /\p{Script=Han}/u.test(text) ? "zh-Hans" : "en";
}

const mostNamed = 5;

function tellOfMissing(codes: readonly number[]): void {
  if (codes.length === 0) return;
  const list = codes.map((code) => {
    const number = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
    return /\p{Cn}|\p{Co}/u.test(String.fromCodePoint(code)) ? number : `${String.fromCodePoint(code)} (${number})`;
  });
  warn(`No font on the service's machine has ${named(list, mostNamed)}: boxes stand in their place.`);
}
