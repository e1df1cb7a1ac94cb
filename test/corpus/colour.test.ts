import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { edit } from "#engines/sharp/index.ts";
import { sniff } from "#formats/kinds/sniff.ts";
import { corpusFiles, corpusPath } from "#support/corpus.ts";
import { scene } from "#support/scenes.ts";

/** ImageMagick with Little CMS is the judge; what only calls itself so has no such line. */
const judge = ["magick", "convert"].find((name) => {
  const path = Bun.which(name);
  return path && /lcms/.test(Bun.spawnSync([path, "-version"]).stdout.toString());
});
if (!judge) process.stderr.write("No ImageMagick here: colours are not compared with another program's.\n");

/** Files whose own colours are not sRGB. */
const profiled = [
  "Channel_digital_image_CMYK_color.jpg",
  "Landscape_2.jpg",
  "concert.jpg",
  "p3.png",
  "prophoto.png",
  "16-bit-grey-alpha.png",
  "paris_icc_exif_xmp.png",
].filter((name) => corpusFiles("images").includes(name));

const folder = mkdtempSync(join(tmpdir(), "colour-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function srgbProfile(): Promise<string> {
  const { icc = Buffer.alloc(0) } = await sharp(await scene().withIccProfile("srgb").png().toBuffer()).metadata();
  const path = join(folder, "srgb.icc");
  writeFileSync(path, icc);
  return path;
}

type Lab = readonly [number, number, number];

/** CIE 1976 L*a*b* of an sRGB colour, white D65. */
function lab(red: number, green: number, blue: number): Lab {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((byte) => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const [x, y, z] = [
    (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
    0.2126729 * r + 0.7151522 * g + 0.072175 * b,
    (0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883,
  ].map((part) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116)) as [number, number, number];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const deltaE = (a: Lab, b: Lab): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

describe.if(judge !== undefined)("colours are those of another program", () => {
  test.each(profiled)("%s", async (name) => {
    const path = corpusPath("images", name);
    const intent = ["-auto-orient", "-intent", "perceptual", "-profile", await srgbProfile()];
    const asked = Bun.spawnSync([judge ?? "", path, ...intent, "-alpha", "off", "-depth", "8", "rgb:-"]);
    const theirs = asked.stdout;
    const bytes = readFileSync(path);
    const { bytes: made } = await edit({ format: sniff(bytes) ?? "png", bytes }, [], { format: "png" });
    const { data: ours, info } = await sharp(made).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
    expect(theirs.length).toBe(info.width * info.height * 3);
    let [sum, worst, seen] = [0, 0, 0];
    for (let pixel = 0; pixel < info.width * info.height; pixel += 1) {
      const at = pixel * info.channels;
      // What is hidden has no colour to speak of.
      if (info.channels === 4 && ours[at + 3] === 0) continue;
      const own = lab(ours[at] ?? 0, ours[at + 1] ?? 0, ours[at + 2] ?? 0);
      const theirAt = pixel * 3;
      const apart = deltaE(own, lab(theirs[theirAt] ?? 0, theirs[theirAt + 1] ?? 0, theirs[theirAt + 2] ?? 0));
      sum += apart;
      worst = Math.max(worst, apart);
      seen += 1;
    }
    expect(seen).toBeGreaterThan(0);
    expect(sum / seen).toBeLessThan(1);
    expect(worst).toBeLessThan(3);
  });
});
