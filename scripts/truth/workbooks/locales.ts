import { arabic } from "./words/arabic.ts";
import { english } from "./words/english.ts";
import { french } from "./words/french.ts";
import { german } from "./words/german.ts";
import { hebrew } from "./words/hebrew.ts";
import { spanish } from "./words/spanish.ts";
import { swedish } from "./words/swedish.ts";
import type { Words } from "./words/words.ts";

export interface Locale {
  /** "de-CH" */
  language: string;
  words: Words;
  currency: { symbol: string; before: boolean; spaced: boolean };
  /** Of days, the first ones the most usual. */
  dates: readonly string[];
  times: readonly string[];
  rightToLeft?: boolean;
}

const at = (symbol: string, place: "before" | "behind", spaced: boolean) => ({
  symbol,
  before: place === "before",
  spaced,
});

export const locales: readonly Locale[] = [
  {
    language: "en-US",
    words: english,
    currency: at("$", "before", false),
    dates: [
      "MM/dd/yyyy",
      "M/d/yyyy",
      "MMM d, yyyy",
      "MMMM d, yyyy",
      "MM/dd/yy",
      "yyyy-MM-dd",
      "ddd M/d/yyyy",
      "MMM yyyy",
    ],
    times: ["h:mm ap", "HH:mm", "HH:mm:ss"],
  },
  {
    language: "en-GB",
    words: english,
    currency: at("£", "before", false),
    dates: ["dd/MM/yyyy", "d MMM yyyy", "dd-MMM-yy", "d MMMM yyyy", "yyyy-MM-dd", "dddd d MMMM yyyy", "dd/MM/yy"],
    times: ["HH:mm", "h:mm ap"],
  },
  {
    language: "de-DE",
    words: german,
    currency: at("€", "behind", true),
    dates: ["dd.MM.yyyy", "d.M.yyyy", "dd.MM.yy", "d. MMMM yyyy", "dd. MMM yyyy", "ddd, dd.MM.yyyy", "MMMM yyyy"],
    times: ["HH:mm", "HH:mm' Uhr'"],
  },
  {
    language: "de-CH",
    words: german,
    currency: at("CHF", "before", true),
    dates: ["dd.MM.yyyy", "d. MMMM yyyy", "dd.MM.yy"],
    times: ["HH:mm"],
  },
  {
    language: "fr-FR",
    words: french,
    currency: at("€", "behind", true),
    dates: ["dd/MM/yyyy", "d MMMM yyyy", "dd/MM/yy", "d MMM yyyy", "dddd d MMMM yyyy"],
    times: ["HH:mm", "HH'h'mm"],
  },
  {
    language: "es-ES",
    words: spanish,
    currency: at("€", "behind", true),
    dates: ["dd/MM/yyyy", "d/M/yyyy", "d' de 'MMMM' de 'yyyy", "dd-MM-yyyy", "dd/MM/yy"],
    times: ["HH:mm", "H:mm"],
  },
  {
    language: "sv-SE",
    words: swedish,
    currency: at("kr", "behind", true),
    dates: ["yyyy-MM-dd", "d MMMM yyyy", "yyyy-MM-dd", "d/M yyyy"],
    times: ["HH:mm", "HH.mm"],
  },
];

export const rightToLeft: readonly Locale[] = [
  {
    language: "ar-EG",
    words: arabic,
    currency: at("ج.م", "behind", true),
    dates: ["dd/MM/yyyy", "yyyy-MM-dd", "d MMMM yyyy"],
    times: ["HH:mm"],
    rightToLeft: true,
  },
  {
    language: "he-IL",
    words: hebrew,
    currency: at("₪", "before", true),
    dates: ["dd/MM/yyyy", "dd.MM.yyyy", "yyyy-MM-dd"],
    times: ["HH:mm"],
    rightToLeft: true,
  },
];

export const listOf = (words: string): string[] => words.split("|");
