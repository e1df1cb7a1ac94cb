import type { SheetPer, Tabulated } from "#layout/book/tabulate.ts";
import { pool } from "../pool.ts";
import { type Chosen, contentsOf } from "./contents.ts";

/** A PDF as a workbook: its tables, and what stands between them. */
export async function toBook(bytes: Uint8Array, { per, ...chosen }: Chosen & { per: SheetPer }): Promise<Tabulated> {
  const { about, pages } = await contentsOf(bytes, chosen);
  return pool.calls.tabulate(pages, about, per);
}
