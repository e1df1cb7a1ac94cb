import { describe, expect, test } from "bun:test";
import sharp, { type Sharp } from "sharp";
import { callForm } from "#support/call.ts";
import { type Drawn, drawnFaces } from "#support/drawn-faces.ts";

/** Faces that show by what is clear about a picture, or in colours behind it. */

type Pixel = readonly [number, number, number, number];
type Ink = (brightness: number, x: number, y: number) => Pixel;

const inks: readonly Ink[] = [
  // Black on nothing, light on nothing, and a negative that is right once alpha is looked at by itself.
  (brightness) => [0, 0, 0, 255 - brightness],
  (brightness) => [255, 255, 255, brightness],
  (brightness) => [0, 0, 0, brightness],
  // Colours that hardly show, and some that show here and there.
  (brightness) => [brightness, brightness, brightness, 3],
  (brightness, x, y) => [brightness, brightness, brightness, (x ^ y) & 32 ? 0 : 255],
];

const side = 200;
const size = 120;
const [width, height] = [side * inks.length, side];
const faces: readonly Drawn[] = inks.map((_, at) => ({ x: (at + 0.5) * side, y: side / 2, size }));

/** The same face in each ink, one beside the other. */
async function inked(): Promise<Sharp> {
  const grey = await drawnFaces(side, side, [{ x: side / 2, y: side / 2, size }])
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  const data = Buffer.alloc(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const pixel = inks[Math.floor(x / side)]?.(grey[y * side + (x % side)] ?? 0, x, y);
    data.set(pixel ?? [], at * 4);
  }
  return sharp(data, { raw: { width, height, channels: 4 } });
}

async function hide(file: Uint8Array, options: Record<string, string> = {}) {
  const { status, bytes, headers, error, warnings } = await callForm("blur-face", { file }, options);
  expect([status, error, warnings]).toEqual([200, undefined, []]);
  return { bytes, faces: Number(headers.get("x-result-faces")), frames: headers.get("x-result-frames") };
}

/** All that people see of a picture: on grounds, without its alpha, and its alpha alone. */
async function shown(bytes: Uint8Array, page = 0): Promise<[string, Buffer][]> {
  const image = () => sharp(bytes, { page });
  const views: [string, Sharp][] = [["bare", image().removeAlpha()]];
  for (const background of ["#ffffff", "#000000", "#808080", "#f03020"]) {
    views.push([background, image().flatten({ background })]);
  }
  views.push(["alpha", sharp(await image().ensureAlpha().extractChannel(3).png().toBuffer())]);
  return Promise.all(
    views.map(async ([name, view]) => [name, await view.toColourspace("srgb").raw().toBuffer()] as [string, Buffer]),
  );
}

/** How many faces are found in any of its views, when all of them are one opaque picture. */
async function facesShown(bytes: Uint8Array, size: { width: number; height: number }, page = 0): Promise<number> {
  const views = await shown(bytes, page);
  const raw = { width: size.width, height: size.height * views.length, channels: 3 as const };
  const file = await sharp(Buffer.concat(views.map(([, view]) => view)), { raw })
    .png()
    .toBuffer();
  return (await hide(file)).faces;
}

/** How far brightnesses spread over the features of a face. */
function spread(rgb: Buffer, { x, y, size }: Drawn): number {
  const reach = Math.round(size * 0.3);
  let [sum, squares, count] = [0, 0, 0];
  for (let row = Math.round(y) - reach; row < y + reach; row++) {
    for (let column = Math.round(x) - reach; column < x + reach; column++) {
      const at = (row * width + column) * 3;
      const value = ((rgb[at] ?? 0) + (rgb[at + 1] ?? 0) + (rgb[at + 2] ?? 0)) / 3;
      sum += value;
      squares += value * value;
      count += 1;
    }
  }
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
}

const codings: Record<string, (image: Sharp) => Sharp> = {
  png: (image) => image.png(),
  "lossless webp": (image) => image.webp({ lossless: true, exact: true }),
  "lossy webp": (image) => image.webp({ quality: 92, exact: true }),
};

