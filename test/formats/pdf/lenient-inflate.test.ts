import { expect, test } from "bun:test";
import { constants, deflateSync, inflateSync } from "node:zlib";
import { lenientInflate } from "#formats/pdf/lenient-inflate.ts";

const text = Buffer.from(
  Array.from({ length: 4_000 }, (_, line) => `${line} 700 Td (line ${(line * 7_919) % 1_013}) Tj\n`).join(""),
);
const most = 10_000_000;

test.each([
  ["stored", { level: 0 }],
  ["with fixed codes", { strategy: constants.Z_FIXED }],
  ["with codes of its own", { level: 9 }],
])("what was deflated, %s, comes back", (_, options) => {
  expect(Buffer.from(lenientInflate(deflateSync(text, options), most))).toEqual(text);
});

test("beyond a flipped bit most is still there", () => {
  const packed = deflateSync(text);
  const middle = packed.length >> 1;
  let more = 0;
  for (let at = middle; at < middle + 40; at++) {
    const damaged = Buffer.from(packed);
    damaged[at] = (damaged[at] ?? 0) ^ 4;
    expect(() => inflateSync(damaged)).toThrow();
    if (lenientInflate(damaged, most).length > text.length * 0.9) more++;
  }
  expect(more).toBeGreaterThan(30);
});

test("what ends in the middle comes as far as it goes, and no bomb goes far", () => {
  const packed = deflateSync(text);
  const half = lenientInflate(packed.subarray(0, packed.length >> 1), most);
  expect(half.length).toBeGreaterThan(text.length / 3);
  expect(text.subarray(0, half.length)).toEqual(Buffer.from(half));
  expect(lenientInflate(deflateSync(Buffer.alloc(5_000_000)), 100_000).length).toBe(100_000);
  expect(lenientInflate(Buffer.from("no zlib at all"), most).length).toBeLessThan(2_000);
});
