import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { check, edit, look, type Step } from "#engines/sharp/index.ts";
import { type Format, type Photo, photos } from "#formats/kinds/format.ts";
import { sniff } from "#formats/kinds/sniff.ts";
import { Problem } from "#problem";
import { corpusFiles, corpusPath } from "#support/corpus.ts";
import { told } from "#support/scenes.ts";
import { isOurs } from "#support/share.ts";

/** What may come of a file, other than a picture. */
const refusals = new Set(["unprocessable", "too-large"]);

const turns: { name: string; steps: Step[]; size: (width: number, height: number) => [number, number] }[] = [
  { name: "as it is", steps: [], size: (width, height) => [width, height] },
  {
    name: "to 40 %",
    steps: [{ do: "resize", percentage: 40 }],
    size: (width, height) => [Math.max(1, Math.round(width * 0.4)), Math.max(1, Math.round(height * 0.4))],
  },
  { name: "turned", steps: [{ do: "rotate", angle: 90 }], size: (width, height) => [height, width] },
];
/** Of larger pictures, and in slow formats, only the smaller result is made. */
const large = 1_500_000;
const targets: (Format | undefined)[] = [undefined, "jpeg", "png", "webp", "avif", "gif", "tiff"];

/** Files that must be refused, and how. */
const hostile: Record<string, string> = {
  "65536-uint32-limit.png": "too-large",
  "bomb_30000x30000_1bit.png": "too-large",
  "bomb_header_65500.jpg": "too-large",
  "decompression_bomb.gif": "unprocessable",
  "corrupt-header.jpg": "unprocessable",
  "fixture-corrupt.png": "unprocessable",
  "svg_billion_laughs.svg": "unprocessable",
  "truncated.jpg": "unprocessable",
  "truncated.png": "unprocessable",
  "webp.webp": "unprocessable",
  "zero-size.svg": "unprocessable",
};

describe.each(corpusFiles("images"))("%s", (name) => {
  const bytes = readFileSync(corpusPath("images", name));
  const format = sniff(bytes);
  const isPhoto = photos.includes(format as Photo);
  if (format === undefined || !isPhoto) {
    test("is no picture that we take", () => expect(format ?? "pdf").toBe("pdf"));
    return;
  }
  test.each(targets.filter((target) => isOurs("image", name, target ?? "")))(
    "as %s",
    async (target) => {
      const { width: across, height: down } = await sizeOf({ format, bytes });
      const isSlow = across * down > large || target === "avif" || target === "gif";
      for (const { steps, size } of isSlow ? turns.slice(1, 2) : turns) {
        const { result, warnings } = await told(() => outcome({ format, bytes }, steps, target));
        if (result instanceof Problem) {
          expect(refusals).toContain(result.kind);
          expect(result.kind).toBe((hostile[name] ?? result.kind) as typeof result.kind);
          continue;
        }
        expect(hostile[name]).toBeUndefined();
        const { product, picture } = result;
        const [width, height] = size(picture.width, picture.height);
        const moves = picture.frames > 1 && (product.format === "gif" || product.format === "webp");
        expect(product.picture).toMatchObject({ width, height });
        expect(await check(product.bytes, product.format, product.picture)).toEqual([]);
        const seen = await sharp(product.bytes).metadata();
        // Encoders of WebP join frames that show the same; those of GIF are told not to.
        if (moves && product.format === "gif") expect(seen.pages).toBe(picture.frames);
        if (picture.frames > 1 && !moves) expect(warnings.join()).toContain("frames");
        expect(seen.orientation ?? 1).toBe(1);
        if (!picture.alpha && !moves && product.format !== "gif") expect(seen.hasAlpha).toBe(false);
      }
    },
    60_000,
  );
});

const sizeOf = (source: { format: Format; bytes: Uint8Array }) => look(source).catch(() => ({ width: 0, height: 0 }));

async function outcome(source: { format: Format; bytes: Uint8Array }, steps: Step[], format: Format | undefined) {
  try {
    const picture = await look(source);
    return { picture, product: await edit(source, steps, { format }) };
  } catch (problem) {
    if (problem instanceof Problem) return problem;
    throw problem;
  }
}
