import { numberOf, numbersOf, type Page, tags } from "./directory.ts";

/** The samples of a page: their number, their coding and their colours. */
export interface Kind {
  width: number;
  height: number;
  channels: number;
  bits: number;
  format: "unsigned" | "signed" | "float";
  /** CIE L*a*b*: with signed colours, or with an offset (ICC's). */
  lab: "cie" | "icc" | undefined;
  /** The least value is white. */
  isInverted: boolean;
  isPlanar: boolean;
  isTiled: boolean;
}

const formats = { 2: "signed", 3: "float" } as const;
const labs = { 8: "cie", 9: "icc" } as const;
const separate = 2;

const mostChannels = 16;
/** The most bits of a number in any file (TIFF 6.0 and libtiff). */
const mostBits = 64;

/** Tells the kind of a page; undefined where it does not tell enough of itself. */
export function kindOf(page: Page): Kind | undefined {
  const [width, height] = [numberOf(page, tags.width, 0), numberOf(page, tags.height, 0)];
  const channels = numberOf(page, tags.channels, 1);
  const bits = numbersOf(page, tags.bits, mostChannels);
  const [depth = 1] = bits;
  const isSame = bits.every((one) => one === depth);
  if (width === 0 || height === 0 || channels === 0 || channels > mostChannels || depth > mostBits || !isSame)
    return undefined;
  const photometric = numberOf(page, tags.photometric, 1);
  return {
    width,
    height,
    channels,
    bits: depth,
    format: formats[numberOf(page, tags.sampleFormat, 1) as keyof typeof formats] ?? "unsigned",
    lab: labs[photometric as keyof typeof labs],
    isInverted: photometric === 0,
    isPlanar: numberOf(page, tags.planar, 1) === separate,
    isTiled: page.fields.has(tags.tileOffsets),
  };
}

/** Whether libvips reads the samples, and takes them for others than they are. */
export const isOdd = ({ channels, bits, format, lab }: Kind): boolean =>
  lab !== undefined || (format === "float" ? channels <= 2 : bits === 32 || (format === "signed" && bits >= 8));
