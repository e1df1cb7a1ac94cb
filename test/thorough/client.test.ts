import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { credentials } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { repository, service } from "#support/service.ts";

/** A program as a user of the service writes it, against types that were generated from its document. */
const program = `
import createClient from "openapi-fetch";
import type { paths } from "./schema.ts";

/** Fields as a multipart form: a list is the same part once per member. */
const asForm = (body: Record<string, unknown>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, one instanceof Blob ? one : String(one));
  }
  return form;
};

export async function run(baseUrl: string, headers: Record<string, string>, picture: File, document: File) {
  const client = createClient<paths>({ baseUrl, headers });

  const code = await client.POST("/api/qr-generate", {
    body: { text: "typed", size: 200, errorCorrection: "H" as const, strict: true },
    parseAs: "blob",
  });

  const resized = await client.POST("/api/image-resize", {
    body: { file: picture, width: 100, withoutEnlargement: "true" as const },
    bodySerializer: asForm,
    parseAs: "blob",
  });

  const turned = await client.POST("/api/rotate-pdf", {
    body: { file: document, angle: 90 as const },
    bodySerializer: asForm,
    parseAs: "blob",
  });

  const merged = await client.POST("/api/pdf-merge", {
    body: { files: [document, document] },
    bodySerializer: asForm,
    parseAs: "blob",
  });

  // @ts-expect-error: JSON has booleans of its own
  const texted = await client.POST("/api/url-to-pdf", { body: { html: "x", landscape: "maybe" } });
  const refused: string | undefined = texted.error?.error;

  // @ts-expect-error: an angle that is none of the listed ones
  const wrong = await client.POST("/api/rotate-pdf", { body: { file: document, angle: 45 }, bodySerializer: asForm });
  const label: string | undefined = wrong.error?.error;

  const health = await client.GET("/health");
  const alive: "ok" | undefined = health.data?.status;

  // A literal of a listed value has to stay one: openapi-fetch gives the result its type by \`parseAs\` only then.
  const results: (Blob | undefined)[] = [code.data, resized.data, turned.data, merged.data];
  return {
    results,
    pages: merged.response.headers.get("x-result-pages"),
    label,
    refused,
    alive,
  };
}
`;

interface Outcome {
  results: (Blob | undefined)[];
  pages: string | null;
  label: string | undefined;
  refused: string | undefined;
  alive: string | undefined;
}

let folder: string;
beforeAll(async () => {
  // Inside the repository, where the packages are found, in a folder that git leaves alone.
  await mkdir(join(repository, "dist"), { recursive: true });
  folder = await mkdtemp(join(repository, "dist/client-"));
  const { url } = await service();
  const blob = ts.factory.createTypeReferenceNode("Blob");
  const types = await openapiTS(new URL(`${url}/swagger/json`), {
    // The advised way to files, which are strings to the tool otherwise; results get their type from `parseAs`.
    transform: (schema, { path }) => (schema.format === "binary" && path?.includes("requestBody") ? blob : undefined),
  });
  await Bun.write(join(folder, "schema.ts"), astToString(types));
  await Bun.write(join(folder, "client.ts"), program);
  await Bun.write(
    join(folder, "tsconfig.json"),
    JSON.stringify({ extends: "../../tsconfig.json", compilerOptions: { lib: ["ESNext", "DOM"] }, include: ["*.ts"] }),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a client generated from the document compiles under strict rules", async () => {
  const tsc = Bun.spawn({
    cmd: [process.execPath, "node_modules/typescript/bin/tsc", "-p", folder],
    cwd: repository,
    stdout: "pipe",
  });
  expect(await new Response(tsc.stdout).text()).toBe("");
  expect(await tsc.exited).toBe(0);
}, 60_000);

test("and calls tools with JSON, a file and several files", async () => {
  const { run } = (await import(join(folder, "client.ts"))) as {
    run(url: string, headers: Record<string, string>, picture: File, pdf: File): Promise<Outcome>;
  };
  const file = async (name: string) => new File([(await fixture(name)) as Uint8Array<ArrayBuffer>], name);
  const { url } = await service();
  const got = await run(url, credentials(), await file("photo.jpg"), await file("document.pdf"));
  const starts = got.results.map(async (result) =>
    Buffer.from((await result?.slice(0, 5).bytes()) ?? []).toString("latin1"),
  );
  expect(await Promise.all(starts)).toEqual(["\x89PNG\r", expect.stringMatching(/^\xff\xd8\xff/), "%PDF-", "%PDF-"]);
  expect([got.pages, got.label, got.refused, got.alive]).toEqual(["10", "Bad request", "Bad request", "ok"]);
});
