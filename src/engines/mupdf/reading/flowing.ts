import { collectGarbage } from "#engines/pool/garbage.ts";
import type { Document } from "#formats/model/document.ts";
import { compose } from "#layout/compose.ts";
import type { GatheredPages } from "#layout/document/reading.ts";
import type { Contents } from "./contents.ts";

/**
 * Makes a flowing document of pages, with its pictures. Garbage is collected between steps: each leaves as much as the
 * next one needs.
 */
export function flowing(pages: GatheredPages, { about, files }: Contents): Document {
  const sizes = [...files].map(([key, { width, height }]) => ({ key, width, height }));
  collectGarbage();
  const { document, pictures } = compose(pages, about, sizes);
  collectGarbage();
  return { ...document, pictures: pictures.flatMap((key) => files.get(key) ?? []) };
}
