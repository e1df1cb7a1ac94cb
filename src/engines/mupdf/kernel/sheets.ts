import type { PdfTruth } from "#engines/product/product.ts";
import { complaintsAbout } from "./complaints.ts";
import { closeAtEnd } from "./door.ts";
import { drawing } from "./drawing.ts";
import { Imprints, type Pieces } from "./imprints.ts";
import type { PDFDocument, PDFObject } from "./library.ts";
import { contentsOf, itemsOf, rotationOf } from "./objects.ts";
import { count, lettersOf, sample } from "./truth.ts";

/** The shown part of a page's paper, and which side is up. */
export interface View {
  /** The size of the paper; it is not promised of a page that is cut. */
  paper?: string;
  rotation: number;
}

/** The box that readers assume where a file leaves out the one that a page must have. */
const letter = [0, 0, 612, 792];

export function viewOf(page: PDFObject): View {
  const [media, crop] = ["MediaBox", "CropBox"].map((key) => {
    const box = page.getInheritable(key);
    return box.isArray() ? itemsOf(box).map((side) => side.asNumber()) : undefined;
  });
  const unit = page.get("UserUnit").isNumber() ? page.get("UserUnit").asNumber() : 1;
  return { paper: `${media ?? letter} ${crop ?? media ?? letter} ${unit}`, rotation: rotationOf(page) };
}

/**
 * A file as it came, to be read again when something made of it is to be judged. It is another document than the one
 * that is changed, so that no change can reach the promise.
 */
export class Origin {
  readonly #open: () => PDFDocument;
  readonly #isSound: boolean;
  readonly #letters = new Map<number, string>();
  #doc: PDFDocument | undefined;
  #imprints: Imprints | undefined;

  /** `isSound` tells that no faults were read past: with faults letters are read, as readings differ. */
  constructor(open: () => PDFDocument, isSound: boolean) {
    this.#open = open;
    this.#isSound = isSound;
  }

  /** The pages of a document of this file that was opened to be changed, and was not yet. */
  sheetsOf(doc: PDFDocument, hashes: boolean): Sheet[] {
    const imprints = this.#isSound && hashes ? new Imprints(doc) : undefined;
    return Array.from({ length: doc.countPages() }, (_, index) => {
      const page = doc.findPage(index);
      return new Sheet(this, index, {
        view: viewOf(page),
        streams: contentsOf(page).length,
        imprint: imprints?.of(index),
      });
    });
  }

  letters(index: number): string {
    const letters = this.#letters.get(index) ?? lettersOf(this.#opened, index);
    this.#letters.set(index, letters);
    return letters;
  }

  drawing(index: number): Uint8Array {
    return drawing(this.#opened, index);
  }

  piecesOf(index: number): Pieces | undefined {
    if (!this.#isSound) return undefined;
    this.#imprints ??= new Imprints(this.#opened, { unpacks: true });
    return this.#imprints.piecesOf(index);
  }

  /** Whether it has faults that were read past, which may be what breaks a promise. */
  isFaulty(): boolean {
    const doc = this.#opened;
    const { complaints } = complaintsAbout(() => {
      count(doc);
      for (const index of sample(doc.countPages())) lettersOf(doc, index);
    });
    return complaints.length > 0 || doc.wasRepaired();
  }

  get #opened(): PDFDocument {
    if (!this.#doc) closeAtEnd(this);
    this.#doc ??= this.#open();
    return this.#doc;
  }

  close(): void {
    this.#doc?.destroy();
    this.#doc = undefined;
    this.#imprints = undefined;
  }
}

/** The promise for a page that was written on where nobody sees it. */
interface Unseen {
  /** The letters from then on, sorted, without blanks. */
  letters: string;
  /** Whether it is drawn alike to the last pixel. */
  isDrawnAlike: boolean;
}

interface Look {
  view: View;
  /** The number of streams of its content. */
  streams: number;
  imprint: string | undefined;
  unseen?: Unseen | undefined;
}

/** A page that a result has to show: a hash of all that makes its letters, and the file where they can be read. */
export class Sheet implements Look {
  readonly origin: Origin;
  /** The page's place in the file that it is from. */
  readonly index: number;
  readonly view: View;
  readonly streams: number;
  readonly imprint: string | undefined;
  readonly unseen: Unseen | undefined;

  constructor(origin: Origin, index: number, { view, streams, imprint, unseen }: Look) {
    this.origin = origin;
    this.index = index;
    this.view = view;
    this.streams = streams;
    this.imprint = imprint;
    this.unseen = unseen;
  }

  get drawing(): Uint8Array {
    return this.origin.drawing(this.index);
  }

  get letters(): string {
    return this.unseen?.letters ?? this.origin.letters(this.index);
  }

  turned(angle: number): Sheet {
    return this.#with({ view: { ...this.view, rotation: (this.view.rotation + angle) % 360 } });
  }

  /** The same page, of which less of the paper is shown. */
  cut(): Sheet {
    return this.#with({ view: { rotation: this.view.rotation } });
  }

  /** The same page with letters added or taken away where nobody sees them. */
  writtenUnseen(unseen: Unseen): Sheet {
    return this.#with({ imprint: undefined, unseen });
  }

  #with(changed: Partial<Look>): Sheet {
    const { view, streams, imprint, unseen } = this;
    return new Sheet(this.origin, this.index, { view, streams, imprint, unseen, ...changed });
  }
}

/** The contents of a document that a result made from it has to keep, noted before anything was changed. */
export interface Kept extends Omit<PdfTruth, "text"> {
  sheets: readonly Sheet[];
}

/** Notes the contents that a result has to keep; hashes are no use where nearly all pages are to be written on. */
export function keptOf(doc: PDFDocument, origin: Origin, { hashes = true } = {}): Kept {
  return { ...count(doc), sheets: origin.sheetsOf(doc, hashes), ...(doc.wasRepaired() ? { faulty: true } : {}) };
}
