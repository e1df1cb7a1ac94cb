import { config } from "#config";
import { formats } from "#formats/format.ts";
import { Problem } from "#problem";
import type { Product } from "./product.ts";
import { type Origin, secondLook } from "./second-reader/index.ts";

/** Opens a finished file again and compares it with its promise: a damaged file is ours to tell, not the caller's to find. */
export async function check(product: Product, origin?: Origin): Promise<void> {
  const { format, bytes, picture, pdf } = product;
  refuseTooLarge(bytes);
  if (picture) judge(product, await (await import("./sharp/index.ts")).check(bytes, format, picture));
  if (!pdf) return;
  judge(product, await (await import("./mupdf/index.ts")).mupdf.check(bytes, pdf));
  if (origin) judge(product, await secondLook(bytes, pdf, origin));
}

/** Files that cross to a child together: a thousand small ones would each wait for their turn. */
const batchFiles = 100;
const batchBytes = 16 * 1024 * 1024;

/** The same of many files at once. */
export async function checkAll(products: readonly Product[]): Promise<void> {
  const isPdf = ({ pdf, picture }: Product) => pdf !== undefined && picture === undefined;
  await Promise.all(products.filter((product) => !isPdf(product)).map((product) => check(product)));
  // One after the other: the child that made them is warm, and a second one would need more memory than it saves time.
  for (const batch of batchesOf(products.filter(isPdf))) await checkTogether(batch);
}

async function checkTogether(products: readonly Product[]): Promise<void> {
  for (const { bytes } of products) refuseTooLarge(bytes);
  const promised = products.flatMap(({ bytes, pdf }) => (pdf ? [{ bytes, truth: pdf }] : []));
  const found = await (await import("./mupdf/index.ts")).mupdf.checkMany(promised);
  for (const [at, product] of products.entries()) judge(product, found[at] ?? ["nothing was found out"]);
}

function batchesOf(products: readonly Product[]): Product[][] {
  const batches: Product[][] = [];
  let size = 0;
  for (const product of products) {
    const last = batches.at(-1);
    size += product.bytes.byteLength;
    if (last && last.length < batchFiles && size <= batchBytes) last.push(product);
    else {
      batches.push([product]);
      size = product.bytes.byteLength;
    }
  }
  return batches;
}

function refuseTooLarge(bytes: Uint8Array): void {
  if (bytes.byteLength <= config.limits.resultBytes) return;
  const [limit, actual] = [config.limits.resultBytes, bytes.byteLength].map((n) => `${Math.round(n / 1_048_576)} MB`);
  throw new Problem("too-large", `The result is larger (${actual}) than one answer may be (${limit}).`);
}

function judge({ format, pdf }: Product, broken: readonly string[]): void {
  if (broken.length === 0) return;
  const cause = new Error(`${formats[format].title} result broke its promise: ${broken.join("; ")}`);
  if (pdf?.faulty) {
    const says = "This PDF is damaged, and what was made of it is not what it should be. Try repair-pdf on it first.";
    throw new Problem("unprocessable", says, { cause });
  }
  throw new Problem("internal", "The result did not pass its own check, so it was not sent.", { cause });
}
