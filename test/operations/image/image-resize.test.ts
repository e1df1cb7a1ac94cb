import { describe, expect, test } from "bun:test";
import sharp from "sharp";
import { callForm } from "#support/call.ts";
import { apart, corners, isUpright, type Seen, scene, see, turnedScene } from "#support/scenes.ts";

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

describe("position", () => {
  /** A bright face of a thing at the right of a dull picture, which is twice as wide as high. */
  const dull = (left: number) => {
    const spot = `<svg width="400" height="200"><circle cx="${left}" cy="100" r="30" fill="#f02010"/></svg>`;
    return sharp({ create: { width: 400, height: 200, channels: 3, background: "#808080" } })
      .composite([{ input: Buffer.from(spot) }])
      .png()
      .toBuffer();
  };
  const square = { width: 100, height: 100 };
  const resized = async (file: Uint8Array, options: Record<string, string | number | boolean>) => {
    const { status, bytes, warnings } = await callForm("image-resize", { file }, { ...square, ...options });
    expect(status).toBe(200);
    return { seen: await see(bytes), warnings };
  };
  const rows = ["top", "", "bottom"];
  const columns = ["left", "", "right"];

  test("cover keeps, and contain fills, the place that is named", async () => {
    const wide = await scene(400, 200).png().toBuffer();
    const tall = await scene(200, 400).png().toBuffer();
    for (const [down, row] of rows.entries()) {
      for (const [across, column] of columns.entries()) {
        const position = [row, column].filter(Boolean).join("-") || "center";
        const kept = (await resized(wide, { fit: "cover", position })).seen;
        if (across !== 1) {
          const due = across === 0 ? corners.topLeft : corners.topRight;
          expect([position, apart(kept.at(10, 10), due), apart(kept.at(90, 10), due)]).toEqual([position, 0, 0]);
        } else {
          expect(apart(kept.at(10, 10), corners.topLeft) + apart(kept.at(90, 10), corners.topRight)).toBe(0);
        }
        const high = (await resized(tall, { fit: "cover", position })).seen;
        const [upper, lower] = [
          down === 2 ? corners.bottomLeft : corners.topLeft,
          down === 0 ? corners.topLeft : corners.bottomLeft,
        ];
        expect([position, apart(high.at(10, 10), upper), apart(high.at(10, 90), lower)]).toEqual([position, 0, 0]);
        // Half of the box stays empty: at the side that is not named, or a quarter at each.
        const [beside, above] = [
          (await resized(tall, { fit: "contain", position })).seen,
          (await resized(wide, { fit: "contain", position })).seen,
        ];
        const opaque = (seen: typeof beside, x: number, y: number) => (seen.at(x, y)[3] ?? 255) > 0;
        expect([position, opaque(beside, 5, 50), opaque(beside, 95, 50), opaque(beside, 50, 50)]).toEqual([
          position,
          across === 0,
          across === 2,
          across !== 0,
        ]);
        expect([opaque(above, 50, 5), opaque(above, 50, 95)]).toEqual([down === 0, down === 2]);
      }
    }
  });

  test("smart keeps what draws the eye, in an animation in the same place on every frame", async () => {
    for (const place of [60, 340]) {
      const { seen } = await resized(await dull(place), { fit: "cover", position: "smart" });
      expect(countRed(seen)).toBeGreaterThan(600);
      const center = await resized(await dull(place), { fit: "cover" });
      expect(countRed(center.seen)).toBe(0);
    }
    const frames = await sharp([await dull(340), await dull(60)], { join: { animated: true } })
      .webp()
      .toBuffer();
    const { bytes } = await callForm("image-resize", { file: frames }, { ...square, fit: "cover", position: "smart" });
    expect(countRed(await see(bytes, 0))).toBeGreaterThan(600);
    expect(countRed(await see(bytes, 1))).toBe(0);
  });

  test("where there is nothing to choose that is told, and refused if strict; other words are a 400", async () => {
    const file = await dull(60);
    for (const options of [
      { position: "top" },
      { position: "smart", fit: "fill" },
      { position: "smart", fit: "contain" },
    ]) {
      expect((await resized(file, options)).warnings.join()).toContain("no effect");
      expect((await callForm("image-resize", { file }, { ...square, ...options, strict: true })).status).toBe(422);
    }
    expect((await resized(file, { position: "center" })).warnings).toEqual([]);
    const wrong = await callForm("image-resize", { file }, { ...square, fit: "cover", position: "middle" });
    expect([wrong.status, wrong.headers.get("x-error-fields")]).toEqual([400, "position"]);
  });
});

function countRed({ width, height, at }: Seen): number {
  let count = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [red = 0, green = 0] = at(x, y);
      if (red > 180 && green < 90) count += 1;
    }
  }
  return count;
}
