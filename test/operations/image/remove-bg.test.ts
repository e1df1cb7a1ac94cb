import { expect, setDefaultTimeout, test } from "bun:test";
import sharp from "sharp";
import { callForm } from "#support/call.ts";
import { asJpeg, bandAround, composite } from "#support/composites.ts";

setDefaultTimeout(600_000);

const scene = composite("fur-plain", 0.2);
const photo = await asJpeg(scene);
type Options = Record<string, string | number | boolean>;

const remove = async (file: Uint8Array, options: Options = {}) => {
  const answer = await callForm("remove-bg", { file }, options);
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  return answer;
};
const rawOf = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer({ resolveWithObject: true });
const flat = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

test("the subject comes out in its size, soft at its edge, and of the ground nothing stays in the file", async () => {
  const { bytes, headers, warnings } = await remove(photo);
  expect([headers.get("content-type"), headers.get("x-result-model"), warnings]).toEqual(["image/png", "isnet", []]);
  const { data, info } = await rawOf(bytes);
  expect([info.width, info.height, info.channels]).toEqual([scene.width, scene.height, 4]);
  let [inside, both, error] = [0, 0, 0];
  for (let at = 0; at < scene.alpha.length; at++) {
    const [made, truth] = [data[at * 4 + 3] ?? 0, scene.alpha[at] ?? 0];
    if (made >= 128 || truth >= 128) inside += 1;
    if (made >= 128 && truth >= 128) both += 1;
    error += Math.abs(made - truth);
    if (made > 0) continue;
    if (data[at * 4] || data[at * 4 + 1] || data[at * 4 + 2]) throw new Error(`pixel ${at} keeps its colour`);
  }
  expect(both / inside).toBeGreaterThan(0.95);
  expect(error / 255 / scene.alpha.length).toBeLessThan(0.02);
  const soft = bandAround(scene, 2).filter((at) => (data[at * 4 + 3] ?? 0) % 255 !== 0);
  expect(soft.length).toBeGreaterThan(1_000);
});

test("behind the subject there is the colour that is asked for, and nothing around it with crop", async () => {
  const { bytes } = await remove(photo, { bgColor: "#ff00ff", crop: "true" });
  const { data, info } = await rawOf(bytes);
  expect(info.channels).toBe(3);
  expect([info.width < scene.width * 0.7, info.height <= scene.height]).toEqual([true, true]);
  expect([...data.subarray(0, 3)]).toEqual([255, 0, 255]);
});

test("a mask is grey and of the picture's size; a colour has no effect on it, which is told", async () => {
  const { bytes, warnings } = await remove(photo, { output: "mask", bgColor: "#ff00ff" });
  expect(warnings).toEqual(["bgColor has no effect on a mask."]);
  const made = await sharp(bytes).metadata();
  expect([made.width, made.height, made.channels]).toEqual([scene.width, scene.height, 1]);
  const { data, info } = await rawOf(bytes);
  const middle = Math.round(scene.height * 0.6) * scene.width + Math.round(scene.width / 2);
  expect([data[0], data[middle * info.channels]]).toEqual([0, 255]);
});

test("where there is no subject the picture comes back whole, and that is told", async () => {
  const { bytes, warnings } = await remove(await flat(300, 200, "#808890").webp().toBuffer());
  expect(warnings.join()).toContain("No subject was found");
  const { data, info } = await rawOf(bytes);
  expect([info.width, info.height, data[3], data.at(-1)]).toEqual([300, 200, 255, 255]);
  const strictly = await callForm(
    "remove-bg",
    { file: await flat(9, 9, "#222222").png().toBuffer() },
    { strict: true },
  );
  expect([strictly.status, strictly.error?.error]).toEqual([422, "Unprocessable file"]);
});

test("a drawing on a plain ground is whole: pale parts, small ones and a frame as well", async () => {
  const shapes = `<circle cx="150" cy="150" r="80" fill="#d33"/><circle cx="320" cy="80" r="22" fill="#f3c9c9"/>
    <rect x="60" y="262" width="280" height="16" fill="#334"/><path d="M270 130h90v90h-90z" fill="none" stroke="#37a" stroke-width="9"/>`;
  const drawing = (ground: string) =>
    sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="420" height="320">${ground}${shapes}</svg>`));
  const truth = await drawing("").extractChannel(3).raw().toBuffer();
  const file = await drawing('<rect width="420" height="320" fill="#fbfaf6"/>').png().toBuffer();
  const { data } = await rawOf((await remove(file)).bytes);
  let off = 0;
  for (let at = 0; at < truth.length; at++) off += Math.abs((data[at * 4 + 3] ?? 0) - (truth[at] ?? 0)) / 255;
  expect(off / truth.length).toBeLessThan(0.01);
});

test.each([
  [1, 1],
  [400, 7],
])("a picture of %i × %i pixels comes back whole, since no subject could be told in it", async (width, height) => {
  const { bytes, warnings } = await remove(await flat(width, height, "#aa2211").png().toBuffer());
  expect(warnings).toEqual([expect.stringContaining("too small or too narrow")]);
  expect((await rawOf(bytes)).info).toMatchObject({ width, height });
});

test("of an animation the first frame is taken, and that is told; what was transparent stays so", async () => {
  const frames = await sharp(photo).resize(160, 112).ensureAlpha().raw().toBuffer();
  const strip = Buffer.concat([frames, frames]);
  for (let at = 3; at < 160 * 20 * 4; at += 4) strip[at] = 0;
  const raw = { width: 160, height: 224, channels: 4 as const, pageHeight: 112 };
  const { bytes, warnings } = await remove(
    await sharp(strip, { raw })
      .gif({ delay: [90, 90] })
      .toBuffer(),
  );
  expect(warnings.join()).toContain("Only the first of 2 frames is kept");
  const { data, info } = await rawOf(bytes);
  expect([info.width, info.height]).toEqual([160, 112]);
  expect(data.subarray(0, 160 * 19 * 4).every((value) => value === 0)).toBe(true);
});

test("a model that is not here is refused with those that are", async () => {
  const { status, error } = await callForm("remove-bg", { file: photo }, { model: "u3net" });
  expect(status).toBe(400);
  expect(error?.message).toContain("isnet or isnet-small");
});
