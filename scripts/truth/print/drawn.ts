/** Letters and figures alone, as fonts with ligatures and writing from right to left tell them in many ways. */
export const lettersOf = (text: string): string => text.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "");

/** The letters of each page by Poppler: as they were drawn, or, from right to left, as they are read. */
export function drawnPages(pdf: string, rightToLeft = false): string[] {
  const told = Bun.spawnSync(["pdftotext", ...(rightToLeft ? [] : ["-raw"]), pdf, "-"], { stderr: "ignore" });
  if (!told.success) throw new Error("its text can't be read");
  return told.stdout.toString().split("\f").slice(0, -1).map(lettersOf);
}

/** Finds texts in the order of a document, each behind the one before. */
export class PageFinder {
  readonly #pages: readonly string[];
  #at = 1;
  /** Of the letters of this page, how many stand before the last text that was found, and how many up to its end. */
  #before = 0;
  #behind = 0;

  constructor(pages: readonly string[]) {
    this.#pages = pages;
  }

  /** The page to which the search has come, counted from 1. */
  get at(): number {
    return this.#at;
  }

  /** How many letters of its page stand before the last text that `move` has found. */
  get before(): number {
    return this.#before;
  }

  /** How many letters each page has. */
  get letters(): readonly number[] {
    return this.#pages.map(({ length }) => length);
  }

  /** Goes on with the next page. */
  turn(): void {
    this.#at += 1;
    this.#behind = 0;
  }

  /** The page, from this one on, on which a text begins; nothing where it is too short to be told from others. */
  find(text: string): number | undefined {
    return this.#place(text, 0)?.page;
  }

  /**
   * As `find`, and the search goes on behind it: a heading that the contents above it name is not found there again. What
   * stands nowhere behind the one before may have been drawn before it.
   */
  move(text: string): number | undefined {
    const place = this.#place(text, this.#behind) ?? this.#place(text, 0);
    if (place === undefined) return undefined;
    this.#at = place.page;
    this.#before = place.begin;
    this.#behind = place.end;
    return place.page;
  }

  #place(text: string, behind: number): { page: number; begin: number; end: number } | undefined {
    const letters = [...lettersOf(text)].slice(0, mostLetters).join("");
    if (letters.length < fewestLetters) return undefined;
    for (let page = this.#at; page <= this.#pages.length; page++) {
      const found = this.#pages[page - 1]?.indexOf(letters, page === this.#at ? behind : 0) ?? -1;
      if (found >= 0) return { page, begin: found, end: found + letters.length };
    }
    return undefined;
  }
}

const mostLetters = 28;
const fewestLetters = 5;
