import { expect, test } from "bun:test";
import { templates } from "../../scripts/truth/templates.ts";

// Documents of a set lie in one folder, by their template's name.
test("no two templates have the same name", () => {
  const names = templates.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test("every kind of document is in fit, check and the sealed lots", () => {
  const found = new Set(templates.map(({ set, kind }) => `${set} ${kind}`));
  const wanted = ["fit", "check", "sealed"].flatMap((set) =>
    ["workbook", "page", "document", "latex", "slides"].map((kind) => `${set} ${kind}`),
  );
  expect(wanted.filter((name) => !found.has(name))).toEqual([]);
});
