import { expect, test } from "bun:test";
import { readParts, textOf } from "#formats/office/parts.ts";
import { lineOf } from "#formats/wire/progress.ts";
import { describe as told } from "#http/docs/catalogue.ts";
import { operations } from "#operations/index.ts";
import { readOptions } from "#operations/read.ts";
import { Problem } from "#problem";
import { type Faults, faultsOf } from "../../src/web/tool/form/faults.ts";
import { choicesIn } from "../../src/web/tool/form/first.ts";
import { rateIn, refusalIn } from "../../src/web/tool/send/answer.ts";
import { bodyOf, given, mapOf, optionsOf } from "../../src/web/tool/send/body.ts";
import { Broken } from "../../src/web/tool/send/broken.ts";
import { Lines } from "../../src/web/tool/send/lines.ts";
import { ownNames, zipOf } from "../../src/web/tool/send/store-zip.ts";
import { isOld } from "../../src/web/tool/sent.ts";
import type { Tool } from "../../src/web/ui/catalogue.ts";

// Its fields are JSON Schema of every kind, which the page's own type names one by one.
const tools = operations.map((operation) => ({ operation, tool: told(operation) as unknown as Tool }));
const toolNamed = (name: string): Tool => tools.find(({ tool }) => tool.name === name)?.tool as Tool;

/** The fields that the service finds fault with, for what the page would send. */
function refusedBy(operation: (typeof operations)[number], tool: Tool, values: Record<string, string>): string[] {
  const texts = new Map(Object.entries(given(tool, values)).map(([name, text]) => [name, [text]] as const));
  const isForm = tool.input.field !== null;
  try {
    readOptions(operation, isForm ? { from: "form", texts } : { from: "json", body: optionsOf(tool, values) });
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [...(error.fields ?? [])];
  }
}

const fileNames = ({ input, parts }: Tool) => new Set([input.field, "file", "files", ...Object.keys(parts)]);

test.each(tools.map(({ tool }) => tool.name))("%s: the page finds no fault with the tool's own example", (name) => {
  const tool = toolNamed(name);
  const example = Object.entries(tool.example).filter(([key]) => !fileNames(tool).has(key));
  expect(faultsOf(tool, Object.fromEntries(example.map(([key, value]) => [key, String(value)])), {})).toEqual({});
});

test("what the page lets pass of a single field the service takes, and what it doesn't it refuses", () => {
  const differing: string[] = [];
  for (const { operation, tool } of tools) {
    for (const [name, field] of Object.entries(tool.fields)) {
      if (field.enum || field.type === "boolean" || field.type === "object") continue;
      const tries = [
        field.minimum,
        field.maximum,
        (field.minimum ?? 0) - 1,
        (field.maximum ?? 0) + 1,
        "1.5",
        "#12345g",
      ];
      // In JSON it is the page that makes numbers of texts, so that the service sees no others.
      const odd = tool.input.field === null ? [] : ["0x10", "1e3"];
      for (const value of [...tries, "#a1b2c3", ...odd].filter((one) => one !== undefined)) {
        const values = { [name]: String(value) };
        const faults: Faults = faultsOf(tool, values, {});
        // A text with a grammar of its own is the service's to judge.
        if (!faults[name] && field.type === "string" && field.format !== "color") continue;
        const isRefused = refusedBy(operation, tool, values).includes(name);
        if ((faults[name] !== undefined) !== isRefused)
          differing.push(`${tool.name} ${name}=${value}: ${faults[name]}`);
      }
    }
  }
  expect(differing).toEqual([]);
});

test("relations of fields are told by the titles that stand beside them", () => {
  const resize = toolNamed("image-resize");
  expect(faultsOf(resize, {}, {})).toMatchObject({ width: "Width, Height or Percentage is needed." });
  expect(Object.keys(faultsOf(resize, { width: "5", percentage: "50" }, {})).sort()).toEqual(["percentage", "width"]);
  expect(Object.keys(faultsOf(toolNamed("crop-pdf"), { x: "1", y: "2" }, {})).sort()).toEqual(["height", "width"]);
  expect(faultsOf(toolNamed("watermark-pdf"), {}, { image: new File(["x"], "a.png") })).toEqual({});
});

test("what a tool does by itself is not sent, and JSON has its own types", () => {
  const capture = toolNamed("html-to-image");
  const values = { html: "<p>", quality: "80", width: "640", fullPage: "true", headers: "X-One: 1\nX-Two: a: b" };
  expect(optionsOf(capture, values)).toEqual({
    html: "<p>",
    width: 640,
    fullPage: true,
    headers: { "X-One": "1", "X-Two": "a: b" },
  });
  expect(mapOf("\n A :  b \n\n")).toEqual({ A: "b" });
  const form = bodyOf(toolNamed("pdf-merge"), [], {}, { outline: "true", password: "" });
  expect([...(form as FormData).keys()]).toEqual(["outline"]);
});

