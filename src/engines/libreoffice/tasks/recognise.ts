import type { Format } from "#formats/kinds/format.ts";
import { describe, sniff, sniffTraces } from "#formats/kinds/sniff.ts";

export interface Recognised {
  format: Format | undefined;
  /** The format's name with its article, for a refusal. */
  word: string;
}

/** Finds a file's kind by looking inside of it; `traced` kinds are found even in what is left of a broken file. */
export function recognise(bytes: Uint8Array, traced: readonly Format[]): Recognised {
  const format = sniffTraces(bytes, traced) ?? sniff(bytes);
  return { format, word: describe(bytes, format) };
}
