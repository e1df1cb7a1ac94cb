import { expect, test } from "bun:test";
import sharp from "sharp";
import { edit } from "#engines/sharp/index.ts";
import { apart, see, told } from "#support/scenes.ts";

/** 8 pixels of black, 8 of white and 16 of the grey between, by avifenc --yuv 400 --range limited, which sharp can't write. */
const files: Record<number, string> = {
  8: "AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAPBtZXRhAAAAAAAAAChoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAbGliYXZpZgAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAEUAAAAHwAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABoaXBycAAAAElpcGNvAAAAFGlzcGUAAAAAAAAAIAAAAAgAAAAOcGl4aQAAAAABCAAAAAxhdjFDgQAcAAAAABNjb2xybmNseAABAA0ABgAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACdtZGF0EgAKCBgQv9hgIaDEMhEQAKMg/j0alMLLNDwxuEKsOA==",
  10: "AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAPBtZXRhAAAAAAAAAChoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAbGliYXZpZgAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAEUAAAAIQAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABoaXBycAAAAElpcGNvAAAAFGlzcGUAAAAAAAAAIAAAAAgAAAAOcGl4aQAAAAABCgAAAAxhdjFDgQBcAAAAABNjb2xybmNseAABAA0ABgAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACltZGF0EgAKCBgQv9jgIaDEMhMQAKMg/jv34+wssQMuk7gppu2A",
  12: "AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAPBtZXRhAAAAAAAAAChoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAbGliYXZpZgAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAEUAAAAIgAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABoaXBycAAAAElpcGNvAAAAFGlzcGUAAAAAAAAAIAAAAAgAAAAOcGl4aQAAAAABDAAAAAxhdjFDgUB8AAAAABNjb2xybmNseAABAA0ABgAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACptZGF0EgAKCFgQv9jwENBiMhQQAKMg/jutHObCywcO+Bu4IyzWaA==",
};

test.each([8, 10, 12])("a grey AVIF of %d bits in a limited range has its black and its white", async (bits) => {
  const bytes = Buffer.from(files[bits] ?? "", "base64");
  for (const format of ["png", "jpeg", "avif"] as const) {
    const { result, warnings } = await told(() => edit({ format: "avif", bytes }, [], { format }));
    const seen = await see(result.bytes);
    const shades = [2, 12, 25].map((x) => seen.at(x, 4)[0] ?? -1);
    expect(apart(shades, [0, 255, 128])).toBeLessThan(format === "png" ? 2 : 5);
    expect(warnings).toEqual(
      bits > 8 && format === "jpeg" ? [`The ${bits} bits a channel of the picture became 8.`] : [],
    );
  }
});

test("one in full range is as it was, with colour too", async () => {
  const grey = sharp({ create: { width: 16, height: 16, channels: 3, background: "#404040" } });
  const bytes = await grey.avif({ lossless: true }).toBuffer();
  expect((await see((await edit({ format: "avif", bytes }, [], { format: "png" })).bytes)).at(3, 3)).toEqual([
    64, 64, 64,
  ]);
});
