import { expect, test } from "bun:test";
import sharp from "sharp";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";

/** 1,200 by 800 pixels. */
const photo = await fixture("photo.jpg");
const crop = (options: Record<string, string | number | boolean>) => callForm("image-crop", { file: photo }, options);
const sizeOf = async (bytes: Uint8Array) => {
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
};

test.each([
  ["1:1", 200, 0, 800, 800],
  ["4:5", 280, 0, 640, 800],
  ["16:9", 0, 62, 1200, 675],
  ["3.5:4.5", 289, 0, 622, 800],
  ["35:45", 289, 0, 622, 800],
])("the shape %s is the largest of it in the middle, as its rectangle is", async (aspect, x, y, width, height) => {
  const shaped = await crop({ aspect });
  expect([shaped.status, shaped.warnings, await sizeOf(shaped.bytes)]).toEqual([200, [], [width, height]]);
  const drawn = await crop({ x, y, width, height });
  expect(Buffer.from(shaped.bytes).equals(drawn.bytes)).toBe(true);
});

test("a place says where a shape is cut from, of an upright picture", async () => {
  const lower = await crop({ aspect: "3:1", position: "bottom-right" });
  const drawn = await crop({ x: 0, y: 400, width: 1200, height: 400 });
  expect(Buffer.from(lower.bytes).equals(drawn.bytes)).toBe(true);
  const turned = await sharp(photo).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const upright = await callForm("image-crop", { file: turned }, { aspect: "1:2", position: "left" });
  expect(await sizeOf(upright.bytes)).toEqual([600, 1200]);
});

test("the thinnest shape is one pixel wide", async () => {
  expect(await sizeOf((await crop({ aspect: "1:99999" })).bytes)).toEqual([1, 800]);
});

test("exactly one way is taken, and none names the rectangle's fields", async () => {
  const rectangle = { x: 0, y: 0, width: 10, height: 10 };
  const refused = async (options: Record<string, string | number | boolean>) => {
    const { status, headers } = await crop(options);
    return [status, headers.get("x-error-fields")];
  };
  expect(await refused({})).toEqual([400, "x,y,width,height"]);
  expect(await refused({ x: 1, width: 5 })).toEqual([400, "y,height"]);
  expect(await refused({ aspect: "1:1", ...rectangle })).toEqual([400, "x,y,width,height,aspect"]);
  expect(await refused({ aspect: "1:1", trim: true })).toEqual([400, "aspect,trim"]);
  expect(await refused({ trim: false })).toEqual([400, "x,y,width,height"]);
  expect((await crop({ trim: false, ...rectangle })).status).toBe(200);
  for (const aspect of ["0:5", "4:0.0", "4", "4:5:6", "-4:5", "square"])
    expect([aspect, ...(await refused({ aspect }))]).toEqual([aspect, 400, "aspect"]);
  const idle = await crop({ ...rectangle, position: "top" });
  expect([idle.status, idle.warnings.join()]).toEqual([200, expect.stringContaining("position has no effect")]);
});
