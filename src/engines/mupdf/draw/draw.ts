import { warn } from "#engines/job/job.ts";
import type { PictureProduct } from "#engines/product/product.ts";
import { type PageCoding, writePage } from "#engines/sharp/index.ts";
import { complaintsOf } from "../kernel/complaints.ts";
import { drawPage } from "../kernel/draw-page.ts";
import { readPastFaults } from "../kernel/open.ts";
import type { Paper } from "./paper.ts";

interface Options extends PageCoding {
  grayscale: boolean;
}

/** Draws some pages, one picture each. */
export async function draw(paper: Paper, pages: readonly number[], options: Options): Promise<PictureProduct[]> {
  let isWhole = false;
  const channels = options.grayscale ? 1 : 3;
  const depict = (page: number) =>
    complaintsOf(() =>
      drawPage(paper.opened.doc, page - 1, { dpi: options.dpi, channels }, async (data, size) => ({
        bytes: await writePage({ ...size, channels, data }, options),
        picture: size,
      })),
    );
  const products: PictureProduct[] = [];
  for (const page of pages) {
    let drawn = await depict(page);
    if (drawn.ledAstray && !isWhole) {
      isWhole = true;
      if (paper.openWhole()) {
        warn(readPastFaults);
        drawn = await depict(page);
      }
    }
    if (drawn.complaints.length > 0) warn(`Page ${page} has faults in it; it was drawn as far as possible.`);
    products.push({ format: options.format, ...drawn.value });
  }
  return products;
}
