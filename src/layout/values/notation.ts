import { orderIn } from "./date-order.ts";

/** How a document writes numbers and dates: 1.234 is a thousand in German, and 3/4/2024 is a day of March in American English. */
export interface Notation {
  decimal: "." | ",";
  /** The first figure of a date is its day (31/12/2024), or its month (12/31/2024). */
  first: "day" | "month";
}

/** Languages that write 1,234.5; most of the others write 1.234,5 or 1 234,5. */
const withPoint = new Set(["en", "zh", "ja", "ko", "th", "he", "hi"]);
/** Their countries write the month of a date in figures first. */
const monthFirst = new Set(["en-US", "en-PH", "en"]);

/** Numbers with both signs, or one of them twice, leave no doubt: 1,234.5 and 1.234.567. */
const plainForms: readonly [RegExp, Notation["decimal"]][] = [
  [/^\d{1,3}(?:[,'’]\d{3})+\.\d+$|^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$|^\d{1,3}(?:,\d{3}){2,}$/, "."],
  [/^\d{1,3}(?:[. \u00a0\u202f]\d{3})+,\d+$|^\d{1,3}(?:\.\d{3}){2,}$/, ","],
];
/** Numbers with one sign in front of other than three figures most likely have a fraction: 12.5 and 0,250; or they number a chapter. */
const likelyForms: readonly [RegExp, Notation["decimal"]][] = [
  [/^\d*\.(?:\d{1,2}|\d{4,})$|^0\.\d{3}$/, "."],
  [/^\d*,(?:\d{1,2}|\d{4,})$|^0,\d{3}$/, ","],
];

/** A text with more letters is no number and no date. */
export const longestValueLetters = 40;

/** Likely readings, as many as this, tell as much as one that leaves no doubt. */
const sureVotes = 4;

/** Tells how the cells of a document write numbers and dates, by those that leave no doubt, and else by its language. */
export function notationOf(texts: readonly string[], told?: string): Notation {
  const language = told ?? (isForeign(texts) ? "und" : "en-US");
  const votes = { ".": 0, ",": 0, day: 0, month: 0 };
  for (const text of texts) {
    if (text.length > longestValueLetters) continue;
    const figures = text.replace(/^[^\d.,]+|[^\d]+$/g, "");
    for (const [pattern, sign] of plainForms) if (pattern.test(figures)) votes[sign] += sureVotes;
    for (const [pattern, sign] of likelyForms) if (pattern.test(figures)) votes[sign]++;
    const first = orderIn(text);
    if (first) votes[first]++;
  }
  const [base = "en"] = language.split("-");
  const usual = withPoint.has(base) ? "." : ",";
  const decimal = votes["."] === votes[","] ? usual : votes["."] > votes[","] ? "." : ",";
  const order = monthFirst.has(language) ? "month" : "day";
  const first = votes.day === votes.month ? order : votes.day > votes.month ? "day" : "month";
  return { decimal, first };
}

/** The first letters tell the language of all. */
const sampleLetters = 40_000;
/** A text is foreign where this many words, and this share of them, have letters that English has not: one may be a name. */
const fewestForeignWords = 2;
const foreignWordsShare = 0.04;

/** Tells whether words have letters that English has not: their language most likely writes 1.234,5. */
function isForeign(texts: readonly string[]): boolean {
  const words =
    texts
      .join(" ")
      .slice(0, sampleLetters)
      .match(/\p{L}{2,}/gu) ?? [];
  const foreign = words.filter((word) => /[\u00c0-\u024f]/.test(word)).length;
  return foreign >= fewestForeignWords && foreign > foreignWordsShare * words.length;
}
