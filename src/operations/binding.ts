import { formats } from "#formats/kinds/format.ts";
import type { LimitName } from "./limits.ts";
import type { Operation } from "./operation.ts";

/** Lists the limits of a tool: by its input, its output and its work, and those that it names itself. */
export function limitsOf({ input, output, work, limits: named = [] }: Operation): LimitName[] {
  const taken = input.kind === "none" ? [] : input.formats;
  const takes = (kind: string) => taken.some((format) => formats[format].kind === kind);
  const gives = (kind: string) => output.some((format) => formats[format].kind === kind);
  const bound: Partial<Record<LimitName, boolean>> = {
    files: input.kind === "many",
    megapixels: takes("picture"),
    resultMegapixels: gives("picture"),
    pages: takes("pdf") || (gives("pdf") && work !== "capture"),
    unpackedMB: takes("document"),
    unpackedRatio: takes("document"),
    captureMegapixels: work === "capture" && gives("picture"),
    captureRequests: work === "capture",
    captureMB: work === "capture",
    resultMB: true,
  };
  const byNature = (Object.keys(bound) as LimitName[]).filter((name) => bound[name]);
  return [...new Set([...byNature, ...named])];
}
