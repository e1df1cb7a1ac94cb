import type { Format } from "#formats/format.ts";

/** What a picture must turn out to be when it is opened again. */
export interface PictureTruth {
  width: number;
  height: number;
  frames?: number;
}

/** What a PDF must still hold when it is opened again. */
export interface PdfTruth {
  pages: number;
  links: number;
  outline: number;
  fields: number;
  attachments: number;
  /** Page index → its letters, sorted, without blanks: "not fewer" is a comparison of bags. */
  text: Record<number, string>;
  /** Set where the result must not open without it. */
  password?: string;
  /** What it was made from had faults that were read past: then it may be those that break a promise. */
  faulty?: boolean;
}

/** A finished file and the promise made for it, which the door checks before anything leaves. */
export interface Product {
  format: Format;
  bytes: Uint8Array;
  picture?: PictureTruth;
  pdf?: PdfTruth;
}

/** Several files that leave as one ZIP; `name` is the whole entry name without path. Some files promise nothing. */
export interface Bundle {
  parts: { name: string; product: Product | { bytes: Uint8Array } }[];
}
