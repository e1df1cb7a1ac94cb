import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { callForm } from "#support/call.ts";
import { corpusFiles, corpusPath } from "#support/corpus.ts";
import { hasOutsideReaders, viewOutside } from "#support/outside.ts";
import { psnr, type Rendered, rendered } from "#support/rendered.ts";

describe.each(corpusFiles("images"))("%s", (name) => {
  const file = readFileSync(corpusPath("images", name));

  test("becomes a page that looks like it, or is refused with a reason", async () => {
    const { status, error, bytes } = await callForm("img-to-pdf", { files: file });
    if (status !== 200) {
      expect([status, [400, 413, 415, 422].includes(status)]).toEqual([status, true]);
      expect(error?.message).toMatch(/[.]$/);
      return;
    }
    if (!hasOutsideReaders) return;
    const { check, pages } = await viewOutside(bytes);
    const all = /\.tiff?$/i.test(name) ? ((await sharp(file).metadata()).pages ?? 1) : 1;
    expect([check, pages]).toEqual([0, all]);
    // What the picture tools make of it, which other tests hold to its colours. Of small ones poppler leaves out pixels.
    const png = await callForm("image-resize", { file }, { percentage: 100, format: "png" });
    const [page] = await rendered(bytes, 96);
    if (png.status !== 200 || !page || Math.min(page.width, page.height) < 100) return;
    const { data, info } = await sharp(png.bytes)
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 3) return;
    expect(psnr(await rough(page), await rough({ ...info, data }))).toBeGreaterThan(17);
  }, 60_000);
});

async function rough({ width, height, data }: Rendered): Promise<Rendered> {
  const image = sharp(data, { raw: { width, height, channels: 3 } }).resize(48, 48, { fit: "fill" });
  return { width: 48, height: 48, data: await image.raw().toBuffer() };
}
