import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { log } from "#log";
import { flawOf, isModel, type Model, type Task, type Weights } from "./manifest.ts";
import { modelFolders, placesOf } from "./places.ts";

let known: readonly Model[] | undefined;

/** Lists the models of all manifests in the order of preference; the operator's go before those of the same name. */
export function allModels(): readonly Model[] {
  known ??= [...new Map(modelFolders.flatMap(manifestIn).reverse().map(named)).values()].reverse();
  return known;
}

const named = (model: Model): [string, Model] => [model.name, model];

/** The models of a task whose files are there; they are checked when they are read. */
export const installed = (task: Task): readonly Model[] =>
  allModels().filter((model) => model.task === task && Object.values(model.networks).every(isThere));

function manifestIn(folder: string): Model[] {
  const path = join(folder, "manifest.json");
  let entries: unknown;
  try {
    entries = JSON.parse(readFileSync(path, "utf8")).models;
  } catch (error) {
    // An operator's folder need not have a manifest of its own.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") log.warn("a manifest of models can't be read", { path });
    return [];
  }
  if (!Array.isArray(entries)) return [];
  for (const entry of entries) {
    const flaw = flawOf(entry);
    if (flaw) log.warn(`a model ${flaw}, and is left out`, { path, model: String(entry?.name) });
  }
  return entries.filter(isModel);
}

/** The place where all parts of the weights lie and have together as many bytes as they should. */
export const placeOf = (weights: Weights): readonly string[] | undefined =>
  placesOf(weights).find((paths) => paths.reduce((sum, path) => sum + sizeOf(path), 0) === weights.bytes);

const isThere = (weights: Weights): boolean => placeOf(weights) !== undefined;

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}
