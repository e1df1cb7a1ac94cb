import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { random } from "./random.ts";

/** A cut-out on a plain ground, as a shop or a designer has it. */
export interface OnPlain {
  name: string;
  /** As PNG or JPEG. */
  picture: Buffer;
  width: number;
  height: number;
  /** How much of each pixel the cut-out covers. */
  alpha: Buffer;
}

const colours = ["#ffffff", "#ffffff", "#f4f4f6", "#e6e8e4", "#d2283c", "#145aa0", "#fad65a", "#1e1e22", "#78c8aa"];
const longestSide = { least: 500, more: 900 };

/** Each picture with alpha below a folder, SVG and PNG, on a made ground: flat, sloping, vignetted or grainy, some with a shadow. */
export async function* onPlainGrounds(folder: string, count: number, seed: number): AsyncGenerator<OnPlain> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(png|svg)$/.test(name)).sort();
  const dice = random(seed);
  for (let made = 0, tries = 0; made < count && tries < 20 * count; tries++) {
    const name = names[Math.floor(dice() * names.length)] ?? "";
    const cutOut = sharp(join(folder, name), { density: 300 });
    const { hasAlpha = false, width = 0 } = await cutOut.metadata();
    const isWhole = hasAlpha && (await cutOut.clone().extractChannel(3).stats()).channels[0]?.min === 255;
    if (!hasAlpha || isWhole || width < 16) continue;
    yield { name, ...(await placed(cutOut, dice)) };
    made++;
  }
}

async function placed(cutOut: Sharp, dice: () => number): Promise<Omit<OnPlain, "name">> {
  const longest = Math.round(longestSide.least + dice() * longestSide.more);
  const proportion = 0.7 + dice() * 0.6;
  const [width, height] =
    dice() < 0.5 ? [longest, Math.round(longest * proportion)] : [Math.round(longest * proportion), longest];
  const share = 0.35 + dice() * 0.5;
  const subject = await cutOut
    .resize(Math.round(width * share), Math.round(height * share), { fit: "inside" })
    .png()
    .toBuffer({ resolveWithObject: true });
  const [left, top] = [width - subject.info.width, height - subject.info.height].map((room) =>
    Math.round(room * (0.3 + 0.4 * dice())),
  ) as [number, number];
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const over = await sharp({ create: { width, height, channels: 4, background: clear } })
    .composite([{ input: subject.data, left, top }])
    .png()
    .toBuffer();
  const alpha = await sharp(over).extractChannel(3).raw().toBuffer();
  const layers = dice() < 0.4 ? [await shadowOf(alpha, { width, height }, dice), over] : [over];
  const whole = sharp(await ground({ width, height }, dice), { raw: { width, height, channels: 3 } }).composite(
    layers.map((input) => ({ input })),
  );
  const quality = [0, 92, 80][Math.floor(dice() * 3)] ?? 0;
  const picture = quality > 0 ? whole.jpeg({ quality }) : whole.png();
  return { picture: await picture.toBuffer(), width, height, alpha };
}

interface Sides {
  width: number;
  height: number;
}

async function shadowOf(alpha: Buffer, { width, height }: Sides, dice: () => number): Promise<Buffer> {
  const soft = await sharp(alpha, { raw: { width, height, channels: 1 } })
    .blur(Math.max(2, width * (0.01 + 0.02 * dice())))
    .linear(0.15 + 0.35 * dice(), 0)
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  const down = Math.round(height * 0.04 * dice());
  const black = Buffer.alloc(width * height * 4);
  for (let at = down * width; at < width * height; at++) black[at * 4 + 3] = soft[at - down * width] ?? 0;
  return sharp(black, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

async function ground({ width, height }: Sides, dice: () => number): Promise<Buffer> {
  const background = colours[Math.floor(dice() * colours.length)] ?? "#ffffff";
  const data = await sharp({ create: { width, height, channels: 3, background } })
    .raw()
    .toBuffer();
  const kind = Math.floor(dice() * 4);
  const slopes = kind === 0 ? [0, 0] : [(dice() - 0.5) * 50, (dice() - 0.5) * 50];
  const dark = kind >= 2 ? dice() * 80 : 0;
  const grain = kind === 3 ? 2 + 6 * dice() : 0;
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [((at / 3) % width) / width - 0.5, Math.floor(at / 3 / width) / height - 0.5];
    const light = (slopes[0] ?? 0) * x + (slopes[1] ?? 0) * y - dark * (x * x + y * y);
    data[at] = Math.min(255, Math.max(0, (data[at] ?? 0) + light + grain * (dice() + dice() - 1)));
  }
  return data;
}
