import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Format, formats } from "#formats/kinds/format.ts";
import { sniff } from "#formats/kinds/sniff.ts";
import { pipelineExample } from "#http/call/pipeline.ts";
import { operations } from "#operations/index.ts";
import { type Agent, openAgent } from "#support/agent.ts";
import { exampleOptions } from "#support/example.ts";
import { service } from "#support/service.ts";

// A first call may have to start a browser or to open a network, on a machine that is busy.
setDefaultTimeout(180_000);

let agent: Agent;
beforeAll(async () => {
  agent = await openAgent("--url", (await service()).url);
});
afterAll(() => agent.end());

/** What was written, by the agent's answer. */
function written(text: string): { kind: Format | undefined; mime: string } {
  const [, name = "", mime = ""] = /^Wrote (.+?) \((.+?), \d+ bytes\)\./.exec(text) ?? [];
  return { kind: sniff(readFileSync(join(agent.folder, name))), mime };
}

test.each(operations.map((operation) => [operation.name, operation] as const))("%s", async (name, operation) => {
  const { isError, text, pictures } = await agent.call(name, { ...operation.example, ...exampleOptions(operation) });
  expect([isError, isError ? text : ""]).toEqual([false, ""]);
  const { kind, mime } = written(text);
  expect(operation.output as readonly (Format | undefined)[]).toContain(kind);
  expect(mime).toBe(formats[kind as Format].mime);
  for (const fact of operation.facts.filter((one) => !operation.occasional.includes(one))) {
    expect(text).toContain(`${fact.toLowerCase()}: `);
  }
  // A result behind a password has no looks; pictures and other PDFs do.
  const hasLooks = (mime.startsWith("image/") || kind === "pdf") && name !== "protect-pdf";
  expect([name, pictures.length]).toEqual([name, hasLooks ? 1 : 0]);
});

test("pipeline", async () => {
  const { isError, text } = await agent.call("pipeline", { ...pipelineExample });
  expect([isError, text]).toEqual([false, expect.stringContaining(`steps: ${pipelineExample.steps.length}`)]);
  expect(written(text).kind).toBe("pdf");
});
