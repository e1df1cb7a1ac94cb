import { describe, expect, test } from "bun:test";
import sharp from "sharp";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { hasFonts } from "#support/fonts.ts";
import { isUpright, scene, see, turnedScene } from "#support/scenes.ts";

type Options = Record<string, string | number | boolean>;

const grey = (level: number, width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: { r: level, g: level, b: level } } })
    .png()
    .toBuffer();

const mark = async (file: Uint8Array, options: Options = {}) => {
  const answer = await callForm("watermark-image", { file }, { text: "Marked", ...options });
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  return answer;
};

/** Raw pixels, all frames of an animation one below the other. */
const rawOf = (bytes: Uint8Array) =>
  sharp(bytes, { animated: true }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

/** The box around every pixel that is not as it was. */
async function changed(before: Uint8Array, after: Uint8Array) {
  const [one, two] = await Promise.all([rawOf(before), rawOf(after)]);
  expect([two.info.width, two.info.height]).toEqual([one.info.width, one.info.height]);
  const { width } = one.info;
  const box = { left: Number.POSITIVE_INFINITY, top: Number.POSITIVE_INFINITY, right: -1, bottom: -1, count: 0 };
  for (let at = 0; at < one.data.length; at += 4) {
    const differs = [0, 1, 2, 3].some(
      (channel) => Math.abs((one.data[at + channel] ?? 0) - (two.data[at + channel] ?? 0)) > 12,
    );
    if (!differs) continue;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
    box.count += 1;
  }
  return box;
}

test.each(["jpeg", "png", "webp", "avif", "gif", "tiff"] as const)("%s stays what it is, marked", async (format) => {
  const file = await scene(320, 240).toFormat(format, { quality: 95 }).toBuffer();
  const { bytes, headers } = await mark(file, { opacity: 1 });
  const made = await sharp(bytes).metadata();
  expect([made.width, made.height, made.format]).toEqual([320, 240, format === "avif" ? "heif" : format]);
  expect([headers.get("x-result-width"), headers.get("x-result-height")]).toEqual(["320", "240"]);
  expect((await changed(file, bytes)).count).toBeGreaterThan(500);
  expect(isUpright(await see(bytes), 40)).toBe(true);
});

test("a drawing is answered as PNG, marked", async () => {
  const { bytes } = await mark(await fixture("icon.svg"), { opacity: 1 });
  expect((await sharp(bytes).metadata()).format).toBe("png");
});

describe.each([
  ["top-left", (box: Box) => box.left < 40 && box.top < 40 && box.right < 300 && box.bottom < 100],
  ["top-right", (box: Box) => box.right > 360 && box.top < 40 && box.left > 100 && box.bottom < 100],
  ["bottom-left", (box: Box) => box.left < 40 && box.bottom > 260 && box.right < 300 && box.top > 200],
  ["bottom-right", (box: Box) => box.right > 360 && box.bottom > 260 && box.left > 100 && box.top > 200],
  ["center", (box: Box) => Math.abs(box.left + box.right - 399) < 6 && Math.abs(box.top + box.bottom - 299) < 6],
  ["tile", (box: Box) => box.left < 40 && box.top < 40 && box.right > 360 && box.bottom > 260],
] as const)("position %s", (position, isThere) => {
  test("is where it is put", async () => {
    const file = await grey(90);
    const box = await changed(file, (await mark(file, { position, opacity: 1 })).bytes);
    expect([position, box, isThere(box)]).toEqual([position, box, true]);
  });
});
type Box = Awaited<ReturnType<typeof changed>>;

test("a margin is kept, a rotation turns counter-clockwise", async () => {
  const file = await grey(90);
  const box = await changed(file, (await mark(file, { position: "top-left", margin: 50, opacity: 1 })).bytes);
  expect([box.left >= 48 && box.left < 58, box.top >= 48 && box.top < 58]).toEqual([true, true]);
  const turned = await changed(file, (await mark(file, { rotation: 90, opacity: 1 })).bytes);
  expect(turned.bottom - turned.top).toBeGreaterThan(2 * (turned.right - turned.left));
});

test.each([0, 255])("by default it can be read on a picture of grey %d", async (level) => {
  const { bytes } = await mark(await grey(level));
  const { data } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  const strongest = data.reduce((most, value) => Math.max(most, Math.abs(value - level)), 0);
  expect(strongest).toBeGreaterThan(60);
});

test("all frames of an animation are marked, and it plays as before", async () => {
  for (const name of ["animated.gif", "animated.webp"]) {
    const file = await fixture(name);
    const [before, { bytes, headers }] = [await sharp(file).metadata(), await mark(file, { position: "top-left" })];
    const after = await sharp(bytes).metadata();
    expect([after.format, after.pages, after.delay, after.loop]).toEqual([
      before.format,
      before.pages,
      before.delay as number[],
      before.loop,
    ]);
    expect(headers.get("x-result-frames")).toBe(String(before.pages));
    const [one, two] = await Promise.all([rawOf(file), rawOf(bytes)]);
    const frame = one.data.length / (before.pages ?? 1);
    for (let page = 0; page < (before.pages ?? 1); page++) {
      const [was, is] = [one, two].map(({ data }) => data.subarray(page * frame, (page + 1) * frame));
      // On nothing too, also in a GIF, whose pixels are opaque or not there.
      const shown = (is ?? []).filter((value, at) => at % 4 === 3 && value > 60 && (was?.[at] ?? 0) === 0).length;
      expect([name, page, shown > 80]).toEqual([name, page, true]);
    }
  }
});

test("what was transparent stays so beside the letters", async () => {
  const file = await fixture("logo.png");
  const { bytes } = await mark(file, { text: "x", position: "bottom-right" });
  const seen = await see(bytes);
  expect([seen.channels, seen.at(2, 2)[3]]).toEqual([4, 0]);
});

test("a turned photo is upright, its text with it, and its metadata gone", async () => {
  const file = await turnedScene(8, 400, 300).jpeg({ quality: 95 }).toBuffer();
  const { bytes } = await mark(file, { position: "bottom-left", opacity: 1 });
  const seen = await see(bytes);
  expect([seen.width, seen.height, isUpright(seen, 60)]).toEqual([400, 300, true]);
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  const plain = await scene(400, 300).jpeg({ quality: 95 }).toBuffer();
  const box = await changed(plain, bytes);
  expect([box.left < 60, box.bottom > 260]).toEqual([true, true]);
});

test.skipIf(!hasFonts)("long texts and all scripts fit, with nothing to warn of", async () => {
  const file = await grey(90);
  for (const text of ["line one\nline two", "many words ".repeat(60), "سري للغاية", "机密文件 🙂", "x".repeat(1_000)]) {
    const { bytes, warnings } = await mark(file, { text, opacity: 1 });
    const box = await changed(file, bytes);
    expect(warnings).toEqual([]);
    expect([box.left > 0, box.top > 0, box.right < 399, box.bottom < 299]).toEqual([true, true, true, true]);
  }
});

test("less than was asked for is told: a size that does not fit, letters that nobody can read", async () => {
  const large = await mark(await grey(90), { text: "A longer text", fontSize: 200 });
  expect(large.warnings.join()).toContain("fontSize was lowered from 200");
  const small = await mark(await grey(90, 10, 10), { text: "A longer text" });
  expect(small.warnings.join()).toContain("too small for the text");
  const strict = { text: "A longer text", fontSize: 200, strict: true };
  expect((await callForm("watermark-image", { file: await grey(90) }, strict)).status).toBe(422);
});

test("a margin that leaves no room is lowered, and that is told", async () => {
  const file = await grey(90);
  expect((await mark(file, { margin: 120 })).warnings).toEqual([]);
  expect((await mark(file, { margin: 121 })).warnings.join()).toContain("margin was lowered");
  const strict = await callForm("watermark-image", { file }, { text: "Marked", margin: 9_000, strict: true });
  expect([strict.status, strict.error?.message]).toEqual([422, expect.stringContaining("margin was lowered")]);
});

test("a picture too large for a result is refused before its text is looked at", async () => {
  const huge = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40000" height="40000"/>');
  const answer = await callForm("watermark-image", { file: huge }, { text: " " });
  expect([answer.status, answer.error?.message]).toEqual([413, expect.stringContaining("1,600 megapixels")]);
});

test("a text has to show something", async () => {
  for (const options of [{ text: "" }, { text: " \n " }, { text: "x".repeat(1_001) }] as Options[]) {
    const answer = await callForm("watermark-image", { file: await grey(90) }, options);
    expect([answer.status, answer.headers.get("x-error-fields")]).toEqual([400, "text"]);
  }
});

test("the same call gives the same bytes", async () => {
  const [one, same] = [
    await mark(await grey(90), { position: "tile" }),
    await mark(await grey(90), { position: "tile" }),
  ];
  expect(Buffer.from(one.bytes).equals(Buffer.from(same.bytes))).toBe(true);
});
