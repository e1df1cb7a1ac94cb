import { collectGarbage } from "#engines/garbage.ts";
import { fact } from "#engines/job.ts";
import { officeMade } from "#engines/office-made.ts";
import type { OfficeProduct } from "#engines/product.ts";
import type { Block, Document } from "#formats/document.ts";
import { promiseOf } from "#formats/docx/promise.ts";
import { writeDocx } from "#formats/docx/write.ts";
import { GatheredPages } from "#layout/document/reading.ts";
import { isCrowded, stationsOf } from "#layout/fit/stations.ts";
import { task } from "../kernel/door.ts";
import { type Chosen, contentsOf } from "../reading/contents.ts";
import { flowing } from "../reading/flowing.ts";
import { Noted, tell } from "../reading/tell.ts";

/** What was read of pages is let go of before the document that was made of it is written. */
async function documentOf(bytes: Uint8Array, chosen: Chosen) {
  const [pages, noted] = [new GatheredPages(), new Noted()];
  const contents = await contentsOf(bytes, chosen, (page) => {
    noted.add(page);
    pages.add(page);
  });
  noted.tellScans();
  noted.tellLarge();
  const document: Document = flowing(pages, contents);
  return { document, pages: noted.count, untold: noted.untold(document.language), drawn: noted.drawn };
}

/** Writes what stands on pages as a document that people can go on working with. */
export const writeWord = task(async (bytes: Uint8Array, chosen: Chosen): Promise<OfficeProduct> => {
  const { document, pages, untold, drawn } = await documentOf(bytes, chosen);
  const { isFull = false } = document;
  const written = writeDocx(document);
  collectGarbage();
  const product = officeMade(written, promiseOf(document), drawn);
  tell(product, pages);
  const blocks = document.sections.flatMap(({ blocks }): readonly Block[] => blocks);
  fact("Headings", blocks.filter((block) => block.kind === "paragraph" && block.role.kind === "heading").length);
  const paged = { pages, isFull, isCrowded: isCrowded(document, pages), stations: isFull ? stationsOf(document) : [] };
  return { ...product, ...untold, paged };
});
