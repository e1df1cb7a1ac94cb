import { task } from "#engines/mupdf/kernel/door.ts";
import { type Chosen, contentsOf } from "#engines/mupdf/reading/contents.ts";
import { flowing } from "#engines/mupdf/reading/flowing.ts";
import type { Document } from "#formats/model/document.ts";
import { GatheredPages } from "#layout/document/reading.ts";
import type { Page } from "#layout/model/page.ts";

/** A PDF as a document that flows, as the tools that write documents get it. */
export const flowOf = task(async (bytes: Uint8Array, chosen: Chosen = {}): Promise<Document> => {
  const pages = new GatheredPages();
  return flowing(pages, await contentsOf(bytes, chosen, (page) => pages.add(page)));
});

/** What stands on the pages of a PDF. */
export const pagesOf = task(async (bytes: Uint8Array): Promise<Page[]> => {
  const pages: Page[] = [];
  await contentsOf(bytes, {}, (page) => void pages.push(page));
  return pages;
});
