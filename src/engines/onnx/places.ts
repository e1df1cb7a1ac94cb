import { join } from "node:path";
import { config } from "#config";
import { projectFolder } from "#engines/enclosure/enclosure.ts";
import type { Weights } from "./manifest.ts";

/** The folders of models: the operator's before the project's own, which is the same one as a rule. */
export const modelFolders: readonly string[] = [...new Set([config.modelsDir, join(projectFolder, "models")])];

/** Lists the files that may hold these weights, place after place. */
export function placesOf({ file, package: from, parts = [] }: Weights): readonly (readonly string[])[] {
  if (file !== undefined) return modelFolders.map((folder) => [join(folder, file)]);
  return [parts.map((part) => join(projectFolder, "node_modules", from ?? "", part))];
}
