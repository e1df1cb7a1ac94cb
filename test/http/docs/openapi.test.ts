import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formats } from "#formats/kinds/format.ts";
import { progressType } from "#formats/wire/progress.ts";
import { statuses } from "#http/visit/errors.ts";
import { type Field, isRequired } from "#operations/fields.ts";
import { operations } from "#operations/index.ts";
import { fileField } from "#operations/operation.ts";
import { fewTools, repository, service, startService } from "#support/service.ts";

// A first call may have to start a browser, on a machine that is busy.
setDefaultTimeout(30_000);

interface Reference {
  $ref: string;
}
interface Schema {
  type?: string;
  format?: string;
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  default?: unknown;
  [rest: string]: unknown;
}
interface Answer {
  description: string;
  headers?: Record<string, Reference>;
  content: Record<
    string,
    { schema: Schema & { allOf?: [Reference, Schema] }; examples?: Record<string, { value: { error: string } }> }
  >;
}
interface Told {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security?: unknown[];
  parameters: Reference[];
  requestBody: {
    required: boolean;
    content: Record<string, { schema: Schema; example?: unknown; encoding?: Record<string, { contentType: string }> }>;
  };
  responses: Record<string, Answer & Partial<Reference>>;
}
interface Document {
  openapi: string;
  info: { version: string; description: string; license: { name: string } };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, { post?: Told; get?: Told }>;
  components: {
    schemas: Record<string, Schema>;
    headers: Record<string, unknown>;
    parameters: Record<string, unknown>;
    responses: Record<string, Answer>;
    securitySchemes: unknown;
  };
}

const read = async (url: string) => (await (await fetch(`${url}/swagger/json`)).json()) as Document;
const text = JSON.stringify;
const document = await read((await service()).url);
const last = (reference: string) => reference.split("/").at(-1) ?? "";

