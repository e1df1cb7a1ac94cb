import type { Catalogue, Tool } from "../../ui/catalogue.ts";
import { kindOf } from "../files/kind.ts";
import type { Outcome } from "../model.ts";
import { note, stepsTo } from "./step.ts";

const formatOf = (name: string, { formats }: Catalogue): string | undefined => {
  const extension = name.split(".").at(-1)?.toLowerCase() ?? "";
  return Object.keys(formats).find((format) => formats[format]?.extensions.includes(extension));
};

const zip = () => import("../result/zip.ts");

/** Lists the kinds of files in an outcome: by its bytes, or by the names in a ZIP, which are the service's. */
export async function formatsIn({ bytes }: Outcome, catalogue: Catalogue): Promise<ReadonlySet<string>> {
  const kind = await kindOf(bytes);
  if (kind !== "zip") return new Set(kind === undefined ? [] : [kind]);
  const entries = await (await zip()).entriesOf(bytes);
  return new Set(entries.flatMap(({ name }) => formatOf(name, catalogue) ?? []));
}

/** Lists the tools that take some of these kinds. */
export const takersOf = (formats: ReadonlySet<string>, { operations }: Catalogue): Tool[] =>
  operations.filter(({ available, input }) => available && input.formats.some((format) => formats.has(format)));

/** Lists the files of an outcome that a tool takes: a ZIP is taken apart, in memory as everything is. */
export async function filesFor(tool: Tool, outcome: Outcome, catalogue: Catalogue): Promise<File[]> {
  const steps = stepsTo(outcome);
  const files = await unpacked(tool, outcome, catalogue);
  for (const file of files) note(file, steps);
  return files;
}

async function unpacked(tool: Tool, outcome: Outcome, catalogue: Catalogue): Promise<File[]> {
  const { bytes, type, filename } = outcome;
  if ((await kindOf(bytes)) !== "zip") return [new File([bytes], filename, { type })];
  const { entriesOf, unpack } = await zip();
  const files: File[] = [];
  for (const entry of await entriesOf(bytes)) {
    const format = formatOf(entry.name, catalogue);
    if (format === undefined || !tool.input.formats.includes(format)) continue;
    const own = catalogue.formats[format]?.type ?? "";
    files.push(new File([await unpack(bytes, entry, own)], entry.name, { type: own }));
  }
  return files;
}
