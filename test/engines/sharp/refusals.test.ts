import { describe, expect, test } from "bun:test";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { check, edit, look } from "#engines/sharp/index.ts";
import type { Format } from "#formats/kinds/format.ts";
import { Problem } from "#problem";
import { isUpright, scene, see, told } from "#support/scenes.ts";

const refusal = async (
  format: Format,
  bytes: Uint8Array,
  target: Parameters<typeof edit>[2] = {},
): Promise<Problem> => {
  const thrown = await edit({ format, bytes }, [{ do: "resize", width: 10 }], target).catch(
    (problem: unknown) => problem,
  );
  expect(thrown).toBeInstanceOf(Problem);
  return thrown as Problem;
};

/** A PNG whose header is true to its checksum and whose pixels are not there. */
function hollowPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13);
  header.write("IHDR", 4);
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  header.set([8, 2, 0, 0, 0], 16);
  header.writeUInt32BE(crc32(header.subarray(4, 21)), 21);
  const data = deflateSync(Buffer.alloc(100));
  const body = Buffer.concat([Buffer.alloc(4), Buffer.from("IDAT"), data, Buffer.alloc(4)]);
  body.writeUInt32BE(data.length);
  body.writeUInt32BE(crc32(body.subarray(4, -4)), body.length - 4);
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), header, body]);
}

