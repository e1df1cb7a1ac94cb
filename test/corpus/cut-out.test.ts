import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { callForm } from "#support/call.ts";
import { asJpeg, bandAround, composite } from "#support/composites.ts";
import { corpusPath, hasCorpus, judgePath } from "#support/corpus.ts";
import { type Service, startService } from "#support/service.ts";
import { oursOf } from "#support/share.ts";

setDefaultTimeout(600_000);

const python = "/usr/bin/python3";
const hasJudge = existsSync("/usr/lib/python3/dist-packages/scipy/__init__.py");
if (!hasJudge) process.stderr.write("No python3-scipy here: masks are not judged from outside.\n");

const folder = mkdtempSync(join(tmpdir(), "cut-out-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Judged {
  iou: number;
  mae: number;
  boundary_f: number;
  size_ok: boolean;
}

/** What the bare network reaches on the same pictures, its mask enlarged by Lanczos; of the cyclist a tyre's width less. */
const bare: Record<string, { truth: string; iou: number; mae: number; boundary: number }> = {
  "p3m_a09f6d7a.jpg": { truth: "p3m_a09f6d7a_alpha.png", iou: 0.978, mae: 0.0024, boundary: 0.8094 },
  "p3m_22fc0130.jpg": { truth: "p3m_22fc0130_alpha.png", iou: 0.9707, mae: 0.0415, boundary: 0.6966 },
  "cyclist.jpg": { truth: "cyclist_mask.png", iou: 0.87, mae: 0.0068, boundary: 0.93 },
  "lemur.png": { truth: "lemur_alpha.png", iou: 0.9544, mae: 0.02, boundary: 0.7941 },
};

describe.skipIf(!hasCorpus || !hasJudge)("photographs whose alpha is known", () => {
  test.each(oursOf(Object.entries(bare)))("%s is cut out no worse than by the network alone", async (name, least) => {
    const { status, bytes } = await callForm("remove-bg", { file: readFileSync(corpusPath("matting", name)) });
    expect(status).toBe(200);
    const made = join(folder, `${name}.png`);
    writeFileSync(made, bytes);
    const truth = corpusPath("matting", least.truth);
    const command = [python, judgePath("judge_mask.py"), truth, made, "--image", corpusPath("matting", name)];
    const judged = Bun.spawnSync(command);
    const { iou, mae, boundary_f, size_ok } = JSON.parse(judged.stdout.toString()) as Judged;
    expect(size_ok).toBe(true);
    expect(iou).toBeGreaterThanOrEqual(least.iou);
    expect(mae).toBeLessThanOrEqual(least.mae);
    expect(boundary_f).toBeGreaterThanOrEqual(least.boundary);
  });
});

test("in a scene of 8 megapixels whose alpha is exact the band errs at most 0.8 times as much as the network's mask", async () => {
  const scene = composite("leaves-busy", 0.85);
  const file = await asJpeg(scene);
  const small = await sharp(file).resize(1024, 1024, { fit: "fill" }).png().toBuffer();
  // Of a picture in the network's own size the mask is refined least: what is compared with is better than the bare one.
  const [whole, coarse] = [await callForm("remove-bg", { file }), await callForm("remove-bg", { file: small })];
  expect([whole.status, coarse.status]).toEqual([200, 200]);
  const alphaOf = async (bytes: Uint8Array) =>
    sharp(bytes)
      .extractChannel(3)
      .resize(scene.width, scene.height, { fit: "fill", kernel: "linear" })
      .raw()
      .toBuffer();
  const [made, enlarged] = [await alphaOf(whole.bytes), await alphaOf(coarse.bytes)];
  const band = bandAround(scene, 10);
  const error = (alpha: Uint8Array) =>
    band.reduce((sum, at) => sum + Math.abs((alpha[at] ?? 0) - (scene.alpha[at] ?? 0)), 0) / band.length;
  expect(error(made) / error(enlarged)).toBeLessThanOrEqual(0.8);
});

const upstream = join(corpusPath(), "../models/prisma_nchw.onnx");

describe.skipIf(!existsSync(upstream))("models of an operator", () => {
  const settings = { divisor: 255, mean: [0, 0, 0], std: [1, 1, 1], input: "input_3", output: "permute_1" };
  const weights = {
    file: "prisma.onnx",
    bytes: 3_730_406,
    sha256: "cc7357e7300ed5e41ddb73b51910eed900b4dbbe255305011aeb088f6ddc8bd4",
  };
  const model = (name: string, change: object, mask: object = weights) => ({
    ...{ name, task: "cut-out", title: name, source: "https://example.com", licence: "MIT" },
    networks: { mask },
    settings: { ...settings, ...change },
  });
  let service: Service;

  beforeAll(async () => {
    writeFileSync(join(folder, "prisma.onnx"), readFileSync(upstream));
    writeFileSync(join(folder, "spoilt.onnx"), "spoilt");
    const models = [
      model("altered", { size: 256 }, { file: "spoilt.onnx", bytes: 6, sha256: "0".repeat(64) }),
      model("stretched", { size: 256, stretched: true }),
      model("brightest", { size: 256, divisor: "maximum", input: undefined, output: undefined }),
      model("shortest", { shortest: 256, multiple: 256 }),
      model("flawed", { size: 256, std: [0, 1, 1] }),
      model("negative", { size: 256, mean: [0.5, 0.5, 0.5], std: [-1, -1, -1], activation: "sigmoid" }),
    ];
    writeFileSync(join(folder, "manifest.json"), JSON.stringify({ models }));
    service = await startService({ MODELS_DIR: folder });
  });
  afterAll(() => service?.stop());

  const cut = async (options: Record<string, string>) =>
    callForm("remove-bg", { file: readFileSync(corpusPath("matting", "p3m_22fc0130.jpg")) }, options, {
      url: service.url,
    });
  /** How much of the picture was kept, of 255. */
  const coverOf = async (bytes: Uint8Array) => {
    const alpha = await sharp(bytes).extractChannel(3).raw().toBuffer();
    return alpha.reduce((sum, value) => sum + value, 0) / alpha.length;
  };

  test("one that is altered is passed over for the next in order, and that is told", async () => {
    const { status, headers, bytes, warnings } = await cut({});
    expect([status, headers.get("x-result-model")]).toEqual([200, "stretched"]);
    expect(warnings.join()).toContain("altered can't be used here, so stretched did the work.");
    expect(await coverOf(bytes)).toBeGreaterThan(100);
    const asked = await cut({ model: "altered" });
    expect([asked.status, asked.error?.error]).toEqual([503, "Engine unavailable"]);
  });

  test.each(["brightest", "shortest"])("%s runs as its settings say", async (name) => {
    const { status, headers, bytes } = await cut({ model: name });
    expect([status, headers.get("x-result-model")]).toEqual([200, name]);
    expect(await coverOf(bytes)).toBeGreaterThan(100);
  });

  test("settings that are wrong are told by name", async () => {
    const { status, error } = await cut({ model: "flawed" });
    expect([status, error?.message]).toEqual([
      503,
      "The settings of the model flawed are wrong: std must be without zeros.",
    ]);
  });

  test("other settings see another picture", async () => {
    const [one, two] = [
      await cut({ model: "brightest", output: "mask" }),
      await cut({ model: "negative", output: "mask" }),
    ];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(Buffer.compare(one.bytes, two.bytes)).not.toBe(0);
  });
});
