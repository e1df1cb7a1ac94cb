import { warn } from "#engines/job.ts";
import type { PictureProduct } from "#engines/product.ts";
import { type PageCoding, writePage } from "#engines/sharp/index.ts";
import { complaintsOf } from "../kernel/complaints.ts";
import { task } from "../kernel/door.ts";
import { drawPage } from "../kernel/draw-page.ts";
import { open, openWhole, readPastFaults } from "../kernel/open.ts";

interface Options extends PageCoding {
  grayscale: boolean;
  password?: string | undefined;
}

/** Draws some pages, one picture each. */
export const draw = task(
  async (bytes: Uint8Array, pages: readonly number[], options: Options): Promise<PictureProduct[]> => {
    const { password } = options;
    let { doc } = open(bytes, { password });
    let isWhole = false;
    const channels = options.grayscale ? 1 : 3;
    const depict = (page: number) =>
      complaintsOf(() =>
        drawPage(doc, page - 1, { dpi: options.dpi, channels }, async (data, size) => ({
          bytes: await writePage({ ...size, channels, data }, options),
          picture: size,
        })),
      );
    const products: PictureProduct[] = [];
    for (const page of pages) {
      let drawn = await depict(page);
      if (drawn.ledAstray && !isWhole) {
        doc.destroy();
        const opened = openWhole(bytes, { password });
        ({ doc } = opened);
        isWhole = true;
        if (opened.faulty) {
          warn(readPastFaults);
          drawn = await depict(page);
        }
      }
      if (drawn.complaints.length > 0) warn(`Page ${page} has faults in it; it was drawn as far as possible.`);
      products.push({ format: options.format, ...drawn.value });
    }
    doc.destroy();
    return products;
  },
);
