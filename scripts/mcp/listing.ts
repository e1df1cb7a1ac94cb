import type { JSONValue, Tool as Listed } from "@modelcontextprotocol/server";
import type { Catalogue, Tool } from "../batch/catalogue.ts";

/** All of `tools/list`: an agent carries it in every conversation. */
export const mostBytes = 40_000;

type Schema = { [name: string]: JSONValue };

const path = (description: string): Schema => ({ type: "string", description });
const output = path("Path for the result; named after the input unless given.");

/** How a call names the place of its result: a tool may have a field of the usual name. */
export const placeField = (fields: object): string => (Object.hasOwn(fields, "output") ? "outputPath" : "output");

/** Every tool as agents see it: as many fields as there is room for, those that are worth most before all others. */
export function listing(catalogue: Catalogue, most = mostBytes): Listed[] {
  const own = [describeTool, pipelineTool(catalogue)];
  const tools = catalogue.operations.map((tool) => ({ tool, shown: byWorth(tool) }));
  for (;;) {
    const listed = [...own, ...tools.map(({ tool, shown }) => toolOf(tool, shown))];
    if (sizeOf(listed) <= most) return listed;
    // What is worth least goes first, of the tool that shows most.
    const cut = tools
      .filter(({ tool, shown }) => worth(tool, shown.at(-1)) > worths.needed)
      .sort((a, b) => worth(b.tool, b.shown.at(-1)) - worth(a.tool, a.shown.at(-1)) || b.shown.length - a.shown.length);
    if (!cut[0]) return listed;
    cut[0].shown = cut[0].shown.slice(0, -1);
  }
}

export const sizeOf = (tools: readonly Listed[]): number => Buffer.byteLength(JSON.stringify({ tools }));

/** The lower the better. The specification's fields stand before ours in a definition. */
const worths = { needed: 0, shown: 1, usual: 2, rare: 3 };

function worth({ fields, example }: Tool, name: string | undefined): number {
  const field = name === undefined ? undefined : fields[name];
  if (name === undefined || field?.required) return worths.needed;
  if (Object.hasOwn(example, name)) return worths.shown;
  return (field && "rare" in field) || name === "strict" ? worths.rare : worths.usual;
}

const byWorth = (tool: Tool): string[] => Object.keys(tool.fields).sort((a, b) => worth(tool, a) - worth(tool, b));

function toolOf({ name, summary, input, parts, fields, rules }: Tool, shown: readonly string[]): Listed {
  const more = Object.keys(fields).filter((field) => !shown.includes(field));
  const says = [summary, ...rules, ...(more.length > 0 ? [`More fields (see describe): ${more.join(", ")}.`] : [])];
  const files: Record<string, Schema> =
    input.field === "file"
      ? { file: path("Path of the input.") }
      : input.field === "files"
        ? { files: { type: "array", items: { type: "string" }, description: "Paths, in the order that counts." } }
        : {};
  const beside = Object.entries(parts).map(([part, { description, api = "" }]) => [
    part,
    path(`Path. ${description} ${api}`.trimEnd()),
  ]);
  return {
    name,
    description: says.join(" "),
    inputSchema: {
      type: "object",
      properties: {
        ...files,
        ...Object.fromEntries(shown.map((field) => [field, schemaOf(fields[field] ?? {})])),
        ...Object.fromEntries(beside),
        [placeField(fields)]: output,
      },
      required: [...Object.keys(files), ...Object.keys(fields).filter((field) => fields[field]?.required)],
    },
  };
}

const kept = ["type", "enum", "default", "minimum", "maximum", "pattern", "description"];

/** A field's schema with what an agent needs to fill it. */
function schemaOf(field: Partial<Tool["fields"][string]>): Schema {
  const { description = "", api = "" } = field;
  const known = Object.entries(field).filter(([key]) => kept.includes(key));
  return { ...Object.fromEntries(known), description: `${description} ${api}`.trimEnd() };
}

const describeTool: Listed = {
  name: "describe",
  description: "Tells everything about a tool: all its fields, kinds of file, limits, rules and an example.",
  inputSchema: { type: "object", properties: { tool: { type: "string" } }, required: ["tool"] },
};

const pipelineTool = ({ pipeline }: Catalogue): Listed => ({
  name: "pipeline",
  description: `Runs up to ${pipeline.maximumSteps} tools one after the other in one call; only the last result is written. A tool for one file does every file, one for several takes them all. A file for the second step alone is 2.image.`,
  inputSchema: {
    type: "object",
    properties: {
      files: {
        type: "array",
        items: { type: "string" },
        description: "Paths of what the first step takes; none where it takes none.",
      },
      steps: {
        type: "array",
        items: {
          type: "object",
          properties: { tool: { type: "string" }, options: { type: "object" } },
          required: ["tool"],
        },
      },
      output,
    },
    required: ["steps"],
  },
});
