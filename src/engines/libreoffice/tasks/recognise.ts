import type { Format } from "#formats/kinds/format.ts";
import { describe, sniff, sniffTraces } from "#formats/kinds/sniff.ts";

export interface Recognised {
  format: Format | undefined;
  /** With its article, for a refusal. */
  word: string;
}

/** What a file is by what is inside of it; `traced` kinds are found in whatever is left of them. */
export function recognise(bytes: Uint8Array, traced: readonly Format[]): Recognised {
  const format = sniffTraces(bytes, traced) ?? sniff(bytes);
  return { format, word: describe(bytes, format) };
}
