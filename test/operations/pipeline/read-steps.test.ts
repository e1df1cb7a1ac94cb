import { describe, expect, test } from "bun:test";
import { readSteps } from "#operations/pipeline/read-steps.ts";
import { Problem } from "#problem";
import { step } from "#support/pipeline.ts";

const read = (list: unknown) => readSteps(list, { count: 1, beside: () => [] });

/** What is wrong with a list of steps for so many files. */
function refusal(list: unknown, files = 1): { kind: string; fields: readonly string[]; says: string } {
  try {
    readSteps(list, { count: files, beside: () => [] });
  } catch (error) {
    if (error instanceof Problem) return { kind: error.kind, fields: error.fields, says: error.message };
    throw error;
  }
  return { kind: "none", fields: [], says: "" };
}

const compress = step("pdf-compress");

test("steps have their tools' options, with defaults, in JSON's own types", () => {
  const steps = read([step("rotate-pdf", { angle: 90 }), step("pdf-compress", { level: "high", strict: true })]);
  expect(steps.map(({ index, operation }) => [index, operation.name])).toEqual([
    [0, "rotate-pdf"],
    [1, "pdf-compress"],
  ]);
  expect(steps[0]?.options).toMatchObject({ values: { angle: 90 }, strict: false, unknown: [] });
  expect(steps[1]?.options).toMatchObject({ values: { level: "high" }, strict: true });
});

describe("what is no list of steps", () => {
  test.each([
    ["an object", {}, "but it is an object."],
    ["nothing", [], "but it is an empty list."],
    ["a text", "pdf-compress", 'but it is "pdf-compress".'],
    ["too many", Array.from({ length: 11 }, () => compress), "but it is a list of 11."],
  ])("%s", (_, list, says) => {
    const { kind, fields, says: said } = refusal(list);
    expect([kind, fields]).toEqual(["bad-request", ["steps"]]);
    expect(said).toBe(`steps must be a list of 1 to 10 steps, ${says}`);
  });
});

test("everything that is wrong is told at once, with its place", () => {
  const { fields, says } = refusal([
    "pdf-compress",
    step("pdf-compres"),
    step("pdf-compress", { level: "extreme" }),
    { options: {} },
    { tool: "rotate-pdf", options: [] },
    step("rotate-pdf", { angle: "90", pages: "x" }),
  ]);
  expect(fields).toEqual([
    "steps[0]",
    "steps[1].tool",
    "steps[2].level",
    "steps[3].tool",
    "steps[4].options",
    "steps[5].angle",
    "steps[5].pages",
  ]);
  expect(says).toContain('Step 1: it must be an object with tool and options, but it is "pdf-compress".');
  expect(says).toContain('Step 2: tool is "pdf-compres", which is no tool here: did you mean pdf-compress?');
  expect(says).toContain('Step 3 (pdf-compress): level must be low, medium or high, but it is "extreme".');
  expect(says).toContain("Step 4: tool is missing");
  expect(says).toContain("Step 5: options must be an object, but it is a list.");
  expect(says).toContain('Step 6 (rotate-pdf): angle must be 90, 180 or 270, but it is "90".');
});

describe("what nobody knows", () => {
  test("is a warning of its step", () => {
    const [only] = read([{ tool: "pdf-compress", option: {}, options: { levle: "low", image: 1 } }]);
    expect(only?.options.unknown).toEqual([
      'Unknown field "option" was ignored: did you mean options?',
      'Unknown field "levle" was ignored: did you mean level?',
      'Unknown field "image" was ignored.',
    ]);
  });

  test("is refused where the step is strict", () => {
    const { fields } = refusal([{ tool: "pdf-compress", option: 1, options: { levle: "low", strict: true } }]);
    expect(fields).toEqual(["steps[0].levle", "steps[0].option"]);
  });
});

describe("tools in a row", () => {
  const good: [string, unknown[], number][] = [
    ["a capture, then a PDF's tool", [step("url-to-pdf", { url: "https://example.com" }), compress], 0],
    ["several of one", [step("pdf-split", { every: 1 }), compress, step("pdf-merge")], 1],
    ["pictures of pages", [step("pdf-to-image"), step("image-resize", { width: 9 }), step("img-to-pdf")], 1],
    ["there and back", [step("pdf-to-word"), step("word-to-pdf")], 2],
    ["a drawing", [step("qr-generate", { text: "a", format: "svg" }), step("image-convert", { format: "png" })], 0],
  ];
  test.each(good)("%s", (_, list, files) => {
    expect(refusal(list, files)).toMatchObject({ kind: "none", says: "" });
  });

  const bad: [string, unknown[], number, string, string][] = [
    [
      "of other kinds",
      [compress, step("image-resize", { width: 9 })],
      1,
      "steps[1].tool",
      "Step 2 (image-resize): it takes JPG, PNG, WebP, AVIF, GIF, TIFF, BMP, SVG or HEIC, but step 1 (pdf-compress) gives PDF.",
    ],
    [
      "pages of a PDF for a tool of pictures",
      [step("pdf-split", { every: 1 }), step("image-resize", { width: 9 })],
      1,
      "steps[1].tool",
      "but step 1 (pdf-split) gives PDF.",
    ],
    [
      "a generator behind another",
      [compress, step("qr-generate", { text: "a" })],
      1,
      "steps[1].tool",
      "Step 2 (qr-generate): it takes no file, so it can only be the first step.",
    ],
    [
      "a package of many kinds",
      [step("favicon-generate"), step("image-compress")],
      1,
      "steps[1].tool",
      "Step 2 (image-compress): nothing can follow step 1 (favicon-generate)",
    ],
    ["no files", [compress], 0, "files", "Step 1 (pdf-compress): files is missing"],
    [
      "files for a generator",
      [step("qr-generate", { text: "a" })],
      2,
      "files",
      "Step 1 (qr-generate): it takes no files",
    ],
  ];
  test.each(bad)("%s", (_, list, files, field, says) => {
    const { kind, fields, says: said } = refusal(list, files);
    expect([kind, fields]).toEqual(["bad-request", [field]]);
    expect(said).toContain(says);
  });

  test("only what can be known is judged: behind a tool that isn't there anything may come", () => {
    expect(refusal([step("nothing"), step("image-resize", { width: 9 })]).fields).toEqual(["steps[0].tool"]);
  });
});
