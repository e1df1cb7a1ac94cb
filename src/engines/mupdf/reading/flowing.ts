import type { Document } from "#formats/document.ts";
import { compose } from "#layout/compose.ts";
import type { Contents } from "./contents.ts";

/** Pages as a document that flows, with its pictures. */
export function flowing({ about, pages, files }: Contents): Document {
  const sizes = [...files].map(([key, { width, height }]) => ({ key, width, height }));
  const { document, pictures } = compose(pages, about, sizes);
  return { ...document, pictures: pictures.flatMap((key) => files.get(key) ?? []) };
}
