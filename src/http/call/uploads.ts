import { config } from "#config";
import { readJsonBytes } from "#formats/wire/json.ts";
import { boundaryOf, eachSlice, type Part } from "#formats/wire/multipart.ts";
import { stemOf } from "#formats/wire/stem.ts";
import type { Steps } from "#formats/wire/steps.ts";
import { type Arrived, arrive, type Sent } from "#operations/identify.ts";
import { fileField, type Input, type Operation } from "#operations/operation.ts";
import { type Fault, type Options, type Raw, readOptions } from "#operations/read.ts";
import { Problem } from "#problem";
import { filePartsIn } from "./file-parts.ts";

export interface Call {
  uploads: readonly Arrived[];
  options: Options;
}

type Encoding = "application/json" | "multipart/form-data";

/** Refuses the wrong encoding before the body is read. */
export const requireEncoding = ({ name, input }: Operation, request: Request): void =>
  requireType(name, input.kind === "none" ? "application/json" : "multipart/form-data", request);

export const requireForm = (name: string, request: Request): void => requireType(name, "multipart/form-data", request);

function requireType(name: string, due: Encoding, request: Request): void {
  requireUnpacked(request);
  const type = request.headers.get("content-type") ?? "";
  if (type.split(";")[0]?.trim().toLowerCase() !== due) {
    const got = type ? `, not ${JSON.stringify(type.slice(0, 80))}` : "";
    throw new Problem("unsupported-media", `${name} takes a body of Content-Type ${due}${got}.`);
  }
  if (due === "multipart/form-data" && boundaryOf(type) === undefined) {
    throw new Problem("bad-request", "The Content-Type names no boundary. Let your HTTP client set it.");
  }
}

/** Refuses a packed body: it could be any size once unpacked, and must not be taken for something else. */
export function requireUnpacked(request: Request): void {
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "";
  if (encoding === "" || encoding === "identity") return;
  const says = `A body with Content-Encoding ${JSON.stringify(encoding.slice(0, 40))} is not taken: send it as it is.`;
  throw new Problem("unsupported-media", says);
}

/** Reads a body in steps, each of a few milliseconds however large it is. */
export function* readCall(operation: Operation, contentType: string, body: Uint8Array): Steps<Call> {
  if (operation.input.kind === "none") return yield* readJson(operation, body);
  return yield* readForm(operation, contentType, body);
}

function* readJson(operation: Operation, bytes: Uint8Array): Steps<Call> {
  let body: unknown;
  try {
    body = yield* readJsonBytes(bytes);
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new Problem("bad-request", "The body is not valid JSON in UTF-8.", { cause });
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new Problem("bad-request", "The body must be a JSON object.");
  }
  return { uploads: [], options: readOptions(operation, { from: "json", body }) };
}

function* readForm(operation: Operation, contentType: string, body: Uint8Array): Steps<Call> {
  if (body.length === 0) throw new Problem("bad-request", "The body is empty: a multipart form is due.");
  const parts = yield* eachSlice(body, boundaryOf(contentType) ?? "", config.limits);
  const field = fileField(operation.input) ?? "";
  const texts = new Map<string, string[]>();
  const files: Part[] = [];
  const faults: Fault[] = [];

  for (const part of parts) {
    if (Object.hasOwn(operation.parts, part.name)) continue;
    const isFile = part.fileName !== undefined;
    if (isFile && part.name === field) files.push(part);
    else if (isFile && Object.hasOwn(operation.options, part.name)) {
      faults.push({ field: part.name, says: `${part.name} was sent as a file: send it as text.` });
    } else if (!isFile && part.name === field) {
      faults.push({ field, says: `${field} was sent as text: send it as a file, with a file name.` });
    } else texts.set(part.name, [...(texts.get(part.name) ?? []), isFile ? "" : textOf(part, faults)]);
  }
  judgeFiles(operation.input, field, files, parts, faults);
  const beside = filePartsIn(parts, operation, faults);
  const raw: Raw = { from: "form", texts };
  const given = beside.map(({ part }) => part);
  const options = readOptions(operation, raw, faults, given);
  return { options, uploads: [...inputsIn(files, field), ...beside].map((file) => arrive(operation, file)) };
}

/** Takes files for a tool's own input; each of several is called by its place and its name. */
export const inputsIn = (files: readonly Part[], field: string): Sent[] =>
  files.map(({ bytes, fileName = "" }, index) => {
    const called = files.length === 1 ? field : `file ${index + 1} ("${stemOf(fileName)}")`;
    return { field: called, part: undefined, fileName, bytes };
  });

function textOf(part: Part, faults: Fault[]): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(part.bytes);
  } catch {
    faults.push({ field: part.name, says: `${part.name} is not text in UTF-8.` });
    return "";
  }
}

function judgeFiles(
  input: Input,
  field: string,
  files: readonly Part[],
  parts: readonly Part[],
  faults: Fault[],
): void {
  const fault = (says: string) => faults.push({ field, says });
  if (files.length === 0 && !faults.some((one) => one.field === field)) {
    const other = parts.find((part) => part.fileName !== undefined)?.name;
    const hint = other ? ` The file was sent as ${JSON.stringify(other.slice(0, 60))}.` : "";
    fault(`${field} is missing: it must be ${input.kind === "many" ? "one or more files" : "a file"}.${hint}`);
  }
  if (input.kind === "one" && files.length > 1) fault(`${field} was sent ${files.length} times: one file is due.`);
  if (input.kind === "many") {
    if (files.length > config.limits.files) {
      throw new Problem("too-large", `${files.length} files were sent; at most ${config.limits.files} are allowed.`);
    }
    if (files.length > 0 && files.length < input.minimum) {
      fault(`${field} was sent ${files.length} times: at least ${input.minimum} files are due.`);
    }
  }
  for (const [index, file] of files.entries()) {
    if (file.bytes.length === 0)
      fault(files.length > 1 ? `File ${index + 1} of ${field} is empty.` : `${field} is empty.`);
  }
}
