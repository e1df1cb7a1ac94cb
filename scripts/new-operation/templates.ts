export const families = ["generate", "image", "pdf"] as const;
export type Family = (typeof families)[number];

/** What a new operation starts from: it runs as it is and passes every test of the catalogue. */
export interface Template {
  operation: string;
  test: string;
}

const image: Template = {
  operation: `import { edit } from "#engines/sharp/index.ts";
import { photos } from "#formats/kinds/format.ts";
import { whole } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";

export default operation({
  name: "NAME",
  family: "image",
  title: "TITLE",
  summary: "Writes a picture anew, upright and in sRGB.",
  words: ["what people look for"],
  work: "image",
  needs: ["sharp"],
  input: oneFile(photos),
  options: {
    quality: whole({ title: "Quality", description: "Of JPG, WebP and AVIF.", minimum: 10, maximum: 100, default: 80 }),
  },
  output: ["jpeg", "png", "webp", "avif", "gif", "tiff"],
  example: { file: "photo.jpg", quality: 70 },

  run: (file, { quality }) => edit(file, [], { quality }),
});
`,
  test: `import { expect, test } from "bun:test";
import sharp from "sharp";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";

test("NAME keeps the picture's size and kind", async () => {
  const { status, bytes } = await callForm("NAME", { file: await fixture("photo.jpg") });
  expect(status).toBe(200);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 800 });
});
`,
};

const pdf: Template = {
  operation: `import { mupdf } from "#engines/mupdf/index.ts";
import { openPassword, pages } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";

export default operation({
  name: "NAME",
  family: "pdf",
  title: "TITLE",
  summary: "Turns pages of a PDF upside down.",
  words: ["what people look for"],
  work: "pdf",
  needs: ["mupdf"],
  input: oneFile(["pdf"]),
  options: { pages: pages(), password: openPassword() },
  output: ["pdf"],
  example: { file: "document.pdf", pages: "1-2" },

  run: (file, { pages, password }) => mupdf.rotate(file.bytes, { angle: 180, pages, password }),
});
`,
  test: `import { expect, test } from "bun:test";
import { mupdf } from "#engines/mupdf/index.ts";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";

test("NAME turns the pages that were asked for and no others", async () => {
  const { status, bytes } = await callForm("NAME", { file: await fixture("document.pdf") }, { pages: "2" });
  expect(status).toBe(200);
  const { sizes } = await mupdf.inspect(bytes);
  expect(sizes.map(({ rotation }) => rotation)).toEqual([0, 180, 0, 0, 0]);
});
`,
};

const generate: Template = {
  operation: `import { rgb } from "#formats/image/colour.ts";
import { rowOfRuns, writeTwoColourPng } from "#formats/png/png.ts";
import { colour, whole } from "../fields.ts";
import { noFile, operation } from "../operation.ts";

export default operation({
  name: "NAME",
  family: "generate",
  title: "TITLE",
  summary: "Draws a chequered square.",
  words: ["what people look for"],
  work: "image",
  needs: [],
  input: noFile,
  options: {
    size: whole({ title: "Size", description: "Side in pixels.", minimum: 8, maximum: 1_024, default: 64 }),
    color: colour({ title: "Colour", description: "Of every second field.", default: "#336699" }),
  },
  output: ["png"],
  example: { size: 128 },

  async run(_, { size, color }) {
    const edge = (field: number) => Math.round((field * size) / 8);
    const rowFrom = (first: number) =>
      rowOfRuns(size, [0, 2, 4, 6].map((n) => [edge(first + n), edge(first + n + 1) - edge(first + n)] as const));
    const kinds = [rowFrom(0), rowFrom(1)] as const;
    const rows = Array.from({ length: size }, (_, y) => kinds[Math.floor((y * 8) / size) % 2 === 0 ? 0 : 1]);
    const bytes = writeTwoColourPng(size, [rgb("#ffffff"), rgb(color)], rows);
    return { format: "png" as const, bytes, picture: { width: size, height: size }, stem: "NAME" };
  },
});
`,
  test: `import { expect, test } from "bun:test";
import sharp from "sharp";
import { callJson } from "#support/call.ts";

test("NAME draws a picture of the size that was asked for", async () => {
  const { status, bytes } = await callJson("NAME", { size: 80 });
  expect(status).toBe(200);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 80, height: 80 });
});
`,
};

export const templates: Record<Family, Template> = { generate, image, pdf };
