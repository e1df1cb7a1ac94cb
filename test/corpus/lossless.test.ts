import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { isInstalled } from "#engines/jpegtran/index.ts";
import { edit, losslessly, type Step } from "#engines/sharp/index.ts";
import { type Format, type Photo, photos } from "#formats/kinds/format.ts";
import { sniff } from "#formats/kinds/sniff.ts";
import { Problem } from "#problem";
import { corpusFiles, corpusPath } from "#support/corpus.ts";
import { told } from "#support/scenes.ts";

/** Every one of them with ALL_LOSSLESS=1: oxipng takes a second for each 300,000 pixels. */
const isWhole = process.env.ALL_LOSSLESS === "1";
const each = isWhole ? 1 : 5;
const mostBytes = isWhole ? Number.POSITIVE_INFINITY : 120_000;

interface File {
  name: string;
  format: Format;
  bytes: Uint8Array;
}

const files: File[] = ["images", "sr", "matting", "faces"].flatMap((family) =>
  corpusFiles(family).flatMap((name) => {
    if (name.endsWith(".tsv")) return [];
    const bytes = readFileSync(corpusPath(family, name));
    const format = sniff(bytes);
    return format && photos.includes(format as Photo) ? [{ name: `${family}/${name}`, format, bytes }] : [];
  }),
);
const some = (format: Format): File[] =>
  files
    .filter((file) => file.format === format && file.bytes.length <= mostBytes)
    .filter((_, place) => place % each === 0);

/** As the file has them, whatever its profile makes of them; eight bits count as sixteen (PNG, 12.4). */
const samples = async (bytes: Uint8Array, isUpright = false) => {
  const image = sharp(bytes, { ignoreIcc: true, failOn: "error", limitInputPixels: false });
  const { depth } = await image.metadata();
  const shown = (isUpright ? image.autoOrient() : image).ensureAlpha();
  if (depth !== "uchar") return shown.toColourspace("rgb16").raw({ depth: "ushort" }).toBuffer();
  const narrow = await shown.toColourspace("srgb").raw().toBuffer();
  return Buffer.from(Uint16Array.from(narrow, (sample) => sample * 257).buffer);
};
const outcome = <T>(work: Promise<T>): Promise<T | Problem> =>
  work.catch((error: unknown) => {
    if (error instanceof Problem) return error;
    throw error;
  });

describe.each(["png", "webp", "gif", "jpeg"] as const)("%s without loss", (format) => {
  test.each(some(format).map((file) => [file.name, file] as const))(
    "%s",
    async (_name, file) => {
      const made = await outcome(losslessly(file, { compress: true }));
      if (made instanceof Problem) {
        // What is refused here is refused by every tool.
        expect(await outcome(edit(file))).toBeInstanceOf(Problem);
        return;
      }
      expect(made.bytes.length).toBeLessThanOrEqual(file.bytes.length);
      expect(made.format).toBe(format);
      const [before, after] = [await samples(file.bytes, true), await samples(made.bytes, true)];
      // A turned block of a JPEG is rounded otherwise.
      const { orientation = 1 } = await sharp(file.bytes).metadata();
      if (format === "jpeg" && orientation !== 1) expect(after.length).toBe(before.length);
      else expect(after.equals(before)).toBe(true);
    },
    120_000,
  );
});

describe.skipIf(!isInstalled())("four quarter turns of a JPEG", () => {
  const turn: Step[] = [{ do: "rotate", angle: 90 }];
  test.each(some("jpeg").map((file) => [file.name, file] as const))(
    "%s",
    async (_name, file) => {
      const start = await outcome(edit(file, [{ do: "rotate", angle: 0 }]));
      if (start instanceof Problem) return expect(["unprocessable", "too-large"]).toContain(start.kind);
      let bytes = start.bytes;
      let isKept = true;
      for (let time = 0; time < 4; time += 1) {
        const { result, facts } = await told(() => edit({ format: "jpeg", bytes }, turn));
        isKept &&= facts.get("Coding") === "kept";
        bytes = result.bytes;
      }
      const [before, after] = [await samples(start.bytes), await samples(bytes)];
      expect(after.length).toBe(before.length);
      if (isKept) expect(after.equals(before)).toBe(true);
    },
    120_000,
  );
});
