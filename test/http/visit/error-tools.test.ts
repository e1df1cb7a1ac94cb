import { expect, test } from "bun:test";
import { join } from "node:path";
import { Glob } from "bun";
import { catalogue } from "#http/docs/catalogue.ts";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { callPipeline, step } from "#support/pipeline.ts";
import { repository } from "#support/service.ts";

const cut = { name: "cut.pdf", bytes: (await fixture("document.pdf")).slice(0, 300) };
const locked = { name: "locked.pdf", bytes: await fixture("locked.pdf") };
const toolsOf = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get("x-error-tools")];

test("a refusal names the tool that helps, beside a body that stays as it is", async () => {
  const damaged = await callForm("rotate-pdf", { file: cut }, { angle: 90 });
  expect(toolsOf(damaged)).toEqual([422, "repair-pdf"]);
  expect(Object.keys(damaged.error ?? {})).toEqual(["error", "message"]);
  const encrypted = await callForm("protect-pdf", { file: locked }, { password: "another one" });
  expect(toolsOf(encrypted)).toEqual([422, "unlock-pdf"]);
  const other = await callForm("rotate-pdf", { file: locked }, { angle: 1 });
  expect(toolsOf(other)).toEqual([400, null]);
});

test("one of several files, and a step of several, name it as well", async () => {
  expect(toolsOf(await callForm("pdf-merge", { files: [locked, cut] }))).toEqual([422, null]);
  expect(toolsOf(await callForm("pdf-merge", { files: [cut, cut] }))).toEqual([422, "repair-pdf"]);
  const steps = [step("rotate-pdf", { angle: 90 }), step("pdf-compress", {})];
  expect(toolsOf(await callPipeline([cut], steps))).toEqual([422, "repair-pdf"]);
});

test("what refusals name are tools that there are", async () => {
  const names = catalogue().operations.map(({ name }) => name);
  const src = join(repository, "src");
  const told: string[] = [];
  for await (const path of new Glob("{engines,operations,http}/**/*.ts").scan(src)) {
    const text = await Bun.file(join(src, path)).text();
    for (const [, list = ""] of text.matchAll(/\btools: \[([^\]]+)\]/g))
      told.push(...[...list.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name));
  }
  expect(told.length).toBeGreaterThanOrEqual(6);
  expect(told.filter((name) => !names.includes(name))).toEqual([]);
});
