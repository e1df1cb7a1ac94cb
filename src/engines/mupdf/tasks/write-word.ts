import { collectGarbage } from "#engines/garbage.ts";
import { fact } from "#engines/job.ts";
import { officeMade } from "#engines/office-made.ts";
import type { OfficeProduct } from "#engines/product.ts";
import type { Block, Document } from "#formats/document.ts";
import { promiseOf } from "#formats/docx/promise.ts";
import { writeDocx } from "#formats/docx/write.ts";
import { task } from "../kernel/door.ts";
import { type Chosen, contentsOf } from "../reading/contents.ts";
import { flowing } from "../reading/flowing.ts";
import { tell, tellLarge, tellScans, untoldOn } from "../reading/tell.ts";

/** Pages are let go of before the document that was made of them is written. */
async function documentOf(bytes: Uint8Array, chosen: Chosen) {
  const contents = await contentsOf(bytes, chosen);
  tellScans(contents.pages);
  tellLarge(contents.pages);
  const document: Document = flowing(contents);
  return { document, pages: contents.pages.length, untold: untoldOn(contents.pages, document.language) };
}

/** Writes what stands on pages as a document that people can go on working with. */
export const writeWord = task(async (bytes: Uint8Array, chosen: Chosen): Promise<OfficeProduct> => {
  const { document, pages, untold } = await documentOf(bytes, chosen);
  const written = writeDocx(document);
  collectGarbage();
  const product = officeMade(written, promiseOf(document));
  tell(product, pages);
  const blocks = document.sections.flatMap(({ blocks }): readonly Block[] => blocks);
  fact("Headings", blocks.filter((block) => block.kind === "paragraph" && block.role.kind === "heading").length);
  return { ...product, ...untold, paged: { pages, isFull: document.isFull ?? false } };
});
