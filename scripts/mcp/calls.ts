import { basename, dirname, join, relative } from "node:path";
import type { CallToolResult } from "@modelcontextprotocol/server";
import { call, type Terms } from "../batch/call.ts";
import { type Catalogue, findTool, type Server, type Tool } from "../batch/catalogue.ts";
import { Patience } from "../batch/patience.ts";
import { pipelineTool } from "../batch/pipeline.ts";
import type { Task } from "../batch/tasks.ts";
import { type Folder, Refusal } from "./folder.ts";
import { placeField } from "./listing.ts";

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
    const { catalogue, server } = service;
    if (name === "pipeline") requireOffered(catalogue, given.steps);
    const tool = name === "pipeline" ? anyPipeline(catalogue) : findTool(catalogue, name);
    const { [placeField(tool.fields)]: wanted, ...rest } = given;
    const output = wanted === undefined ? undefined : pathIn(placeField(tool.fields), wanted);
    if (output !== undefined) await this.#folder.requireFree(output);
    const task = await this.#taskOf(tool, rest);
    requireSendable(catalogue, task);
    const answer = await call(server, task, { ...terms, patience: this.#patience });
    if (!answer.ok) return failure(answer.reason);
    const { bytes, headers, warnings } = answer;
    const [first] = task.files;
    const beside = first === undefined ? "" : dirname(relative(this.#folder.root, first));
    const place = output ?? join(beside, nameIn(headers));
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

/** A tool that is not offered is not to be had by the back door: a list that came as a text would be read by the service. */
function requireOffered(catalogue: Catalogue, steps: unknown): void {
  if (!Array.isArray(steps)) throw new Refusal("steps must be a list of steps, each with tool and options.");
  for (const { tool } of steps.map(Object)) if (typeof tool === "string") findTool(catalogue, tool);
}

/** Files are read whole to be sent: those that the service would refuse for their size are not even opened. */
function requireSendable({ limits: { requestMB } }: Catalogue, { files, parts }: Task): void {
  const bytes = [...files, ...Object.values(parts)].reduce((sum, file) => sum + Bun.file(file).size, 0);
  const megabytes = Math.ceil(bytes / 1_048_576);
  if (megabytes > requestMB) throw new Refusal(`That is ${megabytes} MB to send; a call may have ${requestMB} MB.`);
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
