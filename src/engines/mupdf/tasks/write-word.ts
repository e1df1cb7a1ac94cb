import { officeMade } from "#engines/office-made.ts";
import type { OfficeProduct } from "#engines/product.ts";
import type { Block, PictureFile } from "#formats/document.ts";
import { promiseOf } from "#formats/docx/promise.ts";
import { writeDocx } from "#formats/docx/write.ts";
import { compose } from "#layout/compose.ts";
import type { About, Page } from "#layout/page.ts";
import { task } from "../kernel/door.ts";

export interface Written {
  product: OfficeProduct;
  headings: number;
}

/** Writes what stands on pages as a document that people can go on working with. */
export const writeWord = task((pages: Page[], about: About, files: Map<string, PictureFile>): Written => {
  const sizes = [...files].map(([key, { width, height }]) => ({ key, width, height }));
  const { document, pictures } = compose(pages, about, sizes);
  const whole = { ...document, pictures: pictures.flatMap((key) => files.get(key) ?? []) };
  const product = officeMade(writeDocx(whole), promiseOf(whole));
  const blocks = whole.sections.flatMap(({ blocks }): readonly Block[] => blocks);
  const headings = blocks.filter((block) => block.kind === "paragraph" && block.role.kind === "heading").length;
  return { product, headings };
});
