import { expect, test } from "bun:test";
import sharp from "sharp";
import { callForm } from "#support/call.ts";
import { apart, corners, scene, see } from "#support/scenes.ts";

const picture = () => scene(80, 40).png().toBuffer();
const turned = async (options: Record<string, string | number | boolean>) => {
  const { status, bytes } = await callForm("image-rotate", { file: await picture() }, options);
  expect(status).toBe(200);
  return see(bytes);
};

test("turns clockwise, then flips", async () => {
  const quarter = await turned({ angle: 90 });
  expect([quarter.width, quarter.height]).toEqual([40, 80]);
  expect(quarter.corners.topLeft).toEqual([...corners.bottomLeft]);
  const flipped = await turned({ angle: 90, flipH: true });
  expect(flipped.corners.topLeft).toEqual([...corners.topLeft]);
  const both = await turned({ angle: 0, flipH: true, flipV: true });
  expect(both.corners.topLeft).toEqual([...corners.bottomRight]);
  expect((await turned({ angle: -90 })).corners.topLeft).toEqual([...corners.topRight]);
});

test("any angle grows the canvas; the corners take the background", async () => {
  const seen = await turned({ angle: 30 });
  expect([seen.width, seen.height, seen.channels]).toEqual([89, 75, 4]);
  expect(seen.at(1, 1)[3]).toBe(0);
  expect((await turned({ angle: 30.5, background: "#00ff00" })).at(1, 1)).toEqual([0, 255, 0]);
  const jpg = await callForm("image-rotate", { file: await scene(80, 40).jpeg().toBuffer() }, { angle: 30 });
  expect(apart((await see(jpg.bytes)).at(1, 1), [255, 255, 255])).toBeLessThan(4);
});

test("an animation stays one, and its frames are told", async () => {
  const frames = await sharp([await picture(), await scene(80, 40).negate().png().toBuffer()], {
    join: { animated: true },
  })
    .webp({ delay: [100, 200] })
    .toBuffer();
  const answer = await callForm("image-rotate", { file: frames }, { angle: 90 });
  expect(answer.headers.get("x-result-frames")).toBe("2");
  expect(await sharp(answer.bytes).metadata()).toMatchObject({ width: 40, height: 80, pages: 2, delay: [100, 200] });
});

test("angle is needed, and must be a plain number", async () => {
  for (const angle of [undefined, "", "90deg", "1e1", 3_601]) {
    const answer = await callForm("image-rotate", { file: await picture() }, angle === undefined ? {} : { angle });
    expect([answer.status, answer.headers.get("x-error-fields")]).toEqual([400, "angle"]);
  }
});
