import type { FactName } from "#engines/job/facts.ts";
import { fact, type Heed, newJob, within } from "#engines/job/job.ts";
import { collectWhenIdle } from "#engines/pool/garbage.ts";
import { check, checkAll, refuseTooLarge } from "#engines/product/check.ts";
import type { Bundle, Product } from "#engines/product/product.ts";
import type { Origin } from "#engines/second-reader/index.ts";
import { requireEngines } from "#engines/state.ts";
import type { Format } from "#formats/kinds/format.ts";
import { writeZip } from "#formats/wire/zip.ts";
import { Problem } from "#problem";
import { type Arrived, identify, identifyPart } from "./identify.ts";
import type { Attached, Operation, Result, Upload } from "./operation.ts";
import type { Options } from "./read.ts";

export interface Outcome {
  format: Format;
  bytes: Uint8Array;
  /** The name that the tool gives its result where no upload does. */
  stem: string | undefined;
  facts: ReadonlyMap<FactName, string | number>;
  warnings: readonly string[];
}

/** The product of an operation, before it is packed. */
export type Produced = Pick<Outcome, "facts" | "warnings"> & { result: Result };

export interface Bounds {
  signal: AbortSignal;
  /** The signal to work on at a low priority. */
  aside?: AbortSignal | undefined;
  deadlineMs: number;
  heed?: Heed | undefined;
}

/** Runs an operation for every call: its work, the check of its result, packing, facts and warnings. */
export async function perform(
  operation: Operation,
  arrived: readonly Arrived[],
  options: Options,
  bounds: Bounds,
): Promise<Outcome> {
  const { result, facts, warnings } = await produce(operation, arrived, options, bounds);
  return { ...(await packed(result, bounds.signal)), stem: result.stem, facts, warnings };
}

/** Runs an operation without packing its result, for callers that go on with it. */
export async function produce(
  operation: Operation,
  arrived: readonly Arrived[],
  options: Options,
  { signal, aside, deadlineMs, heed }: Bounds,
): Promise<Produced> {
  requireEngines(operation.needs);
  const job = newJob(signal, deadlineMs, heed, aside);
  for (const text of options.unknown) job.warnings.add(text);
  return within(job, async () => {
    const files = arrived.filter(({ part }) => part === undefined);
    const uploads = await Promise.all(files.map((file) => identify(operation, file)));
    const input = operation.input.kind === "one" ? uploads[0] : operation.input.kind === "many" ? uploads : undefined;
    const result = await unlessAborted(signal, operation.run(input, options.values, await partsOf(operation, arrived)));
    await unlessAborted(signal, finish(result, originOf(uploads, options)));
    // The check may warn as well, so `strict` looks at the warnings only now.
    if (options.strict && job.warnings.size > 0) {
      throw new Problem("unprocessable", `Refused, because strict was asked for: ${[...job.warnings].join(" ")}`);
    }
    return { result, facts: job.facts, warnings: [...job.warnings] };
  }).finally(collectWhenIdle);
}

async function partsOf(operation: Operation, arrived: readonly Arrived[]): Promise<Record<string, Attached>> {
  const parts: Record<string, Attached> = {};
  for (const file of arrived) if (file.part !== undefined) parts[file.part] = await identifyPart(operation, file);
  return parts;
}

/** Answers the caller in time although work in this process can't be killed. */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** Lists the uploaded PDFs, which readers that know nothing of the work compare its result with. */
function originOf(uploads: readonly Upload[], { values }: Options): Origin {
  const files = uploads.filter(({ format }) => format === "pdf").map(({ bytes }) => bytes);
  const password = typeof values.password === "string" ? values.password : undefined;
  return { files, password };
}

/** Checks a result, and tells the facts that follow from it. */
async function finish(result: Product | Bundle, origin: Origin): Promise<void> {
  if ("parts" in result) {
    await checkAll(result.parts.map(({ product }) => product));
    fact("Files", result.parts.length);
    return;
  }
  await check(result, origin);
  if ("picture" in result) tellPicture(result.picture);
  else if ("pdf" in result) fact("Pages", result.pdf.pages);
}

async function packed(result: Result, signal: AbortSignal): Promise<{ format: Format; bytes: Uint8Array }> {
  if (!("parts" in result)) return { format: result.format, bytes: result.bytes };
  return packAll(
    result.parts.map(({ name, product }) => ({ name, bytes: product.bytes })),
    signal,
  );
}

/** Packs files that leave together. */
export async function packAll(
  entries: readonly { name: string; bytes: Uint8Array }[],
  signal: AbortSignal,
): Promise<{ format: Format; bytes: Uint8Array }> {
  const bytes = await unlessAborted(signal, writeZip(entries));
  refuseTooLarge(bytes.byteLength);
  return { format: "zip", bytes };
}

function tellPicture({ width, height, frames }: { width: number; height: number; frames?: number }): void {
  fact("Width", width);
  fact("Height", height);
  if (frames && frames > 1) fact("Frames", frames);
}
