import type { Worksheet } from "../model/workbook.ts";
import { type TextPromise, Words } from "../ooxml/promise.ts";
import { tokensOf } from "../seen-text/tokens.ts";
import { shownIn } from "./write.ts";

/** Lists what the text that is written of a sheet must hold. */
export function csvPromiseOf({ rows }: Pick<Worksheet, "rows">): TextPromise {
  const words = new Words();
  for (const { cells } of rows) for (const cell of cells) words.add(tokensOf(shownIn(cell)));
  return { format: "csv", words, tables: 0, pictures: 0 };
}
