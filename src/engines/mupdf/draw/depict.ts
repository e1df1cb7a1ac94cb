import { config } from "#config";
import type { PictureProduct } from "#engines/product.ts";
import type { PageCoding } from "#engines/sharp/index.ts";
import { Problem } from "#problem";
import { pool } from "../pool.ts";

export interface DepictOptions extends PageCoding {
  grayscale: boolean;
  pages?: string | undefined;
  password?: string | undefined;
}

export interface Depicted {
  /** Counted from 1. */
  page: number;
  product: PictureProduct;
}

/** Few enough that no child is still busy long after the others, enough that opening the file again weighs little. */
const longestRun = 8;
const runsPerChild = 4;

/** Pictures of pages, drawn by all children at once. */
export async function depict(bytes: Uint8Array, { pages, ...options }: DepictOptions): Promise<Depicted[]> {
  const { format, dpi, password } = options;
  const sheets = await pool.calls.measure(bytes, { format, dpi, pages, password });
  const numbers = sheets.map(({ page }) => page);
  const length = Math.min(longestRun, Math.ceil(numbers.length / (config.workers * runsPerChild)));
  const runs = Array.from({ length: Math.ceil(numbers.length / length) }, (_, index) =>
    numbers.slice(index * length, (index + 1) * length),
  );
  const drawn: PictureProduct[][] = [];
  let total = 0;
  let next = 0;
  const lane = async () => {
    for (let run = next++; run < runs.length; run = next++) {
      const products = await pool.calls.draw(bytes, runs[run] ?? [], options);
      drawn[run] = products;
      total += products.reduce((sum, product) => sum + product.bytes.length, 0);
      if (total > config.limits.resultBytes) refuseTotal();
    }
  };
  try {
    await Promise.all(Array.from({ length: config.workers }, lane));
  } finally {
    // What failed in one lane leaves nothing to do for the others.
    next = runs.length;
  }
  return drawn.flat().map((product, index) => ({ page: numbers[index] ?? 0, product }));
}

function refuseTotal(): never {
  const limit = Math.round(config.limits.resultBytes / 1_048_576);
  const message = `The pictures of these pages have more than ${limit} MB together, the most that one answer may have.`;
  throw new Problem("too-large", `${message} Choose fewer pages, a lower dpi or jpg.`, { fields: ["pages", "dpi"] });
}
