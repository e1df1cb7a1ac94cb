import { describe, expect, setDefaultTimeout, test } from "bun:test";
import sharp from "sharp";
import { callForm } from "#support/call.ts";
import { crowd, type Drawn, drawnFaces, facesSvg } from "#support/drawn-faces.ts";
import { changes, hide } from "#support/hidden-faces.ts";

// A large picture is looked at in many parts and sizes, on a machine that may be busy.
setDefaultTimeout(180_000);

describe("Faces of a PNG, upright, tiny, lying and upside down,", () => {
  test.each(["blur", "mosaic", "solid"])("are gone after %s, and nothing else is", async (mode) => {
    const file = await drawnFaces(800, 600, crowd).png().toBuffer();
    const { faces, bytes, headers } = await hide(file, { mode });
    expect([faces, headers.get("x-result-model")]).toEqual([5, "mediapipe-ranges"]);
    const { on, outside } = await changes(file, bytes, crowd);
    for (const apart of on) expect(apart).toBeGreaterThan(6);
    expect(outside).toBe(0);
    expect((await hide(bytes, { mode })).faces).toBe(0);
  });

  test("are found at a high sensitivity where they are at a low one", async () => {
    const file = await drawnFaces(800, 600, crowd).png().toBuffer();
    const low = await hide(file, { sensitivity: "low" });
    const high = await hide(file, { sensitivity: "high" });
    expect(low.faces).toBeGreaterThanOrEqual(4);
    expect(high.faces).toBeGreaterThanOrEqual(low.faces);
  });
});

test("a drawing is answered as PNG, without its faces", async () => {
  const { faces, bytes } = await hide(facesSvg(800, 600, crowd));
  expect([faces, (await sharp(bytes).metadata()).format]).toEqual([5, "png"]);
  expect((await hide(bytes)).faces).toBe(0);
});

describe("An animation", () => {
  const walk = Array.from({ length: 5 }, (_, step) => ({ x: 80 + 40 * step, y: 120, size: 110 }));
  const stripOf = async (places: readonly (Drawn | undefined)[]) => {
    const frames = await Promise.all(
      places.map((face) =>
        drawnFaces(320, 240, face ? [face] : [])
          .raw()
          .toBuffer(),
      ),
    );
    const raw = { width: 320, height: 240 * places.length, channels: 3 as const, pageHeight: 240 };
    return sharp(Buffer.concat(frames), { raw });
  };

  test.each(["gif", "webp"] as const)("in %s loses the faces of every frame, and no frame", async (format) => {
    const file = await (await stripOf([undefined, ...walk]))
      .toFormat(format, { delay: [100, 100, 100, 100, 100, 100] })
      .toBuffer();
    const { faces, bytes, headers } = await hide(file);
    expect([faces, headers.get("x-result-frames")]).toEqual([1, "6"]);
    for (const page of walk.keys()) {
      const frame = await sharp(bytes, { page: page + 1 })
        .png()
        .toBuffer();
      expect([page, (await hide(frame)).faces]).toEqual([page, 0]);
    }
  });
});

test("more pixels than are taken are refused before anything is looked for", async () => {
  const file = await sharp({ create: { width: 16_000, height: 10_000, channels: 3, background: "#445566" } })
    .jpeg({ quality: 20 })
    .toBuffer();
  const { status, error } = await callForm("blur-face", { file });
  expect([status, error?.message.includes("megapixels")]).toEqual([413, true]);
});
