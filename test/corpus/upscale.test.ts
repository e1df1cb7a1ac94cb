import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { look } from "#engines/sharp/index.ts";
import { photos } from "#formats/kinds/format.ts";
import { sniff } from "#formats/kinds/sniff.ts";
import { callForm } from "#support/call.ts";
import { corpusFiles, corpusPath, hasCorpus, judgePath } from "#support/corpus.ts";
import { repository } from "#support/service.ts";

setDefaultTimeout(600_000);

const python = "/usr/bin/python3";
const hasJudge = existsSync("/usr/lib/python3/dist-packages/skimage/__init__.py");
if (!hasJudge) process.stderr.write("No python3-skimage here: enlarged pictures are not judged from outside.\n");

/** dB of luma over Lanczos, the mean of six pictures, that the networks are known to reach. */
const floors: Record<string, number> = {
  "2.clean": 1.85,
  "2.q75": 0.82,
  "2.q75-halved": 0.81,
  "4.clean": 1.43,
  "4.q75": 0.69,
  "4.q75-halved": 0.68,
};

describe.skipIf(!hasCorpus || !hasJudge)("against the pictures that small ones were made from", () => {
  const folder = mkdtempSync(join(tmpdir(), "upscale-"));
  const script = join(repository, "test/support/upscale-judge.py");
  let gains: Record<string, Record<string, number>> = {};
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  beforeAll(async () => {
    const made = Bun.spawnSync([python, script, "make", corpusPath("sr"), folder]);
    expect(made.stderr.toString()).toBe("");
    for (const name of readdirSync(folder)) {
      const file = readFileSync(join(folder, name));
      const [, scale = "2"] = name.split(".");
      const { status, bytes } = await callForm("image-upscale", { file }, { scale, format: "png" });
      expect([name, status]).toEqual([name, 200]);
      writeFileSync(join(folder, name.replace(/\.\w+$/, ".made.png")), bytes);
    }
    const judged = Bun.spawnSync([python, script, "judge", judgePath("judge_psnr.py"), corpusPath("sr"), folder]);
    expect(judged.stderr.toString()).toBe("");
    gains = JSON.parse(judged.stdout.toString());
    if (process.env.UPSCALE_FIGURES) process.stderr.write(`${JSON.stringify(gains, null, 1)}\n`);
  });

  test.each(Object.entries(floors))("%s: %f dB over Lanczos at the least, and no picture below it", (kind, floor) => {
    const values = Object.values(gains[kind] ?? {});
    expect(values.length).toBe(6);
    expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeGreaterThan(floor);
    expect(Math.min(...values)).toBeGreaterThan(0);
  });
});

describe.skipIf(!hasCorpus)("pictures that no larger ones exist of", () => {
  const upscaled = async (name: string, options = {}) => {
    const { status, headers, bytes, warnings } = await callForm(
      "image-upscale",
      { file: readFileSync(corpusPath("sr", name)) },
      options,
    );
    return { status, warnings, bytes, width: headers.get("x-result-width"), seen: await sharp(bytes).metadata() };
  };

  test("sixteen bits, alpha and a profile of its own: all of them as in the other tools", async () => {
    const { seen, warnings, bytes } = await upscaled("tree_alpha_16bit.png");
    expect([seen.width, seen.height, seen.depth, seen.hasAlpha, warnings]).toEqual([684, 512, "ushort", true, []]);
    const plain = await callForm(
      "image-resize",
      { file: readFileSync(corpusPath("sr", "tree_alpha_16bit.png")) },
      { percentage: 200 },
    );
    // On white, as what can't be seen has no colour that would have to be the same.
    const means = await Promise.all(
      [bytes, plain.bytes].map(async (one) => {
        const shown = await sharp(one).flatten({ background: "#ffffff" }).toColourspace("srgb").png().toBuffer();
        return (await sharp(shown).stats()).channels.map(({ mean }) => mean);
      }),
    );
    for (const [index, mean] of (means[0] ?? []).entries()) {
      expect(Math.abs(mean - (means[1]?.[index] ?? Number.NaN))).toBeLessThan(1.5);
    }
  });

  test("a grey JPEG stays one, a small JPEG of the wild comes out four times as large", async () => {
    const grey = await upscaled("wolf_gray.jpg");
    expect([grey.seen.width, grey.seen.channels]).toEqual([472, 1]);
    const wild = await upscaled("real_lr_0014.jpg", { scale: 4 });
    expect([wild.status, wild.width]).toEqual([200, "716"]);
  });
});

/** Larger ones would take minutes, and are no other kind. */
const small = 30_000;

describe.skipIf(!hasCorpus)("small pictures of every kind there is", () => {
  test.each(corpusFiles("images"))("%s", async (name) => {
    const bytes = readFileSync(corpusPath("images", name));
    const format = sniff(bytes);
    if (!format || !photos.some((photo) => photo === format)) return;
    const picture = await look({ format, bytes }).catch(() => undefined);
    if (!picture || picture.width * picture.height * picture.frames > small) return;
    const { status, headers, bytes: made, error } = await callForm("image-upscale", { file: bytes });
    if (status !== 200) {
      // What only decoding shows to be damaged.
      expect([status, error?.message]).toEqual([422, expect.stringMatching(/damaged|too long/)]);
      return;
    }
    const seen = await sharp(made).metadata();
    expect([seen.width, seen.pageHeight ?? seen.height]).toEqual([2 * picture.width, 2 * picture.height]);
    expect(headers.get("x-result-model")).toBe(format === "svg" ? null : "compact");
    if (seen.format !== "gif") expect(seen.hasAlpha).toBe(seen.format !== "jpeg" && picture.alpha);
  });
});
