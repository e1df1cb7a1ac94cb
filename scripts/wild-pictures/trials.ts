import { difference, part, turned, unlike } from "./compare.ts";
import type { Seen } from "./readers.ts";

/** What a tool is asked for, and what of the picture has to be seen then. */
export interface Trial {
  tool: string;
  options(picture: Seen): Record<string, string>;
  /** What is wrong with a result; nothing where it shows what it has to. */
  fault(result: Seen, picture: Seen, isExact: boolean): string | undefined;
}

type Shows = (picture: Seen) => Seen;
const isItself: Shows = (picture) => picture;
const shows =
  (wish: Shows): Trial["fault"] =>
  (result, picture, isExact) =>
    isExact ? difference(result, wish(picture)) : unlike(result, wish(picture));
const looks: Trial["fault"] = (result, picture) => unlike(result, picture);

const half = (length: number) => Math.max(1, Math.floor(length / 2));

export const usual: readonly Trial[] = [
  { tool: "image-rotate", options: () => ({ angle: "90" }), fault: shows(turned) },
  {
    tool: "image-crop",
    options: ({ width, height }) => ({ x: "0", y: "0", width: `${half(width)}`, height: `${half(height)}` }),
    fault: shows((picture) => part(picture, 0, 0, half(picture.width), half(picture.height))),
  },
  { tool: "image-resize", options: () => ({ percentage: "50" }), fault: looks },
  { tool: "image-compress", options: () => ({}), fault: looks },
  { tool: "watermark-image", options: () => ({ text: "Ä", opacity: "0" }), fault: shows(isItself) },
  { tool: "img-to-pdf", options: () => ({}), fault: shows(isItself) },
];

/** The tools with networks, each of which takes a second or more of a megapixel. */
export const networks: readonly Trial[] = [
  {
    tool: "image-upscale",
    options: () => ({ scale: "2" }),
    fault: (result, picture) => {
      const isTwice = result.width === 2 * picture.width && result.height === 2 * picture.height;
      return isTwice ? unlike(result, picture) : `${result.width} × ${result.height}, which is not twice as large`;
    },
  },
  { tool: "blur-face", options: () => ({}), fault: shows(isItself) },
  { tool: "remove-bg", options: () => ({}), fault: cutOut },
];

/** Steps of 255 that decoders and profiles make. */
const rounding = 8;
const fewPixels = 0.01;

/** A cut-out has the colours of its picture where it is opaque, none where nothing is left, and is nowhere denser. */
function cutOut(result: Seen, picture: Seen): string | undefined {
  if (result.width !== picture.width || result.height !== picture.height) return difference(result, picture);
  const faults = { "of other colours": 0, "with what was removed": 0, "denser than they were": 0 };
  for (let at = 0; at < result.data.length; at += 4) {
    const [now, before] = [result.data[at + 3] ?? 0, picture.data[at + 3] ?? 0];
    const colours = [0, 1, 2].map((channel) => result.data[at + channel] ?? 0);
    if (now > before + 1) faults["denser than they were"] += 1;
    if (now === 0 && Math.max(...colours) > 0) faults["with what was removed"] += 1;
    const furthest = Math.max(...colours.map((value, channel) => Math.abs(value - (picture.data[at + channel] ?? 0))));
    if (now === 255 && furthest > rounding) faults["of other colours"] += 1;
  }
  const pixels = result.width * result.height;
  const told = Object.entries(faults).flatMap(([what, count]) =>
    count > (what === "of other colours" ? fewPixels * pixels : 0) ? [`${count} pixels ${what}`] : [],
  );
  return told.length > 0 ? told.join(", ") : undefined;
}