/** As a browser hands out bytes that it was told are x-user-defined: the upper half lies in the private area. */
const userDefined = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => String.fromCharCode(byte < 0x80 ? byte : 0xf700 + byte)).join("");

test("an answer with progress is read out of text, byte by byte the same, and a shorter one is told", async () => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, at) => (at * 7) % 256);
  const lines = [lineOf({ state: "queued", place: 2 }), lineOf({ status: 200, headers: { a: "b" }, bytes: 1000 })];
  const text = userDefined(Uint8Array.from([...lines.flatMap((line) => [...line]), ...bytes]));
  const heard: unknown[] = [];
  const reader = new Lines((course) => heard.push(course));
  for (let end = 0; end < text.length; end += 10) reader.read(text.slice(0, end));
  expect(heard).toEqual([{ state: "queued", place: 2 }]);
  expect(reader.head).toEqual({ status: 200, headers: { a: "b" }, bytes: 1000 });
  expect(await reader.body(text)?.bytes()).toEqual(bytes);
  expect(reader.body(text.slice(0, -1))).toBeUndefined();
});

test("an answer that something on the way has changed is a broken one", () => {
  expect(() => new Lines(() => {}).read("<html>\n")).toThrow(Broken);
});

test("a refusal is read as the service wrote it, and as a proxy did", async () => {
  const headers = new Headers({
    "x-error-fields": "width,and-3-more",
    "x-error-tools": "repair-pdf",
    "retry-after": "7",
  });
  const own = new Blob([JSON.stringify({ error: "Bad request", message: "width must be é." })]);
  expect(await refusalIn({ status: 400, headers, bytes: own })).toMatchObject({
    message: "width must be é.",
    fields: ["width"],
    tools: ["repair-pdf"],
    retryAfterSeconds: 7,
  });
  const strange = await refusalIn({ status: 502, headers: new Headers(), bytes: new Blob(["<html>"]) });
  expect(strange.message).toContain("answered in its place");
});

test("the rate is read of the tool's own kind", () => {
  const headers = new Headers({ ratelimit: '"light";r=99;t=30, "heavy";r=0;t=12' });
  expect(rateIn(headers, "heavy")).toEqual({ left: 0, seconds: 12 });
  expect(rateIn(headers, "other")).toBeUndefined();
});

test("results of several files are one ZIP that another reader reads", async () => {
  const names = ownNames(["a.txt", "a.txt", "ü b.txt", "a (2).txt"]);
  expect(names).toEqual(["a.txt", "a (2).txt", "ü b.txt", "a (2) (2).txt"]);
  const zip = await zipOf(names.map((name, at) => ({ name, bytes: new Blob([`text ${at}`]) })));
  const parts = readParts(await zip.bytes());
  expect(names.map((name) => textOf(parts, name))).toEqual(["text 0", "text 1", "text 2", "text 3"]);
});

test("what was chosen comes back as far as the tool still takes it", () => {
  const [resize, ocr] = [toolNamed("image-resize"), toolNamed("ocr-pdf")];
  const kept = { width: "640", percentage: "5000", fit: "never", withoutEnlargement: "maybe", gone: "1", height: 5 };
  expect(choicesIn(JSON.stringify(kept), resize)).toEqual({ width: "640" });
  const [first = "", second = ""] = (ocr.fields.language?.enum ?? []).map(String);
  const languages = { language: `${first}+${second}`, mode: "force", password: "open sesame" };
  expect(choicesIn(JSON.stringify(languages), ocr)).toEqual({ language: `${first}+${second}`, mode: "force" });
  for (const strange of ["", "null", "[]", "{", '"text"']) expect(choicesIn(strange, resize)).toEqual({});
});

test("lines of one name are told, since only the last would be sent", () => {
  const capture = toolNamed("html-to-image");
  const faults = faultsOf(capture, { url: "https://a.example", headers: "X-One: 1\nX-Two: 2\nX-One: 3" }, {});
  expect(faults.headers).toContain("X-One");
});

test("a result is old when what it was made of is another by now, and only then", () => {
  const file = new File(["x"], "x");
  const sent = {
    files: [
      { id: "1", file },
      { id: "2", file },
    ],
    values: { a: "1", b: "2" },
    parts: { image: file },
  };
  const none = new Map();
  expect(isOld(sent, { ...sent, values: { b: "2", a: "1" } }, none)).toBe(false);
  expect(isOld(sent, { ...sent, values: { a: "1" } }, none)).toBe(true);
  expect(isOld(sent, { ...sent, parts: { image: new File(["x"], "x") } }, none)).toBe(true);
  expect(isOld(sent, { ...sent, files: sent.files.toReversed() }, none)).toBe(true);
  // What was refused is in no result: whether it still stands in the list or not.
  expect(isOld(sent, sent, new Map([["2", {}]]))).toBe(false);
  expect(isOld(sent, { ...sent, files: sent.files.slice(0, 1) }, new Map([["2", {}]]))).toBe(false);
});
