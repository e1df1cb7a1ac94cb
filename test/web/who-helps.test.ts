import { expect, test } from "bun:test";
import { catalogue } from "#http/docs/catalogue.ts";
import {
  filesTaken,
  lighteners,
  takersInstead,
  toolsCalled,
  toolsNamedIn,
} from "../../src/web/tool/onward/who-helps.ts";
import type { Catalogue, Tool } from "../../src/web/ui/catalogue.ts";

const told: Catalogue = catalogue();
const toolOf = (name: string) => told.operations.find((tool) => tool.name === name) as Tool;
const names = (tools: readonly Tool[]) => tools.map(({ name }) => name);

test("the tools that a refusal calls help, as far as they are there", () => {
  expect(names(toolsCalled(["repair-pdf", "bake-cake"], toolOf("rotate-pdf"), told))).toEqual(["repair-pdf"]);
  const without = told.operations.map((tool) => (tool.name === "repair-pdf" ? { ...tool, available: false } : tool));
  expect(toolsCalled(["repair-pdf"], toolOf("repair-pdf"), told)).toEqual([]);
  expect(toolsCalled(["repair-pdf"], toolOf("rotate-pdf"), { ...told, operations: without })).toEqual([]);
});

test("a tool that a warning names helps, but not the one that said it", () => {
  const says = "This PDF is damaged in a way that can't be read past. Try repair-pdf on it first.";
  expect(names(toolsNamedIn(says, toolOf("rotate-pdf"), told))).toEqual(["repair-pdf"]);
  expect(toolsNamedIn(says, toolOf("repair-pdf"), told)).toEqual([]);
  expect(toolsNamedIn("my-repair-pdf-notes.pdf can't be read.", toolOf("rotate-pdf"), told)).toEqual([]);
});

test("of the tools that take a file of another kind those come first that do the same, or make what is taken", () => {
  expect(names(takersInstead("jpeg", toolOf("pdf-compress"), told))).toEqual(["image-compress", "img-to-pdf"]);
  expect(names(takersInstead("pdf", toolOf("image-resize"), told))).toEqual(["pdf-to-image"]);
  expect(names(takersInstead("docx", toolOf("pdf-merge"), told))).toEqual(["word-to-pdf"]);
  expect(takersInstead("zip", toolOf("pdf-merge"), told)).toEqual([]);
});

test("files that are too large together go to what makes their kind smaller", () => {
  expect(names(lighteners("pdf", toolOf("pdf-merge"), told))).toEqual(["pdf-compress"]);
  expect(names(lighteners("png", toolOf("img-to-pdf"), told))).toEqual(["image-compress"]);
  const [pdf, png] = ["a.pdf", "b.png"].map((name, at) => ({
    id: `file-${at}`,
    file: new File(["x"], name),
    format: name.slice(2),
  }));
  if (!pdf || !png) throw new Error("there are two");
  expect(filesTaken([pdf, png], toolOf("pdf-compress"))).toEqual([pdf.file]);
  expect(filesTaken([pdf, png], toolOf("repair-pdf"))).toEqual([pdf.file, png.file]);
});
