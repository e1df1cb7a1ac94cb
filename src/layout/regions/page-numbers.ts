import { romanValue } from "../lines/roman.ts";
import type { Line } from "../model/line.ts";

/** Dashes, brackets and bars around a number are its dress: - 3 -, [3], A-3, Page|3. */
const dress = "[-–—|()\\[\\]<>~·•\\s]";
const figureNumber = "(\\d{1,4})";
const romanNumber = "([ivxlc]{1,6})";
/** Behind its number a page may tell how many there are: 3/9, 3 of 9. */
export const beforeAll = "(?:\\/|of|von|de|di|sur|van|av|из|من)";
const total = `\\s*${beforeAll}\\s*(\\d{1,4})`;
const atStart = (number: string) => new RegExp(`^${dress}*${number}(?=${dress}|$)`);
const atEnd = (number: string) => new RegExp(`(?:^|${dress})${number}${dress}*$`);
const figureForms = [atStart(figureNumber), atEnd(figureNumber)];
const romanForms = [atStart(romanNumber), atEnd(romanNumber)];
const beforeTotal = atEnd(`${figureNumber}${total}`);

const named = "(?:page|seite|pagina|página|pagină|страница|стр\\.|صفحة|صفحه|s\\.|p\\.)";
const alone = new RegExp(`^(?:[-–—\\s]*${named}?\\s*\\d{1,4}(?:${total})?[-–—\\s]*|[ivxlc]{1,6})$`, "i");

export const textOf = (row: readonly Line[]): string => row.map(({ text }) => text).join(" ");

/** Whether a row is nothing but the number of a page: "12", "- 12 -", "Page 3 of 9", "iv". */
export const isPageNumber = (row: readonly Line[]): boolean => alone.test(textOf(row).trim());

/** A text in which every number looks the same, so that "Page 3" and "Page 4" do: "Page #". */
export const maskedNumbers = (text: string, roman: "#" | "%"): string =>
  text.replace(/\d+/g, "#").replace(/\b[ivxlc]+\b/gi, roman);

/** Finds the numbers by which a row at a page's edge may call the page, as written: at an end of the row, or of a text apart in it. */
export function numeralsIn(row: readonly Line[]): string[] {
  const texts = [textOf(row), ...row.map(({ text }) => text)].map((text) => text.trim());
  const atEnds = texts.flatMap((text) => [...figureForms, ...romanForms].flatMap((form) => form.exec(text)?.[1] ?? []));
  return [...new Set([...texts.flatMap(ofTotal), ...atEnds])];
}

/** The 3 of 3/9; 1999/3 tells no total. */
function ofTotal(text: string): string[] {
  const [, number = "", most = ""] = beforeTotal.exec(text) ?? [];
  return Number(number) > 0 && Number(number) <= Number(most) ? [number] : [];
}

export const numbersIn = (row: readonly Line[]): number[] => [...new Set(numeralsIn(row).map(numberOf))];

/** "12" and "xii" are twelve. */
export const numberOf = (numeral: string): number => (/\d/.test(numeral) ? Number(numeral) : romanValue(numeral));

const enoughPages = 3;

/** How far numbers at the edges of pages are from those of the pages, where they go along with them. */
export class PageNumbers {
  readonly #pages = new Map<number, Set<number>>();

  add(page: number, row: readonly Line[]): void {
    for (const number of numbersIn(row)) {
      const offset = number - page;
      this.#pages.set(offset, (this.#pages.get(offset) ?? new Set()).add(page));
    }
  }

  /** Whether a row counts pages as those of other pages do. */
  counts(page: number, row: readonly Line[]): boolean {
    return numbersIn(row).some((number) => (this.#pages.get(number - page)?.size ?? 0) >= enoughPages);
  }

  /** Whether a number on a page is as far from it as those of others are from theirs. */
  goesAlong(page: number, number: number): boolean {
    return (this.#pages.get(number - page)?.size ?? 0) > 1;
  }

  /** How far the numbers of most pages are from their places in the file. */
  get offset(): number {
    const [most] = [...this.#pages].sort((a, b) => b[1].size - a[1].size || Math.abs(a[0]) - Math.abs(b[0]));
    return most && most[1].size > 1 ? most[0] : 0;
  }
}

/** Page numbers never go down. */
export const areAscending = (numbers: readonly string[]): boolean => {
  const pages = numbers.filter((number) => /^\d+$/.test(number)).map(Number);
  return pages.every((page, at) => at === 0 || page >= (pages[at - 1] ?? 0));
};
