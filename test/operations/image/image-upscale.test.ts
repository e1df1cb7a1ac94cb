import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { callForm } from "#support/call.ts";
import { phoneHeic } from "#support/heic.ts";
import { repository } from "#support/service.ts";

const fixture = (name: string) => readFileSync(join(repository, "test/fixtures", name));
const photo = () => sharp(fixture("photo.jpg")).resize(120, 80);

test.each([2, 4])("both sides are exactly %i times as large, and the network that did it is told", async (scale) => {
  const file = await photo().resize(61, 43, { fit: "fill" }).jpeg({ quality: 90 }).toBuffer();
  const { status, headers, bytes, error } = await callForm("image-upscale", { file }, { scale });
  expect([status, error]).toEqual([200, undefined]);
  const { width, height, format } = await sharp(bytes).metadata();
  expect([width, height, format]).toEqual([61 * scale, 43 * scale, "jpeg"]);
  const told = ["width", "height", "model"].map((name) => headers.get(`x-result-${name}`));
  expect(told).toEqual([String(61 * scale), String(43 * scale), "compact"]);
});

test("a scale of two is the default, others than 2 and 4 are refused", async () => {
  const file = await photo().png().toBuffer();
  const usual = await callForm("image-upscale", { file });
  expect([usual.headers.get("x-result-width"), usual.headers.get("x-result-height")]).toEqual(["240", "160"]);
  const three = await callForm("image-upscale", { file }, { scale: 3 });
  expect([three.status, three.headers.get("x-error-fields")]).toEqual([400, "scale"]);
  const strange = await callForm("image-upscale", { file }, { model: "none-such" });
  expect([strange.status, strange.headers.get("x-error-fields")]).toEqual([400, "model"]);
});

test("an edge of something that stands on nothing takes no colour from what is not seen", async () => {
  // A red half, and a wholly transparent one that is green in the file.
  const pixels = Buffer.alloc(64 * 64 * 4);
  for (let at = 0; at < 64 * 64; at++) pixels.set(at % 64 < 32 ? [200, 0, 0, 255] : [0, 255, 0, 0], at * 4);
  const file = await sharp(pixels, { raw: { width: 64, height: 64, channels: 4 } })
    .png()
    .toBuffer();
  const { bytes } = await callForm("image-upscale", { file });
  const made = await sharp(bytes).raw().toBuffer();
  for (let at = 0; at < made.length; at += 4) if ((made[at + 3] ?? 0) > 8) expect(made[at + 1]).toBeLessThan(24);
});

test("sixteen bits a channel stay sixteen, and are not eight that were spread", async () => {
  const ramp = new Uint16Array(96 * 64 * 3);
  for (let at = 0; at < ramp.length; at++) ramp[at] = 20_000 + 50 * (Math.floor(at / 3) % 96);
  const file = await sharp(ramp, { raw: { width: 96, height: 64, channels: 3 } })
    .toColourspace("rgb16")
    .png()
    .toBuffer();
  const { bytes } = await callForm("image-upscale", { file });
  expect((await sharp(bytes).metadata()).depth).toBe("ushort");
  const raw = await sharp(bytes).toColourspace("rgb16").raw({ depth: "ushort" }).toBuffer();
  const made = new Uint16Array(Uint8Array.from(raw).buffer);
  const low = new Set(Array.from(made, (value) => value % 257));
  expect(low.size).toBeGreaterThan(50);
  const middle = made[(64 * 192 + 96) * 3] ?? 0;
  expect(Math.abs(middle - 22_400)).toBeLessThan(300);
});

test("what is wholly transparent stays so, and a photo of a phone comes out as JPEG", async () => {
  const clear = await sharp({ create: { width: 40, height: 30, channels: 4, background: "#33669900" } })
    .png()
    .toBuffer();
  const made = await callForm("image-upscale", { file: clear });
  const { data, info } = await sharp(made.bytes).raw().toBuffer({ resolveWithObject: true });
  expect([made.status, info.width, info.height, info.channels]).toEqual([200, 80, 60, 4]);
  expect(data.every((value, at) => at % 4 !== 3 || value === 0)).toBe(true);
  const phone = await callForm("image-upscale", { file: phoneHeic() });
  const after = await sharp(phone.bytes).metadata();
  expect([phone.status, after.format]).toEqual([200, "jpeg"]);
  expect([after.width, after.height]).toEqual([64, 128]);
});

test("a result that would be too large is refused with the bound, before any work", async () => {
  const background = "#3366cc";
  const file = await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const { status, error } = await callForm("image-upscale", { file }, { scale: 4 });
  expect(status).toBe(413);
  expect(error?.message).toContain("The result would have 400 megapixels");
});
