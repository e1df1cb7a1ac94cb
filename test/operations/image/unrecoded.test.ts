import { describe, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp, { type JpegOptions } from "sharp";
import { isInstalled } from "#engines/jpegtran/index.ts";
import { callForm } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { apart, corners, see, turnedScene } from "#support/scenes.ts";

const photo = await fixture("photo.jpg");
const { width, height } = await sharp(photo).metadata();

type Options = Record<string, string | number | boolean>;
const turn = async (file: Uint8Array, options: Options, tool = "image-rotate") => {
  const { status, bytes, headers, warnings } = await callForm(tool, { file }, options);
  expect([status, warnings]).toEqual([200, []]);
  return { bytes, coding: headers.get("x-result-coding") };
};
const raw = (bytes: Uint8Array) => sharp(bytes, { ignoreIcc: true }).raw().toBuffer();

/** A turned block is rounded otherwise: a step of brightness and one of a colour's difference, which counts 1.8 times. */
const rounding = 3;

async function furthest(a: Uint8Array, b: Uint8Array): Promise<number> {
  const [one, other] = [await raw(a), await raw(b)];
  expect(one.length).toBe(other.length);
  return one.reduce((most, sample, place) => Math.max(most, Math.abs(sample - (other[place] ?? 0))), 0);
}

/** Colour at full resolution, so that no decoder's smoothing of it comes between. */
const plain = (wide: number, high: number, more: JpegOptions = {}) =>
  sharp(photo)
    .resize(wide, high, { fit: "fill" })
    .jpeg({ quality: 90, chromaSubsampling: "4:4:4", ...more })
    .toBuffer();

describe.skipIf(!isInstalled())("a JPEG is turned and cut without coding it anew", () => {
  test("four quarter turns, and each mirror twice, give the first coefficients", async () => {
    const file = await plain(96, 64, { chromaSubsampling: "4:2:0" });
    for (const options of [{ angle: 90 }, { angle: -90 }, { angle: 180 }, { angle: 0, flipH: true }]) {
      let bytes: Uint8Array = file;
      for (let time = 0; time < 4; time += 1) {
        const turned = await turn(bytes, options);
        expect(turned.coding).toBe("kept");
        bytes = turned.bytes;
      }
      // Equal coefficients are equal pixels by the same decoder, to the last bit.
      expect((await raw(bytes)).equals(await raw(file))).toBe(true);
    }
    const both = await turn((await turn(file, { angle: 90, flipV: true })).bytes, { angle: 90, flipV: true });
    expect((await raw(both.bytes)).equals(await raw(file))).toBe(true);
  });

  test("each turn and mirror shows what another reader makes of the pixels", async () => {
    const file = await plain(96, 64);
    for (const angle of [0, 90, 180, 270, -450]) {
      for (const [flipH, flipV] of [
        [false, false],
        [true, false],
        [false, true],
        [true, true],
      ] as const) {
        const turned = await turn(file, { angle, flipH, flipV });
        const once = await sharp(await sharp(file).rotate(angle).png().toBuffer())
          .flop(flipH)
          .flip(flipV)
          .png()
          .toBuffer();
        expect([angle, flipH, flipV, turned.coding]).toEqual([angle, flipH, flipV, "kept"]);
        expect(await furthest(turned.bytes, once)).toBeLessThanOrEqual(rounding);
      }
    }
  });

  test("edges without whole blocks may come last, and are coded anew where they would come first", async () => {
    const file = await plain(90, 64);
    const codings = [];
    for (const options of [{ angle: 90 }, { angle: 270 }, { angle: 0, flipH: true }, { angle: 0, flipV: true }]) {
      const turned = await turn(file, options);
      const { width: across, height: down } = await sharp(turned.bytes).metadata();
      expect([across, down].sort()).toEqual([64, 90]);
      codings.push(turned.coding);
    }
    expect(codings).toEqual(["kept", "anew-blocks", "anew-blocks", "kept"]);
  });

  test("crops that begin at a block, of pictures that lie in any of the eight ways", async () => {
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      // 83 by 61: no side is whole blocks, so a crop begins where what hangs over on the other side has gone.
      const file = await turnedScene(orientation, 83, 61).jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer();
      const stored = await sharp(file).metadata();
      const [fromRight, fromBottom] = [[2, 3, 7, 6].includes(orientation), [3, 4, 7, 8].includes(orientation)];
      const [left, top] = [fromRight ? 83 % 8 : 0, fromBottom ? 61 % 8 : 0];
      const options = { x: left + 8, y: top + 16, width: 51, height: 33 };
      const made = await turn(file, options, "image-crop");
      expect([orientation, stored.orientation, made.coding]).toEqual([orientation, orientation, "kept"]);
      const upright = await sharp(file).autoOrient().png().toBuffer();
      const cut = { left: options.x, top: options.y, width: 51, height: 33 };
      const due = await sharp(upright).extract(cut).png().toBuffer();
      expect(await furthest(made.bytes, due)).toBeLessThanOrEqual(rounding);
      expect((await sharp(made.bytes).metadata()).orientation ?? 1).toBe(1);
      const beside = await turn(file, { ...options, x: options.x + 1 }, "image-crop");
      expect(beside.coding).toBe("anew-blocks");
    }
  });

  test("one channel, halved colours each way, scans and profiles stay what they are", async () => {
    const grey = await sharp(photo).resize(80, 64, { fit: "fill" }).greyscale().jpeg().toBuffer();
    const inScans = await plain(96, 64, { progressive: true, chromaSubsampling: "4:2:0" });
    const p3 = await sharp(photo).resize(96, 64).withIccProfile("p3").jpeg({ chromaSubsampling: "4:4:4" }).toBuffer();
    for (const file of [grey, inScans, p3]) {
      const made = await turn(file, { angle: 180 });
      expect(made.coding).toBe("kept");
      const [before, after] = [await sharp(file).metadata(), await sharp(made.bytes).metadata()];
      for (const told of ["space", "isProgressive", "chromaSubsampling", "icc"] as const) {
        expect(after[told]).toEqual(before[told] as never);
      }
      expect((await raw((await turn(made.bytes, { angle: 180 })).bytes)).equals(await raw(file))).toBe(true);
    }
  });

  test("one channel is moved by its own blocks, whatever factors it names", async () => {
    const file = await sharp(photo).resize(88, 72, { fit: "fill" }).toColourspace("b-w").jpeg().toBuffer();
    // The factors of the first component stand behind length, depth, size, count and number.
    const frame = [0xc0, 0xc2].map((marker) => file.indexOf(Buffer.from([0xff, marker]))).find((at) => at >= 0) ?? 0;
    const [lone, named] = [0x11, 0x22].map((factors) => Buffer.from(file).fill(factors, frame + 11, frame + 12));
    if (!lone || !named) throw new Error("two files are due");
    expect(file[frame + 9]).toBe(1);
    for (const [options, tool] of [
      [{ angle: 90 }, "image-rotate"],
      [{ angle: 0, flipH: true }, "image-rotate"],
      [{ x: 8, y: 24, width: 40, height: 33 }, "image-crop"],
    ] as const) {
      const [plain, other] = [await turn(lone, options, tool), await turn(named, options, tool)];
      expect([plain.coding, other.coding]).toEqual(["kept", "kept"]);
      expect((await raw(other.bytes)).equals(await raw(plain.bytes))).toBe(true);
      const shown = sharp(file);
      if ("x" in options) shown.extract({ left: options.x, top: options.y, width: 40, height: 33 });
      else shown.rotate(options.angle).flop(options.angle === 0);
      const due = shown.toColourspace("b-w").png().toBuffer();
      expect(await furthest(other.bytes, await due)).toBeLessThanOrEqual(rounding);
    }
  });

  test("metadata, thumbnails and what follows the picture are not in the result", async () => {
    const exif = { IFD0: { Copyright: "somebody" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } };
    const file = Buffer.concat([
      await sharp(await plain(96, 64))
        .keepIccProfile()
        .withExif(exif)
        .jpeg()
        .toBuffer(),
      photo,
    ]);
    const made = await turn(file, { angle: 90 });
    expect(made.coding).toBe("kept");
    expect(Buffer.from(made.bytes).includes("somebody")).toBe(false);
    expect((await sharp(made.bytes).metadata()).exif).toBeUndefined();
    expect(made.bytes.length).toBeLessThan(file.length - photo.length + 1_000);
  });

  test("what is asked for beside is done by coding anew, and so is ink", async () => {
    expect((await turn(photo, { angle: 5 })).coding).toBe("anew-asked");
    const ink = await sharp(photo).resize(96, 64).toColourspace("cmyk").jpeg().toBuffer();
    const turned = await turn(ink, { angle: 90 });
    expect(turned.coding).toBe("anew-kind");
    expect((await sharp(turned.bytes).metadata()).space).toBe("srgb");
    const sized = await callForm("image-resize", { file: photo }, { width: 9_000, withoutEnlargement: true });
    expect([sized.headers.get("x-result-coding"), (await raw(sized.bytes)).equals(await raw(photo))]).toEqual([
      "kept",
      true,
    ]);
    const asked = { width: 9_000, withoutEnlargement: true, quality: 50 };
    expect((await callForm("image-resize", { file: photo }, asked)).headers.get("x-result-coding")).toBeNull();
  });

  test("a damaged picture is refused or told of, as ever", async () => {
    const { status } = await callForm("image-rotate", { file: photo.subarray(0, 20_000) }, { angle: 90 });
    expect(status).toBe(422);
    // All of its segments are there, and half of its picture is not.
    const half = Buffer.concat([photo.subarray(0, 40_000), Uint8Array.of(0xff, 0xd9)]);
    const answer = await callForm("image-rotate", { file: half }, { angle: 90 });
    expect(answer.headers.get("x-result-coding")).not.toBe("kept");
    expect(answer.status === 422 || answer.warnings.join().includes("defects")).toBe(true);
  });

  test("kinds that readers differ in, and scans by the dozen, are coded anew", async () => {
    const file = await plain(96, 64);
    const made = (...args: string[]) => Bun.spawnSync(["jpegtran", ...args], { stdin: file }).stdout;
    const scans = join(await mkdtemp(join(tmpdir(), "scans-")), "scans.txt");
    const each = Array.from({ length: 63 }, (_, place) => `0: ${place + 1}-${place + 1}, 0, 0;`);
    await Bun.write(scans, ["0,1,2: 0-0, 0, 0;", ...each, "1: 1-63, 0, 0;", "2: 1-63, 0, 0;"].join("\n"));
    const many = made("-scans", scans);
    await rm(dirname(scans), { recursive: true });
    for (const odd of [made("-arithmetic"), many]) {
      expect(odd.length).toBeGreaterThan(1_000);
      const { bytes, coding } = await turn(odd, { angle: 180 });
      expect(coding).toBe("anew-kind");
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 96, height: 64 });
    }
    const some = await turn(made("-restart", "1", "-progressive"), { angle: 180 });
    expect([some.coding, (await raw((await turn(some.bytes, { angle: 180 })).bytes)).equals(await raw(file))]).toEqual([
      "kept",
      true,
    ]);
  });

  test("a portrait of a phone lies upright when it is cut", async () => {
    const file = await turnedScene(6, 128, 96).jpeg({ quality: 95 }).toBuffer();
    const cut = await turn(file, { x: 64, y: 0, width: 64, height: 96 }, "image-crop");
    const seen = await see(cut.bytes);
    expect([cut.coding, seen.width, seen.height]).toEqual(["kept", 64, 96]);
    expect(apart(seen.at(32, 24), corners.topRight)).toBeLessThan(12);
    expect(apart(seen.at(32, 72), corners.bottomRight)).toBeLessThan(12);
  });
});

test("the fixture's own size is told", async () => {
  const made = await turn(photo, { angle: 90 });
  expect(await sharp(made.bytes).metadata()).toMatchObject({ width: height, height: width });
});
