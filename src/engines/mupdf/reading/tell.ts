import { fact, warn } from "#engines/job/job.ts";
import type { OfficeProduct } from "#engines/product/product.ts";
import type { Block, Document } from "#formats/model/document.ts";
import { untoldLines } from "#layout/lines/recognised-text.ts";
import { DrawnText } from "#layout/missing/drawn-text.ts";
import type { Page } from "#layout/model/page.ts";
import type { Chosen } from "./contents.ts";

/** Tells the facts of a file that was made of pages. */
export function tell({ office: { words, tables, pictures } }: Pick<OfficeProduct, "office">, pages: number): void {
  fact("Pages", pages);
  fact("Words", words);
  fact("Tables", tables);
  fact("Pictures", pictures);
}

/** Tells how many headings the text itself has. */
export function tellHeadings({ sections }: Document): void {
  const blocks = sections.flatMap(({ blocks }): readonly Block[] => blocks);
  fact("Headings", blocks.filter((block) => block.kind === "paragraph" && block.role.kind === "heading").length);
}

/** The largest side of Word's paper, in inches. */
const mostInches = 22;

/** Facts about pages for the end, noted as the pages come. */
export class Noted {
  /** The pages' numbers. */
  readonly numbers: number[] = [];
  readonly drawn = new DrawnText();
  readonly #scans: number[] = [];
  readonly #untold: number[] = [];
  readonly #recognised: ReadonlySet<number>;
  #large = 0;

  /** Pages that were recognised need no advice to recognise them. */
  constructor({ recognised = [] }: Chosen) {
    this.#recognised = new Set(recognised === "seek" ? [] : recognised.map(({ page }) => page));
  }

  add(page: Page): void {
    this.numbers.push(page.number);
    this.drawn.add(page);
    if (isScan(page) && !this.#recognised.has(page.number)) this.#scans.push(page.number);
    if (untoldLines(page.runs) > 0) this.#untold.push(page.number);
    if (Math.max(page.width, page.height) > mostInches * 72) this.#large += 1;
  }

  tellScans(): void {
    const [first, ...more] = this.#scans;
    if (first === undefined) return;
    const which = more.length === 0 ? `Page ${first} is a picture` : `${more.length + 1} pages are pictures`;
    warn(`${which} of text: ocr-pdf recognises what stands in it.`);
  }

  tellLarge(): void {
    if (this.#large > 0)
      warn(`${this.#large} pages are larger than ${mostInches} inches, which is as large as Word's pages can be.`);
  }

  /** Lists pages with lines that no font tells, for whoever can recognise them. */
  untold(language: string | undefined): Pick<OfficeProduct, "untold"> {
    return this.#untold.length === 0 ? {} : { untold: { pages: this.#untold, language } };
  }
}

/** Whether a page is most likely a scan: it has a picture and no letters. */
function isScan({ runs, pictures, drawn = [], width, height, crowd }: Page): boolean {
  if (crowd) return false;
  const shown = [...pictures, ...drawn.filter(({ kind }) => kind === "picture")];
  return (
    runs.every(({ text }) => text.trim() === "") &&
    shown.some(({ box: [left, top, right, bottom] }) => (right - left) * (bottom - top) > width * height * 0.4)
  );
}