describe("too many pixels are refused from the header", () => {
  test("of a PNG, with both numbers named", async () => {
    const problem = await refusal("png", hollowPng(30_000, 30_000));
    expect(problem.kind).toBe("too-large");
    expect(problem.message).toContain("900 megapixels (30,000 × 30,000)");
    expect(problem.message).toContain("at most 100");
  });
  test("of a JPEG", async () => {
    const bytes = await scene().jpeg().toBuffer();
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    bytes.writeUInt16BE(65_000, frame + 5);
    bytes.writeUInt16BE(65_000, frame + 7);
    expect((await refusal("jpeg", bytes)).kind).toBe("too-large");
  });
  test("of a BMP", async () => {
    const bytes = Buffer.alloc(60);
    bytes.write("BM");
    bytes.writeUInt32LE(40, 14);
    bytes.writeInt32LE(50_000, 18);
    bytes.writeInt32LE(-50_000, 22);
    bytes.writeUInt16LE(24, 28);
    expect((await refusal("bmp", bytes)).kind).toBe("too-large");
  });
  test("of an animation, all frames counted, whatever becomes of them", async () => {
    const frame = await sharp({ create: { width: 3_000, height: 3_000, channels: 3, background: "red" } })
      .gif({ effort: 1 })
      .toBuffer();
    const start = frame.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
    const image = frame.subarray(start, -1);
    const bytes = Buffer.concat([frame.subarray(0, start), ...new Array<Buffer>(12).fill(image), frame.subarray(-1)]);
    for (const format of ["gif", "png"] as const) {
      const problem = await refusal("gif", bytes, { format });
      expect(problem.kind).toBe("too-large");
      expect(problem.message).toContain("12 frames");
    }
  });
  test("of a picture inside a drawing", async () => {
    const inside = hollowPng(30_000, 30_000).toString("base64");
    const text = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="data:image/png;base64,${inside}"/></svg>`;
    expect((await refusal("svg", Buffer.from(text))).kind).toBe("too-large");
  });
  test("of a drawing, by the size that it is drawn in", async () => {
    const bytes = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="50000" height="50000"><path d="M0 0h50000v50000z"/></svg>',
    );
    expect((await edit({ format: "svg", bytes }, [{ do: "resize", width: 50 }])).picture).toEqual({
      width: 50,
      height: 50,
    });
    const whole = await edit({ format: "svg", bytes }, []).catch((problem: unknown) => problem);
    expect(whole).toMatchObject({ kind: "too-large" });
  });
});

describe("results too large to make are refused before the work", () => {
  const small = async () => ({ format: "png", bytes: await scene(200, 100).png().toBuffer() }) as const;
  test("in pixels", async () => {
    const problem = await edit(await small(), [{ do: "resize", width: 30_000 }]).catch((thrown: unknown) => thrown);
    expect(problem).toMatchObject({
      kind: "too-large",
      message: expect.stringContaining("450 megapixels (30,000 × 15,000)"),
    });
  });
  test("in the sides that a format has", async () => {
    const problem = await edit(await small(), [{ do: "resize", width: 16_384, height: 10, fit: "fill" }], {
      format: "webp",
    }).catch((thrown: unknown) => thrown);
    expect(problem).toMatchObject({ kind: "too-large", message: expect.stringContaining("16,383") });
    const wide = await edit(await small(), [{ do: "resize", width: 16_384, height: 10, fit: "fill" }], {
      format: "png",
    });
    expect(wide.picture).toEqual({ width: 16_384, height: 10 });
  });
});

describe("damaged files are refused in words", () => {
  for (const format of ["jpeg", "png", "webp", "gif", "tiff", "avif"] as const) {
    test.each([0.1, 0.5, 0.9])(`${format} cut after %d of its length`, async (part) => {
      const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
      const whole = await sharp({ create: { width: 120, height: 80, channels: 3, background: "gray", noise } })
        .toFormat(format, { effort: 1 })
        .toBuffer();
      const problem = await refusal(format, whole.subarray(0, Math.floor(whole.length * part)));
      expect(problem.kind).toBe("unprocessable");
      expect(problem.message).not.toMatch(/vips|sharp|libpng|\/|buffer/i);
    });
  }
  test.each([
    ["png", "jpeg"],
    ["jpeg", "png"],
    ["webp", "avif"],
    ["heic", "avif"],
  ] as const)("a file that is called %s but is %s", async (called, real) => {
    expect((await refusal(called, await scene().toFormat(real).toBuffer())).kind).toBe("unprocessable");
  });
  test.each(["jpeg", "png", "webp", "gif", "tiff", "avif", "heic", "bmp", "svg"] as const)(
    "noise called %s",
    async (format) => {
      const noise = Uint8Array.from({ length: 2_000 }, (_, index) => (index * 7919) % 251);
      expect((await refusal(format, noise)).kind).toBe("unprocessable");
    },
  );
});

describe("a file that was cut is refused, however little of it is wanted", () => {
  const corner = { do: "crop", left: 0, top: 0, width: 20, height: 20 } as const;
  const strip = { do: "resize", width: 40, height: 2, fit: "cover" } as const;
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const grain = sharp({ create: { width: 300, height: 400, channels: 3, background: "gray", noise } });

  test.each(["jpeg", "png", "webp", "tiff"] as const)("%s", async (format) => {
    const bytes = await grain.clone().toFormat(format).toBuffer();
    for (const step of [corner, strip]) {
      expect((await edit({ format, bytes }, [step])).bytes.length).toBeGreaterThan(0);
      const cut = { format, bytes: bytes.subarray(0, Math.floor(bytes.length * 0.95)) };
      const thrown = await edit(cut, [step]).catch((problem: unknown) => problem);
      expect(thrown).toMatchObject({ kind: "unprocessable" });
    }
  });
  test("an animation, in a later frame too", async () => {
    const frame = () => scene(40, 30).png().toBuffer();
    const bytes = await sharp([await frame(), await frame()], { join: { animated: true } })
      .gif({ keepDuplicateFrames: true })
      .toBuffer();
    expect((await edit({ format: "gif", bytes }, [])).picture?.frames).toBe(2);
    // Without its trailer it still shows all that it shows.
    expect((await edit({ format: "gif", bytes: bytes.subarray(0, -1) }, [])).picture?.frames).toBe(2);
    const thrown = await edit({ format: "gif", bytes: bytes.subarray(0, -20) }, []).catch(
      (problem: unknown) => problem,
    );
    expect(thrown).toMatchObject({ kind: "unprocessable", message: expect.stringContaining("was not sent whole") });
  });
  test("but not one with more bytes behind its picture", async () => {
    for (const format of ["jpeg", "png"] as const) {
      const bytes = Buffer.concat([await grain.clone().toFormat(format).toBuffer(), Buffer.from("more of a phone's")]);
      const { result, warnings } = await told(() => edit({ format, bytes }, [corner]));
      expect([result.picture, warnings]).toEqual([{ width: 20, height: 20 }, []]);
    }
  });
});

test("small defects are passed over, and told", async () => {
  const whole = await scene(200, 200).jpeg({ quality: 90 }).toBuffer();
  const bytes = Buffer.concat([whole.subarray(0, 2), Buffer.alloc(30, 1), whole.subarray(2)]);
  const { result, warnings } = await told(() => edit({ format: "jpeg", bytes }, []));
  expect(isUpright(await see(result.bytes))).toBe(true);
  expect(warnings).toEqual([expect.stringContaining("small defects")]);
});

test("further pages and pictures of a file are told", async () => {
  const page = scene(40, 30);
  const first = await page.tiff({ compression: "none" }).toBuffer();
  // A second directory that is the first again: two pages over the same pixels.
  const at = first.readUInt32LE(4);
  const count = first.readUInt16LE(at);
  const directory = Buffer.from(first.subarray(at, at + 2 + 12 * count + 4));
  const bytes = Buffer.concat([first, Buffer.alloc(first.length % 2), directory]);
  bytes.writeUInt32LE(first.length + (first.length % 2), at + 2 + 12 * count);
  const { result, warnings } = await told(() => edit({ format: "tiff", bytes }, []));
  expect(result).toMatchObject({ format: "tiff", picture: { width: 40, height: 30 } });
  expect(warnings).toEqual([expect.stringContaining("one of the 2 pictures or pages")]);
});

test("a wish that a format can't fulfil is told", async () => {
  const source = { format: "png", bytes: await scene().png().toBuffer() } as const;
  const warned = async (target: Parameters<typeof edit>[2]) => (await told(() => edit(source, [], target))).warnings;
  expect(await warned({ quality: 50 })).toEqual([expect.stringContaining("quality has no effect on PNG")]);
  expect(await warned({ format: "jpeg", lossless: true })).toEqual([expect.stringContaining("lossless")]);
  expect(await warned({ format: "webp", lossless: true })).toEqual([]);
  expect(await warned({ format: "webp", quality: 50 })).toEqual([]);
});

describe("check", () => {
  test("passes what is as promised, and names what is not", async () => {
    const bytes = await scene(40, 30).webp().toBuffer();
    expect(await check(bytes, "webp", { width: 40, height: 30 })).toEqual([]);
    expect(await check(bytes, "webp", { width: 41, height: 30 })).toEqual(["is 40 × 30 instead of 41 × 30"]);
    expect(await check(bytes, "webp", { width: 40, height: 30, frames: 3 })).toEqual(["has 1 frames instead of 3"]);
    expect(await check(bytes, "png", { width: 40, height: 30 })).toEqual(["opens as no PNG"]);
    expect(await check(bytes.subarray(0, 20), "webp", { width: 40, height: 30 })).toEqual(["opens as no WebP"]);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>');
    expect(await check(svg, "svg", { width: 40, height: 30 })).toEqual([]);
  });
});

test("a look takes the header alone", async () => {
  const bytes = await scene(300, 200).webp().toBuffer();
  expect(await look({ format: "webp", bytes })).toEqual({ width: 300, height: 200, frames: 1, alpha: false });
});
