import type { Workbook } from "../model/workbook.ts";
import { type OfficePromise, Words } from "../ooxml/promise.ts";

/** Lists what the file that is written of a workbook must hold. */
export function promiseOf({ sheets }: Workbook): OfficePromise {
  const words = new Words();
  let numbers = 0;
  for (const { value } of sheets.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells))) {
    if (value.kind === "text") words.add(value.text);
    else numbers += 1;
  }
  return { format: "xlsx", words, tables: 0, pictures: 0, numbers };
}
