import { describe, expect, test } from "bun:test";
import sharp from "sharp";
import { edit, look } from "#engines/sharp/index.ts";
import { apart, scene, see, told } from "#support/scenes.ts";

const xmlns = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const file = (text: string) => ({ format: "svg", bytes: Buffer.from(text) }) as const;
const disc = (attributes: string) =>
  file(`<svg ${xmlns} ${attributes}><circle cx="12" cy="12" r="10" fill="#dc1e1e"/></svg>`);

test.each([
  ['width="24" height="24"', 24, 24],
  ['width="1in" height="1in"', 96, 96],
  ['viewBox="0 0 24 24"', 24, 24],
  ['viewBox="0 0 24 24" width="48"', 48, 48],
  // As browsers have it (CSS 2.2, 10.3.2 and 10.6.2).
  ["", 300, 150],
  ['width="100%" height="100%"', 300, 150],
  ['width="40"', 40, 150],
  ['height="40"', 300, 40],
  ['viewBox="0 0 0 0"', 300, 150],
  ['viewBox="0 0 24 24" width="100%" height="100%"', 24, 24],
])("a drawing with %s is %d × %d, as PNG with alpha", async (attributes, width, height) => {
  expect(await look(disc(attributes))).toEqual({ width, height, frames: 1, alpha: true });
  const product = await edit(disc(attributes), []);
  expect(product).toMatchObject({ format: "png", picture: { width, height } });
  expect(await see(product.bytes)).toMatchObject({ width, height, channels: 4 });
});

test("a size that nothing tells is a guess, and told", async () => {
  const { result, warnings } = await told(() => edit(disc(""), []));
  expect(warnings).toEqual([expect.stringContaining("300 × 150")]);
  const seen = await see(result.bytes);
  expect(seen.at(12, 12)).toEqual([220, 30, 30, 255]);
  expect((await told(() => edit(disc('viewBox="0 0 24 24"'), []))).warnings).toEqual([]);
});

test.each([
  '<svg:svg xmlns:svg="http://www.w3.org/2000/svg" width="24" height="24"><svg:circle cx="12" cy="12" r="10" fill="#dc1e1e"/></svg:svg>',
  '<a.b-c:svg xmlns="http://example.com/none" xmlns:a.b-c="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><a.b-c:circle cx="12" cy="12" r="10" fill="#dc1e1e"/></a.b-c:svg>',
])("elements with a prefix are drawn: %s", async (text) => {
  const seen = await see((await edit(file(text), [])).bytes);
  expect(seen).toMatchObject({ width: 24, height: 24 });
  expect(seen.at(12, 12)).toEqual([220, 30, 30, 255]);
});

test("lengths inside a drawing count 96 to the inch as its own do", async () => {
  const product = await edit(
    file(`<svg ${xmlns} width="1in" height="1in"><rect width=".5in" height="1in" fill="red"/></svg>`),
    [],
  );
  const seen = await see(product.bytes);
  expect(seen.at(46, 50)).toEqual([255, 0, 0, 255]);
  expect(seen.at(50, 50)[3]).toBe(0);
});

test("a small drawing is drawn large, not blown up", async () => {
  const { bytes } = await edit(disc('width="24" height="24"'), [{ do: "resize", width: 960 }]);
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect(info.width).toBe(960);
  let between = 0;
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 8 && (data[at] ?? 0) < 247) between += 1;
  // An edge of one pixel along a circle of radius 400; blown up it would be forty wide.
  expect(between).toBeLessThan(2 * Math.PI * 400 * 1.6);
});

test("every step works on drawings", async () => {
  const turned = await edit(disc('width="24" height="24"'), [
    { do: "crop", left: 12, top: 0, width: 12, height: 24 },
    { do: "rotate", angle: 90 },
  ]);
  expect(turned.picture).toEqual({ width: 24, height: 12 });
  const seen = await see(turned.bytes);
  expect(seen.at(12, 2)).toEqual([220, 30, 30, 255]);
  expect(seen.at(12, 11)[3]).toBe(0);
});

describe("nothing is fetched", () => {
  test("from the network or the disk, and that is told", async () => {
    let calls = 0;
    const server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch() {
        calls += 1;
        return new Response(scene().png());
      },
    });
    const url = `http://127.0.0.1:${server.port}/x.png`;
    const drawing = file(
      `<?xml-stylesheet href="${url}"?><svg ${xmlns} width="40" height="40"><style>@import "${url}"; rect { fill: url(${url}#a) }</style><image href="${url}" width="40" height="40"/><image xlink:href="file:///etc/hostname" width="9" height="9"/><use href="${url}#b"/><rect width="9" height="9"/></svg>`,
    );
    const { result, warnings } = await told(() => edit(drawing, [{ do: "resize", width: 80 }]));
    await server.stop(true);
    expect(calls).toBe(0);
    expect(result.picture).toEqual({ width: 80, height: 80 });
    expect(warnings).toEqual(["Taken out of the SVG: references to other files."]);
  });

  test("pictures that the drawing carries are drawn", async () => {
    const inner = (await scene(40, 40).png().toBuffer()).toString("base64");
    const { bytes } = await edit(
      file(
        `<svg ${xmlns} width="40" height="40"><image href="data:image/png;base64,${inner}" width="40" height="40"/></svg>`,
      ),
      [],
    );
    expect(apart((await see(bytes)).corners.topLeft, [220, 30, 30, 255])).toBeLessThan(4);
  });
});
