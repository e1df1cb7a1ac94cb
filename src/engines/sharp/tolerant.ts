import { warn } from "#engines/job/job.ts";
import type { Format } from "#formats/kinds/format.ts";
import { Problem } from "#problem";
import { failure } from "./failure.ts";
import type { Tolerance } from "./opened.ts";
import { isFile, type Source } from "./source.ts";

/** Formats that libvips does not decode by itself, and of which it reads no faulty files. */
const exact: readonly Format[] = ["svg", "heic", "bmp"];

/** Reads a file, and one with small faults again with patience, as they are common; that is told. */
export async function tolerant<T>(source: Source, work: (failOn: Tolerance) => Promise<T>): Promise<T> {
  try {
    return await work("warning");
  } catch (strictly) {
    if (strictly instanceof Problem || !isFile(source)) throw strictly;
    if (exact.includes(source.format)) throw failure(strictly, source.format);
    const product = await work("error").catch((cause) => {
      throw failure(cause, source.format);
    });
    warn("The file has small defects, which were passed over: look at the result before you rely on it.");
    return product;
  }
}
