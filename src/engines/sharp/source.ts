import type { Pixels } from "#formats/image/pixels.ts";
import type { Format } from "#formats/kinds/format.ts";

/** A file as it was uploaded, its format read from its bytes. */
export interface File {
  format: Format;
  bytes: Uint8Array;
}

export type Source = File | Pixels;

export const isFile = (source: Source): source is File => "format" in source;
