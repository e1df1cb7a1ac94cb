import { warn } from "#engines/job.ts";
import type { PictureProduct } from "#engines/product.ts";
import { type PageCoding, writePage } from "#engines/sharp/index.ts";
import { complaintsOf } from "../complaints.ts";
import { task } from "../door.ts";
import { drawPage } from "../draw-page.ts";
import { open } from "../open.ts";

interface Options extends PageCoding {
  grayscale: boolean;
  password?: string | undefined;
}

/** Draws some pages, one picture each. */
export const draw = task(
  async (bytes: Uint8Array, pages: readonly number[], options: Options): Promise<PictureProduct[]> => {
    const { doc } = open(bytes, { password: options.password });
    const channels = options.grayscale ? 1 : 3;
    const products: PictureProduct[] = [];
    for (const page of pages) {
      const { value, complaints } = await complaintsOf(() =>
        drawPage(doc, page - 1, { dpi: options.dpi, channels }, async (data, size) => ({
          bytes: await writePage({ ...size, channels, data }, options),
          picture: size,
        })),
      );
      if (complaints.length > 0) warn(`Page ${page} has faults in it; it was drawn as far as possible.`);
      products.push({ format: options.format, ...value });
    }
    doc.destroy();
    return products;
  },
);
