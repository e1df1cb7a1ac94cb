import { warn } from "#engines/job/job.ts";
import { Problem } from "#problem";
import { pageToRead } from "../kernel/drawn-again.ts";
import { rowsOn } from "../kernel/letter-walk.ts";
import type { mupdf, PDFDocument } from "../kernel/library.ts";
import { withoutProfiles } from "../kernel/profiles.ts";

type Structured = InstanceType<typeof mupdf.StructuredText>;

/** The most texts on a page that stand apart, such as in cells of a table: nobody reads a page that has more. */
const mostToBeRead = 20_000;
/** The most texts of all such pages that are laid out: so many take some ten seconds. */
const mostLaidOut = 100_000;
/** The most texts of all such pages that are taken as they stand: so many take as long, and much memory. */
const mostTaken = 2_000_000;

/** Finds out, before the first crowded page is read, whether all of them can be laid out; else they are taken as they stand. */
export class Crowd {
  readonly #doc: PDFDocument;
  readonly #pages: readonly number[];
  #isLaidOut: boolean | undefined;
  #taken = { pages: 0, texts: 0 };

  constructor(doc: PDFDocument, pages: readonly number[]) {
    this.#doc = doc;
    this.#pages = pages;
  }

  /** Whether a page is to be taken as it stands. With the first such page those behind it are counted. */
  meet(structured: Structured, at: number): boolean {
    const texts = textsIn(structured);
    if (texts <= mostToBeRead) return false;
    this.#isLaidOut ??= this.#count(texts, at) <= mostLaidOut;
    if (this.#isLaidOut) return false;
    this.#taken = { pages: this.#taken.pages + 1, texts: this.#taken.texts + texts };
    return true;
  }

  /** Warns what became of the pages that were taken as they stand. */
  tell(made: "picture" | "texts"): void {
    const { pages, texts } = this.#taken;
    if (pages === 0) return;
    const what =
      made === "picture"
        ? "more than can be laid out: each such page is a picture. Choose fewer of them, or have pdf-to-excel take their texts."
        : "more than can be laid out: each has a cell of its own, row by row. Choose fewer of these pages for their tables.";
    warn(`${have(pages, texts)}, ${what}`);
  }

  /** Counts the texts of the pages that follow, which is much quicker than to read them. */
  #count(own: number, at: number): number {
    let [pages, texts] = [1, own];
    for (const number of this.#pages.slice(at + 1)) {
      if (texts > mostTaken) break;
      const more = this.#textsOn(number);
      if (more > mostToBeRead) [pages, texts] = [pages + 1, texts + more];
    }
    if (texts > mostTaken) refuse(pages, texts);
    return texts;
  }

  #textsOn(number: number): number {
    const page = pageToRead(this.#doc, number - 1);
    const structured = withoutProfiles(() => page.toStructuredText("preserve-whitespace"));
    const count = textsIn(structured);
    structured.destroy();
    page.destroy();
    return count;
  }
}

function textsIn(structured: Structured): number {
  let count = 0;
  for (const _ of rowsOn((structured as unknown as { pointer: number }).pointer)) count += 1;
  return count;
}

function have(pages: number, texts: number): string {
  const which = pages === 1 ? "A page of this PDF has" : `${pages} pages of this PDF have`;
  return `${which} ${spelled(texts)} texts that stand apart from each other, such as in cells of a table`;
}

function refuse(pages: number, texts: number): never {
  const most = `At most ${spelled(mostTaken)} are taken on pages that have more than ${spelled(mostToBeRead)} each.`;
  throw new Problem("too-large", `${have(pages, texts)}. ${most} Choose fewer of these pages.`, { fields: ["pages"] });
}

const spelled = (count: number): string => count.toLocaleString("en");
