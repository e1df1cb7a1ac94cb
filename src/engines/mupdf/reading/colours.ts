import { mupdf } from "../kernel/library.ts";

type Space = InstanceType<typeof mupdf.ColorSpace>;

const part = (value: number): string =>
  Math.round(Math.max(0, Math.min(1, value)) * 255)
    .toString(16)
    .padStart(2, "0");

const known = new Map<string, string>();
const mostKnown = 2_000;

/** A colour as it is seen, as #rrggbb: inks and spot colours as the library draws them. */
export function hexOf(colour: readonly number[], space: Space): string {
  const [one = 0, two = 0, three = 0] = colour;
  if (space.isGray() && colour.length === 1) return `#${part(one).repeat(3)}`;
  if (space.isRGB()) return `#${part(one)}${part(two)}${part(three)}`;
  // Spot colours of one name differ from file to file.
  const key = space.isCMYK() ? colour.join(" ") : undefined;
  const found = key === undefined ? undefined : known.get(key);
  if (found !== undefined) return found;
  const hex = drawn(colour, space);
  if (known.size > mostKnown) known.clear();
  if (key !== undefined) known.set(key, hex);
  return hex;
}

function drawn(colour: readonly number[], space: Space): string {
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, 1, 1], false);
  pixmap.clear(255);
  const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap);
  const path = new mupdf.Path();
  path.rect(-1, -1, 2, 2);
  device.fillPath(path, false, mupdf.Matrix.identity, space, [...colour] as never, 1);
  device.close();
  const [red = 0, green = 0, blue = 0] = pixmap.getPixels();
  for (const one of [path, device, pixmap]) one.destroy();
  return `#${[red, green, blue].map((value) => part(value / 255)).join("")}`;
}
