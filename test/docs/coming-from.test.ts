import { expect, test } from "bun:test";
import { join } from "node:path";
import { catalogue } from "#http/docs/catalogue.ts";
import { repository } from "#support/service.ts";

const page = await Bun.file(join(repository, "docs/coming-from.md")).text();
const names = [...page.matchAll(/`([a-z0-9]+(?:-[a-z0-9]+)+)\.([a-zA-Z]+)`/g)];
const named = [...new Set(names.map(([, tool, field]) => `${tool}.${field}`))];
const { operations } = catalogue();

test("every field of ours that it names is in the catalogue", () => {
  const known = operations.flatMap(({ name, fields, parts, input }) =>
    [input.field ?? "", "strict", ...Object.keys(fields), ...Object.keys(parts)].map((field) => `${name}.${field}`),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test("every tool is named, but those that have a match nowhere", () => {
  const alone = ["qr-generate", "image-upscale"];
  const missing = operations.map(({ name }) => name).filter((name) => !page.includes(`\`${name}.`));
  expect(missing.sort()).toEqual(alone.sort());
});
