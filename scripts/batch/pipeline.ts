import { existsSync } from "node:fs";
import { type Arguments, UsageError, usage } from "./arguments.ts";
import { type Catalogue, findTool, type Tool } from "./catalogue.ts";
import { type Plan, plan } from "./tasks.ts";

interface Step {
  tool: Tool;
  options: Record<string, unknown>;
}

/** One pipeline over a folder: what lies there is for its first tool. */
export async function planPipeline(
  catalogue: Catalogue,
  text: string,
  { positional, options }: Arguments,
): Promise<{ planned: Plan; folder: string }> {
  const [input, folder, ...more] = positional;
  if (!input || !folder || more.length > 0)
    throw new UsageError(`--steps takes an input and an output folder.\n\n${usage}`);
  const steps = await readSteps(catalogue, text);
  const [first, ...rest] = steps;
  if (!first) throw new UsageError("--steps must have one step at least.");
  const parts = partsOf(steps, options);
  const { tasks, skipped } = await plan(first.tool, input, folder, { fields: first.options, parts: {} });
  const deadlineSeconds = steps.reduce((sum, { tool }) => sum + tool.deadlineSeconds, 0);
  const tool = pipelineTool(catalogue, first.tool, deadlineSeconds);
  const written = rest.map(({ tool, options }) => ({ tool: tool.name, options }));
  const spell = (options: Record<string, unknown>) => JSON.stringify([{ tool: first.tool.name, options }, ...written]);
  const whole = tasks.map((task) => ({ ...task, tool, parts, fields: { steps: spell(task.fields) } }));
  return { planned: { tasks: whole, skipped }, folder };
}

/** Files for single steps: `--2.image logo.png`. */
function partsOf(steps: readonly Step[], options: Record<string, string>): Record<string, string> {
  for (const [name, file] of Object.entries(options)) {
    const [number = "", part = ""] = name.split(/\.(.*)/s);
    if (!Object.hasOwn(steps[Number(number) - 1]?.tool.parts ?? {}, part))
      throw new UsageError(`--steps takes no --${name}.`);
    if (!existsSync(file)) throw new UsageError(`There is no ${file}, which --${name} names.`);
  }
  return options;
}

/** The pipeline as if it were one tool, that takes what its first one does. */
export const pipelineTool = ({ pipeline }: Catalogue, first: Tool, deadlineSeconds: number): Tool => ({
  ...first,
  name: "pipeline",
  path: pipeline.path,
  contentType: pipeline.contentType,
  input: { ...first.input, field: "files" },
  fields: {},
  parts: {},
  deadlineSeconds: Math.min(pipeline.deadlineSeconds, deadlineSeconds),
});

async function readSteps(catalogue: Catalogue, text: string): Promise<Step[]> {
  const list = parse(text.trimStart().startsWith("[") ? text : await contentOf(text));
  if (!Array.isArray(list)) throw new UsageError("--steps must be a list of steps, each with tool and options.");
  return list.map((one: unknown, index) => {
    const { tool: name, options = {} } = (one ?? {}) as { tool?: unknown; options?: unknown };
    if (typeof name !== "string" || !isObject(options)) {
      throw new UsageError(`Step ${index + 1} of --steps must be an object with tool, a name, and options, an object.`);
    }
    return { tool: findTool(catalogue, name), options };
  });
}

async function contentOf(file: string): Promise<string> {
  if (!existsSync(file)) throw new UsageError(`--steps must be JSON, or a file of it, but there is no ${file}.`);
  return Bun.file(file).text();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError("--steps is not valid JSON.");
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
