import { eachSlice, type Part } from "#formats/wire/multipart.ts";
import type { Steps } from "#formats/wire/steps.ts";

/** All steps of some work, without a rest. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

export const readMultipart = (body: Uint8Array, boundary: string, limits: Parameters<typeof eachSlice>[2]): Part[] =>
  atOnce(eachSlice(body, boundary, limits));
