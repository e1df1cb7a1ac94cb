import type { Document } from "#formats/document.ts";
import { pool } from "../pool.ts";
import { type Chosen, contentsOf } from "./contents.ts";

/** A PDF as a document that flows. */
export async function toFlow(bytes: Uint8Array, chosen: Chosen): Promise<Document> {
  const { about, pages, files } = await contentsOf(bytes, chosen);
  const sizes = [...files].map(([key, { width, height }]) => ({ key, width, height }));
  const { document, pictures } = await pool.calls.flow(pages, about, sizes);
  return { ...document, pictures: pictures.flatMap((key) => files.get(key) ?? []) };
}
