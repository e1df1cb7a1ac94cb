/** A kind of letters, for which Word has a font, a size and a language of its own (ECMA-376, part 1, 17.3.2.26). */
export type Script = "latin" | "east" | "right";

export interface Piece {
  script: Script;
  text: string;
}

/** Letters from right to left: Hebrew, Arabic, Syriac, Thaana, NKo and their forms for presentation. */
const right = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const east =
  /[\u1100-\u11ff\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{1b000}-\u{1b16f}\u{20000}-\u{3ffff}]/u;
/** Signs that belong to the letters around them: blanks, signs and digits. */
const neutral = /[^\p{L}\p{M}]/u;

/** Signs that no font of another script has. */
const emoji = /[\u{1f000}-\u{1faff}]/u;

function scriptOf(letter: string): Script | undefined {
  if (letter < "\u0590") return neutral.test(letter) ? undefined : "latin";
  if (right.test(letter)) return "right";
  if (east.test(letter)) return "east";
  return neutral.test(letter) && !emoji.test(letter) ? undefined : "latin";
}

/** Cuts a text into pieces of one script. Signs of no script go with those before them, else with the next ones. */
export function piecesOf(text: string, rightToLeft: boolean): Piece[] {
  if (isPlain(text)) return [{ script: rightToLeft && !/[\p{L}\d]/u.test(text) ? "right" : "latin", text }];
  const pieces: Piece[] = [];
  let from = 0;
  let script: Script | undefined;
  let at = 0;
  for (const letter of text) {
    const own = scriptOf(letter) ?? digitsOf(letter);
    if (own !== undefined && script !== undefined && own !== script) {
      pieces.push({ script, text: text.slice(from, at) });
      from = at;
    }
    script = own ?? script;
    at += letter.length;
  }
  pieces.push({ script: script ?? (rightToLeft ? "right" : "latin"), text: text.slice(from) });
  return pieces;
}

/** Digits count as Latin, since they run from left to right: marked otherwise, they become other digits in Word. */
const digitsOf = (letter: string): Script | undefined => (letter >= "0" && letter <= "9" ? "latin" : undefined);

/** Whether a text has letters of Europe alone, as most texts have. */
const isPlain = (text: string): boolean => !/[\u0590-\u08ff\u1100-\u11ff\u2e80-\uffff\u{10000}-\u{3ffff}]/u.test(text);

/** Whether a text has signs that fonts of Europe and of East Asia both have: Word has to be told whose they are. */
export const isAmbiguous = (text: string): boolean =>
  /[\u00a0-\u00ff\u2010-\u2044\u2460-\u24ff\u25a0-\u26ff]/.test(text);

const plainRegions: Readonly<Record<string, string>> = { ar: "SA", en: "US", pt: "BR", zh: "CN" };

/** Spells a language as Word does, with a region; undefined where it is none. */
export function languageOf(tag: string | undefined): string | undefined {
  if (tag === undefined || !/^[a-z]{2,3}(?:[-_][a-z\d]{1,8}){0,3}$/i.test(tag)) return undefined;
  try {
    const locale = new Intl.Locale(tag.replaceAll("_", "-"));
    const { language, region, script } = locale;
    if (language === "zh" && script === "Hant" && region === undefined) return "zh-TW";
    const likely = region ?? plainRegions[language] ?? locale.maximize().region;
    return likely === undefined ? language : `${language}-${likely}`;
  } catch {
    return undefined;
  }
}

/** Tells for which of Word's three kinds of letters a language counts. */
export function scriptOfLanguage(language: string): Script {
  if (/^(ja|ko|zh)\b/.test(language)) return "east";
  return /^(ar|fa|he|iw|ur|ps|sd|ug|yi|dv|syr|ckb)\b/.test(language) ? "right" : "latin";
}
