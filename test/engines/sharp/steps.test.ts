import { describe, expect, test } from "bun:test";
import sharp from "sharp";
import { edit, type Step } from "#engines/sharp/index.ts";
import { Problem } from "#problem";
import { apart, corners, isUpright, scene, see } from "#support/scenes.ts";

const png = async (width = 400, height = 200) =>
  ({ format: "png", bytes: await scene(width, height).png().toBuffer() }) as const;
const sizeOf = async (step: Step, width?: number, height?: number) => {
  const { bytes, picture } = await edit(await png(width, height), [step]);
  const { width: across, height: down } = await sharp(bytes).metadata();
  expect(picture).toEqual({ width: across, height: down });
  return [across, down];
};

describe("resize", () => {
  const resize = (options: Omit<Extract<Step, { do: "resize" }>, "do">): Step => ({ do: "resize", ...options });

  test.each([
    [{ width: 100 }, [100, 50]],
    [{ height: 100 }, [200, 100]],
    [{ width: 100, height: 100 }, [100, 50]],
    [{ width: 1000, height: 100 }, [200, 100]],
    [{ width: 800, height: 800 }, [800, 400]],
    [{ width: 333 }, [333, 167]],
    [{ width: 1 }, [1, 1]],
    [{ percentage: 50 }, [200, 100]],
    [{ percentage: 0.1 }, [1, 1]],
    [{ percentage: 250 }, [1000, 500]],
    [{ width: 100, height: 100, fit: "fill" }, [100, 100]],
    [{ width: 100, height: 100, fit: "cover" }, [100, 100]],
    [{ width: 100, height: 100, fit: "contain" }, [100, 100]],
    [{ width: 100, fit: "cover" }, [100, 50]],
    [{ width: 800, withoutEnlargement: true }, [400, 200]],
    [{ width: 100, withoutEnlargement: true }, [100, 50]],
    [{ percentage: 200, withoutEnlargement: true }, [400, 200]],
    [{ width: 800, height: 100, withoutEnlargement: true }, [200, 100]],
    [{ width: 800, height: 800, withoutEnlargement: true }, [400, 200]],
    [{ width: 800, height: 100, fit: "fill", withoutEnlargement: true }, [400, 100]],
    [{ width: 800, height: 800, fit: "cover", withoutEnlargement: true }, [200, 200]],
    [{ width: 600, height: 600, fit: "contain", withoutEnlargement: true }, [600, 600]],
  ] as const)("%j", async (options, size) => expect(await sizeOf(resize(options))).toEqual([...size]));

  test("of odd sizes is exact on the side that was asked for", async () => {
    for (const [width, height] of [
      [997, 331],
      [331, 997],
      [3, 1000],
    ] as const) {
      expect((await sizeOf(resize({ width: 101 }), width, height))[0]).toBe(101);
      expect((await sizeOf(resize({ height: 77 }), width, height))[1]).toBe(77);
      const [across = 0, down = 0] = await sizeOf(resize({ width: 101, height: 77 }), width, height);
      expect(across === 101 || down === 77).toBe(true);
      expect(across <= 101 && down <= 77).toBe(true);
    }
  });

  test("fill stretches, cover cuts the middle out, contain pads", async () => {
    const source = await png();
    const box = { width: 100, height: 100 };
    const filled = await see((await edit(source, [resize({ ...box, fit: "fill" })])).bytes);
    expect(isUpright(filled)).toBe(true);
    const covered = await see((await edit(source, [resize({ ...box, fit: "cover" })])).bytes);
    expect(isUpright(covered)).toBe(true);
    const padded = await see((await edit(source, [resize({ ...box, fit: "contain" })])).bytes);
    expect(padded.at(50, 5)).toEqual([255, 255, 255, 0]);
    expect(apart(padded.at(20, 40), [...corners.topLeft, 255])).toBeLessThan(4);
    const painted = await edit(source, [resize({ ...box, fit: "contain" })], { background: "#102030", format: "jpeg" });
    expect(apart((await see(painted.bytes)).at(50, 5), [16, 32, 48])).toBeLessThan(6);
  });
});

