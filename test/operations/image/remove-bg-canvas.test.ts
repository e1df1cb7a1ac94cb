import { expect, setDefaultTimeout, test } from "bun:test";
import sharp from "sharp";
import { newJob, within } from "#engines/job.ts";
import { networks } from "#engines/onnx/index.ts";
import { Problem } from "#problem";
import { callForm } from "#support/call.ts";
import { asJpeg, composite } from "#support/composites.ts";

setDefaultTimeout(600_000);

const photo = await asJpeg(composite("fur-plain", 0.2));
type Options = Record<string, string | number | boolean>;

async function remove(options: Options = {}, files = {}) {
  const answer = await callForm("remove-bg", { file: photo, ...files }, options);
  expect([answer.status, answer.error, answer.warnings]).toEqual([200, undefined, []]);
  return sharp(answer.bytes).raw().toBuffer({ resolveWithObject: true });
}
type Made = Awaited<ReturnType<typeof remove>>;

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

const plain = await remove();
const box = boxOf(plain);
const size = { width: box.right - box.left, height: box.bottom - box.top };

test("a margin stands around the subject, and its alpha is the plain cutout's", async () => {
  const made = await remove({ margin: 10 });
  const { left, top, right, bottom } = boxOf(made);
  expect([right - left, bottom - top]).toEqual([size.width, size.height]);
  expect(Math.abs(left - made.info.width * 0.1)).toBeLessThanOrEqual(2);
  expect(Math.abs(top - made.info.height * 0.1)).toBeLessThanOrEqual(2);
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const one = plain.data[((box.top + y) * plain.info.width + box.left + x) * 4 + 3];
      const other = made.data[((top + y) * made.info.width + left + x) * 4 + 3];
      if (one !== other) throw new Error(`alpha differs at ${x}, ${y}: ${one} and ${other}`);
    }
  }
});

test("on a square canvas the subject is as large as fits, at the place that is asked for", async () => {
  for (const position of ["center", "bottom"]) {
    const made = await remove({ width: 500, height: 500, margin: 8, position });
    expect([made.info.width, made.info.height]).toEqual([500, 500]);
    const { left, top, right, bottom } = boxOf(made);
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
  const made = await remove({}, { background });
  expect([made.info.width, made.info.height]).toEqual([plain.info.width, plain.info.height]);
  let subject = 0;
  for (let at = 0; at < plain.info.width * plain.info.height; at += 1) {
    const alpha = plain.data[at * 4 + 3] ?? 0;
    const colours = [0, 1, 2].map((channel) => made.data[at * made.info.channels + channel] ?? 0);
    const due = alpha === 0 ? [10, 100, 200] : [0, 1, 2].map((channel) => plain.data[at * 4 + channel] ?? 0);
    if (alpha > 0 && alpha < 255) continue;
    if (alpha === 255) subject += 1;
    if (colours.some((one, channel) => Math.abs(one - (due[channel] ?? 0)) > 1))
      throw new Error(`pixel ${at}: ${colours} for ${due}`);
  }
  expect(subject).toBeGreaterThan(1_000);
});

test("one side alone, and two grounds at once, are refused by name", async () => {
  const refused = async (options: Options, files = {}) => {
    const { status, headers } = await callForm("remove-bg", { file: photo, ...files }, options);
    return [status, headers.get("x-error-fields")];
  };
  expect(await refused({ width: 500 })).toEqual([400, "height"]);
  expect(await refused({ bgColor: "#ffffff" }, { background: photo })).toEqual([400, "background,bgColor"]);
});

test("a canvas that is too large, or a background that is no picture, is refused before a network is asked", async () => {
  const torn = new TextEncoder().encode("GIF89a");
  const upload = { format: "jpeg", bytes: photo } as const;
  const plainly = { crop: false, output: "cutout", position: "center" } as const;
  for (const wish of [{ width: 16_000, height: 16_000 }, { behind: { format: "gif", bytes: torn } } as const]) {
    const stages: number[] = [];
    const job = newJob(new AbortController().signal, 300_000, ({ done }) => void stages.push(done));
    const made = within(job, () => networks.cutOut(upload, { ...plainly, ...wish }));
    expect(await made.catch((cause) => cause)).toBeInstanceOf(Problem);
    expect(stages.filter((done) => done > 0)).toEqual([]);
  }
});

test("where there is nothing to place on a canvas, that is told", async () => {
  const clear = { create: { width: 60, height: 40, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } } } as const;
  const file = await sharp(clear).png().toBuffer();
  const { warnings } = await callForm("remove-bg", { file }, { width: 50, height: 50 });
  expect(warnings.join()).toContain("nothing to crop to or to place");
});
