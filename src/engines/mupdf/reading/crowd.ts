import { Problem } from "#problem";
import { pageToRead } from "../kernel/drawn-again.ts";
import type { mupdf, PDFDocument } from "../kernel/library.ts";
import { withoutProfiles } from "../kernel/profiles.ts";
import { rowsOn } from "./walk.ts";

type Structured = InstanceType<typeof mupdf.StructuredText>;

/** Texts that stand apart from each other on one page, such as in cells of a table: nobody reads a page that has more. */
const mostToBeRead = 20_000;
/** On all pages that nobody reads: a document of so many takes some thirty seconds, and one of a million some minutes. */
const mostTexts = 150_000;

/** Refuses documents with crowded pages that would take longer than anybody waits, before the first of these is read. */
export class Crowd {
  readonly #doc: PDFDocument;
  readonly #pages: readonly number[];
  #isCounted = false;

  constructor(doc: PDFDocument, pages: readonly number[]) {
    this.#doc = doc;
    this.#pages = pages;
  }

  /** A page that is about to be read: with the first crowded one those behind it are counted, which is much quicker than to read them. */
  meet(structured: Structured, at: number): void {
    const own = this.#isCounted ? 0 : textsIn(structured);
    if (own <= mostToBeRead) return;
    this.#isCounted = true;
    let [pages, texts] = [1, own];
    for (const number of this.#pages.slice(at + 1)) {
      if (texts > mostTexts) break;
      const more = this.#textsOn(number);
      if (more > mostToBeRead) [pages, texts] = [pages + 1, texts + more];
    }
    if (texts > mostTexts) refuse(pages, texts);
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

function refuse(pages: number, texts: number): never {
  const [have, each, all] = [texts, mostToBeRead, mostTexts].map((count) => count.toLocaleString("en"));
  const which = pages === 1 ? "A page of this PDF has" : `${pages} pages of this PDF have`;
  throw new Problem(
    "too-large",
    `${which} ${have} texts that stand apart from each other, such as in cells of a table. At most ${all} are taken on pages that have more than ${each} each. Choose fewer of these pages.`,
    { fields: ["pages"] },
  );
}
