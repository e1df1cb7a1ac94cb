import { basename, dirname, join, relative } from "node:path";
import type { CallToolResult } from "@modelcontextprotocol/server";
import { call, type Terms } from "../batch/call.ts";
import { type Catalogue, findTool, type Server, type Tool } from "../batch/catalogue.ts";
import { Patience } from "../batch/patience.ts";
import { pipelineTool } from "../batch/pipeline.ts";
import type { Task } from "../batch/tasks.ts";
import { type Folder, Refusal } from "./folder.ts";

export interface Service {
  server: Server;
  /** All that it has. */
  whole: Catalogue;
  /** The same with the tools alone that are offered here. */
  catalogue: Catalogue;
}

type Arguments = Record<string, unknown>;

/** What an agent's calls become: files of the folder sent to the service, results written beside them. */
export class Calls {
  readonly #folder: Folder;
  readonly #withPreview: boolean;
  readonly #patience = new Patience(4);

  constructor(folder: Folder, withPreview: boolean) {
    this.#folder = folder;
    this.#withPreview = withPreview;
  }

  async make(
    service: Service,
    name: string,
    given: Arguments,
    terms: Omit<Terms, "patience">,
  ): Promise<CallToolResult> {
    const { output, ...rest } = given;
    if (output !== undefined) await this.#folder.requireFree(pathIn("output", output));
    const { catalogue, server } = service;
    if (name === "pipeline") requireOffered(catalogue, rest.steps);
    const tool = name === "pipeline" ? anyPipeline(catalogue) : findTool(catalogue, name);
    const task = await this.#taskOf(tool, rest);
    const answer = await call(server, task, { ...terms, patience: this.#patience });
    if (!answer.ok) return failure(answer.reason);
    const { bytes, headers, warnings } = answer;
    const [first] = task.files;
    const beside = first === undefined ? "" : dirname(relative(this.#folder.root, first));
    const place = output === undefined ? join(beside, nameIn(headers)) : pathIn("output", output);
    const written = await this.#folder.write(bytes, place, { mayRename: output === undefined });
    const mime = headers.get("content-type") ?? "";
    const told = [`Wrote ${written} (${mime}, ${bytes.length} bytes).`, ...factsIn(headers)];
    for (const warning of warnings) told.push(`Warning: ${warning}`);
    const content: CallToolResult["content"] = [{ type: "text", text: told.join("\n") }];
    if (this.#withPreview) content.push(...(await this.#look(service, mime, written, terms.signal)));
    return { content };
  }

  async #taskOf(tool: Tool, given: Arguments): Promise<Task> {
    const { field } = tool.input;
    const files: string[] = [];
    const parts: Record<string, string> = {};
    const fields: Arguments = {};
    for (const [name, value] of Object.entries(given)) {
      if (name === field) {
        for (const one of [value].flat()) files.push(await this.#folder.input(pathIn(name, one)));
      } else if (isPart(tool, name)) parts[name] = await this.#folder.input(pathIn(name, value));
      else fields[name] = value;
    }
    return { tool, name: tool.name, output: "", files, parts, fields, mark: "" };
  }

  /** A result's looks, or why there is nothing to be seen of it. */
  async #look({ server, whole }: Service, mime: string, written: string, signal: AbortSignal) {
    const asked = previewOf(mime);
    if (!asked) return [];
    try {
      const tool = "steps" in asked ? anyPipeline(whole) : findTool(whole, "image-resize");
      const files = [await this.#folder.input(written)];
      const task = { tool, name: tool.name, output: "", files, parts: {}, fields: asked, mark: "" };
      const hurry = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
      const answer = await call(server, task, { patience: this.#patience, signal: hurry });
      if (!answer.ok) throw new Refusal(answer.reason);
      const data = Buffer.from(answer.bytes).toString("base64");
      return [{ type: "image" as const, data, mimeType: "image/jpeg" }];
    } catch (error) {
      signal.throwIfAborted();
      return [{ type: "text" as const, text: `No preview: ${error instanceof Error ? error.message : error}` }];
    }
  }
}

/** A preview is not worth a longer wait. */
const patienceMs = 60_000;
const small = { width: 256, height: 256, format: "jpg", quality: 70, withoutEnlargement: true };

/** The call that gives a small picture of a result: of a picture, or of a PDF's first page. */
function previewOf(mime: string): Arguments | undefined {
  if (mime.startsWith("image/")) return small;
  if (mime !== "application/pdf") return undefined;
  const page = { tool: "pdf-to-image", options: { pages: "1", dpi: 36, format: "jpg" } };
  return { steps: [page, { tool: "image-resize", options: small }] };
}

/** A pipeline of whatever tools: how long they may take altogether, only the service knows. */
function anyPipeline(catalogue: Catalogue): Tool {
  const [first] = catalogue.operations;
  if (!first) throw new Refusal("The service has no tools.");
  return pipelineTool(catalogue, first, Number.POSITIVE_INFINITY);
}

/** A tool that is not offered is not to be had by the back door. */
function requireOffered(catalogue: Catalogue, steps: unknown): void {
  const tools = Array.isArray(steps) ? steps.map((step) => step?.tool) : [];
  for (const tool of tools) if (typeof tool === "string") findTool(catalogue, tool);
}

const isPart = ({ name, parts }: Tool, field: string): boolean =>
  name === "pipeline" ? /^\d+\.\w+$/.test(field) : Object.hasOwn(parts, field);

function pathIn(name: string, value: unknown): string {
  if (typeof value === "string") return value;
  throw new Refusal(`${name} must be a path within the folder, as a text.`);
}

export const failure = (says: string): CallToolResult => ({ content: [{ type: "text", text: says }], isError: true });

/** The name that the service gives to its result (RFC 8187). */
function nameIn(headers: Headers): string {
  const [, name = "result"] = /filename\*=UTF-8''([^;]+)/.exec(headers.get("content-disposition") ?? "") ?? [];
  return basename(decodeURIComponent(name));
}

const silent = ["warnings", "bytes-out"];

function factsIn(headers: Headers): string[] {
  return [...headers]
    .map(([name, value]) => [/^x-result-(.+)$/.exec(name)?.[1] ?? "", value] as const)
    .filter(([name]) => name !== "" && !silent.includes(name))
    .map(([name, value]) => `${name}: ${decodeURIComponent(value)}`);
}