describe("rotate", () => {
  test.each([0, 90, 180, 270, 360, -90, 450, 720])("by %d is lossless", async (angle) => {
    const [first, turned] = [await png(), await edit(await png(), [{ do: "rotate", angle }])];
    expect(turned.picture).toEqual(angle % 180 === 0 ? { width: 400, height: 200 } : { width: 200, height: 400 });
    const back = await edit({ format: "png", bytes: turned.bytes }, [{ do: "rotate", angle: -angle }]);
    expect(await sharp(back.bytes).raw().toBuffer()).toEqual(await sharp(first.bytes).raw().toBuffer());
  });

  test.each([7, 45, 123.4, -30.5, 359])("by %d grows the canvas and cuts nothing off", async (angle) => {
    const radians = (angle * Math.PI) / 180;
    const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
    const product = await edit(await png(), [{ do: "rotate", angle }]);
    expect(product.picture).toEqual({
      width: Math.round(400 * cos + 200 * sin),
      height: Math.round(400 * sin + 200 * cos),
    });
    const { data, info } = await sharp(product.bytes).raw().toBuffer({ resolveWithObject: true });
    let covered = 0;
    for (let at = 3; at < data.length; at += 4) covered += (data[at] ?? 0) / 255;
    expect(info.channels).toBe(4);
    expect(Math.abs(covered - 400 * 200) / (400 * 200)).toBeLessThan(0.01);
  });

  test("corners take the background, white where the result is opaque", async () => {
    const turn: Step[] = [{ do: "rotate", angle: 45 }];
    const corner = async (target: Parameters<typeof edit>[2]) =>
      (await see((await edit(await png(), turn, target)).bytes)).at(2, 2);
    expect((await corner({}))[3]).toBe(0);
    expect(await corner({ background: "#ff0000" })).toEqual([255, 0, 0]);
    expect(apart(await corner({ format: "jpeg" }), [255, 255, 255])).toBeLessThan(4);
    expect(apart(await corner({ format: "jpeg", background: "#0000ff" }), [0, 0, 255])).toBeLessThan(6);
  });
});

describe("crop", () => {
  test("takes exactly the rectangle", async () => {
    const product = await edit(await png(), [{ do: "crop", left: 199, top: 99, width: 2, height: 2 }]);
    const { data } = await sharp(product.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([...data]).toEqual([...corners.topLeft, ...corners.topRight, ...corners.bottomLeft, ...corners.bottomRight]);
  });

  test.each([
    { left: 0, top: 0, width: 401, height: 10 },
    { left: 390, top: 0, width: 11, height: 10 },
    { left: 0, top: 200, width: 1, height: 1 },
    { left: -1, top: 0, width: 10, height: 10 },
  ])("outside, even in part, names the real size: %j", async (rectangle) => {
    const work = edit(await png(), [{ do: "crop", ...rectangle }]);
    const problem = await work.catch((thrown: unknown) => thrown);
    expect(problem).toBeInstanceOf(Problem);
    expect(problem).toMatchObject({ kind: "unprocessable", message: expect.stringContaining("400 × 200") });
  });
});

test("an overlay is laid on with its alpha", async () => {
  const data = Uint8Array.from({ length: 10 * 10 * 4 }, (_, index) => [0, 0, 0, 128][index % 4] ?? 0);
  const picture = { width: 10, height: 10, channels: 4, data } as const;
  const product = await edit(await png(), [{ do: "overlay", picture, left: 20, top: 30 }]);
  const seen = await see(product.bytes);
  expect(apart(seen.at(25, 35), [110, 15, 15])).toBeLessThan(3);
  expect(seen.at(19, 30)).toEqual([...corners.topLeft]);
});

test("pixels of another engine are written like any picture", async () => {
  const { data, info } = await scene().raw().toBuffer({ resolveWithObject: true });
  const pixels = { width: info.width, height: info.height, channels: 3, data } as const;
  const product = await edit(pixels, [{ do: "resize", percentage: 50 }], { format: "webp", lossless: true });
  expect(product).toMatchObject({ format: "webp", picture: { width: 32, height: 24 } });
  expect(isUpright(await see(product.bytes))).toBe(true);
});

test("the same work gives the same bytes", async () => {
  const source = await png();
  for (const format of ["jpeg", "png", "webp", "avif", "gif", "tiff"] as const) {
    const [first, second] = await Promise.all([1, 2].map(() => edit(source, [{ do: "rotate", angle: 7 }], { format })));
    expect(Buffer.from(first?.bytes ?? []).equals(second?.bytes ?? new Uint8Array())).toBe(true);
  }
});
