import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { callForm } from "#support/call.ts";
import { packed } from "#support/packed.ts";
import { corners, isUpright, scene, see, turnedScene } from "#support/scenes.ts";

type Options = Record<string, string | number>;

async function favicons(bytes: Uint8Array, options: Options = {}) {
  const answer = await callForm("favicon-generate", { file: { name: "Shop.png", bytes } }, options);
  expect([answer.status, answer.error]).toEqual([200, undefined]);
  return { ...answer, files: packed(answer.bytes) };
}

const file = (files: ReadonlyMap<string, Uint8Array>, name: string): Uint8Array => {
  const found = files.get(name);
  if (!found) throw new Error(`no ${name} in the package`);
  return found;
};
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const sides: Record<string, number> = {
  "favicon-16x16.png": 16,
  "favicon-32x32.png": 32,
  "favicon-48x48.png": 48,
  "favicon-96x96.png": 96,
  "favicon-192x192.png": 192,
  "favicon-512x512.png": 512,
  "apple-touch-icon.png": 180,
  "maskable-512x512.png": 512,
};

test("the package has every icon at its size, and says so", async () => {
  const { files, headers, warnings } = await favicons(await scene(600, 600).png().toBuffer());
  expect(headers.get("content-type")).toBe("application/zip");
  expect(headers.get("content-disposition")).toContain('filename="favicon.zip"');
  expect(warnings).toEqual([]);
  const names = ["favicon.ico", ...Object.keys(sides), "site.webmanifest", "head.html"];
  expect([...files.keys()]).toEqual(names);
  expect(headers.get("x-result-files")).toBe(String(names.length));
  for (const [name, side] of Object.entries(sides)) {
    const seen = await see(file(files, name));
    expect([name, seen.width, seen.height]).toEqual([name, side, side]);
    if (name.startsWith("favicon")) expect([name, isUpright(seen, 24)]).toEqual([name, true]);
  }
});

test("favicon.ico holds 48, 32 and 16 pixels, in this order", async () => {
  const { files } = await favicons(await scene(600, 600).png().toBuffer());
  const ico = Buffer.from(file(files, "favicon.ico"));
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 3]);
  expect([6, 22, 38].map((at) => [ico[at], ico[at + 1]])).toEqual([
    [48, 48],
    [32, 32],
    [16, 16],
  ]);
});

