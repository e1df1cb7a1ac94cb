import { describe, expect, test } from "bun:test";
import { document } from "#formats/office/samples.ts";
import type { Course, Progress } from "#formats/wire/progress.ts";
import { arrive } from "#operations/identify.ts";
import { operations } from "#operations/index.ts";
import { fileField, type Operation } from "#operations/operation.ts";
import { perform } from "#operations/perform.ts";
import { performSteps } from "#operations/pipeline/perform-steps.ts";
import { readSteps } from "#operations/pipeline/read-steps.ts";
import { readOptions } from "#operations/read.ts";
import { fixture } from "#support/example.ts";
import { hasLibreOffice } from "#support/office.ts";
import { step } from "#support/pipeline.ts";

const signal = new AbortController().signal;
const bounds = { signal, deadlineMs: 120_000 };

const named = (name: string): Operation => {
  const found = operations.find((one) => one.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
};

const arrived = (operation: Operation, files: readonly Uint8Array[]) =>
  files.map((bytes, index) =>
    arrive(operation, { field: fileField(operation.input) ?? "file", part: undefined, fileName: `${index}`, bytes }),
  );

/** What a tool tells of its course, every word of it: to a caller go at most four a second. */
async function told(name: string, files: readonly Uint8Array[], body: object = {}): Promise<Progress[]> {
  const operation = named(name);
  const heard: Progress[] = [];
  const options = readOptions(operation, { from: "json", body });
  await perform(operation, arrived(operation, files), options, { ...bounds, heed: (one) => heard.push(one) });
  return heard;
}

describe("what a tool tells while it works", () => {
  test("a package of icons counts its files, and pictures for a PDF theirs", async () => {
    const icons = await told("favicon-generate", [await fixture("logo.png")]);
    expect(icons.at(-1)).toEqual({ done: icons.length, total: icons.length, unit: "files" });
    const pages = await told("img-to-pdf", [await fixture("photo.jpg"), await fixture("logo.png")]);
    expect(pages).toEqual([1, 2].map((done) => ({ done, total: 2, unit: "files" })));
  }, 60_000);

  test("an animation counts its frames", async () => {
    const frames = await told("image-resize", [await fixture("animated.gif")], { width: 20 });
    expect(frames.at(0)).toMatchObject({ unit: "frames" });
    for (const { done, total } of frames) expect(done).toBeLessThanOrEqual(total);
  }, 60_000);

  test("several steps count as each of them does, and where one takes files one by one it is these", async () => {
    const heard: Course[] = [];
    const written = [step("rotate-pdf", { angle: 90 }), step("pdf-merge"), step("page-numbers")];
    const steps = readSteps(written, { count: 2, beside: () => [] });
    const files = [await fixture("document.pdf"), await fixture("second.pdf")];
    const [first] = steps;
    if (!first) throw new Error("no steps were read");
    const hold = () => {};
    const heed = (course: Course) => heard.push(course);
    await performSteps(steps, arrived(first.operation, files), { ...bounds, hold, heed });
    const of = (number: number) => heard.filter((one) => one.step === number).map(({ step: _, ...rest }) => rest);
    expect(of(1)).toEqual([0, 1].map((done) => ({ done, total: 2, unit: "files" })));
    expect(of(2)[0]).toEqual({});
    expect(of(2).at(-1)).toMatchObject({ total: 2, unit: "files" });
    expect(of(3).at(-1)).toMatchObject({ unit: "pages" });
    expect(heard.map((one) => one.step)).toEqual(heard.map((one) => one.step).toSorted());
  }, 60_000);
});

describe.skipIf(!hasLibreOffice)("an Office document", () => {
  const paragraph = "<w:p><w:r><w:t>words</w:t></w:r></w:p>";
  const next = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';

  test("counts the pages of its PDF as they are written", async () => {
    const heard = await told("word-to-pdf", [document(Array(12).fill(paragraph).join(next))]);
    const written = heard.filter(({ total }) => total === 12);
    expect(written.length).toBeGreaterThan(1);
    expect(written.map(({ done }) => done)).toEqual(written.map(({ done }) => done).toSorted((a, b) => a - b));
    for (const { unit } of heard) expect(unit).toBe("pages");
  }, 120_000);
});
