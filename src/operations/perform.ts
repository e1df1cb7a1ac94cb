import { check, checkAll, refuseTooLarge } from "#engines/check.ts";
import type { FactName } from "#engines/facts.ts";
import { collectWhenIdle } from "#engines/garbage.ts";
import { fact, newJob, within } from "#engines/job.ts";
import type { Bundle, Product } from "#engines/product.ts";
import type { Origin } from "#engines/second-reader/index.ts";
import { requireEngines } from "#engines/state.ts";
import type { Format } from "#formats/format.ts";
import { writeZip } from "#formats/zip.ts";
import { Problem } from "#problem";
import { type Arrived, identify } from "./identify.ts";
import type { Operation, Upload } from "./operation.ts";
import type { Options } from "./read.ts";

export interface Outcome {
  format: Format;
  bytes: Uint8Array;
  /** Set where no upload gives the result its name. */
  stem: string | undefined;
  facts: ReadonlyMap<FactName, string | number>;
  warnings: readonly string[];
}

/** The one way to run an operation: work, check of what came out, packing, and what there is to tell. */
export async function perform(
  operation: Operation,
  arrived: readonly Arrived[],
  options: Options,
  { signal, deadlineMs }: { signal: AbortSignal; deadlineMs: number },
): Promise<Outcome> {
  requireEngines(operation.needs);
  const job = newJob(signal, deadlineMs);
  for (const text of options.unknown) job.warnings.add(text);
  return within(job, async () => {
    const uploads = await Promise.all(arrived.map((file) => identify(operation, file)));
    const input = operation.input.kind === "one" ? uploads[0] : operation.input.kind === "many" ? uploads : undefined;
    const result = await unlessAborted(signal, operation.run(input, options.values));
    const { format, bytes } = await unlessAborted(signal, finish(result, originOf(uploads, options)));
    // Only now all is told that there is to tell: the check may have something to say, too.
    if (options.strict && job.warnings.size > 0) {
      throw new Problem("unprocessable", `Refused, because strict was asked for: ${[...job.warnings].join(" ")}`);
    }
    return { format, bytes, stem: result.stem, facts: job.facts, warnings: [...job.warnings] };
  }).finally(collectWhenIdle);
}

/** Work in this process can't be killed: the caller is answered in time all the same. */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** What readers that know nothing of the work compare its result with. */
function originOf(uploads: readonly Upload[], { values }: Options): Origin {
  const files = uploads.filter(({ format }) => format === "pdf").map(({ bytes }) => bytes);
  const password = typeof values.password === "string" ? values.password : undefined;
  return { files, password };
}

async function finish(result: Product | Bundle, origin: Origin): Promise<{ format: Format; bytes: Uint8Array }> {
  if (!("parts" in result)) {
    await check(result, origin);
    if ("picture" in result) tellPicture(result.picture);
    else if ("pdf" in result) fact("Pages", result.pdf.pages);
    return result;
  }
  await checkAll(result.parts.map(({ product }) => product));
  fact("Files", result.parts.length);
  const entries = result.parts.map(({ name, product }) => ({ name, bytes: product.bytes }));
  const bytes = await writeZip(entries);
  refuseTooLarge(bytes);
  return { format: "zip", bytes };
}

function tellPicture({ width, height, frames }: { width: number; height: number; frames?: number }): void {
  fact("Width", width);
  fact("Height", height);
  if (frames && frames > 1) fact("Frames", frames);
}
