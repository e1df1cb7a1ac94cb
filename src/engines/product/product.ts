import type { Format } from "#formats/kinds/format.ts";
import type { OfficeKind, TextKind } from "#formats/ooxml/promise.ts";
import type { Marks } from "#formats/pdf/marks.ts";
import type { Station } from "#layout/fit/stations.ts";
import type { UnreadPage } from "#layout/lines/unread-pages.ts";

/** The properties that a picture must have when it is opened again. */
export interface PictureTruth {
  width: number;
  height: number;
  frames?: number;
}

/** The contents that a PDF must still hold when it is opened again. */
export interface PdfTruth {
  pages: number;
  links: number;
  outline: number;
  fields: number;
  attachments: number;
  /** The other annotations by their kind: comments, drawings, places of fields. */
  marks?: Marks;
  /**
   * Page index → its letters, sorted, without blanks: "not fewer" is a comparison of bags. A page that is not here was
   * not read, as a rule because everything that its letters come from is the same as it was.
   */
  text: Record<number, string>;
  /** Page index → how many letters it had, where some were to go: readers who differ about those differ about the rest. */
  had?: Record<number, number>;
  /** Set where the result must not open without the password. */
  password?: string;
  /** The source had faults that were read past: these may be what breaks a promise. */
  faulty?: boolean;
  /** Whether its pages are others than those of its sources one after the other. */
  rearranged?: boolean;
  /** Whether nothing on its pages can be filled in, opened or moved; links may lead somewhere. */
  isFlat?: boolean;
}

/** The broken promises of a finished file, in words; only who has opened it again can tell. */
export type Verdict = readonly string[];

/** A finished picture and the promise made for it, which the door checks before anything leaves. */
export interface PictureProduct {
  format: Exclude<Format, "pdf" | OfficeKind | TextKind>;
  bytes: Uint8Array;
  picture: PictureTruth;
}

/** A finished PDF, its promise, and the verdict: it was opened again where it was made. */
export interface PdfProduct {
  format: "pdf";
  bytes: Uint8Array;
  pdf: PdfTruth;
  verdict: Verdict;
}

/** A finished Office file, or a text, with the verdict on its promise: it was read again where it was made. */
export interface OfficeProduct {
  format: OfficeKind | TextKind;
  bytes: Uint8Array;
  /** The promised numbers of its contents. */
  office: { words: number; tables: number; pictures: number };
  /** How many pages it was made of, whether another program could need more pages, and whether that takes too long to tell. */
  paged?: { pages: number; isFull: boolean; isCrowded?: boolean; stations: readonly Station[] };
  /** Pages with lines whose letters no font tells, and the language of the rest of the document. */
  untold?: { pages: readonly number[]; language?: string | undefined };
  /** The pages that have to be recognised before anything is made; nothing was made then. */
  unread?: readonly UnreadPage[];
  verdict: Verdict;
}

export type Product = PictureProduct | PdfProduct | OfficeProduct;

/** A file that goes into a ZIP as it is, and why no reader has to open it again. */
export interface Enclosure {
  bytes: Uint8Array;
  unread: string;
}

/** Several files that leave as one ZIP; `name` is the whole entry name without path. */
export interface Bundle {
  parts: { name: string; product: Product | Enclosure }[];
}