test("the document passes Redocly's recommended rules without an error or a warning", async () => {
  const folder = await mkdtemp(join(tmpdir(), "fpa-openapi-"));
  try {
    const file = join(folder, "openapi.json");
    await Bun.write(file, text(document));
    const lint = Bun.spawn({
      cmd: [
        process.execPath,
        "node_modules/@redocly/cli/bin/cli.js",
        "lint",
        file,
        "--extends=recommended",
        "--format=json",
      ],
      cwd: repository,
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
      stdout: "pipe",
      stderr: "ignore",
    });
    const { problems } = JSON.parse(await new Response(lint.stdout).text()) as { problems: unknown[] };
    expect(problems).toEqual([]);
    expect(await lint.exited).toBe(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("says what the service is and where", async () => {
  const manifest = (await Bun.file(join(repository, "package.json")).json()) as { version: string; license: string };
  expect([document.openapi, document.info.version, document.info.license.name]).toEqual([
    "3.0.3",
    manifest.version,
    manifest.license,
  ]);
  expect(document.servers).toEqual([{ url: "/" }]);
  for (const word of ["strict", "X-Result-Warnings", "X-Error-Fields", "X-Request-Id", "Retry-After", "100 MB"]) {
    expect(document.info.description).toContain(word);
  }
  expect(document.components.securitySchemes).toMatchObject({
    apiKey: { type: "apiKey", in: "header", name: "x-api-key" },
  });
});

test("lists the tools in the catalogue's order, and of the others only what is there", async () => {
  const paths = operations.map(({ name }) => `/api/${name}`);
  expect(Object.keys(document.paths)).toEqual([
    ...paths,
    "/api/pipeline",
    "/health",
    "/ready",
    "/catalogue.json",
    "/metrics",
  ]);
  const ids = Object.values(document.paths).map(({ post, get }) => (post ?? get)?.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

describe.each(operations.map((operation) => [operation.name, operation] as const))("%s", (name, operation) => {
  const told = document.paths[`/api/${name}`]?.post as Told;
  const { input, parts } = operation;
  const field = fileField(input);
  const [[type, { schema, example, encoding }]] = Object.entries(told.requestBody.content) as [
    [string, Told["requestBody"]["content"][string]],
  ];
  const isForm = type === "multipart/form-data";

  test("has the one request type that it takes, with every field as its definition has it", () => {
    expect(Object.keys(told.requestBody.content)).toEqual([
      input.kind === "none" ? "application/json" : "multipart/form-data",
    ]);
    const fields: [string, Field][] = Object.entries(operation.options);
    const files = [...(field ? [field] : []), ...Object.keys(parts)];
    expect(Object.keys(schema.properties ?? {})).toEqual([...files, ...fields.map(([key]) => key)]);
    const required = [...(field ? [field] : []), ...fields.filter(([, one]) => isRequired(one)).map(([key]) => key)];
    expect(schema.required ?? []).toEqual(required);
    for (const [
      key,
      { unit, rare, forPrograms: _f, joiner, usual, without, api, formats: kinds, ...known },
    ] of fields) {
      const strange = { "x-unit": unit, "x-rare": rare, "x-usual": usual, "x-without": without, "x-formats": kinds };
      const description = [known.description, api].filter(Boolean).join(" ");
      const one = {
        ...known,
        description,
        ...Object.fromEntries(Object.entries(strange).filter(([, told]) => told)),
      } as Field;
      const { example: _, ...shown } = schema.properties?.[key] ?? {};
      const flag = {
        type: "string",
        enum: ["true", "false"],
        ...(one.default !== undefined && { default: String(one.default) }),
      };
      const { enum: values, ...joined } = one;
      const { pattern } = shown as { pattern?: string };
      const due = joiner ? { ...joined, pattern } : isForm && one.type === "boolean" ? { ...one, ...flag } : one;
      expect(shown as unknown).toEqual(JSON.parse(text(due)));
      if (!joiner) continue;
      // Several may be joined, which no list of values tells.
      const fits = new RegExp(pattern ?? "", "u");
      expect([...values, values.join(joiner)].filter((value) => !fits.test(value))).toEqual([]);
      expect(
        ["xyz", "", joiner, `${values[0]}${joiner}`, `${values[0]}xyz`].filter((value) => fits.test(value)),
      ).toEqual([]);
    }
    expect(text(schema)).not.toContain("anyOf");
  });

  test("takes the header for progress, which is none of its answer's types", () => {
    const parameters = told.parameters.map(({ $ref }) => document.components.parameters[last($ref)]);
    expect(parameters).toMatchObject([{ name: "X-Progress", in: "header", required: false }]);
    expect(Object.keys(told.responses[200]?.content ?? {})).not.toContain(progressType);
    expect(document.info.description).toContain(progressType);
  });

  test("takes its files as binary parts of the kinds it names", () => {
    if (input.kind === "none") return expect([encoding, example]).toEqual([undefined, operation.example]);
    const { file, files } = schema.properties ?? {};
    const part = input.kind === "one" ? file : files?.items;
    expect(part).toMatchObject({ type: "string", format: "binary" });
    const kinds = encoding?.[field ?? ""]?.contentType.split(", ");
    expect(kinds).toEqual(input.formats.map((format) => formats[format].mime));
    if (input.kind === "many") expect(files).toMatchObject({ type: "array", minItems: input.minimum, maxItems: 50 });
    for (const [key, { title, description, formats: taken }] of Object.entries(parts)) {
      const shown = { type: "string", format: "binary", title, description: expect.stringContaining(description) };
      expect([key, schema.properties?.[key] as unknown]).toEqual([key, expect.objectContaining(shown)]);
      expect(encoding?.[key]?.contentType).toEqual(taken?.map((format) => formats[format].mime).join(", "));
      expect(told.description).toContain(`Takes beside it, as \`${key}\`: `);
    }
  });

  test("tells its rules and its deadline, and can be copied as a command", () => {
    for (const { says } of operation.rules ?? []) expect(told.description).toContain(says);
    expect(told.description).toContain("Deadline: ");
    expect(text(told)).toContain(`/api/${name}`);
  });

  test("answers with its kinds of file, or an error of the table", () => {
    expect(Object.keys(told.responses[200]?.content ?? {})).toEqual(
      operation.output.map((format) => formats[format].mime),
    );
    for (const { schema: one } of Object.values(told.responses[200]?.content ?? {})) expect(one.format).toBe("binary");
    const statusesTold = Object.keys(told.responses).map(Number);
    expect(statusesTold).toEqual(expect.arrayContaining([400, 401, 405, 408, 413, 415, 422, 429, 500, 503, 504]));
    expect(statusesTold.includes(403)).toBe("url" in operation.options);
  });
});

test("the errors are those of the door's table, each label under its status", () => {
  const answers = Object.entries(statuses).filter(
    ([kind]) => kind !== "gone" && kind !== "not-found" && kind !== "forbidden",
  );
  const responses = Object.values(document.paths).flatMap(({ post, get }) =>
    Object.entries((post ?? get)?.responses ?? {}),
  );
  for (const [kind, { status, error }] of answers) {
    const names = new Set(
      responses.filter(([code]) => code === String(status)).map(([, { $ref }]) => last($ref ?? "")),
    );
    expect([kind, names.size]).toEqual([kind, 1]);
    const shared = document.components.responses[[...names][0] ?? ""]?.content["application/json"];
    expect(shared?.schema.allOf?.[1].properties?.error?.enum).toContain(error);
    expect(shared?.examples?.[kind]?.value.error).toBe(error);
    expect(document.components.schemas.Error?.properties?.error?.enum).toContain(error);
  }
  expect(document.components.schemas.Error).toMatchObject({
    additionalProperties: false,
    required: ["error", "message"],
  });
  const headersOf = (name: string) => Object.keys(document.components.responses[name]?.headers ?? {});
  expect(headersOf("Unavailable")).toEqual(["X-Request-Id", "Retry-After"]);
  expect(headersOf("BadRequest")).toEqual(["X-Request-Id", "X-Error-Fields"]);
  expect(headersOf("UnprocessableFile")).toEqual(["X-Request-Id", "X-Error-Tools"]);
});

test.each(["/health", "/ready", "/catalogue.json"])("%s answers as it is documented", async (path) => {
  const { url } = await service();
  const schema = document.paths[path]?.get?.responses[200]?.content["application/json"]?.schema;
  expect(misfits(await (await fetch(url + path)).json(), schema ?? {})).toEqual([]);
});

/** Where a value is not what its schema says; unknown members count, for they would be undocumented. */
function misfits(value: unknown, schema: Schema & Partial<Reference>, at = ""): string[] {
  if (schema.$ref) return misfits(value, document.components.schemas[last(schema.$ref)] ?? {}, at);
  if (value === null) return schema.nullable ? [] : [`${at} is null`];
  const type = Array.isArray(value) ? "array" : typeof value;
  const due = schema.type === "integer" ? "number" : schema.type;
  if (due && due !== type) return [`${at} is ${type}, not ${due}`];
  if (schema.enum && !schema.enum.includes(value)) return [`${at} is ${value}`];
  if (Array.isArray(value)) return value.flatMap((one, index) => misfits(one, schema.items ?? {}, `${at}/${index}`));
  if (typeof value !== "object") return [];
  const { properties = {}, required = [], additionalProperties: others } = schema;
  const missing = required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${at}/${name} is missing`);
  const inner = Object.entries(value).flatMap(([name, member]) => {
    const told = properties[name] ?? (typeof others === "object" ? others : undefined);
    if (told) return misfits(member, told, `${at}/${name}`);
    return others === true || Object.keys(schema).length === 0 ? [] : [`${at}/${name} is not documented`];
  });
  return [...missing, ...inner];
}

test("names the configured address, and no metrics where they are off", async () => {
  const other = await startService({ ...fewTools, BASE_URL: "https://files.example.com/api-of-ours", METRICS: "off" });
  try {
    const { servers, paths } = await read(other.url);
    expect(servers).toEqual([{ url: "https://files.example.com/api-of-ours" }]);
    expect(paths["/metrics"]).toBeUndefined();
    expect(text(paths)).toContain("'https://files.example.com/api-of-ours/api/qr-generate'");
  } finally {
    await other.stop();
  }
});
