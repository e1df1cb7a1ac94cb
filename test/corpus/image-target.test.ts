import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { callForm } from "#support/call.ts";
import { corpusPath, hasCorpus } from "#support/corpus.ts";
import { isOurs } from "#support/share.ts";

const photos = [
  "Landscape_1.jpg",
  "flowers.jpeg",
  "concert.jpg",
  "Landscape_6.jpg",
  "4.webp",
  "blackbug.png",
  "exif_gps.jpg",
];
const formats = ["jpg", "png", "webp", "avif"];
const targets = [5, 20, 60, 150];

const sent = async (name: string, options: Record<string, string | number | boolean>) => {
  const answer = await callForm("image-compress", { file: readFileSync(corpusPath("images", name)) }, options);
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  return answer;
};

describe.skipIf(!hasCorpus).each(photos)("%s", (name) => {
  test.each(formats.filter((format) => isOurs(name, format)))(
    "as %s stays within every target that can be reached",
    async (format) => {
      const least = (await sent(name, { format, quality: 10 })).bytes.length;
      for (const targetSizeKB of targets) {
        const { bytes, warnings, headers } = await sent(name, { format, targetSizeKB });
        const isWithin = bytes.length <= targetSizeKB * 1000;
        if (least <= targetSizeKB * 1000) expect([targetSizeKB, isWithin]).toEqual([targetSizeKB, true]);
        if (!isWithin) expect(warnings.join()).toContain("can't be reached");
        // The sizes of a palette jump, and 95 is the best quality that is tried.
        const quality = Number(headers.get("x-result-quality") ?? 95);
        const isFree = isWithin && format !== "png" && quality < 95;
        if (isFree) expect([targetSizeKB, bytes.length > targetSizeKB * 750]).toEqual([targetSizeKB, true]);
        const smaller = await sent(name, { format, targetSizeKB, allowResize: true });
        expect([targetSizeKB, smaller.bytes.length <= targetSizeKB * 1000]).toEqual([targetSizeKB, true]);
        const { width, height } = (await sharp(smaller.bytes).metadata()).autoOrient;
        const own = await sharp(corpusPath("images", name)).metadata();
        expect(Math.abs(width / height - own.autoOrient.width / own.autoOrient.height)).toBeLessThan(0.06);
      }
    },
    60_000,
  );
});
