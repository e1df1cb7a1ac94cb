import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import sharp from "sharp";
import { callForm } from "#support/call.ts";
import { asJpeg, bandAround, composite } from "#support/composites.ts";

setDefaultTimeout(600_000);

const scene = composite("fur-plain", 0.2);
const photo = await asJpeg(scene);
type Options = Record<string, string | number | boolean>;

const remove = async (file: Uint8Array, options: Options = {}, files = {}) => {
  const answer = await callForm("remove-bg", { file, ...files }, options);
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  return answer;
};
const rawOf = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer({ resolveWithObject: true });
const flat = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

type Made = Awaited<ReturnType<typeof rawOf>>;

/** The rectangle of what can be seen. */
function boxOf({ data, info }: Made) {
  const seen = Array.from({ length: info.width * info.height }, (_, at) => at).filter(
    (at) => (data[at * 4 + 3] ?? 0) >= 8,
  );
  const columns = seen.map((at) => at % info.width);
  const rows = seen.map((at) => Math.floor(at / info.width));
  const least = (list: number[]) => list.reduce((one, other) => Math.min(one, other));
  const most = (list: number[]) => list.reduce((one, other) => Math.max(one, other));
  return { left: least(columns), top: least(rows), right: most(columns) + 1, bottom: most(rows) + 1 };
}

/** What becomes of the photo, of which there is nothing to warn. */
async function made(options: Options = {}, files = {}): Promise<Made> {
  const { bytes, warnings } = await remove(photo, options, files);
  expect(warnings).toEqual([]);
  return rawOf(bytes);
}

/** The photo cut out without a wish, which the other results are compared with. */
let answer: Awaited<ReturnType<typeof remove>>;
let plain: Made;
let box: ReturnType<typeof boxOf>;
let size: { width: number; height: number };
beforeAll(async () => {
  answer = await remove(photo);
  plain = await rawOf(answer.bytes);
  box = boxOf(plain);
  size = { width: box.right - box.left, height: box.bottom - box.top };
}, 600_000);

test("the subject comes out in its size, soft at its edge, and of the ground nothing stays in the file", async () => {
  const { headers, warnings } = answer;
  expect([headers.get("content-type"), headers.get("x-result-model"), warnings]).toEqual(["image/png", "isnet", []]);
  const { data, info } = plain;
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

test("a margin stands around the subject, and its alpha is the plain cutout's", async () => {
  const result = await made({ margin: 10 });
  const { left, top, right, bottom } = boxOf(result);
  expect([right - left, bottom - top]).toEqual([size.width, size.height]);
  expect(Math.abs(left - result.info.width * 0.1)).toBeLessThanOrEqual(2);
  expect(Math.abs(top - result.info.height * 0.1)).toBeLessThanOrEqual(2);
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const one = plain.data[((box.top + y) * plain.info.width + box.left + x) * 4 + 3];
      const other = result.data[((top + y) * result.info.width + left + x) * 4 + 3];
      if (one !== other) throw new Error(`alpha differs at ${x}, ${y}: ${one} and ${other}`);
    }
  }
});

test("on a square canvas the subject is as large as fits, at the place that is asked for", async () => {
  for (const position of ["center", "bottom"]) {
    const result = await made({ width: 500, height: 500, margin: 8, position });
    expect([result.info.width, result.info.height]).toEqual([500, 500]);
    const { left, top, right, bottom } = boxOf(result);
    const scale = Math.min(420 / size.width, 420 / size.height);
    const due = { width: size.width * scale, height: size.height * scale };
    expect(Math.abs(right - left - due.width)).toBeLessThanOrEqual(2);
    expect(Math.abs(bottom - top - due.height)).toBeLessThanOrEqual(2);
    expect(Math.abs((left + right) / 2 - 250)).toBeLessThanOrEqual(2);
    if (position === "bottom") expect(Math.abs(bottom - 460)).toBeLessThanOrEqual(2);
    else expect(Math.abs((top + bottom) / 2 - 250)).toBeLessThanOrEqual(2);
  }
});

test("a picture stands behind the subject, as large as the result", async () => {
  const background = await sharp({ create: { width: 90, height: 30, channels: 3, background: "#0a64c8" } })
    .png()
    .toBuffer();
  const result = await made({}, { background });
  expect([result.info.width, result.info.height]).toEqual([plain.info.width, plain.info.height]);
  let subject = 0;
  for (let at = 0; at < plain.info.width * plain.info.height; at += 1) {
    const alpha = plain.data[at * 4 + 3] ?? 0;
    const colours = [0, 1, 2].map((channel) => result.data[at * result.info.channels + channel] ?? 0);
    const due = alpha === 0 ? [10, 100, 200] : [0, 1, 2].map((channel) => plain.data[at * 4 + channel] ?? 0);
    if (alpha > 0 && alpha < 255) continue;
    if (alpha === 255) subject += 1;
    if (colours.some((one, channel) => Math.abs(one - (due[channel] ?? 0)) > 1))
      throw new Error(`pixel ${at}: ${colours} for ${due}`);
  }
  expect(subject).toBeGreaterThan(1_000);
});

test("where there is nothing to place on a canvas, that is told", async () => {
  const clear = { create: { width: 60, height: 40, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } } } as const;
  const file = await sharp(clear).png().toBuffer();
  const { warnings } = await callForm("remove-bg", { file }, { width: 50, height: 50 });
  expect(warnings.join()).toContain("nothing to crop to or to place");
});

test.each([
  [1, 1],
  [400, 7],
])("a picture of %i × %i pixels comes back whole, since no subject could be told in it", async (width, height) => {
  const { bytes, warnings } = await remove(await flat(width, height, "#aa2211").png().toBuffer());
  expect(warnings).toEqual([expect.stringContaining("too small or too narrow")]);
  expect(await sharp(bytes).metadata()).toMatchObject({ width, height });
});
