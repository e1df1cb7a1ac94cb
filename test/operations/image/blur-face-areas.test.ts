import { expect, setDefaultTimeout, test } from "bun:test";
import sharp from "sharp";
import { readAreas, writeAreas } from "#formats/image/areas.ts";
import { callForm } from "#support/call.ts";
import { type Drawn, drawnFaces } from "#support/drawn-faces.ts";

setDefaultTimeout(600_000);

const faces: Drawn[] = [
  { x: 160, y: 150, size: 140 },
  { x: 440, y: 150, size: 140 },
];
const { width, height } = { width: 600, height: 300 };
const file = await drawnFaces(width, height, faces).png().toBuffer();
const blur = (options: Record<string, string>) => callForm("blur-face", { file }, options);

/** The greatest change of a channel within an area of the picture. */
async function changeIn(after: Uint8Array, area: { x: number; y: number; width: number; height: number }) {
  const part = (bytes: Uint8Array) =>
    sharp(bytes)
      .removeAlpha()
      .extract({ left: area.x, top: area.y, width: area.width, height: area.height })
      .raw()
      .toBuffer();
  const [one, two] = await Promise.all([part(file), part(after)]);
  return one.reduce((most, value, at) => Math.max(most, Math.abs(value - (two[at] ?? 0))), 0);
}

test("where faces are is told, and one of these areas given as keep leaves that face as it is", async () => {
  const plain = await blur({});
  const boxes = readAreas(plain.headers.get("x-result-face-boxes") ?? "");
  expect([plain.status, boxes.length]).toEqual([200, 2]);
  const [left, right] = boxes.toSorted((one, other) => one.x - other.x);
  if (!left || !right) throw new Error("no boxes");
  expect(Math.abs(left.x + left.width / 2 - 160)).toBeLessThan(40);
  const kept = await blur({ keep: writeAreas([left]) });
  expect(kept.headers.get("x-result-faces")).toBe("1");
  expect(kept.headers.get("x-result-face-boxes")).toBe(plain.headers.get("x-result-face-boxes"));
  expect(await changeIn(kept.bytes, left)).toBe(0);
  expect(await changeIn(kept.bytes, right)).toBeGreaterThan(30);
});

test("an area given as also is hidden, and no pixel far from it and the faces is touched", async () => {
  const stripes = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="#fff"/>${Array.from({ length: 30 }, (_, at) => `<rect x="${at * 10}" width="5" height="200"/>`).join("")}</svg>`,
  );
  const plate = await sharp(stripes).png().toBuffer();
  const { status, bytes, headers } = await callForm(
    "blur-face",
    { file: plate },
    { also: "100,60,80,60", mode: "solid" },
  );
  expect([status, headers.get("x-result-faces")]).toEqual([200, "0"]);
  const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => data[(y * 300 + x) * 3];
  for (const [x, y] of [
    [101, 61],
    [178, 61],
    [101, 118],
    [178, 118],
    [140, 90],
  ] as const)
    expect([x, y, at(x, y)]).toEqual([x, y, 0]);
  expect([at(12, 10), at(17, 10)]).toEqual([0 + (data[(10 * 300 + 12) * 3] ?? 0), 255]);
});

test("what is no list of areas, or lies outside, is refused by name", async () => {
  const bad = await blur({ keep: "1,2,3" });
  expect([bad.status, bad.headers.get("x-error-fields")]).toEqual([400, "keep"]);
  const outside = await blur({ keep: "0,0,5,5", also: "600,0,5,5" });
  expect([outside.status, outside.headers.get("x-error-fields")]).toEqual([422, "also"]);
  const often = await blur({ also: Array.from({ length: 9 }, () => "0,0,9999,9999").join(";") });
  expect([often.status, often.error?.message]).toEqual([422, expect.stringContaining("more than 4 times")]);
});
