import type { OfficeKind, TextKind, Words } from "#formats/ooxml/promise.ts";
import { namesOf } from "../values/month-names.ts";

/** Words and values that a reader has found in a finished file. */
export interface FileText {
  format: OfficeKind | TextKind;
  words: Words;
  /** The words among these that every page shows, whatever their number. */
  repeated: Words;
  /** Words of rows that a program repeats on each page that their table goes over to. */
  heads?: Words;
  /** Numbers in cells of a spreadsheet. */
  values: readonly string[];
  /** How many notes are referred to. */
  notes: number;
}

/** A drawn line is letters that a page draws in one go. */
export interface DrawnLine {
  page: number;
  text: string;
  words: string[];
  /** The same, or the same but for its numbers, stands at the same place of a page before. */
  again?: "same" | "alike" | undefined;
}

/** The longest piece that is looked for: what is longer is put together of pieces. */
const longestPieceLetters = 48;

/** The most words that are looked for in pieces, each by a thousand looks; a file that seems to lack more lacks most of them. */
const mostTries = 20_000;

/** Words that end in a hyphen look through all that are lacking, unless these are more. */
const mostParted = 2_000;

/** Letters and digits part words, and so does every sign; of writing without blanks each letter is one. */
const unparted =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
const word = new RegExp(`[${unparted}]|(?:(?![${unparted}])\\p{L})+|\\p{N}+`, "gu");

/** Gives the words of a text without signs, case and forms of letters: they differ between a page and what is made of it. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\u00ad]/gu, "")
    // A dotless i below an accent of its own.
    .replaceAll("ı", "i")
    .match(word) ?? [];

/** "(a)", "12.", "1.2.3", "2 Findings": numbers of items and headings, which Office programs count themselves. */
const countedByPrograms =
  /^[\s•▪◦–-]*(?:[.(]?(?:\p{L}|[ivxlc]{1,6}|[IVXLC]{1,6})[.)\]:]+(?=\s|$)|[.(]?\d+(?:\.\d+)*[.)\]:]*(?=\s+\p{L}|\s*$))/u;

const isNumber = (word: string): boolean => /^\p{N}+$/u.test(word);

/** The words of a file, which are taken away one by one. */
export class RemainingWords {
  readonly #left = new Map<string, number>();
  readonly #lacked = new Map<string, number>();
  /** Words that may be taken again and again. */
  readonly #endless: Set<string>;
  #notes: number;
  #tries = mostTries;
  readonly #isCounting: boolean;
  readonly #flows: boolean;

  constructor({ format, words, repeated, heads, values, notes }: FileText, pages = 1) {
    this.#notes = notes;
    this.#isCounting = format !== "xlsx" && format !== "csv";
    this.#flows = format !== "pptx";
    for (const [word, times] of words)
      for (const part of wordsOf(word)) this.#left.set(part, (this.#left.get(part) ?? 0) + times);
    // The pages show a table's head again where it goes on; on no more of them than there are.
    for (const [word, times] of heads ?? [])
      for (const part of wordsOf(word)) this.#left.set(part, (this.#left.get(part) ?? 0) + times * (pages - 1));
    this.#endless = new Set([...[...repeated].flatMap(([word]) => wordsOf(word)), ...values.flatMap(shownAs)]);
  }

