import type { Matrix } from "../kernel/box.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import type { Face } from "./face.ts";
import type { Names } from "./names.ts";
import type { Region } from "./region.ts";
import type { Letter } from "./show.ts";
import type { Span, Weights } from "./spans.ts";
import type { State } from "./state.ts";

/** An order to take something out of a page. */
export interface Order {
  /** The area to clear; undefined where only letters go that are told by themselves. */
  region?: Region | undefined;
  /** Whether a letter goes; hears of each that the page shows, seen or not. */
  letter(letter: Letter, place: Place): boolean;
  /** Whether a text goes that marked content has in its properties; called with each in the content itself. */
  said?: ((text: string) => boolean) | undefined;
}

/** The place of a letter beside its coordinates. */
export interface Place {
  /** Whether it is in a tile, which is drawn in many places and so has none of its own. */
  inTile: boolean;
  /** The marked content around it, which may say something in its stead. */
  span: Span | undefined;
}

/** Findings on the way. */
export interface Findings {
  weights: Weights;
  /** The number of each new form, by the old one's. */
  replaced: Map<number, number>;
  /** Drawings that could not be taken apart. */
  wholeDrawings: number;
  /** Letters in tiles. */
  tiled: number;
}

/** The state in which a content stream is drawn. */
export interface Sheet {
  names: Names;
  state: State;
  depth: number;
  owner: number;
  inTile: boolean;
}

export interface Written {
  text: string;
  isChanged: boolean;
}

export interface Means {
  doc: PDFDocument;
  order: Order;
  findings: Findings;
  count(): number;
  face(font: PDFObject): Face;
  form(form: PDFObject, names: Names, state: State): PDFObject | undefined;
  tile(tile: PDFObject, names: Names): PDFObject | undefined;
  picture(picture: PDFObject, matrix: Matrix, region: Region): PDFObject | undefined;
}
