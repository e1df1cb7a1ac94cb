import { config } from "#config";
import { formats } from "#formats/format.ts";
import { Problem } from "#problem";
import type { Product } from "./product.ts";

/** Opens a finished file again and compares it with its promise: a damaged file is ours to tell, not the caller's to find. */
export async function check(product: Product): Promise<void> {
  const { format, bytes, picture, pdf } = product;
  if (bytes.byteLength > config.limits.resultBytes) {
    const [limit, actual] = [config.limits.resultBytes, bytes.byteLength].map((n) => `${Math.round(n / 1_048_576)} MB`);
    throw new Problem("too-large", `The result is larger (${actual}) than one answer may be (${limit}).`);
  }
  const broken = [
    ...(picture ? await (await import("./sharp/index.ts")).check(bytes, format, picture) : []),
    ...(pdf ? await (await import("./mupdf/index.ts")).check(bytes, pdf) : []),
  ];
  if (broken.length > 0) {
    const cause = new Error(`${formats[format].title} result broke its promise: ${broken.join("; ")}`);
    throw new Problem("internal", "The result did not pass its own check, so it was not sent.", { cause });
  }
}