  /** Gives the words of a line that have to be in the file: not numbers that programs count by themselves, such as those of pages and items. */
  dueOf({ text, words, again }: DrawnLine): string[] {
    // A table that goes on has its heads once, and a sheet has no pages.
    if (again === "same" && this.#flows) return [];
    if (!this.#isCounting) return again ? [] : words;
    const marker = wordsOf(countedByPrograms.exec(text)?.[0] ?? "").length;
    const isFurniture = words.every((word) => isNumber(word) || this.#endless.has(word));
    return words.slice(marker).filter((word) => !(isFurniture && isNumber(word) && word.length < 5));
  }

  get lacksAny(): boolean {
    return this.#lacked.size > 0;
  }

  take(word: string): void {
    const left = this.#left.get(word) ?? 0;
    if (left > 0) this.#left.set(word, left - 1);
    else if (!this.#endless.has(word)) this.#lacked.set(word, (this.#lacked.get(word) ?? 0) + 1);
  }

  /**
   * Makes up words that seem to be lacking out of those that are left: they are parted and joined otherwise in a file than on a page.
   * Tells how many letters of the next line are made up as well, and is told the same of the line before.
   */
  makeUp(due: readonly string[], ahead: string, behind: string, made: number): number {
    if (this.#tries === 0 || !due.some((word) => this.#lacked.has(word))) return 0;
    const all = [ahead, ...due, behind].join("");
    let [from, covered] = [ahead.length, ahead.length + made];
    for (const word of due) {
      const to = from + word.length;
      if (this.#tries > 0 && this.#lacked.has(word)) {
        this.#tries -= 1;
        covered = this.#covered(all, Math.max(from, covered), to, isNumber(word));
        if (covered >= to) this.#settle(word);
      }
      from = to;
    }
    return Math.max(0, covered - from);
  }

  /** Makes up a word that is parted at the end of a line: its rest may stand anywhere, such as at the top of the next column. */
  makeUpParted(start: string): void {
    if (this.#lacked.size > mostParted) return;
    for (const rest of this.#lacked.keys()) {
      const left = this.#left.get(start + rest) ?? 0;
      if (left === 0) continue;
      this.#left.set(start + rest, left - 1);
      this.#settle(start);
      this.#settle(rest);
      return;
    }
  }

  /** Gives the share of a line's letters that may be lacking. */
  lackOf(due: readonly string[]): number {
    const lengthOf = (words: readonly string[]) => words.reduce((sum, { length }) => sum + length, 0);
    return lengthOf(due.filter((word) => this.#lacked.has(word))) / Math.max(1, lengthOf(due));
  }

  loses(due: readonly string[]): boolean {
    return due.filter((word) => this.#settle(word) && !this.#isNote(word)).length > 0;
  }

  /** Notes are counted by programs, too. */
  #isNote(word: string): boolean {
    if (this.#notes === 0 || !/^\p{N}{1,3}$/u.test(word)) return false;
    this.#notes -= 1;
    return true;
  }

  /** Tells whether it was lacking; now it is once less. */
  #settle(word: string): boolean {
    const lacked = this.#lacked.get(word) ?? 0;
    if (lacked > 1) this.#lacked.set(word, lacked - 1);
    else this.#lacked.delete(word);
    return lacked > 0;
  }

  /** Tells how far pieces that are left go on from where a stretch is covered to. */
  #covered(all: string, from: number, to: number, whole: boolean): number {
    let covered = from;
    let single = false;
    for (let at = Math.max(0, from - longestPieceLetters); at <= covered && covered < to; at++) {
      // Any number could be made of digits that stand alone: it is part of one piece, as "234" is of "1,234.50".
      for (let end = Math.min(all.length, at + longestPieceLetters); end > covered && (!whole || end >= to); end--) {
        const piece = all.slice(at, end);
        const left = this.#left.get(piece) ?? 0;
        if (left <= 0 && !this.#endless.has(piece)) continue;
        // Any word could be made of letters that stand alone, too.
        if (single && piece.length === 1) continue;
        single = piece.length === 1;
        if (left > 0) this.#left.set(piece, left - 1);
        covered = end;
      }
    }
    return covered;
  }
}
/** Days of spreadsheets count from there (ECMA-376-1, 18.17.4.1). */
const firstDayMs = Date.UTC(1899, 11, 30);
/** The years 1900 to 2100 have so many days. */
const mostDays = 73_415;
/** A format may show so many zeros behind the digits that a cell keeps: 1.5 as 1.5000, or as 1,500. */
const mostZeros = 3;

/** Lists words by which a number of a spreadsheet may be shown: as it is, as a share, or as part of a date or a time. */
export function shownAs(value: string): string[] {
  const number = Number(value);
  const digits = value
    .replace(/e[+-]?\d+$/i, "")
    .replace(/\D/g, "")
    .replace(/^0+|0+$/g, "");
  const rounded = Array.from({ length: mostZeros + 1 }, (_, zeros) => digits + "0".repeat(zeros)).filter(Boolean);
  return number >= 0 && number < mostDays ? [...rounded, ...shownAsTime(number)] : rounded;
}

function shownAsTime(days: number): string[] {
  const date = new Date(firstDayMs + Math.round(days * 86_400) * 1_000);
  const two = (part: number): string => String(part).padStart(2, "0");
  const [day, month, year] = [date.getUTCDate(), date.getUTCMonth() + 1, String(date.getUTCFullYear())];
  const [hour, minute, second] = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()];
  const names = namesOf(month).flatMap(wordsOf);
  const ofDate = [String(day), two(day), String(month), two(month), year, year.slice(2), ...names];
  return [...ofDate, String(hour), String(hour % 12 || 12), two(hour), two(minute), two(second)];
}
