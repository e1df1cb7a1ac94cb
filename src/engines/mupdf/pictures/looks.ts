import type { PDFDocument } from "../kernel/library.ts";
import { type Look, lookOf, type Way } from "./look.ts";

/** The most looks drawn ahead; each takes some 30 KB. */
const mostAhead = 200;

/** How a document's pages look before anything is changed; drawn while encoders work in threads of their own. */
export class Looks {
  readonly #drawn = new Map<number, Look | undefined>();
  /** Pages to draw, and how many pictures ask for each. */
  readonly #wanted = new Map<number, number>();
  #failure: unknown;
  #isAwaited = false;

  constructor(
    private readonly doc: PDFDocument,
    readonly way: Way,
  ) {}

  want(pages: Iterable<number>): void {
    for (const page of pages) this.#wanted.set(page, (this.#wanted.get(page) ?? 0) + 1);
    this.#drawSoon();
  }

  /** Takes back the wish for pages of a picture that stays as it is. */
  spare(pages: Iterable<number>): void {
    for (const page of pages) {
      const left = (this.#wanted.get(page) ?? 0) - 1;
      if (left > 0) this.#wanted.set(page, left);
      else this.#wanted.delete(page);
    }
  }

  /** Draws nothing ahead any more. */
  stop(): void {
    this.#wanted.clear();
  }

  /** The looks of some pages at least, for from here on the document may be another. */
  close(pages: Iterable<number>, timeIsUp: () => boolean): ReadonlyMap<number, Look | undefined> {
    this.stop();
    if (this.#failure !== undefined) throw this.#failure;
    for (const page of pages) {
      if (timeIsUp()) break;
      if (!this.#drawn.has(page)) this.#drawn.set(page, lookOf(this.doc, page, this.way));
    }
    return this.#drawn;
  }

  /** Draws the next page once the callers of the encoders have been served. */
  #drawSoon(): void {
    if (this.#isAwaited || this.#wanted.size === 0 || this.#drawn.size >= mostAhead) return;
    this.#isAwaited = true;
    setImmediate(() => {
      this.#isAwaited = false;
      this.#drawNext();
      this.#drawSoon();
    });
  }

  #drawNext(): void {
    const [page] = this.#wanted.keys();
    if (page === undefined) return;
    this.#wanted.delete(page);
    if (this.#drawn.has(page)) return;
    try {
      this.#drawn.set(page, lookOf(this.doc, page, this.way));
    } catch (error) {
      // Nobody here could take the error; whoever asks for the looks gets it.
      this.#failure = error;
      this.stop();
    }
  }
}