const hasReaders = Bun.which("icotool") !== null && Bun.which("convert") !== null;
test.skipIf(!hasReaders)(
  "icotool and ImageMagick read the icon, with its colours and what is transparent",
  async () => {
    const { files } = await favicons(await scene(600, 300).png().toBuffer());
    const folder = await mkdtemp(join(tmpdir(), "icons-"));
    try {
      const path = join(folder, "favicon.ico");
      await Bun.write(path, file(files, "favicon.ico"));
      const list = Bun.spawnSync(["icotool", "-l", path]).stdout.toString();
      expect([...list.matchAll(/--width=\d+ --height=\d+ --bit-depth=\d+/g)].map(([found]) => found)).toEqual(
        [48, 32, 16].map((side) => `--width=${side} --height=${side} --bit-depth=32`),
      );
      for (const [index, side] of [48, 32, 16].entries()) {
        const png = join(folder, `${side}.png`);
        expect(Bun.spawnSync(["convert", `${path}[${index}]`, png]).exitCode).toBe(0);
        const { data } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
        const { data: own } = await sharp(file(files, `favicon-${side}x${side}.png`))
          .ensureAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true });
        // Where nothing shows, colours are anyone's choice.
        const shown = (pixels: Buffer) => pixels.map((byte, at) => (pixels[at | 3] === 0 ? 0 : byte));
        expect(Buffer.compare(shown(data), shown(own))).toBe(0);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);

test("a wide picture is padded, not stretched: clear in icons, coloured under the apple icon", async () => {
  const { files } = await favicons(await scene(800, 400).png().toBuffer(), { backgroundColor: "#102030" });
  const icon = await see(file(files, "favicon-96x96.png"));
  expect([icon.at(48, 10)[3], icon.at(48, 86)[3]]).toEqual([0, 0]);
  expect(icon.at(10, 34)).toEqual([...corners.topLeft, 255]);
  const apple = await see(file(files, "apple-touch-icon.png"));
  expect(apple.channels).toBe(3);
  expect(apple.at(90, 10)).toEqual([0x10, 0x20, 0x30]);
  expect(apple.at(20, 60)).toEqual([...corners.topLeft]);
});

test("everything of a maskable icon lies within the circle that no mask cuts", async () => {
  for (const [width, height] of [
    [600, 600],
    [800, 200],
  ] as const) {
    const { files } = await favicons(await scene(width, height).png().toBuffer(), { backgroundColor: "#ffffff" });
    const icon = await see(file(files, "maskable-512x512.png"));
    let farthest = 0;
    for (let y = 0; y < 512; y += 1) {
      for (let x = 0; x < 512; x += 1) {
        if (icon.at(x, y).some((byte) => byte < 250)) farthest = Math.max(farthest, Math.hypot(x - 255.5, y - 255.5));
      }
    }
    expect(farthest).toBeGreaterThan(512 * 0.39);
    expect(farthest).toBeLessThanOrEqual(512 * 0.4);
  }
});

test("padding leaves an empty border", async () => {
  const { files } = await favicons(await scene(600, 600).png().toBuffer(), { padding: 25 });
  const icon = await see(file(files, "favicon-96x96.png"));
  expect([icon.at(23, 23)[3], icon.at(24, 24)[3], icon.at(71, 71)[3], icon.at(72, 72)[3]]).toEqual([0, 255, 255, 0]);
});

test("a small source is enlarged, with a warning; a turned photo is upright", async () => {
  const { files, warnings } = await favicons(await turnedScene(6).jpeg({ quality: 95 }).toBuffer());
  expect(warnings.join()).toContain("64 × 48 pixels");
  const icon = await see(file(files, "favicon-512x512.png"));
  expect(icon.at(256, 20)[3]).toBe(0);
  expect(icon.at(100, 150)[0]).toBeGreaterThan(190);
});

const drawing = (attributes: string, extra = "") =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="100%" height="100%" fill="#ff0000"/>${extra}</svg>`,
  );

test("a drawing stays one, cleaned and square", async () => {
  const svg = drawing('width="40" height="20" viewBox="0 0 40 20"', "<script>alert(1)</script>");
  const { files, warnings } = await favicons(svg);
  expect(warnings.join()).toContain("scripts");
  expect(warnings.join()).not.toContain("enlarged");
  const made = file(files, "favicon.svg");
  expect(text(made)).not.toContain("script");
  const { data, info } = await sharp(made).resize(80, 80, { fit: "fill" }).raw().toBuffer({ resolveWithObject: true });
  const alpha = (x: number, y: number) => data[(y * 80 + x) * info.channels + 3];
  expect([alpha(40, 10), alpha(40, 40), alpha(5, 40), alpha(40, 70)]).toEqual([0, 255, 255, 0]);
  expect(text(file(files, "head.html"))).toContain('href="/favicon.svg"');
});

test("manifest and head name only files that are there, and the website as it was told", async () => {
  const options = { name: 'Tea & "Co" <b>', shortName: 'T & "C"', themeColor: "#123456", backgroundColor: "#abcdef" };
  const { files } = await favicons(await scene(600, 600).png().toBuffer(), options);
  const manifest = JSON.parse(text(file(files, "site.webmanifest")));
  expect(manifest).toMatchObject({ name: options.name, short_name: options.shortName, theme_color: "#123456" });
  expect(manifest.background_color).toBe("#abcdef");
  for (const { src, sizes, type } of manifest.icons as { src: string; sizes: string; type: string }[]) {
    expect([type, sizes]).toEqual(["image/png", `${sides[src.slice(1)]}x${sides[src.slice(1)]}`]);
  }
  const head = text(file(files, "head.html"));
  const addresses = [...head.matchAll(/href="\/([^"]+)"/g)].map(([, name = ""]) => name);
  expect(addresses.length).toBe(7);
  for (const name of addresses) expect([...files.keys()]).toContain(name);
  expect(head).toContain('content="T &#38; &#34;C&#34;"');
});

test("without a name the file's own is taken, and bounds are kept", async () => {
  const picture = await scene(600, 600).png().toBuffer();
  const { files } = await favicons(picture);
  expect(JSON.parse(text(file(files, "site.webmanifest"))).name).toBe("Shop");
  const wrong = await callForm("favicon-generate", { file: picture }, { padding: 41 });
  expect([wrong.status, wrong.headers.get("x-error-fields")]).toEqual([400, "padding"]);
});
