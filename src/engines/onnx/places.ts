import { join } from "node:path";
import { config } from "#config";
import { projectFolder } from "#engines/enclosure/enclosure.ts";
import type { Weights } from "./manifest.ts";

/** The folder of the operator's models goes before that of the project's own, and is the same one as a rule. */
export const modelFolders: readonly string[] = [...new Set([config.modelsDir, join(projectFolder, "models")])];

/** The files that may hold these weights: those of one place after those of the other, in their order. */
export function placesOf({ file, package: from, parts = [] }: Weights): readonly (readonly string[])[] {
  if (file !== undefined) return modelFolders.map((folder) => [join(folder, file)]);
  return [parts.map((part) => join(projectFolder, "node_modules", from ?? "", part))];
}
