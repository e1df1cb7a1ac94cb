import { availableParallelism } from "node:os";
import type { InferenceSession } from "onnxruntime-node";
import { fact, warn } from "#engines/job/job.ts";
import { log } from "#log";
import { Problem } from "#problem";
import { installed } from "./installed.ts";
import type { Model, Task, Weights } from "./manifest.ts";
import { toOnnx } from "./to-onnx.ts";
import { Altered, read } from "./weights.ts";

/** Numbers in the order of their dimensions, the last of which changes fastest. */
export interface Tensor {
  data: Float32Array;
  dims: readonly number[];
}

/** A network; "" names its first input or output, for networks whose makers named them oddly. */
export interface Network {
  run<const N extends string>(inputs: Record<string, Tensor>, outputs: readonly N[]): Promise<Record<N, Tensor>>;
}

/** A model that is ready for work. Only one is kept: two of the large ones would not fit below the ceiling. */
interface Open {
  model: Model;
  sessions: InferenceSession[];
  networks: Record<string, Network>;
}

let kept: Open | undefined;

/**
 * Runs work on a model of the task: the one asked for, or else the first in the order of preference that is sound. A
 * fact names it.
 */
export async function withModel<T>(
  task: Task,
  wanted: string | undefined,
  work: (model: Model, networks: Readonly<Record<string, Network>>) => Promise<T>,
): Promise<T> {
  const { model, networks } = await opened(task, wanted);
  fact("Model", model.name);
  return work(model, networks);
}

async function opened(task: Task, wanted: string | undefined): Promise<Open> {
  const candidates = installed(task).filter(({ name }) => wanted === undefined || name === wanted);
  const spoilt: string[] = [];
  for (const model of candidates) {
    try {
      if (kept?.model.name !== model.name) await replaceBy(model);
      if (!kept) continue;
      if (spoilt.length > 0) warn(`${spoilt.join(" and ")} can't be used here, so ${model.name} did the work.`);
      return kept;
    } catch (error) {
      if (!(error instanceof Altered)) throw error;
      spoilt.push(model.name);
      log.warn(`the model ${model.name} ${error.message}`, { task });
    }
  }
  const which = wanted ?? `a model that can ${task}`;
  throw new Problem("engine-unavailable", `${which} is not whole on this machine. Run "bun run models verify" there.`);
}

async function replaceBy(model: Model): Promise<void> {
  const former = kept;
  kept = undefined;
  for (const session of former?.sessions ?? []) await session.release();
  const entries = Object.entries(model.networks);
  const sessions: InferenceSession[] = [];
  for (const [, weights] of entries) sessions.push(await open(weights));
  const networks = sessions.map((session, index) => [entries[index]?.[0] ?? "", networkOf(session)] as const);
  kept = { model, sessions, networks: Object.fromEntries(networks) };
}

async function open(weights: Weights): Promise<InferenceSession> {
  const { InferenceSession } = await import("onnxruntime-node");
  const bytes = toOnnx(await read(weights), weights.as);
  const { arena = false, pattern = false, threads = availableParallelism() } = weights;
  return InferenceSession.create(bytes, {
    intraOpNumThreads: threads,
    enableCpuMemArena: arena,
    enableMemPattern: pattern,
    // onnxruntime prints remarks on networks, which belong nowhere.
    logSeverityLevel: 4,
  });
}

/** Makes a network of a session. */
export function networkOf(session: InferenceSession): Network {
  const [firstInput = "", firstOutput = ""] = [session.inputNames[0], session.outputNames[0]];
  return {
    async run(inputs, outputs) {
      const { Tensor } = await import("onnxruntime-node");
      const feeds = Object.fromEntries(
        Object.entries(inputs).map(([name, { data, dims }]) => [name || firstInput, new Tensor("float32", data, dims)]),
      );
      const wanted = outputs.map((name) => name || firstOutput);
      const results = await session.run(feeds, wanted);
      const told = outputs.map((name, at) => [name, plain(name, results[wanted[at] ?? ""])] as const);
      return Object.fromEntries(told) as Record<(typeof outputs)[number], Tensor>;
    },
  };
}

function plain(name: string, tensor: InferenceSession.OnnxValueMapType[string] | undefined): Tensor {
  if (!(tensor?.data instanceof Float32Array)) throw new Error(`the network gives no numbers as ${name}`);
  return { data: tensor.data, dims: tensor.dims };
}
