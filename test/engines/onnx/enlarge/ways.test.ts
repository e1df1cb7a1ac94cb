import { expect, test } from "bun:test";
import sharp from "sharp";
import { faithOf, lossless } from "../../../../src/engines/onnx/enlarge/source.ts";
import { careFor, routeTo, settingsOf, tileFor } from "../../../../src/engines/onnx/enlarge/ways.ts";
import { installed } from "../../../../src/engines/onnx/installed.ts";
import type { Model } from "../../../../src/engines/onnx/manifest.ts";

const weights = { file: "a.onnx", bytes: 1, sha256: "" };
const modelWith = (...factors: number[]): Model => ({
  name: "some",
  task: "enlarge",
  title: "",
  source: "",
  licence: "",
  networks: { a: weights },
  settings: { ways: factors.map((factor) => ({ network: "a", factor })) },
});
const routeOf = (model: Model, scale: number) => {
  const { way, rounds, shrunk } = routeTo(scale, settingsOf(model), lossless);
  return [way.factor, rounds, shrunk];
};

test("a model that has one factor only comes to the other one by going twice, or by shrinking", () => {
  expect([routeOf(modelWith(2), 2), routeOf(modelWith(2), 4)]).toEqual([
    [2, 1, 1],
    [2, 2, 1],
  ]);
  expect([routeOf(modelWith(4), 2), routeOf(modelWith(4), 4)]).toEqual([
    [4, 1, 2],
    [4, 1, 1],
  ]);
  expect(() => settingsOf(modelWith(3))).toThrow("no way to enlarge");
});

const picture = () => sharp({ create: { width: 32, height: 32, channels: 3, background: "#336699" } });

test("the quality that a file was coded with picks the network", async () => {
  const [compact] = installed("enlarge");
  if (!compact) throw new Error("the networks of the project are not there");
  const settings = settingsOf(compact);
  const wayOf = (scale: number, faith: number) => {
    const { network, refinedBy } = routeTo(scale, settings, faith).way;
    return [network, refinedBy];
  };
  const jpeg = async (quality: number) =>
    faithOf({ format: "jpeg", bytes: await picture().jpeg({ quality }).toBuffer() });
  expect(wayOf(4, faithOf({ format: "png", bytes: await picture().png().toBuffer() }))).toEqual([
    "x4",
    "refine-x4-lossless",
  ]);
  expect(wayOf(4, await jpeg(75))).toEqual(["x4-jpeg", undefined]);
  expect(wayOf(2, await jpeg(75))).toEqual(["x2", undefined]);
  expect(wayOf(2, await jpeg(90))).toEqual(["x2", "refine-x2-q90"]);
  expect(faithOf({ format: "webp", bytes: await picture().webp({ lossless: true }).toBuffer() })).toBe(lossless);
  expect(faithOf({ format: "webp", bytes: await picture().webp().toBuffer() })).toBeLessThan(90);
  const cares = [100_000, 5_000_000].map((pixels) => careFor(pixels, routeTo(2, settings, lossless).way));
  expect(cares.map(({ times, mixed }) => [times, mixed])).toEqual([
    [2, false],
    [1, false],
  ]);
  expect(careFor(100_000, routeTo(4, settings, lossless).way).mixed).toBe(true);
});

test("small pictures leave room for wider tiles", () => {
  const { settings, ...rest } = modelWith();
  const way = { network: "a", factor: 2, tile: 300, wide: { pixels: 1_000, tile: 500 } };
  const tileOf = (pixels: number, one: object) =>
    tileFor(pixels, routeTo(2, settingsOf({ ...rest, settings: { ways: [one] } }), lossless).way);
  expect([1_000, 1_001].map((pixels) => tileOf(pixels, way))).toEqual([500, 300]);
  expect(tileOf(1, { ...way, wide: undefined })).toBe(300);
});
