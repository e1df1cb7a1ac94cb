import { expect, test } from "bun:test";
import { facts } from "#engines/job/facts.ts";
import { type Format, formats } from "#formats/kinds/format.ts";
import type { catalogue } from "#http/docs/catalogue.ts";
import { operations } from "#operations/index.ts";
import { service } from "#support/service.ts";

type Catalogue = ReturnType<typeof catalogue>;
const told = (await (await fetch(`${(await service()).url}/catalogue.json`)).json()) as Catalogue;
const tool = (name: string) => {
  const found = told.operations.find((one) => one.name === name);
  if (!found) throw new Error(`no tool ${name}`);
  return found;
};
const fieldOf = (name: string, field: string) => tool(name).fields[field] as Record<string, unknown> | undefined;

test("tells every kind of file with its type, its endings and what people call it", () => {
  expect(Object.keys(told.formats).sort()).toEqual(Object.keys(formats).sort());
  expect(told.formats).toMatchObject({
    jpeg: { title: "JPG", type: "image/jpeg", extensions: ["jpg", "jpeg", "jfif"], kind: "picture" },
    pdf: { title: "PDF", type: "application/pdf", extensions: ["pdf"], kind: "pdf" },
    docx: { extensions: ["docx"], kind: "document" },
    zip: { kind: "archive" },
  });
  for (const { input, output } of operations) {
    const all: readonly Format[] = [...(input.kind === "none" ? [] : input.formats), ...output];
    expect(Object.keys(told.formats)).toEqual(expect.arrayContaining([...all]));
  }
});

test("tells families in order, and facts in words", () => {
  expect(told.families.map(({ name }) => name)).toEqual(["pdf", "image", "generate"]);
  for (const { title, description } of told.families) expect([title, description]).not.toContain("");
  expect(told.facts).toEqual(facts);
  for (const one of told.operations) expect(Object.keys(told.facts)).toEqual(expect.arrayContaining(one.facts));
});

test("tells of a tool the limits that bind it, with their values", () => {
  expect(tool("ocr-pdf").limits).toMatchObject({ ocrPages: told.limits.ocrPages, pages: told.limits.pages });
  expect(tool("pdf-split").limits).toMatchObject({ splitRanges: told.limits.splitRanges });
  expect(tool("pdf-merge").limits).toHaveProperty("files", told.limits.files);
  expect(tool("image-resize").limits).toHaveProperty("megapixels", told.limits.megapixels);
  expect(tool("html-to-image").limits).toHaveProperty("captureMegapixels");
  for (const name of ["ocrPages", "files", "splitRanges"]) expect(tool("image-resize").limits).not.toHaveProperty(name);
  for (const { limits } of told.operations) expect(told.limits).toMatchObject(limits);
});

test("tells of a tool what is searched for, and whether it is live", () => {
  expect(tool("pdf-compress").words).toContain("shrink pdf");
  expect(tool("image-convert").words).toContain("heic to jpg");
  expect(told.operations.filter(({ live }) => live).map(({ name }) => name)).toEqual(["qr-generate"]);
});

test("tells relations of fields as data, beside their sentence", () => {
  for (const { relations, rules } of told.operations) {
    for (const { says } of relations) expect(rules).toContain(says);
  }
  const related = (name: string) => tool(name).relations.map(({ kind, fields }) => [kind, ...fields]);
  expect(related("image-resize")).toEqual([
    ["notTogether", "percentage", "width"],
    ["notTogether", "percentage", "height"],
    ["oneNeeded", "width", "height", "percentage"],
  ]);
  expect(related("crop-pdf")).toContainEqual(["together", "x", "y", "width", "height"]);
  const ways = ["ranges", "every", "by", "maxSizeMB"];
  expect(related("pdf-split")).toEqual([
    ["oneNeeded", ...ways],
    ["notTogether", ...ways],
  ]);
});

test("tells of a field what a form needs to know beyond its schema", () => {
  expect(fieldOf("image-crop", "width")).toMatchObject({
    type: "integer",
    unit: "px",
    format: "area",
    required: false,
  });
  expect(fieldOf("crop-pdf", "x")).toMatchObject({ format: "area" });
  expect(fieldOf("pdf-to-image", "dpi")).toMatchObject({ unit: "dpi", minimum: 36, maximum: 600 });
  expect(fieldOf("qr-generate", "fgColor")).toMatchObject({ format: "color" });
  expect(fieldOf("qr-generate", "logo")).toMatchObject({ format: "data-url", maxLength: 262_144 });
  expect(fieldOf("qr-generate", "logo")?.formats).toContain("svg");
  expect(fieldOf("protect-pdf", "password")).toMatchObject({ format: "password" });
  expect(fieldOf("watermark-pdf", "pages")).toMatchObject({ format: "page-ranges", rare: true });
  expect(fieldOf("rotate-pdf", "pages")?.rare).toBeUndefined();
  expect(fieldOf("url-to-pdf", "url")).toMatchObject({ format: "url" });
  expect(fieldOf("url-to-pdf", "html")).toMatchObject({ format: "html" });
  expect(fieldOf("ocr-pdf", "language")).toMatchObject({ format: "language", enum: expect.arrayContaining(["eng"]) });
  expect(fieldOf("remove-bg", "model")).toMatchObject({ enum: expect.any(Array) });
  for (const { fields } of told.operations) {
    expect(fields.strict).toMatchObject({ rare: true });
    // What has to be given must not be folded away.
    for (const field of Object.values(fields) as { required: boolean; rare?: boolean }[])
      expect([field.required, field.rare ?? false]).not.toEqual([true, true]);
  }
});
