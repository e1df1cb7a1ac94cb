import { fact } from "#engines/job.ts";
import { officeMade } from "#engines/office-made.ts";
import type { OfficeProduct } from "#engines/product.ts";
import type { Block } from "#formats/document.ts";
import { promiseOf } from "#formats/docx/promise.ts";
import { writeDocx } from "#formats/docx/write.ts";
import { task } from "../kernel/door.ts";
import { type Chosen, contentsOf } from "../reading/contents.ts";
import { flowing } from "../reading/flowing.ts";
import { tell, tellLarge, tellScans } from "../reading/tell.ts";

/** Writes what stands on pages as a document that people can go on working with. */
export const writeWord = task(async (bytes: Uint8Array, chosen: Chosen): Promise<OfficeProduct> => {
  const contents = await contentsOf(bytes, chosen);
  tellScans(contents.pages);
  tellLarge(contents.pages);
  const document = flowing(contents);
  const product = officeMade(writeDocx(document), promiseOf(document));
  tell(product, contents.pages.length);
  const blocks = document.sections.flatMap(({ blocks }): readonly Block[] => blocks);
  fact("Headings", blocks.filter((block) => block.kind === "paragraph" && block.role.kind === "heading").length);
  return product;
});
