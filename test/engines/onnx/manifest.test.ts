import { expect, test } from "bun:test";
import { allModels, installed } from "#engines/onnx/installed.ts";
import { flawOf, type Model, tasks } from "#engines/onnx/manifest.ts";
import { Altered, areSound, read } from "#engines/onnx/weights.ts";

const sound: Model = {
  ...{ name: "own-2", task: "enlarge", title: "Our own", source: "this project", licence: "AGPL-3.0" },
  networks: { main: { file: "own-2.onnx", bytes: 10, sha256: "0".repeat(64) } },
  settings: {},
};

test("every network that comes with the service is what its checksum says", async () => {
  const shipped = tasks.flatMap(installed);
  expect(shipped.length).toBeGreaterThan(0);
  for (const { name, networks } of shipped) {
    for (const weights of Object.values(networks)) expect([name, await areSound(weights)]).toEqual([name, true]);
  }
});

test("no two models share a name, and each tells where it is from and on what terms", () => {
  const names = allModels().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { source, licence } of allModels()) expect([source, licence]).not.toContain("");
});

test("weights that are another's are not read", async () => {
  const [weights] = Object.values(installed("cut-out")[0]?.networks ?? {});
  if (!weights) throw new Error("there is no model to cut out");
  expect((await read(weights)).length).toBe(weights.bytes);
  const another = { ...weights, sha256: "0".repeat(64) };
  expect(read(another)).rejects.toBeInstanceOf(Altered);
  expect(await areSound(another)).toBe(false);
  expect(read({ ...weights, bytes: weights.bytes - 1 })).rejects.toBeInstanceOf(Altered);
});

test("an entry that is not sound is told what it lacks", () => {
  expect(flawOf(sound)).toBeUndefined();
  expect(flawOf(undefined)).toBe("is no object");
  expect(flawOf({ ...sound, name: "../x" })).toContain("has no name");
  expect(flawOf({ ...sound, task: "sing" })).toContain("has no task of cut-out, enlarge, faces");
  expect(flawOf({ ...sound, licence: undefined })).toContain("licence");
  expect(flawOf({ ...sound, settings: [] })).toBe("has no settings");
  expect(flawOf({ ...sound, networks: {} })).toBe("has no networks");
  const { main } = sound.networks;
  for (const change of [
    { file: "../../etc/passwd" },
    { file: "/etc/passwd" },
    { file: undefined, package: "some-package", parts: ["../../../secret"] },
    { package: "some-package", parts: ["both.onnx"] },
    { as: "pickle" },
    { sha256: "abc" },
    { bytes: -1.5 },
  ]) {
    expect(flawOf({ ...sound, networks: { main: { ...main, ...change } } })).toContain("has a network (main)");
  }
});
