import type { Value } from "#formats/model/workbook.ts";
import { dateIn } from "./dates.ts";
import type { Notation } from "./notation.ts";
import { numberIn } from "./numbers.ts";

/** Reads a cell's text as the value that it stands for. A text that could be read in two ways, or names something, stays text. */
export function readValue(text: string, manner: Notation): Value {
  const trimmed = text.trim();
  return dateIn(trimmed, manner) ?? numberIn(trimmed, manner) ?? { kind: "text", text };
}
