import { expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import type { Samples } from "#engines/sharp/index.ts";
import { repository } from "#support/service.ts";
import { newJob, within } from "../../src/engines/job/job.ts";
import { enlarged, planOf } from "../../src/engines/onnx/enlarge/canvas.ts";
import { careInTime } from "../../src/engines/onnx/enlarge/pace.ts";
import { type Passage, passageOf } from "../../src/engines/onnx/enlarge/passage.ts";
import { lossless } from "../../src/engines/onnx/enlarge/source.ts";
import { routeTo, type Settings, settingsOf } from "../../src/engines/onnx/enlarge/ways.ts";
import { withModel } from "../../src/engines/onnx/network.ts";

setDefaultTimeout(120_000);

const photo = readFileSync(join(repository, "test/fixtures/photo.jpg"));

async function part(channels: 3 | 4): Promise<Samples> {
  const cut = sharp(photo).extract({ left: 300, top: 200, width: 190, height: 130 });
  const data = await (channels === 4 ? cut.ensureAlpha() : cut).raw().toBuffer();
  // Alpha with soft slopes and hard edges.
  if (channels === 4) for (let at = 3; at < data.length; at += 4) data[at] = (at % 3_000 < 1_500 ? at / 8 : 255) & 255;
  return { width: 190, height: 130, channels, data };
}

const onOurs = <T>(scale: number, work: (passage: Passage, settings: Settings) => Promise<T>): Promise<T> =>
  withModel("enlarge", "compact", async (model, networks) => {
    const settings = settingsOf(model);
    return work(passageOf(routeTo(scale, settings, lossless), settings, networks), settings);
  });

test.each([
  [2, 3],
  [4, 3],
  [2, 4],
] as const)(
  "at ×%i, %i channels: tiles join within one level of what is made in one piece",
  async (factor, channels) => {
    const picture = await part(channels);
    await onOurs(factor, async (passage, settings) => {
      const care = { times: 1, mixed: false };
      const made = async (tile: number) => {
        const plan = planOf(picture, tile, settings);
        return (await enlarged(picture, plan, { passage, settings, factor, care })).data;
      };
      const [tiled, whole] = [await made(64), await made(1_000)];
      let most = 0;
      for (let at = 0; at < whole.length; at++) most = Math.max(most, Math.abs((whole[at] ?? 0) - (tiled[at] ?? 0)));
      expect(most).toBeLessThanOrEqual(1);
    });
  },
);

test("what can't be done before the deadline is refused with the size that can, and nothing else is", async () => {
  const asked = (pixels: number, seconds: number) =>
    onOurs(2, (passage) => {
      const care = { times: 1, mixed: false };
      const load = { pixels, care, source: pixels, width: 10_000, height: pixels / 10_000, frames: 1 };
      return within(newJob(new AbortController().signal, seconds * 1_000), () => careInTime(passage, load));
    });
  const refusal = await asked(80_000_000, 5).catch((problem: unknown) => problem);
  expect(refusal).toMatchObject({ kind: "too-large" });
  const [, most] = /has 80 megapixels, which can't be enlarged in time; about ([\d.]+) can/.exec(String(refusal)) ?? [];
  expect(Number(most)).toBeLessThan(20);
  expect(await asked(500_000, 600)).toEqual({ times: 1, mixed: false });
});

test("care is taken as far as the time goes, and no further", async () => {
  // A network that takes 20 ms for a small piece, and as much again for each further pass.
  const slow: Passage = async (window, { times }) => {
    await Bun.sleep(20 * times);
    return window;
  };
  const care = { times: 8, mixed: true };
  const load = { pixels: 5_000_000, care, source: 5_000_000, width: 2_500, height: 2_000, frames: 1 };
  const taken = (seconds: number) =>
    within(newJob(new AbortController().signal, seconds * 1_000), () => careInTime(slow, load));
  expect([await taken(3_600), await taken(20)]).toEqual([care, { times: 1, mixed: false }]);
});
