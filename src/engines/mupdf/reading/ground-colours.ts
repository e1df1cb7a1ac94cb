import { type Box, heightOf, intersect, liesIn, median, widthOf } from "#layout/model/box.ts";
import type { Background, Page } from "#layout/model/page.ts";
import { mupdf } from "../kernel/library.ts";

type Device = InstanceType<typeof mupdf.Device>;

/** Pixels along a page's longer side: a ground has a few hundred of them, and letters few of those. */
const longSidePixels = 240;
const least = { width: 20, height: 6 };
/** The most grounds of a page; one with more is a drawing. */
const mostGrounds = 400;

/** Finds colours of grounds that only drawing tells, such as gradients: the one in the middle. */
export function withSeenColours(page: Page, run: (device: Device) => void, [left, top]: Box): Page {
  const grounds = page.rounded ?? [];
  const letters = page.runs.flatMap(({ text, turned, edges, top: above, bottom }): Box[] =>
    turned === 0 && text.trim() !== "" ? [[Math.min(...edges), above, Math.max(...edges), bottom]] : [],
  );
  const isWanted = ({ box, colour }: Background) =>
    colour === undefined &&
    widthOf(box) >= least.width &&
    heightOf(box) >= least.height &&
    letters.some((one) => liesIn(one, box));
  if (grounds.length > mostGrounds || !grounds.some(isWanted)) return page;
  const scale = Math.min(1, longSidePixels / Math.max(page.width, page.height));
  const size: Box = [0, 0, Math.ceil(page.width * scale), Math.ceil(page.height * scale)];
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, size, false);
  pixmap.clear(255);
  const device = new mupdf.DrawDevice([scale, 0, 0, scale, -left * scale, -top * scale], pixmap);
  run(device);
  device.close();
  device.destroy();
  const [pixels, stride] = [pixmap.getPixels(), pixmap.getStride()];
  const seen = (box: Box): string | undefined => {
    const [from, above, to, below] = intersect(box.map((side) => Math.round(side * scale)) as Box, size);
    const places = Array.from({ length: Math.max(0, below - above) }, (_, row) =>
      Array.from({ length: Math.max(0, to - from) }, (_, column) => (above + row) * stride + (from + column) * 3),
    ).flat();
    if (places.length === 0) return undefined;
    const colour = [0, 1, 2].map((channel) => median(places.map((place) => pixels[place + channel] ?? 255)));
    return `#${colour.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
  };
  const rounded = grounds.map((ground) => (isWanted(ground) ? { ...ground, colour: seen(ground.box) } : ground));
  pixmap.destroy();
  return { ...page, rounded };
}
