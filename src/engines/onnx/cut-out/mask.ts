import { pixels } from "#engines/sharp/index.ts";
import { type Pixels, withoutAlpha } from "#formats/image/pixels.ts";
import type { Network, Tensor } from "../network.ts";
import type { Settings } from "./settings.ts";

/** The subject's share of each pixel, from 0 to 1, as coarse as the network sees. */
export interface Mask {
  width: number;
  height: number;
  values: Float32Array;
  /** The highest value before anything was stretched: how sure the network was of anything. */
  surest: number;
}

/** Has the network find the subject; returns the mask, and the picture in the size in which the network saw it. */
export async function seen(
  network: Network,
  picture: Pixels,
  settings: Settings,
): Promise<{ mask: Mask; small: Pixels }> {
  const small = await shrunk(picture, sidesFor(picture, settings));
  const tensor = tensorOf(small, settings);
  const { [settings.output]: answer } = await network.run({ [settings.input]: tensor }, [settings.output]);
  if (!answer) throw new Error(`the network gave no ${settings.output}`);
  const mask = maskOf(answer, settings);
  const isSame = mask.width === small.width && mask.height === small.height;
  return { mask, small: isSame ? small : await shrunk(picture, mask) };
}

interface Sides {
  width: number;
  height: number;
}

async function shrunk(picture: Pixels, { width, height }: Sides): Promise<Pixels> {
  const resized = await pixels(picture, [{ do: "resize", width, height, fit: "fill" }]);
  // Transparent pixels may have any colour, which the network would take for something.
  return resized.channels === 3
    ? resized
    : withoutAlpha(await pixels(resized, [{ do: "flatten", background: middle }]));
}

const middle = "#808080";

function sidesFor({ width, height }: Sides, { size, shortest = 1, multiple }: Settings): Sides {
  if (size !== undefined) return { width: size, height: size };
  const scale = shortest / Math.min(width, height);
  const rounded = (side: number) => {
    const whole = Math.max(1, Math.round((side * scale) / multiple)) * multiple;
    return Math.min(whole, Math.max(multiple, Math.floor(longestSide / multiple) * multiple));
  };
  return { width: rounded(width), height: rounded(height) };
}

/** The longest side: a strip that is scaled by its shorter side would become any length. */
const longestSide = 2_048;

function tensorOf({ width, height, data }: Pixels, { divisor, mean, std }: Settings): Tensor {
  const plane = width * height;
  const values = new Float32Array(plane * 3);
  const by = divisor === "maximum" ? Math.max(1, highest(data)) : divisor;
  for (let channel = 0; channel < 3; channel++) {
    const [less, factor] = [(mean[channel] ?? 0) * by, 1 / (by * (std[channel] ?? 1))];
    for (let at = channel, to = channel * plane; at < data.length; at += 3, to++) {
      values[to] = ((data[at] ?? 0) - less) * factor;
    }
  }
  return { data: values, dims: [1, 3, height, width] };
}

function maskOf({ data, dims }: Tensor, { activation, stretched }: Settings): Mask {
  const [height = 0, width = 0] = dims.slice(-2);
  const values = data.slice(0, width * height);
  if (values.length === 0 || values.length < width * height) throw new Error("the network's answer is no picture");
  if (activation === "sigmoid")
    for (let at = 0; at < values.length; at++) values[at] = 1 / (1 + Math.exp(-(values[at] ?? 0)));
  const surest = highest(values);
  const least = stretched ? lowest(values) : 0;
  const range = stretched ? Math.max(1e-6, surest - least) : 1;
  for (let at = 0; at < values.length; at++) {
    values[at] = Math.min(1, Math.max(0, ((values[at] ?? 0) - least) / range));
  }
  return { width, height, values, surest };
}

function highest(values: ArrayLike<number>): number {
  let found = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < values.length; at++) found = Math.max(found, values[at] ?? 0);
  return found;
}

function lowest(values: ArrayLike<number>): number {
  let found = Number.POSITIVE_INFINITY;
  for (let at = 0; at < values.length; at++) found = Math.min(found, values[at] ?? 0);
  return found;
}
