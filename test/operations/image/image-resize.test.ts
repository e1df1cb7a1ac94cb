import { expect, test } from "bun:test";
import sharp from "sharp";
import { callForm } from "#support/call.ts";
import { isUpright, scene, see, turnedScene } from "#support/scenes.ts";

const photo = () => scene(400, 200).jpeg({ quality: 95 }).toBuffer();
const sizeOf = async (options: Record<string, string | number | boolean>) => {
  const { status, headers, bytes } = await callForm("image-resize", { file: await photo() }, options);
  expect(status).toBe(200);
  const { width, height, format } = await sharp(bytes).metadata();
  expect([headers.get("x-result-width"), headers.get("x-result-height")]).toEqual([String(width), String(height)]);
  return [width, height, format];
};

test("width or height alone keep the ratio, both stay inside unless fit says otherwise", async () => {
  expect(await sizeOf({ width: 100 })).toEqual([100, 50, "jpeg"]);
  expect(await sizeOf({ height: 100 })).toEqual([200, 100, "jpeg"]);
  expect(await sizeOf({ width: 100, height: 100 })).toEqual([100, 50, "jpeg"]);
  expect(await sizeOf({ width: 100, height: 100, fit: "fill" })).toEqual([100, 100, "jpeg"]);
  expect(await sizeOf({ width: 100, height: 100, fit: "cover" })).toEqual([100, 100, "jpeg"]);
  expect(await sizeOf({ width: 100, height: 100, fit: "contain" })).toEqual([100, 100, "jpeg"]);
  expect(await sizeOf({ percentage: 25 })).toEqual([100, 50, "jpeg"]);
  expect(await sizeOf({ width: 900, withoutEnlargement: true })).toEqual([400, 200, "jpeg"]);
});

test.each(["jpg", "png", "webp", "avif", "gif", "tiff"])("format %s is the format of the result", async (format) => {
  const { bytes, headers } = await callForm("image-resize", { file: await photo() }, { width: 100, format });
  const made = (await sharp(bytes).metadata()).format;
  expect(made).toBe(format === "jpg" ? "jpeg" : format === "avif" ? "heif" : (format as typeof made));
  expect(headers.get("content-disposition")).toContain(`.${format === "tiff" ? "tif" : format}"`);
  expect(isUpright(await see(bytes), 24)).toBe(true);
});

test("percentage with width or height names both, none of the three names all", async () => {
  const both = await callForm("image-resize", { file: await photo() }, { percentage: 50, width: 10 });
  expect([both.status, both.headers.get("x-error-fields")]).toEqual([400, "percentage,width"]);
  const none = await callForm("image-resize", { file: await photo() });
  expect([none.status, none.headers.get("x-error-fields")]).toEqual([400, "width,height,percentage"]);
});

test("a turned photo is upright, its metadata gone", async () => {
  const bytes = await turnedScene(6).jpeg({ quality: 95 }).toBuffer();
  const answer = await callForm("image-resize", { file: bytes }, { percentage: 100 });
  const seen = await see(answer.bytes);
  expect([seen.width, seen.height, isUpright(seen, 30)]).toEqual([64, 48, true]);
  expect((await sharp(answer.bytes).metadata()).exif).toBeUndefined();
});

test("what is no picture is refused by its bytes, whatever its name", async () => {
  const answer = await callForm(
    "image-resize",
    { file: { name: "a.jpg", bytes: Buffer.from("<html>") } },
    { width: 9 },
  );
  expect([answer.status, answer.error?.error]).toEqual([415, "Unsupported media type"]);
  expect(answer.error?.message).toContain("an HTML page");
});
