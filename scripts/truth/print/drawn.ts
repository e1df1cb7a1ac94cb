/** Letters and figures alone, as fonts with ligatures and writing from right to left tell them in many ways. */
export const lettersOf = (text: string): string => text.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "");

/** The letters of each page by Poppler: as they were drawn, or, from right to left, as they are read. */
export function drawnPages(pdf: string, rightToLeft = false): string[] {
  const told = Bun.spawnSync(["pdftotext", ...(rightToLeft ? [] : ["-raw"]), pdf, "-"], { stderr: "ignore" });
  if (!told.success) throw new Error("its text can't be read");
  return told.stdout.toString().split("\f").slice(0, -1).map(lettersOf);
}

/** Finds texts in the order of a document, each not before the one before. */
export class PageFinder {
  readonly #pages: readonly string[];
  /** Counted from 1. */
  at = 1;

  constructor(pages: readonly string[]) {
    this.#pages = pages;
  }

  /** The page, from this one on, on which a text begins; nothing where it is too short to be told from others. */
  find(text: string, from = this.at): number | undefined {
    const letters = [...lettersOf(text)].slice(0, mostLetters).join("");
    if (letters.length < fewestLetters) return undefined;
    const found = this.#pages.findIndex((page, index) => index + 1 >= from && page.includes(letters));
    return found < 0 ? undefined : found + 1;
  }

  /** As `find`, and the search goes on from there. */
  move(text: string): number | undefined {
    const found = this.find(text);
    if (found !== undefined) this.at = found;
    return found;
  }
}

const mostLetters = 28;
const fewestLetters = 5;
