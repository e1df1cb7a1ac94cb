import { describe, expect, test } from "bun:test";
import sharp, { type Sharp } from "sharp";
import { callForm } from "#support/call.ts";
import { drawnFaces } from "#support/drawn-faces.ts";
import { changes, hide } from "#support/hidden-faces.ts";

const png = (image: Sharp) => image.png().toBuffer();

test("a picture without faces is answered with 0, and its pixels", async () => {
  const file = await png(drawnFaces(300, 200, []));
  const { faces, bytes, warnings } = await hide(file);
  expect([faces, warnings]).toEqual([0, []]);
  expect((await changes(file, bytes, [])).outside).toBe(0);
});

describe("What can't be done is told:", () => {
  const small = () => png(drawnFaces(64, 64, []));

  test("a model that is not installed", async () => {
    const { status, error } = await callForm("blur-face", { file: await small() }, { model: "another" });
    expect([status, error?.message.includes("mediapipe-ranges")]).toEqual([400, true]);
  });

  test("a strength of what shows nothing", async () => {
    const { warnings } = await hide(await small(), { mode: "solid", strength: 2 });
    expect(warnings).toEqual(["strength has no effect on solid, which shows nothing."]);
    const { status } = await callForm(
      "blur-face",
      { file: await small() },
      { mode: "solid", strength: 2, strict: true },
    );
    expect(status).toBe(422);
  });

  test("a strength that would show the face", async () => {
    const { status, error } = await callForm("blur-face", { file: await small() }, { strength: 0.5 });
    expect([status, error?.message.includes("strength")]).toEqual([400, true]);
  });
});

test.each([
  ["one pixel", 1, 1],
  ["a line", 20_000, 1],
  ["a column", 1, 3_000],
])("%s has no faces", async (_, width, height) => {
  const file = await sharp({ create: { width, height, channels: 3, background: "#cc8866" } })
    .png()
    .toBuffer();
  expect((await hide(file)).faces).toBe(0);
});

test("where nothing can be seen there are no faces", async () => {
  for (const background of ["#00000000", "#000000", "#ffffff"]) {
    const file = await sharp({ create: { width: 90, height: 120, channels: 4, background } })
      .png()
      .toBuffer();
    const { faces, bytes, warnings } = await hide(file);
    expect([background, faces, warnings]).toEqual([background, 0, []]);
    expect((await changes(file, bytes, [])).outside).toBe(0);
  }
});

test("a photo that lies on its side by EXIF is looked at upright, and comes out so", async () => {
  const upright = await drawnFaces(400, 300, [{ x: 200, y: 150, size: 160 }])
    .rotate(270)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = upright.info;
  const file = await sharp(upright.data, { raw: { width, height, channels } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { faces, bytes } = await hide(file);
  const made = await sharp(bytes).metadata();
  expect([faces, made.width, made.height, made.orientation ?? 1]).toEqual([1, 400, 300, 1]);
});
