import type { Value } from "#formats/model/workbook.ts";
import { dateIn } from "./dates.ts";
import type { Notation } from "./notation.ts";
import { numberIn } from "./numbers.ts";

/** What a cell's text stands for. What could be read in two ways, or names something, stays text. */
export function readValue(text: string, manner: Notation): Value {
  const trimmed = text.trim();
  return dateIn(trimmed, manner) ?? numberIn(trimmed, manner) ?? { kind: "text", text };
}
