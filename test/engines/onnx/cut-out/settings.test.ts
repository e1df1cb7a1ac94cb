import { expect, test } from "bun:test";
import { settingsOf } from "#engines/onnx/cut-out/settings.ts";
import { allModels } from "#engines/onnx/installed.ts";
import type { Model } from "#engines/onnx/manifest.ts";
import { Problem } from "#problem";

const settings = { size: 320, divisor: 255, mean: [0, 0, 0], std: [1, 1, 1], input: "in", output: "out" };
const model = (change: Record<string, unknown>): Model => ({
  ...{ name: "own", task: "cut-out", title: "", source: "", licence: "", networks: {} },
  settings: { ...settings, ...change },
});

test("what the manifest does not say is as it is most often", () => {
  expect(settingsOf(model({ input: undefined, output: undefined }))).toMatchObject({ input: "", output: "" });
  expect(settingsOf(model({}))).toEqual({
    ...{ size: 320, multiple: 1, divisor: 255, mean: [0, 0, 0], std: [1, 1, 1] },
    ...{ input: "in", output: "out", activation: "none", stretched: false },
  });
  expect(settingsOf(model({ size: undefined, shortest: 512, multiple: 32 }))).toMatchObject({
    shortest: 512,
    multiple: 32,
  });
});

test("every model that is known to cut out has sound settings", () => {
  const known = allModels().filter(({ task }) => task === "cut-out");
  expect(known.map(({ name }) => name).slice(0, 2)).toEqual(["isnet", "isnet-small"]);
  for (const one of known) expect(() => settingsOf(one)).not.toThrow();
});

test.each([
  [{ size: 0 }, "size"],
  [{ size: undefined }, "size or shortest"],
  [{ shortest: 512 }, "size or shortest"],
  [{ divisor: 0 }, "divisor"],
  [{ divisor: "mean" }, "divisor"],
  [{ mean: [1, 2] }, "mean"],
  [{ std: [1, 0, 1] }, "std"],
  [{ input: 1 }, "input"],
  [{ output: 3 }, "output"],
  [{ activation: "relu" }, "activation"],
  [{ stretched: "yes" }, "stretched"],
  [{ multiple: 1.5 }, "multiple"],
])("%p is refused by name", (change, key) => {
  expect(() => settingsOf(model(change))).toThrow(Problem);
  expect(() => settingsOf(model(change))).toThrow(`The settings of the model own are wrong: ${key} must be`);
});
