/** Reads "#rrggbb" as three bytes. */
export const rgb = (hex: string): [number, number, number] => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/** Gives the relative luminance of a colour, 0 to 1 (WCAG 2.2). */
export function luminance(hex: string): number {
  const [red, green, blue] = rgb(hex).map((byte) => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Gives the contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(first: string, second: string): number {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The least value of all channels from which on white paper swallows a colour. */
const paleFrom = 0xd0;

/**
 * The outline of letters in a colour: white, which shows on what is dark and changes nothing on paper; black around
 * those alone that nobody would see on paper.
 */
export const contourOf = (hex: string): string => (Math.min(...rgb(hex)) >= paleFrom ? "#000000" : "#ffffff");
