/** The tasks that networks are for. */
export const tasks = ["cut-out", "enlarge", "faces"] as const;
export type Task = (typeof tasks)[number];

/** A network's weights: in a folder of models, or in a package, cut into parts that are joined in their order. */
export interface Weights {
  file?: string;
  package?: string;
  parts?: readonly string[];
  /** The address from which `bun run models pull` fetches them. */
  download?: string;
  bytes: number;
  sha256: string;
  /** The format that the weights are converted from when they are loaded; ONNX needs no conversion. */
  as?: Foreign;
  /** Whether onnxruntime keeps a run's memory for the next one: quicker, and dear where the runs are large. */
  arena?: boolean;
  /** Whether onnxruntime plans its memory ahead: worth it where all runs have the same size. */
  pattern?: boolean;
  /** The number of threads, one a core unless said: small networks lose by sharing out their work. */
  threads?: number;
}

export const foreign = ["tflite", "realesrgan"] as const;
export type Foreign = (typeof foreign)[number];

/** A model: one or several networks that do a task together, as an entry of models/manifest.json has them. */
export interface Model {
  name: string;
  task: Task;
  title: string;
  source: string;
  licence: string;
  networks: Readonly<Record<string, Weights>>;
  /** Settings that the task needs: sizes, scales, names of tensors. */
  settings: Readonly<Record<string, unknown>>;
}

/** Describes the flaw of a manifest's entry; undefined where it is sound. */
export function flawOf(entry: unknown): string | undefined {
  if (!isRecord(entry)) return "is no object";
  const { name, task, networks, settings } = entry;
  if (typeof name !== "string" || !/^[a-z0-9][a-z0-9.-]{0,63}$/.test(name)) return "has no name of a-z, 0-9, . and -";
  if (!tasks.some((known) => known === task)) return `has no task of ${tasks.join(", ")}`;
  if (!["title", "source", "licence"].every((key) => typeof entry[key] === "string")) {
    return "lacks its title, source or licence";
  }
  if (!isRecord(settings)) return "has no settings";
  if (!isRecord(networks) || Object.keys(networks).length === 0) return "has no networks";
  const wrong = Object.entries(networks).find(([, weights]) => !areWeights(weights));
  return wrong && `has a network (${wrong[0]}) without a sound file, bytes and sha256`;
}

export const isModel = (entry: unknown): entry is Model => flawOf(entry) === undefined;

function areWeights(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { file, package: from, parts, bytes, sha256, as } = value;
  // A name of a file and no path: a manifest leads to no other folder.
  const isFile = typeof file === "string" && /^[\w][\w.-]*$/.test(file);
  const isPacked = typeof from === "string" && Array.isArray(parts) && parts.length > 0 && parts.every(isPart);
  const isKnown = as === undefined || foreign.some((known) => known === as);
  const isSealed = Number.isSafeInteger(bytes) && typeof sha256 === "string" && /^[0-9a-f]{64}$/.test(sha256);
  return isFile !== isPacked && isKnown && isSealed;
}

const isPart = (part: unknown): boolean => typeof part === "string" && /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/.test(part);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
