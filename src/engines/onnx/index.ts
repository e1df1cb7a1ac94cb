import type { Engine } from "#engines/engine.ts";
import { installed } from "./installed.ts";
import type { Task } from "./manifest.ts";
import { pool } from "./pool.ts";

export type { Task } from "./manifest.ts";

const probeOf = (task: Task) => async () => (await import("./probe.ts")).probe(task);

/** A row for each task: one may be closed, for want of its model, while the others work. */
export const engines = [
  { name: "onnx-cut-out" as const, probe: probeOf("cut-out"), keeps: [pool] },
  { name: "onnx-enlarge" as const, probe: probeOf("enlarge") },
  { name: "onnx-faces" as const, probe: probeOf("faces") },
] satisfies Engine[];

/** The installed models of a task, by name; the first one is taken unless another is asked for. */
export const models = (task: Task): string[] => installed(task).map(({ name }) => name);

/** The tasks by their names in tasks.ts. */
export const networks = pool.calls;
