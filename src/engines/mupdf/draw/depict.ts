import { config } from "#config";
import { progress } from "#engines/job/job.ts";
import type { PictureProduct } from "#engines/product/product.ts";
import type { PageCoding } from "#engines/sharp/index.ts";
import { Problem } from "#problem";
import { pool } from "../pool.ts";
import type { Sheet } from "./measure.ts";

export interface DepictOptions extends PageCoding {
  grayscale: boolean;
  pages?: string | undefined;
  password?: string | undefined;
}

export interface Depicted {
  /** The page's number, from 1. */
  page: number;
  product: PictureProduct;
}

/** The most pages of a run: few enough that no child stays busy long after the others, and not one by one. */
const longestRun = 8;
const runsPerChild = 4;

/** Draws pictures of pages by all children at once; each gets the file once, and draws run after run. */
export async function depict(bytes: Uint8Array, { pages, password, ...options }: DepictOptions): Promise<Depicted[]> {
  const { format, dpi } = options;
  const planned = Promise.withResolvers<number[][]>();
  const drawn: PictureProduct[][] = [];
  let total = 0;
  let done = 0;
  let next = 0;
  const lane = (measures: boolean) =>
    pool.hold("drawing", [bytes, password], async (drawing) => {
      if (measures) planned.resolve(runsOf(await drawing.measure({ format, dpi, pages })));
      const runs = await planned.promise;
      for (let run = next++; run < runs.length; run = next++) {
        const products = await drawing.draw(runs[run] ?? [], options);
        drawn[run] = products;
        total += products.reduce((sum, product) => sum + product.bytes.length, 0);
        done += products.length;
        progress(done, runs.flat().length, "pages");
        if (total > config.limits.resultBytes) refuseTotal();
      }
    });
  const lanes = Array.from({ length: config.workers }, (_, index) => lane(index === 0));
  // A failure before there is a plan must not leave the others waiting for it.
  lanes[0]?.catch(planned.reject);
  planned.promise.catch(() => {});
  try {
    await Promise.all(lanes);
  } finally {
    // A lane that failed leaves nothing to do for the others.
    next = Number.POSITIVE_INFINITY;
  }
  const numbers = (await planned.promise).flat();
  return drawn.flat().map((product, index) => ({ page: numbers[index] ?? 0, product }));
}

function runsOf(sheets: readonly Sheet[]): number[][] {
  const numbers = sheets.map(({ page }) => page);
  const length = Math.min(longestRun, Math.ceil(numbers.length / (config.workers * runsPerChild)));
  return Array.from({ length: Math.ceil(numbers.length / length) }, (_, index) =>
    numbers.slice(index * length, (index + 1) * length),
  );
}

function refuseTotal(): never {
  const limit = Math.round(config.limits.resultBytes / 1_048_576);
  const message = `The pictures of these pages have more than ${limit} MB together, the most that one answer may have.`;
  throw new Problem("too-large", `${message} Choose fewer pages, a lower dpi or jpg.`, { fields: ["pages", "dpi"] });
}