describe.each(Object.keys(codings))("Faces in the alpha of a %s, and behind it,", (coding) => {
  test.each(["blur", "mosaic", "solid"])("are gone after %s on whatever they are laid", async (mode) => {
    const file = await (codings[coding] as (image: Sharp) => Sharp)(await inked()).toBuffer();
    if (mode === "blur") expect(await facesShown(file, { width, height })).toBeGreaterThanOrEqual(faces.length);
    const { bytes, faces: found } = await hide(file, { mode });
    expect(found).toBeGreaterThanOrEqual(faces.length);
    expect(await facesShown(bytes, { width, height })).toBe(0);
    const [before, after] = [await shown(file), await shown(bytes)];
    for (const [at, [view, rgb]] of after.entries()) {
      for (const [ink, face] of faces.entries()) {
        const was = spread(before[at]?.[1] ?? rgb, face);
        if (was > 8) expect([view, ink, spread(rgb, face) < was / 3]).toEqual([view, ink, true]);
      }
    }
    if (coding === "lossy webp") return;
    const [one, two] = await Promise.all([file, bytes].map((some) => sharp(some).raw().toBuffer()));
    let changed = 0;
    for (let at = 0; at < width * height * 4; at++) {
      const [x, y] = [(at >> 2) % width, Math.floor((at >> 2) / width)];
      const isFar = faces.every((face) => Math.hypot(x - face.x, y - face.y) > 1.1 * size);
      if (isFar && one?.[at] !== two?.[at]) changed += 1;
    }
    expect(changed).toBe(0);
  });
});

/** Frames of a face that walks, in black ink on nothing. */
async function walk(): Promise<Sharp> {
  const frames = await Promise.all(
    [90, 160, 230].map(async (x) => {
      const grey = await drawnFaces(320, 240, [{ x, y: 120, size: 130 }])
        .toColourspace("b-w")
        .raw()
        .toBuffer();
      return Buffer.concat([...grey].map((brightness) => Buffer.of(0, 0, 0, 255 - brightness)));
    }),
  );
  return sharp(Buffer.concat(frames), { raw: { width: 320, height: 720, channels: 4, pageHeight: 240 } });
}

test("the faces in the alpha of an animation are gone from every frame", async () => {
  const file = await (await walk()).webp({ lossless: true, delay: [100, 100, 100] }).toBuffer();
  const { bytes, faces, frames } = await hide(file);
  expect([faces, frames]).toEqual([1, "3"]);
  for (const page of [0, 1, 2]) {
    const size = { width: 320, height: 240 };
    expect([page, await facesShown(file, size, page)]).not.toEqual([page, 0]);
    expect([page, await facesShown(bytes, size, page)]).toEqual([page, 0]);
  }
});

test("a face that is cut out keeps its outline, and loses its colours", async () => {
  const head: Drawn = { x: 160, y: 150, size: 170 };
  const colours = await drawnFaces(320, 300, [head]).raw().toBuffer();
  const data = Buffer.alloc(320 * 300 * 4);
  for (let at = 0; at < 320 * 300; at++) {
    const away = Math.hypot(((at % 320) - head.x) / 90, (Math.floor(at / 320) - head.y) / 115);
    data.set([...colours.subarray(3 * at, 3 * at + 3), Math.max(0, Math.min(255, 2_550 * (1 - away)))], 4 * at);
  }
  const file = await sharp(data, { raw: { width: 320, height: 300, channels: 4 } })
    .png()
    .toBuffer();
  const { bytes, faces } = await hide(file);
  expect(faces).toBe(1);
  expect(await facesShown(bytes, { width: 320, height: 300 })).toBe(0);
  const [before, after] = await Promise.all(
    [file, bytes].map((some) => sharp(some).extractChannel(3).raw().toBuffer()),
  );
  expect(after?.equals(before ?? Buffer.alloc(0))).toBe(true);
});

test("of sixteen bits a channel the alpha keeps all where no face is", async () => {
  const grey = await drawnFaces(320, 240, [{ x: 160, y: 120, size: 130 }])
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  const words = new Uint16Array(320 * 240 * 4);
  for (const [at, brightness] of grey.entries()) words.set([0, 0, 0, 65_535 - brightness * 256 - (at % 256)], at * 4);
  const file = await sharp(words, { raw: { width: 320, height: 240, channels: 4 } })
    .toColourspace("rgb16")
    .png()
    .toBuffer();
  const { bytes, faces } = await hide(file);
  expect([faces, (await sharp(bytes).metadata()).depth]).toEqual([1, "ushort"]);
  expect(await facesShown(bytes, { width: 320, height: 240 })).toBe(0);
  const rowsOf = async (some: Uint8Array) =>
    (await sharp(some).toColourspace("rgb16").raw({ depth: "ushort" }).toBuffer()).subarray(0, 320 * 10 * 8);
  expect((await rowsOf(bytes)).equals(await rowsOf(file))).toBe(true);
});

test("colours behind what is clear are looked at in a picture that is made smaller for that", async () => {
  const large: Drawn = { x: 1_600, y: 100, size: 150 };
  const file = await drawnFaces(3_200, 200, [large]).ensureAlpha(0).png().toBuffer();
  const { bytes, faces } = await hide(file);
  expect(faces).toBe(1);
  const bare = await sharp(bytes).removeAlpha().png().toBuffer();
  expect((await hide(bare)).faces).toBe(0);
});
