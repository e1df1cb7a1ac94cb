import { config } from "#config";
import { formats } from "#formats/kinds/format.ts";
import { Problem } from "#problem";
import { type Origin, secondLook } from "../second-reader/index.ts";
import type { Enclosure, Product } from "./product.ts";

/**
 * Checks whether a finished file keeps its promise: a damaged one is ours to tell, not the caller's to find. A picture
 * is opened again here; a PDF and an Office file were opened where they were made, and the PDF is shown to another
 * reader.
 */
export async function check(product: Product, origin?: Origin): Promise<void> {
  refuseTooLarge(product.bytes.byteLength);
  judge(product, await verdictOf(product));
  if ("pdf" in product && origin) judge(product, await secondLook(product.bytes, product.pdf, origin));
}

/** Checks files that leave together. */
export async function checkAll(products: readonly (Product | Enclosure)[]): Promise<void> {
  await Promise.all(products.map((product) => ("format" in product ? check(product) : undefined)));
}

async function verdictOf(product: Product): Promise<readonly string[]> {
  if ("verdict" in product) return product.verdict;
  return (await import("../sharp/index.ts")).check(product.bytes, product.format, product.picture);
}

export function refuseTooLarge(bytes: number): void {
  if (bytes <= config.limits.resultBytes) return;
  const [limit, actual] = [config.limits.resultBytes, bytes].map((n) => `${Math.round(n / 1_048_576)} MB`);
  throw new Problem("too-large", `The result is larger (${actual}) than one answer may be (${limit}).`);
}

function judge(product: Product, broken: readonly string[]): void {
  if (broken.length === 0) return;
  const cause = new Error(`${formats[product.format].title} result broke its promise: ${broken.join("; ")}`);
  if ("pdf" in product && product.pdf.faulty) {
    const says = "This PDF is damaged, and what was made of it is not what it should be. Try repair-pdf on it first.";
    throw new Problem("unprocessable", says, { cause, tools: ["repair-pdf"] });
  }
  throw new Problem("internal", "The result did not pass its own check, so it was not sent.", { cause });
}
