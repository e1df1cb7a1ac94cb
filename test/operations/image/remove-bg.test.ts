import { expect, setDefaultTimeout, test } from "bun:test";
import { newJob, within } from "#engines/job/job.ts";
import { networks } from "#engines/onnx/index.ts";
import { Problem } from "#problem";
import { callForm } from "#support/call.ts";
import { asJpeg, composite } from "#support/composites.ts";

/** Calls that need no network; test/thorough/remove-bg.test.ts has all others. */

// A service and children start, on a machine that may be busy.
setDefaultTimeout(60_000);

const scene = composite("fur-plain", 0.2);
const photo = await asJpeg(scene);
type Options = Record<string, string | number | boolean>;

test("a model that is not here is refused with those that are", async () => {
  const { status, error } = await callForm("remove-bg", { file: photo }, { model: "u3net" });
  expect(status).toBe(400);
  expect(error?.message).toContain("isnet or isnet-small");
});

test("one side alone, and two grounds at once, are refused by name", async () => {
  const refused = async (options: Options, files = {}) => {
    const { status, headers } = await callForm("remove-bg", { file: photo, ...files }, options);
    return [status, headers.get("x-error-fields")];
  };
  expect(await refused({ width: 500 })).toEqual([400, "height"]);
  expect(await refused({ bgColor: "#ffffff" }, { background: photo })).toEqual([400, "background,bgColor"]);
});

test("a canvas that is too large, or a background that is no picture, is refused before a network is asked", async () => {
  const torn = new TextEncoder().encode("GIF89a");
  const upload = { format: "jpeg", bytes: photo } as const;
  const plainly = { crop: false, output: "cutout", position: "center" } as const;
  for (const wish of [{ width: 16_000, height: 16_000 }, { behind: { format: "gif", bytes: torn } } as const]) {
    const stages: number[] = [];
    const job = newJob(new AbortController().signal, 300_000, ({ done }) => void stages.push(done));
    const made = within(job, () => networks.cutOut(upload, { ...plainly, ...wish }));
    expect(await made.catch((cause) => cause)).toBeInstanceOf(Problem);
    expect(stages.filter((done) => done > 0)).toEqual([]);
  }
});
