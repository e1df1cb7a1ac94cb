import { collectGarbage } from "#engines/pool/garbage.ts";
import { officeMade } from "#engines/product/office-made.ts";
import type { OfficeProduct } from "#engines/product/product.ts";
import { promiseOf } from "#formats/docx/promise.ts";
import { writeDocx } from "#formats/docx/write.ts";
import { isCrowded, stationsOf } from "#layout/fit/stations.ts";
import { task } from "../kernel/door.ts";
import type { Chosen } from "../reading/contents.ts";
import { documentOf } from "../reading/document-of.ts";
import { tell, tellHeadings } from "../reading/tell.ts";
import { nothingOf, unlessUnread } from "../reading/to-recognise.ts";

export type WordWish = Chosen & { pictures?: boolean };

/** Writes the contents of pages as a document that people can go on working with. */
export const writeWord = task(
  (bytes: Uint8Array, { pictures = true, ...chosen }: WordWish): Promise<OfficeProduct> =>
    unlessUnread(nothingOf("docx"), async () => {
      const { document, pages, untold, drawn, tellLarge } = await documentOf(bytes, chosen, pictures);
      tellLarge();
      const { isFull = false } = document;
      const written = writeDocx(document);
      collectGarbage();
      const product = officeMade(written, promiseOf(document), drawn);
      tell(product, pages);
      tellHeadings(document);
      const paged = {
        pages,
        isFull,
        isCrowded: isCrowded(document, pages),
        stations: isFull ? stationsOf(document) : [],
      };
      return { ...product, ...untold, paged };
    }),
);
