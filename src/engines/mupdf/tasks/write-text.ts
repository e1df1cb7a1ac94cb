import { warn } from "#engines/job/job.ts";
import { collectGarbage } from "#engines/pool/garbage.ts";
import { textMade } from "#engines/product/office-made.ts";
import type { OfficeProduct } from "#engines/product/product.ts";
import { leftOut } from "#formats/flow/left-out.ts";
import { textPromiseOf } from "#formats/flow/promise.ts";
import { writeHtml } from "#formats/html/write.ts";
import { PictureNames } from "#formats/markdown/picture-names.ts";
import { writeMarkdown } from "#formats/markdown/write.ts";
import type { Document } from "#formats/model/document.ts";
import { writePlain } from "#formats/plain/write.ts";
import { task } from "../kernel/door.ts";
import type { Chosen } from "../reading/contents.ts";
import { documentOf } from "../reading/document-of.ts";
import { tell, tellHeadings } from "../reading/tell.ts";
import { nothingOf, unlessUnread } from "../reading/to-recognise.ts";

export type TextWish = Chosen & {
  format: "md" | "html" | "txt";
  pictures: boolean;
  /** Whether the ends of pages are told. */
  pageMarks: boolean;
  /** The beginning of the pictures' names. */
  stem: string;
};

/** A text, and the files of the pictures that it shows. */
export type TextProduct = OfficeProduct & { beside: { name: string; bytes: Uint8Array }[] };

/** Writes the contents of pages as a text without pages. */
export const writeText = task(
  (bytes: Uint8Array, wish: TextWish): Promise<TextProduct> =>
    unlessUnread({ ...nothingOf(wish.format), beside: [] }, async () => {
      const { format, pictures, pageMarks, stem, ...chosen } = wish;
      const { document, pages, numbers, untold, drawn } = await documentOf(bytes, chosen, pictures);
      const pageEnd = pageMarks ? (page: number) => `End of page ${numbers[page - 1] ?? page}` : undefined;
      const names = new PictureNames(document.pictures, stem);
      const written = {
        md: () => writeMarkdown(document, { pages, pageEnd, fileOf: (picture) => names.nameOf(picture) }),
        html: () => writeHtml(document, { pages, pageEnd }),
        txt: () => writePlain(document, pages),
      }[format]();
      collectGarbage();
      const product = textMade(written, textPromiseOf(document, format), drawn);
      tell(product, pages);
      tellHeadings(document);
      tellLeftOut(document, format);
      return { ...product, ...untold, beside: names.files };
    }),
);

function tellLeftOut(document: Document, format: TextWish["format"]): void {
  const { pictures, links } = leftOut(document, format);
  const those = (count: number, name: string) => `${count} ${name}${count === 1 ? " was" : "s were"}`;
  if (pictures > 0) warn(`${those(pictures, "picture")} left out: plain text holds none.`);
  if (links > 0) warn(`${those(links, "link")} left out, since they lead to no page of the web and no mail address.`);
}
