type Rgb = readonly [number, number, number];

/** The grounds behind text in the operator's colour: of each scheme of `web/ui/base.css` the least contrast. */
const grounds = { light: "#f5f6f9", dark: "#1d212a" } as const;
/** The least contrast of text to its ground (WCAG 2.2, 1.4.3). */
const leastContrast = 4.5;

const parse = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const format = (rgb: Rgb): string => `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;

/** Computes relative luminance, as WCAG defines it. */
function luminance(hex: string): number {
  const [r, g, b] = parse(hex).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** Finds the nearest colour that can be read, on the way to black or white. */
function readable(hex: string, ground: string, end: string): string {
  const [from, to] = [parse(hex), parse(end)];
  for (let share = 0; share < 1; share += 0.01) {
    const mixed = format(from.map((value, at) => value + ((to[at] ?? 0) - value) * share) as unknown as Rgb);
    if (contrast(mixed, ground) >= leastContrast) return mixed;
  }
  return end;
}

/** Black or white: one of them can always be read, with 4.58 to 1 at least. */
const on = (hex: string): string => (contrast(hex, "#ffffff") >= contrast(hex, "#000000") ? "#ffffff" : "#000000");

export interface SiteColors {
  light: string;
  dark: string;
  onLight: string;
  onDark: string;
}

/** Makes an operator's colour readable in both schemes. */
export function siteColors(color: string): SiteColors {
  const light = readable(color, grounds.light, "#000000");
  const dark = readable(color, grounds.dark, "#ffffff");
  return { light, dark, onLight: on(light), onDark: on(dark) };
}
