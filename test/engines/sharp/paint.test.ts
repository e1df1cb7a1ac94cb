import { expect, test } from "bun:test";
import sharp from "sharp";
import { edit, type Samples } from "#engines/sharp/index.ts";
import { Problem } from "#problem";

const bytes = await sharp({ create: { width: 6, height: 4, channels: 3, background: "#336699" } })
  .png()
  .toBuffer();
const file = { format: "png" as const, bytes };

/** Twice the picture, in another colour. */
const red = async ({ width, height, channels, data }: Samples): Promise<Samples> => {
  const [most, length] = [data instanceof Uint16Array ? 65_535 : 255, 4 * data.length];
  const made = data instanceof Uint16Array ? new Uint16Array(length) : new Uint8Array(length);
  for (let at = 0; at < made.length; at += channels) made.set([most, 0, 0], at);
  return { width: 2 * width, height: 2 * height, channels, data: made };
};

test("what another engine paints is the picture, and further steps work on that", async () => {
  const product = await edit(file, [
    { do: "paint", factor: 2, paint: red },
    { do: "rotate", angle: 90 },
  ]);
  expect(product.picture).toMatchObject({ width: 8, height: 12 });
  const { data, info } = await sharp(product.bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, ...data.subarray(0, 3)]).toEqual([8, 12, 255, 0, 0]);
});

test("sixteen bits are painted with sixteen", async () => {
  const deep = await sharp(new Uint16Array(6 * 4 * 3).fill(30_001), { raw: { width: 6, height: 4, channels: 3 } })
    .toColourspace("rgb16")
    .png()
    .toBuffer();
  const seen: Samples[] = [];
  const product = await edit({ format: "png", bytes: deep }, [
    {
      do: "paint",
      factor: 2,
      async paint(picture) {
        seen.push(picture);
        return red(picture);
      },
    },
  ]);
  expect(seen.map(({ data }) => [data instanceof Uint16Array, data[0]])).toEqual([[true, 30_001]]);
  expect((await sharp(product.bytes).metadata()).depth).toBe("ushort");
});

test("a painter that fails is our fault and not the file's, and isn't asked again", async () => {
  let asked = 0;
  const paint = async (): Promise<Samples> => {
    asked += 1;
    throw new Error("no network");
  };
  const failed = await edit(file, [{ do: "paint", factor: 2, paint }]).catch((problem: unknown) => problem);
  expect(failed).toBeInstanceOf(Problem);
  expect(failed).toMatchObject({ kind: "internal" });
  expect(asked).toBe(1);
});
