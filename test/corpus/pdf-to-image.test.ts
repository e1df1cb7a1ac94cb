import { afterAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { callForm } from "#support/call.ts";
import { corpusFiles, corpusPath, passwordOf } from "#support/corpus.ts";
import { hasOutsideReaders } from "#support/outside.ts";
import { packed } from "#support/packed.ts";
import { psnr, type Rendered, rendered } from "#support/rendered.ts";

const families = ["pdf-good", "pdf-scanned", "pdf-tables", "pdf-encrypted", "pdf-broken"];
const files = families.flatMap((family) =>
  corpusFiles(family)
    .filter((name) => name.endsWith(".pdf"))
    .map((name) => ({ family, name })),
);

const dpi = 60;
/** First pages that were compared, and those of them that look as poppler draws them. */
const compared: string[] = [];
const differing: string[] = [];

describe.each(files)("$family/$name", ({ family, name }) => {
  const file = readFileSync(corpusPath(family, name));
  const password = passwordOf(family, name);

  test("becomes pictures, or is refused with a reason", async () => {
    const options = { dpi, ...(password && { password }) };
    const { status, error, bytes } = await callForm("pdf-to-image", { file }, options);
    if (status !== 200) {
      expect([name, status, [400, 413, 415, 422, 504].includes(status)]).toEqual([name, status, true]);
      expect(error?.message).toMatch(/[.]$/);
      if (name.startsWith("bomb")) expect([name, status]).toEqual([name, 413]);
      else expect(family === "pdf-good" && !name.includes("14400")).toBe(false);
      return;
    }
    const pictures = [...packed(bytes).values()];
    expect(pictures.length).toBeGreaterThan(0);
    if (family !== "pdf-good" || !hasOutsideReaders) return;
    const [theirs] = await rendered(file, dpi);
    if (!theirs || !pictures[0]) return;
    compared.push(name);
    if (psnr(await rough(await picture(pictures[0])), await rough(theirs)) < 22) differing.push(name);
  }, 120_000);
});

async function picture(png: Uint8Array): Promise<Rendered> {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** So small that it does not count how edges are smoothed, and which fonts stand in for missing ones. */
async function rough({ width, height, data }: Rendered): Promise<Rendered> {
  const image = sharp(data, { raw: { width, height, channels: 3 } }).resize(60, 80, { fit: "fill" });
  return { width: 60, height: 80, data: await image.raw().toBuffer() };
}

afterAll(() => {
  if (compared.length === 0) return;
  process.stderr.write(`${compared.length} first pages beside poppler, not alike: ${differing.join(", ") || "none"}\n`);
  // Poppler knows no UserUnit, smooths pictures that are to be smooth more, and draws some non-embedded scripts as other letters.
  expect(differing.length).toBeLessThan(compared.length * 0.06);
});
